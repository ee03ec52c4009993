"""Goods for the demo shops: read from text files, searched and priced the ways real shops do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from tests.sites.web import asset

IN_STOCK, SOLD_OUT, STORE_ONLY = "in", "out", "store"
Money = Callable[[Decimal], str]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on the shelf. `picture` names a drawing and its colours, as in `hamster-2`."""

    name: str
    price: Decimal
    was: Decimal | None
    picture: str
    category: str
    stock: str
    text: str

    @property
    def slug(self) -> str:
        """Its part of the address."""
        return slugify(self.name)

    @property
    def image(self) -> str:
        """Where its picture is."""
        return f"/img/{self.picture}.svg"


def slugify(words: str) -> str:
    """Lower-case words joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", words.casefold()).strip("-")


@cache
def items(site: str) -> tuple[Item, ...]:
    """The goods in `assets/<site>/items.txt`: name | price | was | picture | category | stock | text."""
    lines = asset(f"{site}/items.txt").splitlines()
    return tuple(_item(line) for line in lines if line.strip() and not line.startswith("#"))


def _item(line: str) -> Item:
    name, price, was, picture, category, stock, text = (part.strip() for part in line.split("|"))
    return Item(name, Decimal(price), Decimal(was) if was else None, picture, category, stock, text)


def by_slug(goods: Iterable[Item], slug: str) -> Item | None:
    """The item with this address, if there is one."""
    return next((item for item in goods if item.slug == slug), None)


def words_of(text: str) -> list[str]:
    """Words as a shop's search box reads them: lower case, plural s cut off."""
    return [word.rstrip("s") or word for word in re.findall(r"\w+", text.casefold())]


def having_all(goods: Sequence[Item], query: str) -> list[Item]:
    """The strict search: every word of the query must stand on the item; names weigh most."""
    wanted = words_of(query)
    found = [(_score(item, wanted), item) for item in goods]
    hits = [(score, item) for score, item in found if _covers(item, wanted)]
    return [item for _, item in sorted(hits, key=lambda hit: -hit[0])]


def having_any(goods: Sequence[Item], query: str) -> list[Item]:
    """The generous search: any word of three letters or more will do; best match first."""
    wanted = [word for word in words_of(query) if len(word) > 2]
    found = [(_score(item, wanted), item) for item in goods]
    return [item for score, item in sorted(found, key=lambda hit: -hit[0]) if score]


def _covers(item: Item, wanted: list[str]) -> bool:
    have = set(words_of(f"{item.name} {item.category} {item.text}"))
    return all(word in have for word in wanted)


def _score(item: Item, wanted: list[str]) -> int:
    name, rest = set(words_of(item.name)), set(words_of(f"{item.category} {item.text}"))
    return sum(3 * (word in name) + (word in rest) for word in wanted)


def arranged(goods: Sequence[Item], order: str) -> list[Item]:
    """Sorted as the shop's select says; unknown orders keep the order given."""
    if order in {"price-asc", "price-desc"}:
        return sorted(goods, key=lambda item: item.price, reverse=order == "price-desc")
    if order == "name":
        return sorted(goods, key=lambda item: item.name.casefold())
    return list(goods)


def dollars(amount: Decimal) -> str:
    """`$1,299.00`."""
    return f"${amount:,.2f}"


def pounds(amount: Decimal) -> str:
    """`£12`, `£14.50`."""
    return f"£{amount:,.0f}" if amount == int(amount) else f"£{amount:,.2f}"


def euros(amount: Decimal) -> str:
    """`€24.99`."""
    return f"€{amount:,.2f}"


def euros_german(amount: Decimal) -> str:
    """`1.024,99 €`."""
    swapped = f"{amount:,.2f}".translate(str.maketrans(",.", ".,"))
    return f"{swapped} €"


def francs(amount: Decimal) -> str:
    """`CHF 35.–`, `CHF 28.50`."""
    return f"CHF {amount:.0f}.–" if amount == int(amount) else f"CHF {amount:.2f}"
