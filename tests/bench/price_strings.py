"""Price strings of the wild with their amounts: how many we read right, and how many price-parser does."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

from price_parser import Price as Parsed

from agent.perceive.prices.price_strings import read_price
from tests.bench.row import Row

_FILE = Path(__file__).with_name("price_strings.json")
Example = tuple[str, str, str | None, Decimal | None]


def examples() -> list[Example]:
    """String, text beside it, decimal separator where it is known, amount."""
    rows = json.loads(_FILE.read_text(encoding="utf-8"))["rows"]
    return [
        (text or "", hint or "", mark, None if amount is None else Decimal(amount))
        for text, hint, mark, amount in rows
    ]


def price_string_rows() -> list[Row]:
    """The share of amounts read right, the library's own beside it."""
    known = examples()
    ours = sum(_ours(text, hint, mark) == amount for text, hint, mark, amount in known)
    theirs = sum(Parsed.fromstring(text, hint or None, mark).amount == a for text, hint, mark, a in known)
    share, other = 100 * ours / len(known), 100 * theirs / len(known)
    note = f"{ours} of {len(known)}; price-parser {other:.1f} %"
    return [{"name": "amounts of price strings right", "value": share, "unit": "%", "note": note}]


def _ours(text: str, hint: str, mark: str | None) -> Decimal | None:
    found = read_price(text, hint, mark)
    return found.amount if found is not None else None
