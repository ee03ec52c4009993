"""Offers in the order of their prices: nothing is converted without a rate."""

from __future__ import annotations

from decimal import Decimal

from agent.core.types import Price, Product
from agent.core.values import UnitPrice
from agent.decide.offers.limits import asks_by_unit
from agent.loop.gathering.own_page import OTHER_CURRENCY, Measure, ordered_by_price


def _offer(name: str, amount: str, currency: str = "EUR", per: str = "") -> Product:
    unit = UnitPrice(Decimal(per), "kg", per) if per else None
    return Product(name, Price(Decimal(amount), currency, f"{amount} {currency}", unit))


def test_the_cheapest_of_one_currency_comes_first() -> None:
    found = ordered_by_price([_offer("b", "3"), _offer("a", "2"), Product("none")])
    assert [p.name for p in found] == ["a", "b", "none"]


def test_another_currency_is_not_compared_and_says_so() -> None:
    found = ordered_by_price([_offer("b", "3"), _offer("dollar", "1", "USD"), _offer("a", "2")])
    assert [(p.name, p.comparison) for p in found] == [("a", ""), ("b", ""), ("dollar", OTHER_CURRENCY)]


def test_a_rate_from_the_settings_makes_currencies_comparable() -> None:
    rates = {"EUR": Decimal(1), "USD": Decimal("0.5")}
    found = ordered_by_price(
        [_offer("b", "3"), _offer("dollar", "5", "USD"), _offer("a", "2")], Measure(rates=rates)
    )
    assert [p.name for p in found] == ["a", "dollar", "b"]


def test_a_price_without_a_currency_counts_as_the_others() -> None:
    assert [p.name for p in ordered_by_price([_offer("b", "3"), _offer("a", "2", "")])] == ["a", "b"]


def test_who_asks_per_kilo_gets_the_cheapest_kilo_first() -> None:
    assert asks_by_unit("cheapest hay per kg")
    assert not asks_by_unit("cheapest laptop with nvidia gpu")
    found = ordered_by_price(
        [_offer("small", "2", per="8"), _offer("large", "6", per="3")], Measure(by_unit=True)
    )
    assert [p.name for p in found] == ["large", "small"]


def test_the_dearest_come_first_when_they_are_wanted() -> None:
    found = ordered_by_price([_offer("a", "2"), _offer("b", "3")], Measure(dearest_first=True))
    assert [p.name for p in found] == ["b", "a"]
