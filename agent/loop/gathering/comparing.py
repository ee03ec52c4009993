"""Offers in the order of their prices, without inventing rates: what is in another currency stands apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from agent.core.types import Price, Product

OTHER_CURRENCY = "other currency, not compared"
_BY_UNIT = re.compile(
    r"(?i)\b(?:per|pro|je|par|por|al|au|a) (?:kilo(?:gram\w*)?|kg|lit(?:re|er|ro)|l|piece|unit|stück|pièce|unidad|"
    r"pieza|100 ?(?:g|ml))\b|"
    r"\bunit price|\bgrundpreis|\bprix unitaire|\bprecio unitario"
)


@dataclass(frozen=True, slots=True)
class Measure:
    """How prices are compared: dearest first or not, by unit or not, and what one unit of a currency is worth.

    `rates` come from the operator's settings, in any common base; without a rate nothing is converted.
    """

    dearest_first: bool = False
    by_unit: bool = False
    rates: Mapping[str, Decimal] | None = None


def asks_by_unit(query: str) -> bool:
    """Whether the person's words ask for the price of a unit ("cheapest hay per kg")."""
    return bool(_BY_UNIT.search(query))


def ordered_by_price(products: Sequence[Product], measure: Measure = Measure()) -> list[Product]:
    """Those that can be compared first, in order; then other currencies, marked so; then those without a price."""
    currency = main_currency([p.price for p in products if p.price is not None])
    known = [(p, worth(p.price, currency, measure)) for p in products if p.price is not None]
    comparable = sorted(
        ((p, value) for p, value in known if value is not None),
        key=lambda pair: pair[1],
        reverse=measure.dearest_first,
    )
    others = [replace(p, comparison=_why_not(p, currency, measure)) for p, value in known if value is None]
    return [*(p for p, _ in comparable), *others, *(p for p in products if p.price is None)]


def main_currency(prices: Sequence[Price]) -> str:
    """The currency that most of the prices are in; "" when none says one."""
    counted = Counter(price.currency for price in prices if price.currency)
    return counted.most_common(1)[0][0] if counted else ""


def worth(price: Price | None, currency: str, measure: Measure) -> Decimal | None:
    """The price as a number that can be compared with others in that currency; None when it cannot be."""
    if price is None:
        return None
    if measure.by_unit and price.per is None:
        return None
    amount = price.per.amount if measure.by_unit and price.per is not None else price.amount
    if not price.currency or price.currency == currency:
        return amount
    rates = measure.rates or {}
    if price.currency not in rates or currency not in rates or not rates[currency]:
        return None
    return amount * rates[price.currency] / rates[currency]


def _why_not(product: Product, currency: str, measure: Measure) -> str:
    price = product.price
    if price is not None and price.currency and price.currency != currency:
        return OTHER_CURRENCY
    return "no price per unit, not compared" if measure.by_unit else OTHER_CURRENCY
