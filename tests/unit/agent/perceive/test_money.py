"""Amounts in running text."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.perceive.prices.money import currency_of, find_money, guess_currency, parse_number
from tests.tables import each


@each(
    ("text", "hint", "amount", "currency"),
    [
        ("CHF 35.–", "", "35", "CHF"),
        ("1.299,00 €", "", "1299.00", "EUR"),
        ("£12", "", "12", "GBP"),
        ("US$ 12.50", "", "12.50", "USD"),
        ("$1,299", "CAD", "1299", "CAD"),
        ("$1,299", "", "1299", "USD"),
        ("12€99", "", "12.99", "EUR"),
        ("1 299 kr", "DKK", "1299", "DKK"),
        ("1'299.– CHF", "", "1299", "CHF"),
        ("249,- Kč", "", "249", "CZK"),
        ("€ 1.299,-", "", "1299", "EUR"),
        ("131 990 ₸", "", "131990", "KZT"),
        ("NZ$99.95 NZD", "", "99.95", "NZD"),
        ("fr. 20.-", "CHF", "20", "CHF"),
        ("499:-", "", "499", "SEK"),
        ("zł 997", "", "997", "PLN"),
        ("iPhone 12 €799", "", "799", "EUR"),
    ],
)
def test_it_reads_an_amount_as_a_person_does(text: str, hint: str, amount: str, currency: str) -> None:
    found = list(find_money(text, hint))

    assert [(m.amount, m.currency) for m in found] == [(Decimal(amount), currency)]


@pytest.mark.parametrize(
    "text", ["R600a", "Model X200", "15 pounds of hay", "24 results", "5 stars", "R0526"]
)
def test_it_sees_no_money_in_other_numbers(text: str) -> None:
    assert list(find_money(text)) == []


def test_it_keeps_two_prices_apart_when_nothing_stands_between_them() -> None:
    assert [m.amount for m in find_money("5,99 €4,99 €")] == [Decimal("5.99"), Decimal("4.99")]


def test_a_group_of_three_is_thousands_and_one_of_two_is_cents() -> None:
    assert [parse_number(n) for n in ("1.299", "12,50", "0.999", "1,234,567")] == [
        Decimal(1299),
        Decimal("12.50"),
        Decimal("0.999"),
        Decimal(1234567),
    ]


@given(st.text(max_size=80))
def test_no_text_breaks_it(text: str) -> None:
    for money in find_money(text):
        assert text[money.start : money.end]
        assert money.amount >= 0


def test_the_country_settles_a_shared_symbol() -> None:
    assert guess_currency("en", "shop.ca") == "CAD"
    assert guess_currency("de-CH", "shop.test") == "CHF"
    assert guess_currency("en", "shop.test", "AUD") == "AUD"
    assert currency_of("kr", "NOK") == "NOK"
    assert currency_of("€", "USD") == "EUR"


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("CHF 56.–CHF 48.50", ["56", "48.50"]),
        ("EUR 1.299,00EUR 999,00", ["1299.00", "999.00"]),
        ("€56€48.50", ["56", "48.50"]),
        ("$56.00 USD", ["56.00"]),
    ],
)
def test_two_prices_without_a_blank_between_them_stay_two(text: str, amounts: list[str]) -> None:
    assert [str(m.amount) for m in find_money(text)] == amounts


@pytest.mark.parametrize("ending", ["so", "am", "gg", "io", "lc"])
def test_an_ending_that_shops_everywhere_use_says_less_than_the_language(ending: str) -> None:
    assert guess_currency("en-GB", f"shop.{ending}") == "GBP"
