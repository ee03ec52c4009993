"""The three rules of availability, in four languages."""

from __future__ import annotations

import pytest

from agent.perceive.availability.availability import availability_of_text
from tests.tables import each
from tests.unit.agent.perceive.snapshots import read

_DETAIL = "<h1>Goldfish</h1><img><p>$3.99</p>"


@each(
    "text",
    [
        "Sold in stores only",
        "Not available for online purchase",
        "Check your local store for availability",
        "Syrian Hamster (0) In-Store Only",
        "This item is available in store only.",
        "Nur in unseren Filialen erhältlich",
        "Online nicht verfügbar",
    ],
)
def test_only_explicit_words_make_a_thing_in_store_only(text: str) -> None:
    assert availability_of_text(text)[0] == "in_store_only"


@each(
    ("text", "status"),
    [
        ("For hire only, this item is not for sale.", "unknown"),
        ("This item is not for sale.", "out_of_stock"),  # nothing says that it is hired out
        ("For hire only. Currently unavailable.", "out_of_stock"),
        ("The seller takes enquiries by telephone only.", "in_store_only"),
        ("Book online or by phone.", "unknown"),
        ("Sold. This advert stays up for reference.", "out_of_stock"),
        ("Sold by the metre. Cut to length.", "unknown"),
        ("Fully booked", "out_of_stock"),
    ],
)
def test_how_a_thing_is_had_and_whether_it_is_gone_are_told_apart(text: str, status: str) -> None:
    assert availability_of_text(text)[0] == status


@pytest.mark.parametrize(
    "text",
    ["Free in-store pickup available", "Find a store", "Check store availability", "Collection from Leeds"],
)
def test_a_pick_up_offer_or_a_store_finder_does_not(text: str) -> None:
    assert availability_of_text(text)[0] != "in_store_only"


@each(
    "text",
    [
        "SOLD",
        "Reserved",
        "nicht vorrätig",
        "Haflinger gelding – SOLD",
        "Tuck has already found his forever home",
        "We currently have no hamsters available",
        "Fern is not for sale",
    ],
)
def test_what_is_gone_is_out_of_stock(text: str) -> None:
    assert availability_of_text(text)[0] == "out_of_stock"


@pytest.mark.parametrize(
    "text",
    [
        "All rights reserved",
        "Sold by Acme",
        "If an item is out of stock we will tell you",
        "The gift wrap option is temporarily unavailable",
    ],
)
def test_words_that_only_look_like_it_deny_nothing(text: str) -> None:
    assert availability_of_text(text)[0] != "out_of_stock"


@pytest.mark.parametrize("text", ["Rehoming fee applies", "Retired breeders", "Adoption fee"])
def test_breeders_words_mean_for_sale(text: str) -> None:
    assert availability_of_text(text)[0] == "available_online"


def test_a_visible_price_is_purchasable() -> None:
    assert read(_DETAIL).availability == "available_online"


def test_a_price_does_not_outweigh_explicit_words() -> None:
    page = read(_DETAIL + "<p>This item is sold in stores only.</p>")

    assert page.availability == "in_store_only"
    assert page.availability_quote == "This item is sold in stores only."
