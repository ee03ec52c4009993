"""One price out of a string that is known to hold one."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agent.perceive.prices.price_strings import read_price
from tests.bench.price_strings import examples
from tests.tables import each


@each(
    ("text", "hint", "amount", "currency"),
    [
        ("1.299,00 €", "", "1299.00", "EUR"),
        ("1,299", "$", "1299", "USD"),
        ("CHF 12.–", "", "12", "CHF"),
        ("R8,499", "ZAR", "8499", "ZAR"),
        ("Was $120.00 Now $60.00", "", "60.00", "USD"),
        ("3 issues for just 14.85 EUR", "", "14.85", "EUR"),
        ("50 - $2.00 100 - $2.75", "", "2.00", "USD"),
        ("from 26 to 50 €", "", "26", "EUR"),
        ("12 500 Ft", "", "12500", "HUF"),
    ],
)
def test_the_amount_to_pay_is_read(text: str, hint: str, amount: str, currency: str) -> None:
    found = read_price(text, hint)
    assert found is not None
    assert (found.amount, found.currency) == (Decimal(amount), currency)


@pytest.mark.parametrize(
    "text", ["", "July, 2004", "15.08.2017", "16.00 ft", "Free shipping on orders $49+", "call us", "25-09"]
)
def test_what_is_no_price_is_none(text: str) -> None:
    assert read_price(text) is None


def test_a_known_decimal_separator_settles_the_number() -> None:
    for mark, amount in ((",", "1000"), (".", "1.000")):
        found = read_price("1.000 €", "", mark)
        assert found is not None
        assert found.amount == Decimal(amount)


def test_more_strings_are_read_right_than_the_library_promises() -> None:
    known = examples()
    right = sum(
        (found.amount if (found := read_price(text, hint, mark)) is not None else None) == amount
        for text, hint, mark, amount in known
    )
    assert right / len(known) >= 0.985
