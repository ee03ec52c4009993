"""The offers of a visit compared with those that a careful person would report. Pure.

Names are compared without case and spaces at the ends; amounts exactly, currencies where one is wanted. Of more
fitting offers than are asked for, any will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class NamedPrice:
    """One offer, wanted or found. No `amount`: no price is shown; no `currency`: any will do."""

    name: str
    amount: Decimal | None = None
    currency: str = ""

    @property
    def key(self) -> str:
        """What its name is compared by."""
        return " ".join(self.name.casefold().split())

    def has_price_of(self, wanted: NamedPrice) -> bool:
        """Whether its price is the wanted one."""
        return self.amount == wanted.amount and wanted.currency in ("", self.currency)


@dataclass(frozen=True, slots=True)
class OfferMarks:
    """How many offers are what they should be. `expected` is at most as many as were asked for."""

    expected: int = 0
    exact: int = 0  # the right thing with its very price
    wrong_prices: int = 0  # the right thing with another price, or with none
    extra: int = 0  # not wanted
    in_order: bool = True  # always where no order was wanted


@dataclass(frozen=True, slots=True)
class WantedOffers:
    """What should come. `tolerated` are names of which a careful person may think either way."""

    offers: tuple[NamedPrice, ...] = ()
    is_ordered: bool = False
    tolerated: tuple[str, ...] = ()
    most: int = 10


def mark_offers(wanted: WantedOffers, found: Sequence[NamedPrice]) -> OfferMarks:
    """The marks of what was found. What is found more often than wanted is extra."""
    left, either = list(wanted.offers), {NamedPrice(name).key for name in wanted.tolerated}
    rest: list[NamedPrice] = []
    for offer in found:
        hit = next((w for w in left if w.key == offer.key and offer.has_price_of(w)), None)
        left.remove(hit) if hit else rest.append(offer)
    exact = len(found) - len(rest)
    wrong = extra = 0
    for offer in rest:
        hit = next((w for w in left if w.key == offer.key), None)
        if hit:
            left.remove(hit)
            wrong += 1
        else:
            extra += offer.key not in either
    expected = min(len(wanted.offers), wanted.most)
    return OfferMarks(expected, min(exact, expected), wrong, extra, _is_in_order(wanted, found))


def _is_in_order(wanted: WantedOffers, found: Sequence[NamedPrice]) -> bool:
    """Whether the right ones among what was found stand in the wanted order."""
    if not wanted.is_ordered:
        return True
    places = {offer.key: n for n, offer in enumerate(wanted.offers)}
    order = [places[offer.key] for offer in found if offer.key in places]
    return order == sorted(order)
