"""The results tables as CSV and JSON files: the same rows in the same order as shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from operator import attrgetter
from typing import Any

from agent.teams.pages.csv_cells import csv_row
from research.models import Offer, Vendor

_BATCH = 500


Record = dict[str, Any]
# `price` is a decimal number as text, None when not shown; `source` is "page", or "person" for what one entered.
_OFFER: dict[str, Callable[[Offer], object]] = {
    "sweep": lambda o: o.visit.vendor.sweep_id,
    "query": lambda o: o.visit.vendor.sweep.query,
    "vendor": lambda o: o.visit.vendor.domain,
    "name": lambda o: o.name,
    "price": lambda o: None if o.price_amount is None else str(o.price_amount),
    **{name: attrgetter(name) for name in ("currency", "price_text", "availability", "availability_quote")},
    **{name: attrgetter(name) for name in ("is_verified", "source", "entered_by", "url")},
    "seen_at": lambda o: o.seen_at.isoformat(),
}
_DETERMINATION: dict[str, Callable[[Vendor], object]] = {
    "sweep": lambda v: v.sweep_id,
    "query": lambda v: v.sweep.query,
    "vendor": lambda v: v.domain,
    "url": lambda v: v.url,
    **{
        name: attrgetter(f"visit.{name}")
        for name in ("state", "determination", "reason", "page_type", "items_seen")
    },
    "blocker": lambda v: v.visit.blocker_family,
    "blocker_vendor": lambda v: v.visit.blocker_vendor,
    "come_back_at": lambda v: v.visit.come_back_at.isoformat() if v.visit.come_back_at else "",
    "evidence": lambda v: " | ".join(str(e.get("quote", "")) for e in v.visit.evidence),
    "coverage": lambda v: str(v.visit.coverage.get("words", "")),
    "availability": lambda v: v.availability,
    "mind": lambda v: v.visit.mind,
    "ended_at": lambda v: v.visit.ended_at.isoformat() if v.visit.ended_at else "",
}
OFFER_COLUMNS, DETERMINATION_COLUMNS = tuple(_OFFER), tuple(_DETERMINATION)


def offer_records(offers: Iterable[Offer]) -> Iterator[Record]:
    """One record per offer; `visit__vendor__sweep` should be selected with it."""
    return ({name: value(offer) for name, value in _OFFER.items()} for offer in offers)


def determination_records(vendors: Iterable[Vendor]) -> Iterator[Record]:
    """One record per vendor; `visit` and `sweep` should be selected with it."""
    return ({name: value(vendor) for name, value in _DETERMINATION.items()} for vendor in vendors)


def csv_lines(records: Iterable[Record], columns: Iterable[str]) -> Iterator[str]:
    """CSV text in pieces, with a byte order mark for spreadsheets; prices are numbers, text is made safe."""
    names = list(columns)
    lines = ["\ufeff" + csv_row(names)]
    for number, record in enumerate(records, start=1):
        values = {**record}
        if values.get("price") is not None:
            values["price"] = Decimal(values["price"])
        lines.append(csv_row(values[name] for name in names))
        if number % _BATCH == 0:
            yield "".join(lines)
            lines.clear()
    yield "".join(lines)


def json_text(records: Iterable[Record]) -> str:
    """The records as one JSON list."""
    return json.dumps(list(records), ensure_ascii=False, indent=2)
