"""An offer that a person entered is stored, shown and exported as a person's, not as one that was read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.test import Client

from agent.core.types import Availability, ByHand, Determination
from agent.teams.models import User
from agent.visits.models import Visit
from interventions.offers.offers import ManualOffer
from research.models import Offer, Sweep
from research.sweeps.pages.export import offer_record
from research.sweeps.pages.sweep_report import sweep_json
from tests.unit.research.conftest import hamster, result_of

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 22, 10, 0, tzinfo=UTC)


@pytest.fixture
def offer(start: Callable[..., Sweep], finish: Callable[..., Visit]) -> Offer:
    """What a person entered at a vendor that blocked the agent."""
    visit = start().vendors.get().visit
    entered = ManualOffer(
        "Golden hamster", Decimal("35.00"), "USD", Availability.ONLINE, "https://shop.example/p/1",
        "Anna Operator", AT, pack="per animal",
    )  # fmt: skip
    finish(visit, result_of(Determination.PRODUCTS_FOUND, entered.product))
    return Offer.objects.get(visit=visit)


def test_it_is_stored_with_who_entered_it_and_when(offer: Offer) -> None:
    assert (offer.source, offer.entered_by, offer.is_verified) == ("person", "Anna Operator", False)
    assert (offer.price_amount, offer.currency) == (Decimal("35.00"), "USD")
    assert offer.evidence["by_hand"] == {"by": "Anna Operator", "at": AT.isoformat(), "pack": "per animal"}


def test_exports_name_the_person_as_its_source(offer: Offer) -> None:
    record = offer_record(offer)
    assert (record["source"], record["entered_by"]) == ("person", "Anna Operator")
    (vendor,) = sweep_json(offer.visit.vendor.sweep_id)["vendors"]
    assert vendor["offers"][0]["entered_by"] == "Anna Operator"


def test_the_results_say_that_it_was_entered_by_hand(offer: Offer, client: Client, requester: User) -> None:
    client.force_login(requester)
    page = client.get(f"/sweeps/{offer.visit.vendor.sweep_id}/").content.decode()
    assert "entered by Anna Operator" in page
    assert "By hand" in page


def test_what_was_read_on_a_page_names_no_person(
    start: Callable[..., Sweep], finish: Callable[..., Visit]
) -> None:
    visit = start().vendors.get().visit
    finish(visit, result_of(Determination.PRODUCTS_FOUND, hamster()))
    offer = Offer.objects.get(visit=visit)
    assert (offer.source, offer.entered_by) == ("page", "")
    assert "by_hand" not in offer.evidence


def test_the_page_that_the_browser_showed_is_kept_with_it() -> None:
    kept = ByHand("Anna", AT, page="https://shop.example/wall").as_json()
    assert kept == {"by": "Anna", "at": AT.isoformat(), "page": "https://shop.example/wall"}
