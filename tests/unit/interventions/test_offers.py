"""Offers entered by hand: how amounts are read, what an offer must have, and what it becomes."""

from datetime import UTC, datetime
from decimal import Decimal

import msgspec
import pytest

from agent.core.types import Availability
from interventions.offers.offers import AmountError, ManualOffer, parse_amount, products_of


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        ("1.234,56", "1234.56"),
        ("1,234.56", "1234.56"),
        ("1 234,5", "1234.5"),
        ("1\u202f234,56", "1234.56"),
        ("1'234.00", "1234.00"),
        ("1.234.567", "1234567"),
        (" 12,50 ", "12.50"),
        ("0,99", "0.99"),
        ("1234", "1234"),
    ],
)
def test_it_reads_amounts_as_people_write_them(written: str, amount: str) -> None:
    assert parse_amount(written) == Decimal(amount)


@pytest.mark.parametrize(
    "written",
    ["", "-3", "0", "0.00", "€ 12", "12 EUR", "1.2.3", "12,345,67", "1,234.567,89", "1234.567", "12.", "٣", "1e5",
     "9" * 12],
)  # fmt: skip
def test_it_refuses_what_is_no_amount(written: str) -> None:
    with pytest.raises(AmountError):
        parse_amount(written)


@pytest.mark.parametrize("written", ["1.234", "1,234", "12.345"])
def test_it_does_not_guess_where_a_number_can_be_read_in_two_ways(written: str) -> None:
    with pytest.raises(AmountError, match="two ways"):
        parse_amount(written)


def offer(**changes: object) -> ManualOffer:
    given: dict[str, object] = {
        "name": "Meadow hay 5 kg",
        "price": Decimal("12.50"),
        "currency": "EUR",
        "availability": Availability.ONLINE,
        "url": "https://shop.example/hay",
        "by": "Anna Operator",
        "at": datetime(2026, 11, 22, 10, 0, tzinfo=UTC),
        "pack": "5 kg",
    }
    return ManualOffer(**{**given, **changes})  # type: ignore[arg-type]


def test_what_is_stored_comes_back_as_the_same_offer() -> None:
    entered = offer(note="Seen behind the wall", other_site_reason="")
    assert msgspec.convert(entered.as_json(), ManualOffer) == entered


@pytest.mark.parametrize("changes", [{"price": Decimal(0)}, {"currency": "XXX"}, {"name": ""}])
def test_no_offer_is_made_without_name_price_and_known_currency(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="an offer has"):
        offer(**changes)


def test_a_product_of_a_person_says_so_in_each_field() -> None:
    (product,) = products_of([offer().as_json()])
    assert product.by_hand is not None
    assert product.by_hand.by == "Anna Operator"
    assert product.price is not None
    assert (product.price.amount, product.price.currency) == (Decimal("12.50"), "EUR")
    assert {p.node for p in product.provenance} == {"entered by Anna Operator"}
    assert not product.is_verified
