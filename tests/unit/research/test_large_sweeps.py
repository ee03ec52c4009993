"""Pages of a sweep with many vendors, and the pictures of its report."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image
from pytest_django.fixtures import Settings

from agent.teams.models import Team
from agent.visits.models import Visit
from agent.visits.storage.media import save_jpeg
from research.models import Offer, Sweep, Vendor
from research.sweeps import services
from research.sweeps.pages.pdf_report import typeset
from tests.content import file_of
from tests.factories import make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def own(signed_in: Callable[..., Client]) -> Client:
    """The client of a member."""
    return signed_in()


def a_large_sweep(team: Team, size: int) -> Sweep:
    sweep = Sweep.objects.create(team=team, query="lamp")
    fields = {"team": team, "query": "lamp", "state": "ended", "determination": "blocked", "reason": "x"}
    sites = [f"v{n}.example" for n in range(size)]
    made = Visit.objects.bulk_create(Visit(**fields, url=f"https://{s}/", domain=s) for s in sites)
    Vendor.objects.bulk_create(
        Vendor(sweep=sweep, position=n, url=v.url, domain=v.domain, visit=v) for n, v in enumerate(made, 1)
    )
    return sweep


def asked_for(client: Client, path: str) -> int:
    client.get(path)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


@pytest.mark.parametrize("path", ["/sweeps/", "/", "/results/", "/results/?tab=determinations"])
def test_lists_over_all_sweeps_ask_as_much_however_many_there_are(own: Client, team: Team, path: str) -> None:
    with_offers(a_large_sweep(team, 3))
    few = asked_for(own, path)
    for _ in range(5):
        with_offers(a_large_sweep(team, 3))
    assert asked_for(own, path) == few


def with_offers(sweep: Sweep) -> None:
    rows = sweep.vendors.select_related("visit")
    Offer.objects.bulk_create(
        Offer(visit=v.visit, sweep=sweep, domain=v.domain, position=1, name="x", currency="EUR") for v in rows
    )


def test_the_offers_of_a_vendor_that_is_visited_again_are_no_results_any_more(
    own: Client, team: Team
) -> None:
    sweep = a_large_sweep(team, 2)
    with_offers(sweep)
    assert 'Offers <span class="quiet">2' in own.get("/results/").content.decode()
    services.retry_vendor(vendor=sweep.vendors.first(), user=make_member(team))  # type: ignore[arg-type]
    assert 'Offers <span class="quiet">1' in own.get("/results/").content.decode()
    assert (sweep.offers.count(), Offer.objects.count()) == (1, 2)


def test_a_sweeps_page_lists_fifty_vendors_and_asks_as_much_however_many_there_are(
    own: Client, team: Team
) -> None:
    small, large = a_large_sweep(team, 3), a_large_sweep(team, 120)
    asked = []
    for sweep in (small, large):
        own.get(f"/sweeps/{sweep.pk}/")
        with CaptureQueriesContext(connection) as queries:
            page = own.get(f"/sweeps/{sweep.pk}/").content.decode()
        asked.append(len(queries))
        assert page.count('class="vendor-row"') == min(50, sweep.vendors.count())
    assert asked[0] == asked[1]
    assert "1 to 50 of 120 vendors" in page
    last = own.get(f"/sweeps/{large.pk}/?tab=vendors&page=3&determination=blocked").content.decode()
    assert last.count('class="vendor-row"') == 20
    assert "v119.example" in last
    assert 'Blocked <span class="count">120</span>' in last


def test_a_pdf_report_shows_the_pictures_that_decided(team: Team, settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT, drawn, found = tmp_path, io.BytesIO(), a_large_sweep(team, 2)
    Image.new("RGB", (1280, 800), "teal").save(drawn, "JPEG")
    assert _pictures_in(file_of(found, "pdf", "sweep-report")) == 0
    Visit.objects.filter(vendor__sweep=found).update(evidence_shot=save_jpeg(drawn.getvalue()))
    assert _pictures_in(file_of(found, "pdf", "sweep-report")) > 0


def _pictures_in(pdf: bytes) -> int:
    import pymupdf  # a second, and only here

    document: Any = pymupdf.open(stream=pdf)
    return sum(len(page.get_images()) for page in document)


def test_a_link_of_a_document_is_one_on_each_of_its_lines() -> None:
    address = "https://shop.example/a-long-way/to-the-page?with=words&and=more"
    out = io.BytesIO()
    long = f'<a href="{address}2">{"another " * 30}</a>'
    typeset(f'<p>See <a href="{address}">the page of it</a> and {long}.</p>', {}, "x", out)

    with pymupdf.open("pdf", out.getvalue()) as drawn:
        found = [link["uri"] for link in drawn[0].get_links()]
        words = drawn[0].get_text()

    assert found[0] == address
    assert found.count(address) == 1
    assert 2 <= found.count(f"{address}2") <= 4  # lines
    assert len(found) == 1 + found.count(f"{address}2")
    assert "See the page of it and another" in words
