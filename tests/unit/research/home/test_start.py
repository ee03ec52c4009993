"""The guided start follows what the team has done, and its demo data goes by one button."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from agent.core.types import Determination
from agent.learning.models import SiteKnowledge
from agent.teams.models import Membership, Role, Team, User
from agent.visits.models import Step, Visit
from agent.visits.storage.media import picture_bytes
from interventions.models import Intervention
from research.home.start.demo_data import give_up_demo, remove_ended
from research.home.start.progress import guide_of
from research.models import Offer, Sweep
from tests.access.role_rows import objects
from tests.factories import make_member
from tests.unit.research.conftest import hamster, result_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def lead(team: Team) -> User:
    """Somebody with every step."""
    return make_member(team, Role.LEAD)


@pytest.fixture
def demo(settings: Settings, tmp_path: Path) -> None:
    """The installation serves demo sites."""
    settings.DATA_DIR = tmp_path
    settings.DEMO_SITES = True
    (tmp_path / "demo-sites.json").write_text('{"petshop": "http://127.0.0.1:9000"}', encoding="utf-8")


def _next(user: User) -> str:
    step = guide_of(Membership.objects.get(user=user)).next
    return step.name if step else ""


def test_each_step_follows_from_what_was_really_done(
    demo: None, lead: User, team: Team, start: Callable[..., Sweep], finish: Callable[..., Visit]
) -> None:
    client, seen = Client(), [_next(lead)]
    client.force_login(lead)
    sweep = start("shop.example")
    Sweep.objects.update(is_demo=True)
    seen.append(_next(lead))
    visit = sweep.vendors.get().visit
    assert client.post(reverse("guided-start-go", args=["watch"]))["Location"] == reverse(
        "run", args=[visit.pk]
    )
    seen.append(_next(lead))
    finish(visit, result_of(Determination.PRODUCTS_FOUND, hamster()))
    seen.append(_next(lead))
    assert client.post(reverse("guided-start-go", args=["compare"]))["Location"] == reverse(
        "sweep", args=[sweep.pk]
    )
    seen.append(_next(lead))
    objects.intervention(team)  # of a sweep that is no demo
    seen.append(_next(lead))
    Intervention.objects.update(state="resolved", outcome="solved")
    seen.append(_next(lead))

    assert seen == ["demo", "watch", "own", "compare", "own", "solve", "search"]


def test_an_empty_desk_shows_one_thing_to_do_until_it_is_put_away(demo: None, lead: User) -> None:
    client = Client()
    client.force_login(lead)
    page = client.get("/").content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    assert main.count("button primary") == 1
    client.post(reverse("guided-start-dismiss"))
    assert 'id="guide"' not in client.get("/").content.decode()
    client.post(reverse("guided-start-dismiss"), {"on": "1"})

    assert 'id="guide"' in client.get("/").content.decode()


def test_the_demo_data_goes_and_nothing_else_does(team: Team, lead: User) -> None:
    demo_one, own = objects.make_vendor(team, Visit.State.ENDED), objects.make_vendor(team, Visit.State.ENDED)
    Sweep.objects.filter(pk=demo_one.sweep_id).update(is_demo=True)
    Visit.objects.filter(pk=demo_one.visit_id).update(domain="127.0.0.1:9000")
    Offer.objects.create(visit=demo_one.visit, position=1, name="Hay")
    for domain in ("127.0.0.1:9000", "shop.example"):
        SiteKnowledge.objects.create(
            team=team, domain=domain, goal_kind="search", action="click", target_text="Go"
        )
    shared = Step.objects.get(visit=own.visit).screenshot  # the same picture as the demo's
    assert remove_ended(give_up_demo(team=team, user=lead)) == []

    assert list(Sweep.objects.values_list("pk", flat=True)) == [own.sweep_id]
    assert list(Visit.objects.values_list("pk", flat=True)) == [own.visit_id]
    assert list(SiteKnowledge.objects.values_list("domain", flat=True)) == ["shop.example"]
    assert picture_bytes(shared)


def test_its_own_pictures_go_too(
    team: Team, lead: User, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    demo_one = objects.make_vendor(team, Visit.State.ENDED)
    Sweep.objects.update(is_demo=True)
    picture = Step.objects.get(visit=demo_one.visit).screenshot
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        remove_ended(give_up_demo(team=team, user=lead))

    assert picture_bytes(picture) == b""


def test_a_demo_visit_that_still_runs_is_cancelled_and_waited_for(team: Team, lead: User) -> None:
    running = objects.make_vendor(team, Visit.State.RUNNING)
    Sweep.objects.update(is_demo=True)
    left = remove_ended(give_up_demo(team=team, user=lead))
    assert left == [running.sweep_id]
    assert Visit.objects.get().cancel_requested_at is not None
    Visit.objects.update(state=Visit.State.CANCELLED, determination="error", reason="x")

    assert remove_ended(left) == []
    assert not Sweep.objects.exists()
