"""The results tables as CSV and JSON files: the same rows in the same order as shown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import TypedDict

from agent.cells import csv_row
from research.models import Offer, Vendor

_BATCH = 500


class OfferRecord(TypedDict):
    """One offer as it leaves the process. `price` is a decimal number as text, or None when not shown.

    `source` is "page", or "person" for what `entered_by` entered by hand.
    """

    sweep: int
    query: str
    vendor: str
    name: str
    price: str | None
    currency: str
    price_text: str
    availability: str
    availability_quote: str
    is_verified: bool
    source: str
    entered_by: str
    url: str
    seen_at: str


class DeterminationRecord(TypedDict):
    """One vendor's determination as it leaves the process."""

    sweep: int
    query: str
    vendor: str
    url: str
    state: str
    determination: str
    reason: str
    page_type: str
    items_seen: int
    blocker: str
    blocker_vendor: str
    come_back_at: str
    evidence: str
    coverage: str
    availability: str
    mind: str
    ended_at: str


Record = OfferRecord | DeterminationRecord


def offer_records(offers: Iterable[Offer]) -> Iterator[OfferRecord]:
    """One record per offer; `visit__vendor__sweep` should be selected with it."""
    for offer in offers:
        vendor = offer.visit.vendor
        yield OfferRecord(
            sweep=vendor.sweep_id,
            query=vendor.sweep.query,
            vendor=vendor.domain,
            name=offer.name,
            price=None if offer.price_amount is None else str(offer.price_amount),
            currency=offer.currency,
            price_text=offer.price_text,
            availability=offer.availability,
            availability_quote=offer.availability_quote,
            is_verified=offer.is_verified,
            source=offer.source,
            entered_by=offer.entered_by,
            url=offer.url,
            seen_at=offer.seen_at.isoformat(),
        )


def determination_records(vendors: Iterable[Vendor]) -> Iterator[DeterminationRecord]:
    """One record per vendor; `visit` and `sweep` should be selected with it."""
    for vendor in vendors:
        visit = vendor.visit
        yield DeterminationRecord(
            sweep=vendor.sweep_id,
            query=vendor.sweep.query,
            vendor=vendor.domain,
            url=vendor.url,
            state=visit.state,
            determination=visit.determination,
            reason=visit.reason,
            page_type=visit.page_type,
            items_seen=visit.items_seen,
            blocker=visit.blocker_family,
            blocker_vendor=visit.blocker_vendor,
            come_back_at=visit.come_back_at.isoformat() if visit.come_back_at else "",
            evidence=" | ".join(str(e.get("quote", "")) for e in visit.evidence),
            coverage=str(visit.coverage.get("words", "")),
            availability=vendor.availability,
            mind=visit.mind,
            ended_at=visit.ended_at.isoformat() if visit.ended_at else "",
        )


def csv_lines(records: Iterable[Record], columns: Iterable[str]) -> Iterator[str]:
    """CSV text in pieces, with a byte order mark for spreadsheets; prices are numbers, text is made safe."""
    names = list(columns)
    lines = ["\ufeff" + csv_row(names)]
    for number, record in enumerate(records, start=1):
        values: dict[str, object] = {**record}
        if values.get("price") is not None and "price" in values:
            values["price"] = Decimal(str(values["price"]))
        lines.append(csv_row(values[name] for name in names))
        if number % _BATCH == 0:
            yield "".join(lines)
            lines.clear()
    yield "".join(lines)


def json_text(records: Iterable[Record]) -> str:
    """The records as one JSON list."""
    return json.dumps(list(records), ensure_ascii=False, indent=2)


OFFER_COLUMNS = tuple(OfferRecord.__annotations__)
DETERMINATION_COLUMNS = tuple(DeterminationRecord.__annotations__)
