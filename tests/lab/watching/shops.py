"""Synthetic shops over many days: what is really for sale, and what each day's visit shows of it, noise and all.

Everything comes from one seed. A shop has a style: which of its offers' marks (numbers, address, name, choice) last.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from agent.core.types import Availability, Determination, Price, Product

NOUNS = (
    "table",
    "chair",
    "lamp",
    "shelf",
    "bench",
    "cabinet",
    "mirror",
    "stool",
    "desk",
    "crate",
    "kettle",
    "rug",
)
WOODS = ("oak", "beech", "walnut", "ash", "pine", "maple", "cherry", "steel", "linen", "copper")
STEPS = ("0.70", "0.80", "0.90", "0.94", "0.96", "0.98", "0.985", "1.02", "1.06", "1.15", "1.30")
STYLES = ("numbers", "addresses", "one_page", "slugs", "wobbly", "deals", "market", "preselected")
BROKEN = (Determination.BLOCKED, Determination.ERROR)
USD = Decimal("1.10")


@dataclass(slots=True)
class Thing:
    """One thing that is really for sale. `pieces` are its pack; `before_sale` is the price that a sale ends with."""

    key: str
    name: str
    size: str
    price: Decimal
    pieces: int = 0
    is_sold_out: bool = False
    before_sale: Decimal | None = None
    sale_days: int = 0

    def pass_day(self, rng: random.Random) -> None:
        """What may happen to it in a day: another price, a sale, its end, sold out, back, a smaller pack."""
        if self.before_sale is not None:
            self.sale_days -= 1
            if self.sale_days == 0:
                self.price, self.before_sale = self.before_sale, None
        elif rng.random() < 0.05:
            self.before_sale, self.sale_days = self.price, rng.randint(1, 4)
            self.price = _cents(self.price * Decimal(rng.choice(("0.6", "0.75", "0.85"))))
        elif rng.random() < 0.12:
            self.price = _cents(self.price * Decimal(rng.choice(STEPS)))
        elif self.pieces and rng.random() < 0.06:
            self.pieces = max(10, self.pieces - 10)
            self.price = _cents(self.price * Decimal("0.9"))
        if self.is_sold_out:
            self.is_sold_out = rng.random() > 0.35
        else:
            self.is_sold_out = rng.random() < 0.03


@dataclass(frozen=True, slots=True)
class Shown:
    """What a visit shows of one thing. `pack` tells apart what must not be compared: pieces and choice."""

    thing: str
    pack: str
    product: Product


@dataclass(frozen=True, slots=True)
class Day:
    """One visit of one shop."""

    determination: Determination
    shown: tuple[Shown, ...] = ()


@dataclass(slots=True)
class Shop:
    """One shop of that style; `look` changes with a new layout."""

    number: int
    style: str
    rng: random.Random
    things: list[Thing] = field(default_factory=list)
    look: int = 0
    deal: int = 0
    is_dollars: int = 0  # days for which it shows its prices in dollars

    def __post_init__(self) -> None:
        self.things = [self._thing(n) for n in range(1 if self.style == "deals" else self.rng.randint(3, 7))]

    @property
    def host(self) -> str:
        """Its name on the web."""
        return f"shop{self.number}.example"

    def _thing(self, n: int) -> Thing:
        words = (
            f"{self.rng.choice(WOODS)} {self.rng.choice(NOUNS)} {self.rng.choice('ABCDEFGH')}{n}{self.deal}"
        )
        is_pack = self.style in ("numbers", "addresses", "wobbly") and self.rng.random() < 0.3
        price = _cents(Decimal(self.rng.randint(900, 90_000)) / 100)
        return Thing(
            f"{self.deal}-{n}", words.capitalize(), f"{60 + 20 * n} cm", price, 100 if is_pack else 0
        )

    def pass_day(self) -> None:
        """Once a day, whether it is visited or not."""
        for thing in self.things:
            thing.pass_day(self.rng)
        if self.rng.random() < 0.04:
            self.look += 1
        if self.style == "deals" and self.rng.random() < 0.25:
            self.deal += 1
            self.things = [self._thing(0)]
        self.is_dollars = self.is_dollars - 1 if self.is_dollars else 2 * (self.rng.random() < 0.02)

    def visit(self) -> Day:
        """What a visit brings today."""
        if self.rng.random() < 0.1:
            return Day(self.rng.choice(BROKEN))
        shown = [one for thing in self.things if self.rng.random() > 0.03 for one in self._shown(thing)]
        self.rng.shuffle(shown)
        if not any(one.product.availability is not Availability.OUT_OF_STOCK for one in shown):
            return Day(Determination.NO_ONLINE_AVAILABILITY)
        return Day(Determination.PRODUCTS_FOUND, tuple(shown))

    def _shown(self, thing: Thing) -> Iterator[Shown]:
        rng, size, price = self.rng, thing.size, thing.price
        if self.style == "preselected" and rng.random() < 0.08:
            size, price = "200 cm", _cents(price * Decimal("1.5"))
        options = (size,) if self.style in ("one_page", "preselected") else ()
        product = Product(
            name=self._name(thing),
            price=None if rng.random() < 0.03 else self._price(price),
            url=self._url(thing),
            availability=_availability(thing, rng),
            snippet="",
            sku=self._number(f"S{self.number}{thing.key}"),
            gtin=self._number(f"400638{self.number:03}{int(thing.key[-1]):03}1")
            if self.style == "numbers"
            else "",
            options=options,
            is_verified=True,
        )
        yield Shown(thing.key, f"{thing.pieces} {options}", product)
        if self.style == "market" and product.price is not None:
            dearer = self._price(_cents(price * Decimal("1.2")))
            twin = Product(product.name, dearer, product.url, product.availability, is_verified=True)
            yield Shown("", "", twin)

    def _name(self, thing: Thing) -> str:
        pieces = f", {thing.pieces} pcs" if thing.pieces else ""
        if self.look % 2 == 0 or self.style in ("slugs", "one_page", "market"):
            return f"{thing.name}{pieces}"
        return f"{thing.name} by Shop {self.number}{pieces}"

    def _url(self, thing: Thing) -> str:
        path = {"one_page": "all", "deals": "deal-of-the-day"}.get(self.style, f"p/{thing.key}")
        if self.style in ("slugs", "numbers", "one_page"):
            path = f"v{self.look}/{path}"
        tracked = f"?utm_source=x{self.rng.randint(1, 99)}" if self.rng.random() < 0.3 else ""
        return f"https://{self.host}/{path}{tracked}"

    def _number(self, number: str) -> str:
        if self.style == "numbers":
            return number
        return number if self.style == "wobbly" and self.rng.random() < 0.6 else ""

    def _price(self, amount: Decimal) -> Price:
        if self.is_dollars:
            amount = _cents(amount * USD)
            return Price(amount, "USD", f"${amount}")
        return Price(amount, "EUR", f"{amount} €")


def _availability(thing: Thing, rng: random.Random) -> Availability:
    if thing.is_sold_out:
        return Availability.OUT_OF_STOCK
    return Availability.UNKNOWN if rng.random() < 0.05 else Availability.ONLINE


def _cents(amount: Decimal) -> Decimal:
    return amount.quantize(Decimal("0.01"))


def shops(seed: int, count: int) -> list[Shop]:
    """So many shops, in every style in turn."""
    return [Shop(n, STYLES[n % len(STYLES)], random.Random(f"{seed} {n}")) for n in range(count)]
