"""Prices put together: what choices add, and from where to where a product's prices go. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from agent.core.values import OptionGroup, Price
from agent.language.days import days_in


def extras_of(groups: Sequence[OptionGroup]) -> list[Price | None]:
    """What the choices of a product add, where they say so; not its days of delivery. [] where none says anything."""
    stated = [
        g.choices
        for g in groups
        if any(c.extra for c in g.choices) and not any(days_in(c.words) for c in g.choices)
    ]
    return [choice.extra for choice in stated[0] if not choice.is_gone] if len(stated) == 1 else []


def sum_of(price: Price | None, added: Sequence[Price]) -> Price | None:
    """A price with what is added to it; its words say so: "£42.00 + £6.00"."""
    if price is None or not added:
        return price
    amounts = [extra.amount for extra in added]
    text = " + ".join((price.text, *(extra.text for extra in added)))
    up_to = price.up_to + sum(amounts) if price.up_to is not None else None
    return replace(price, amount=price.amount + sum(amounts), up_to=up_to, text=text)


def range_of(prices: Sequence[Price]) -> Price | None:
    """From the lowest to the highest; one price where all are the same; None where there is none."""
    ordered = sorted(prices, key=_amount)
    if not ordered:
        return None
    low, high = ordered[0], ordered[-1]
    if low.amount == high.amount:
        return low
    return replace(low, text=f"{low.text} – {high.text}", up_to=high.amount, is_from=False, per=None)


def ends_of(price: Price | None) -> list[Price]:
    """A price, or both ends of a range."""
    if price is None or price.up_to is None:
        return [price] if price is not None else []
    low, _, high = price.text.partition(" – ")
    return [replace(price, up_to=None, text=low), replace(price, amount=price.up_to, up_to=None, text=high)]


def _amount(price: Price) -> Decimal:
    return price.amount
