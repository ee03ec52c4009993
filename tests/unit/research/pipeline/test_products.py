"""What makes two listings one product and what never does; terms of sale; rates."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from research.pipeline.products.grouping import Member, place
from research.pipeline.products.items import Item, Verdict, gtin_of
from research.pipeline.products.matcher import match
from research.pipeline.products.rates import Rate, UnreadableRates, convert, read_ecb_csv
from research.pipeline.products.terms import Terms, Vat, terms_of
from research.pipeline.products.traits import pieces_of

GTIN, OTHER_GTIN = "4006381333931", "4006381333948"


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("Pasta No. 5 500 g", "Pasta No. 5 1 kg", "amounts"),
        ("Pasta No. 5 500 g", "Pasta No. 5, 12 x 500 g", "packs"),
        ("Shirt Valueweight white L", "Shirt Valueweight black L", "colours"),
        ("Camera X-T5 body", "Camera X-T5 body, refurbished", "new"),
        ("Camera X-T5", "Battery compatible with camera X-T5", "made for"),
        ("Brake pads P85 front", "Brake pads P85 rear", "kinds"),
        ("Drill GSR 18V-55", "Drill GSR 18V-60", "Numbers"),
    ],
)
def test_what_must_not_differ_parts_listings_that_are_alike(one: str, other: str, reason: str) -> None:
    found = match(Item(one), Item(other))

    assert (found.verdict, reason in found.reason) == (Verdict.OTHER, True)
    assert match(Item(one), Item(one)).verdict is Verdict.SAME


def test_numbers_come_before_names() -> None:
    ring, file = Item("Ringbuch blau", gtin=GTIN), Item("Lever arch file", gtin=GTIN)

    assert match(ring, file).verdict is Verdict.SAME
    assert match(ring, Item("Ringbuch blau", gtin=OTHER_GTIN)).verdict is Verdict.OTHER
    assert match(Item("Ringbuch", mpn="1010-35"), Item("Ordner 1010 35 blau")).verdict is Verdict.SAME
    assert match(Item("Ringbuch", mpn="1010-35"), Item("Ringbuch", mpn="1020-35")).verdict is Verdict.OTHER


@pytest.mark.parametrize(
    ("written", "read"),
    [(GTIN, GTIN), (f"0{GTIN}", GTIN), ("4006381333932", ""), ("2012345000006", ""), ("123", ""), ("", "")],
)
def test_only_numbers_of_makers_count_as_gtins(written: str, read: str) -> None:
    assert gtin_of(written) == read


def test_a_listing_of_the_same_vendor_joins_by_its_gtin_alone() -> None:
    known = [Member(1, "a.example", Item("Oak board 80 cm", gtin=GTIN))]

    assert place(Item("Oak board 80 cm"), "a.example", known).found is None
    assert place(Item("Oak board 80 cm", gtin=GTIN), "a.example", known).found is not None
    assert place(Item("Oak board 80 cm"), "b.example", known).found is not None


def test_two_listings_of_one_vendor_are_not_joined_by_way_of_another_vendors() -> None:
    plain = Member(1, "a.example", Item("Oak board 80 cm"))
    left = Member(1, "b.example", Item("Oak board 80 cm, left"))
    assert place(Item("Oak board 80 cm"), "b.example", [plain]).found is not None

    found = place(Item("Oak board 80 cm"), "b.example", [plain, left])
    assert found.found is None
    assert [one.match.reason for one in found.perhaps] == ["One vendor lists both."]


def test_no_listing_joins_a_product_that_has_another_gtin() -> None:
    board = Item("Oak board 80 cm")
    known = [Member(1, "b.example", board), Member(1, "c.example", Item("Oak board 80 cm", gtin=GTIN))]

    assert place(Item("Oak board 80 cm", gtin=OTHER_GTIN), "a.example", known).found is None
    assert place(Item("Oak board 80 cm", gtin=GTIN), "a.example", known).found is not None


def test_two_products_that_fit_as_well_are_for_a_person() -> None:
    known = [Member(1, "b.example", Item("Oak board")), Member(2, "c.example", Item("Oak board"))]
    found = place(Item("Oak board"), "a.example", known)

    assert found.found is None
    assert {one.product for one in found.perhaps} == {1, 2}


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("19.90 EUR inkl. 19% MwSt. zzgl. 4,95 EUR Versand", Terms(Decimal("4.95"), Vat.INCLUDED)),
        ("£20.00 ex VAT. Delivery £4.95", Terms(None, Vat.EXCLUDED)),
        ("19.90 EUR, free delivery", Terms(Decimal(0), Vat.UNKNOWN)),
        ("19.90 EUR, free delivery over 50 EUR", Terms(None, Vat.UNKNOWN)),
        ("19.90 EUR ex VAT, 23.68 EUR inc VAT", Terms(None, Vat.UNKNOWN)),
        ("19.90 EUR", Terms()),
    ],
)
def test_terms_are_what_the_words_say(text: str, terms: Terms) -> None:
    assert terms_of(text, "EUR") == terms


@pytest.mark.parametrize(
    ("name", "pieces"),
    [("Cola 24 x 0,33 l", 24), ("Pens, pack of 12", 12), ("Drill 2x 5.0 Ah", None), ("Saw", None)],
)
def test_a_pack_is_one_of_the_thing_itself(name: str, pieces: int | None) -> None:
    assert pieces_of(Item(name)) == pieces


def test_amounts_are_converted_by_the_newest_rate_direct_or_over_one_currency() -> None:
    rates = [
        Rate("EUR", "USD", Decimal("1.20"), date(2026, 11, 20)),
        Rate("EUR", "USD", Decimal("1.10"), date(2026, 11, 1)),
        Rate("EUR", "GBP", Decimal("0.80"), date(2026, 11, 20)),
    ]

    def of(currency: str, to: str) -> Decimal | None:
        found = convert(Decimal(100), currency, to, rates)
        return found.amount if found else None

    assert (of("EUR", "USD"), of("USD", "EUR")) == (Decimal("120.00"), Decimal("83.33"))
    assert (of("GBP", "USD"), of("EUR", "EUR")) == (Decimal("150.00"), Decimal(100))
    assert of("EUR", "CHF") is None


def test_a_file_of_the_central_bank_is_read() -> None:
    text = "Date,USD,JPY,\n2026-11-20,1.16,N/A,\n"

    assert read_ecb_csv(text) == [Rate("EUR", "USD", Decimal("1.16"), date(2026, 11, 20))]
    with pytest.raises(UnreadableRates, match="no day"):
        read_ecb_csv(text.replace("2026-11-20", "yesterday"))
