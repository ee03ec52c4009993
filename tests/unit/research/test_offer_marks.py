"""The shortlist and the notes on offers: who may write them, where they are shown, and what files say of them."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.test import Client

from agent.core.types import Determination, Price
from agent.teams.models import Role, User
from agent.visits.models import Visit
from research.models import Offer, OfferMark, Sweep
from research.pipeline.errors import MarkRefused
from research.sweeps import selectors
from research.sweeps.services import mark_offer
from tests.content import content_of, file_of
from tests.factories import make_member
from tests.unit.research.conftest import hamster, result_of

pytestmark = pytest.mark.django_db
Start = Callable[..., Sweep]
Finish = Callable[..., Visit]
SignedIn = Callable[..., Client]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def found(start: Start, finish: Finish) -> Sweep:
    """A sweep with two offers."""
    sweep = start("shop.example")
    cheap = hamster(name="Small hamster", price=Price(Decimal("9.50"), "USD", "$9.50"))
    finish(sweep.vendors.get().visit, result_of(Determination.PRODUCTS_FOUND, hamster(name="Big one"), cheap))
    return sweep


@pytest.fixture
def offer(found: Sweep) -> Offer:
    """Its first offer."""
    return found.offers.get(position=1)


def _path(offer: Offer) -> str:
    return f"/sweeps/{offer.sweep_id}/offers/{offer.pk}/mark/"


def _mark(offer: Offer) -> tuple[bool, str]:
    found = selectors.offers_of(Sweep.objects.all()).get(pk=offer.pk)
    return found.is_shortlisted, found.note


def test_an_offer_is_shortlisted_and_taken_off_again(offer: Offer, requester: User) -> None:
    assert _mark(offer) == (False, "")
    made = mark_offer(offer=offer, user=requester, is_shortlisted=True)
    assert (made.changed_by, _mark(offer)) == (requester, (True, ""))
    mark_offer(offer=offer, user=requester, note="  Ask for\nthe price\0 ")
    assert _mark(offer) == (True, "Ask for the price")
    mark_offer(offer=offer, user=None, is_shortlisted=False)
    assert _mark(offer) == (False, "Ask for the price")
    assert OfferMark.objects.get().changed_by is None


def test_a_note_has_a_limit(offer: Offer, requester: User) -> None:
    mark_offer(offer=offer, user=requester, note="x" * 500)
    with pytest.raises(MarkRefused):
        mark_offer(offer=offer, user=requester, note="y" * 501)
    assert _mark(offer) == (False, "x" * 500)


def test_the_star_answers_with_its_cell_and_the_count(signed_in: SignedIn, offer: Offer) -> None:
    client = signed_in(Role.REQUESTER)
    cell = client.post(_path(offer), {"is_shortlisted": "1"}, headers=HTMX).content.decode()
    assert cell.startswith(f'<span class="offer-mark stack tight" id="offer-mark-{offer.pk}">')
    assert 'value="0" aria-pressed="true"' in cell
    assert '<span id="shortlisted-count" hx-swap-oob="true">1</span>' in cell
    cell = client.post(_path(offer), {"is_shortlisted": "0"}, headers=HTMX).content.decode()
    assert 'value="1" aria-pressed="false"' in cell
    assert ">0</span>" in cell


def test_without_scripts_the_note_is_a_page_of_its_own(signed_in: SignedIn, offer: Offer) -> None:
    client = signed_in(Role.REQUESTER)
    assert client.post(_path(offer), {"note": "Good value"})["Location"] == f"/sweeps/{offer.sweep_id}/"
    assert ">Good value</textarea>" in client.get(_path(offer)).content.decode()
    refused = client.post(_path(offer), {"note": "y" * 501})
    assert refused.status_code == 422
    assert "A note has at most 500 characters." in refused.content.decode()
    assert _mark(offer) == (False, "Good value")


def test_the_page_shows_marks_and_filters_by_them(signed_in: SignedIn, offer: Offer, requester: User) -> None:
    mark_offer(offer=offer, user=requester, is_shortlisted=True, note='<b>"Ask"</b> ' + "x" * 80)
    client = signed_in(Role.REQUESTER)
    page = client.get(f"/sweeps/{offer.sweep_id}/").content.decode()
    assert page.count('aria-pressed="true"') == page.count('aria-pressed="false"') == 1
    assert 'Shortlisted (<span id="shortlisted-count">1</span>)' in page
    assert 'title="&lt;b&gt;&quot;Ask&quot;&lt;/b&gt; xxx' in page
    assert "<b>" not in page
    assert 'id="offer-note-form"' in page
    for path in (f"/sweeps/{offer.sweep_id}/?shortlisted=1", "/results/?shortlisted=1"):
        page = client.get(path).content.decode()
        assert ("Big one" in page, "Small hamster</" in page.partition('id="offers"')[2]) == (True, False)
        assert 'name="shortlisted" value="1" checked' in page


def test_a_viewer_sees_the_marks_and_cannot_change_them(
    signed_in: SignedIn, offer: Offer, requester: User
) -> None:
    mark_offer(offer=offer, user=requester, is_shortlisted=True, note="Good value")
    viewer = signed_in(Role.VIEWER)
    page = viewer.get(f"/sweeps/{offer.sweep_id}/").content.decode()
    assert "Good value" in page
    assert _path(offer) not in page
    assert "offer-note-form" not in page
    assert viewer.get(_path(offer)).status_code == 403
    assert viewer.post(_path(offer), {"is_shortlisted": "0"}).status_code == 403
    assert _mark(offer) == (True, "Good value")


def test_another_teams_offer_cannot_be_marked(start: Start, offer: Offer, signed_in: SignedIn) -> None:
    stranger = Client()
    stranger.force_login(make_member(role=Role.ADMIN))
    assert stranger.get(_path(offer)).status_code == 404
    assert stranger.post(_path(offer), {"is_shortlisted": "1"}).status_code == 404
    other = start("pets.example")
    wrong = f"/sweeps/{other.pk}/offers/{offer.pk}/mark/"
    assert signed_in(Role.REQUESTER).post(wrong, {"is_shortlisted": "1"}).status_code == 404
    assert not OfferMark.objects.exists()


def test_files_say_what_is_marked(signed_in: SignedIn, offer: Offer, requester: User) -> None:
    mark_offer(offer=offer, user=requester, is_shortlisted=True, note="=HYPERLINK(1)")
    client, files = signed_in(Role.VIEWER), f"/sweeps/{offer.sweep_id}/offers"
    text = content_of(client.get(f"{files}.csv")).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["is_shortlisted"], row["note"]) for row in rows] == [
        ("True", "'=HYPERLINK(1)"),
        ("False", ""),
    ]
    only = json.loads(content_of(client.get(f"{files}.json?shortlisted=1")))
    assert [(row["name"], row["is_shortlisted"]) for row in only] == [("Big one", True)]
    assert content_of(client.get(f"{files}.xlsx")).startswith(b"PK")


def test_marks_cost_no_query_for_each_row(
    found: Sweep, requester: User, django_assert_num_queries: Callable[..., object]
) -> None:
    for one in found.offers.all():
        mark_offer(offer=one, user=requester, note="Good value")
    this = selectors.one_sweep(found)
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        rows = list(selectors.offers_of(this))
        assert [row.note for row in rows] == ["Good value"] * 2


def test_labels_are_kept_once_each_and_found_whole(offer: Offer, found: Sweep, signed_in: SignedIn) -> None:
    client = signed_in(Role.REQUESTER)
    client.post(_path(offer), {"note": "", "labels": "office, Office ,to   ask, a|b,,"})

    assert selectors.labels_in(Sweep.objects.all()) == ["a b", "Office", "to ask"]
    for label, is_found in (("office", True), ("to ask", True), ("ask", False), ("fice|to", False)):
        page = client.get(f"/sweeps/{found.pk}/?label={label}").content.decode()
        assert ("Big one" in page) is is_found, label
    rows = list(
        csv.DictReader(io.StringIO(content_of(client.get(f"/sweeps/{found.pk}/offers.csv")).decode()))
    )
    assert [row["labels"] for row in rows] == ["Office, to ask, a b", ""]
    client.post(_path(offer), {"labels": " "})
    assert selectors.labels_in(Sweep.objects.all()) == []


def test_labels_have_limits(offer: Offer, signed_in: SignedIn) -> None:
    client = signed_in(Role.REQUESTER)

    for labels in (",".join(map(str, range(11))), "x" * 41):
        answer = client.post(_path(offer), {"note": "kept", "labels": labels})
        assert answer.status_code == 422
        assert labels in answer.content.decode()
    assert _mark(offer) == (False, "")


def test_a_sweeps_workbook_has_a_sheet_each_of_offers_determinations_and_evidence(
    found: Sweep, offer: Offer
) -> None:
    offer.evidence = {
        "fields": [{"field": "name", "snippet": "=Big one"}, {"field": "price", "snippet": "$35.00"}]
    }
    offer.save()
    parts = zipfile.ZipFile(io.BytesIO(file_of(found, "xlsx", "sweep-report")))
    names = re.findall(r'<sheet name="(\w+)"', parts.read("xl/workbook.xml").decode())
    sheets = [parts.read(f"xl/worksheets/sheet{n}.xml").decode() for n in (1, 2, 3)]
    assert names == ["Offers", "Determinations", "Evidence"]
    assert [sheet.count("<row") - 1 for sheet in sheets] == [2, 1, 3]
    for quote in ("Add to basket", "=Big one", "$35.00"):
        assert quote in sheets[2]
    assert all("<f>" not in sheet for sheet in sheets)
