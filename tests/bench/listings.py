"""Saved lists, shops' and others': how many things on offer were found, beside what people count on them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from agent.core.types import Product
from tests.bench.row import Row
from tests.bench.saved_pages import LISTINGS, Reader

_FILE = Path(__file__).with_name("listing_gold.json")


@dataclass(slots=True)
class Counts:
    """Right, wrong and missed things, and named prices that are right of those that were asked for."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    prices_right: int = 0
    prices: int = 0


def listing_rows(pages: Reader) -> list[Row]:
    """One row a page, and the sums: recall and precision of things, and exact prices."""
    rows: list[Row] = []
    sums = Counts()
    known = json.loads(_FILE.read_text(encoding="utf-8"))["pages"]
    for path in sorted(LISTINGS.glob("*.html")):
        reading = pages.read(f"http://saved.test/shelf/{path.stem}", path.read_text(encoding="utf-8"))
        if reading is None:
            continue
        own = [p for p in reading.page.products if p.source != "related"]
        gold = known.get(path.stem)
        note = str(reading.page.page_type)
        if gold is not None:
            _count(sums, own, gold)
            note += f", {gold['products']} by eye; {_priced(own)} with a price, {gold['priced']} by eye"
        rows.append({"name": f"products on {path.stem}", "value": len(own), "unit": "", "note": note})
    return [*rows, *_sums(sums)]


def _count(sums: Counts, own: Sequence[Product], gold: Mapping[str, object]) -> None:
    wanted = int(str(gold["products"]))
    sums.right += min(wanted, len(own))
    sums.wrong += max(0, len(own) - wanted)
    sums.missed += max(0, wanted - len(own))
    prices = gold["prices"]
    for name, amount in prices.items() if isinstance(prices, dict) else ():
        found = {p.price.amount for p in own if p.name == name and p.price is not None}
        sums.prices += 1
        sums.prices_right += Decimal(amount) in found


def _priced(own: Sequence[Product]) -> int:
    return sum(1 for p in own if p.price is not None)


def _sums(sums: Counts) -> list[Row]:
    recall = 100 * sums.right / max(1, sums.right + sums.missed)
    precision = 100 * sums.right / max(1, sums.right + sums.wrong)
    exact = 100 * sums.prices_right / max(1, sums.prices)
    return [
        {"name": "things found of those counted by eye", "value": recall, "unit": "%"},
        {"name": "things found that are on offer", "value": precision, "unit": "%"},
        {
            "name": "named prices exact",
            "value": exact,
            "unit": "%",
            "note": f"{sums.prices_right} of {sums.prices}",
        },
    ]
