"""What a watch must tell, by who really is who: the rules as people understand them, without any knowing again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal

from agent.core.types import Availability, Determination, Price
from research.pipeline.watching.conditions import Kind
from tests.lab.watching.shops import BROKEN, Day, Shop, Shown

FALL = Decimal("0.95")
Priced = tuple[str, str, str]  # thing, pack, currency
Told = Counter[tuple[str, str, str]]  # kind, shop, name


@dataclass(slots=True)
class Oracle:
    """Of one shop: for each thing, pack and currency the highest price since it was told; which were sold out."""

    shop: Shop
    highest: dict[Priced, Decimal] = field(default_factory=dict)
    last: dict[str, tuple[Priced, Decimal]] = field(default_factory=dict)  # of each thing, bought or not
    sold_out: set[str] = field(default_factory=set)
    known: set[str] = field(default_factory=set)
    was_sold_out: bool = False

    def expected(self, day: Day) -> Told:
        """What this visit must tell."""
        told: Told = Counter()
        if day.determination in BROKEN:
            return told
        for one in day.shown:
            if one.thing:
                self.known.add(one.thing)
                told.update((kind, self.shop.host, one.product.name) for kind in self._of(one))
        is_selling = any(one.product.availability is Availability.ONLINE for one in day.shown)
        if self.was_sold_out and is_selling and not any(kind == Kind.BACK_IN_STOCK for kind, _, _ in told):
            told[Kind.BACK_IN_STOCK.value, self.shop.host, ""] += 1  # with other things than before
        self.was_sold_out = day.determination is Determination.NO_ONLINE_AVAILABILITY
        if self.was_sold_out:
            self.sold_out |= self.known
        return told

    def _of(self, one: Shown) -> list[str]:
        product, kinds = one.product, list[str]()
        if product.availability is Availability.OUT_OF_STOCK:
            self.sold_out.add(one.thing)
            if product.price is not None:
                self.last[one.thing] = _key(one, product.price), product.price.amount
            return kinds
        if product.availability is Availability.ONLINE and one.thing in self.sold_out:
            self.sold_out.discard(one.thing)
            kinds.append(Kind.BACK_IN_STOCK.value)
        if product.price is not None and self._falls(one, product.price):
            kinds.append(Kind.PRICE_FALLS.value)
        return kinds

    def _falls(self, one: Shown, price: Price) -> bool:
        key = _key(one, price)
        before, amount = self.last.get(one.thing, (key, price.amount))
        highest = self.highest.get(key, amount if before == key else price.amount)
        self.last[one.thing] = key, price.amount
        is_told = price.amount <= highest * FALL
        self.highest[key] = price.amount if is_told else max(highest, price.amount)
        return is_told


def _key(one: Shown, price: Price) -> Priced:
    return one.thing, one.pack, price.currency


def of_vendor(told: Told) -> Told:
    """The same, where what is back is told of the shop as a whole."""
    return Counter({
        (kind, shop, "" if kind == Kind.BACK_IN_STOCK else name): n for (kind, shop, name), n in told.items()
    })  # fmt: skip
