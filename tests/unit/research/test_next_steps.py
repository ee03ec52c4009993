"""Empty tables and addresses without a page of their own say what to do next."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from agent.core.types import Determination
from agent.teams.models import Role, Team
from agent.visits.models import Visit
from research.models import Sweep
from tests.access.role_rows import objects
from tests.unit.research.conftest import hamster, result_of

pytestmark = pytest.mark.django_db
SignedIn = Callable[..., Client]
OFFERS, DETERMINATIONS, PRODUCTS = "/results/", "/results/?tab=determinations", "/products/"


def empty_part(client: Client, path: str) -> str:
    """What the page's empty state says; "" without one."""
    return client.get(path).content.decode().partition('<div class="empty"')[2].partition("</main>")[0]


@pytest.mark.parametrize("path", [OFFERS, DETERMINATIONS, PRODUCTS])
def test_a_table_without_rows_leads_to_a_sweep_who_may_start_one(path: str, signed_in: SignedIn) -> None:
    assert 'href="/sweeps/new/"' in empty_part(signed_in(Role.REQUESTER), path)
    for_viewers = empty_part(signed_in(Role.VIEWER), path)
    assert for_viewers
    assert "/sweeps/new/" not in for_viewers


def test_a_page_without_files_leads_to_what_files_are_made_of(signed_in: SignedIn) -> None:
    assert 'href="/results/"' in empty_part(signed_in(Role.VIEWER), "/files/")


@pytest.mark.parametrize(
    ("path", "all_of_it"),
    [
        (f"{OFFERS}?q=zzz&sort=price", "?sort=price"),
        (f"{DETERMINATIONS}&q=zzz", "?tab=determinations"),
        (f"{PRODUCTS}?q=zzz", "/products/"),
    ],
)
def test_a_filter_that_leaves_nothing_can_be_cleared(
    path: str,
    all_of_it: str,
    team: Team,
    start: Callable[..., Sweep],
    finish: Callable[..., Visit],
    signed_in: SignedIn,
) -> None:
    finish(start("shop.example").vendors.get().visit, result_of(Determination.PRODUCTS_FOUND, hamster()))
    objects.product(team)
    client = signed_in(Role.VIEWER)

    assert f'href="{all_of_it}"' in empty_part(client, path)
    assert empty_part(client, path.replace("zzz", "")) == ""  # the control: there are rows


def test_the_address_above_a_run_leads_to_all_of_them(
    start: Callable[..., Sweep], finish: Callable[..., Visit], signed_in: SignedIn
) -> None:
    visit = start("shop.example").vendors.get().visit
    finish(visit, result_of(Determination.PRODUCTS_FOUND, hamster()))
    page = signed_in(Role.VIEWER).get("/runs/", follow=True).content.decode()
    assert f'href="/runs/{visit.pk}/"' in page
