"""The pairs of `products/*.txt`: listings by product, and which two of them are compared."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from research.pipeline.products.items import Item

HERE = Path(__file__).parent / "products"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two listings and whether they are of one product. `is_held_out`: not looked at while the matcher was made."""

    family: str
    one: Item
    other: Item
    is_same: bool
    is_held_out: bool


def read_pairs(name: str = "listings.txt") -> list[Pair]:
    """All pairs of a file; which half a family is in follows from its name alone."""
    return [pair for family, products in _families(HERE / name) for pair in _pairs(family, products)]


def _families(file: Path) -> Iterator[tuple[str, dict[str, list[Item]]]]:
    family, products = "", dict[str, list[Item]]()
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("["):
            if products:
                yield family, products
            family, products = line, {}
        elif line[1:2] == ":":
            products.setdefault(line[0], []).append(_item(line[2:]))
    yield family, products


def _item(text: str) -> Item:
    name, *facts = (part.strip() for part in text.split(" ; "))
    said = dict(fact.split(" ", 1) for fact in facts)
    options = tuple(said.pop("opt").split("/")) if "opt" in said else ()
    return Item(name, options=options, **said)


def _pairs(family: str, products: dict[str, list[Item]]) -> Iterator[Pair]:
    is_held_out = hashlib.sha256(family.encode()).digest()[0] % 2 == 1
    for items in products.values():
        for one, other in combinations(items, 2):
            yield Pair(family, one, other, True, is_held_out)
    for mine, theirs in combinations(products.values(), 2):
        yield Pair(family, mine[0], theirs[-1], False, is_held_out)
        yield Pair(family, mine[-1], theirs[0], False, is_held_out)
