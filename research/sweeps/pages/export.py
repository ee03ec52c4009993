"""The rows of the results tables in files: the same in the same order as shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter

from agent.documents.document import PDF, WORD
from agent.teams.pages.table_files import TABLE_MEDIA, Record
from research.models import Offer, Vendor

MEDIA = {
    **TABLE_MEDIA,
    "pdf": PDF,
    "docx": WORD,
    "md": "text/markdown; charset=utf-8",
    "proof": "application/json",
}
# `price` is None when not shown; `source` is "page", or "person" for what one entered.
_OFFER: dict[str, Callable[[Offer], object]] = {
    "sweep": lambda o: o.sweep_id,
    "query": lambda o: o.sweep.query if o.sweep else "",
    "vendor": lambda o: o.domain,
    "name": lambda o: o.name,
    "price": lambda o: o.price_amount,
    **{name: attrgetter(name) for name in ("currency", "price_text", "availability", "availability_quote")},
    **{name: attrgetter(name) for name in ("is_verified", "source", "entered_by", "url")},
    "seen_at": lambda o: o.seen_at,
    **{name: attrgetter(name) for name in ("is_shortlisted", "note")},
    "labels": lambda o: ", ".join(o.labels),
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
    "come_back_at": lambda v: v.visit.come_back_at or "",
    "evidence": lambda v: " | ".join(str(e.get("quote", "")) for e in v.visit.evidence),
    "coverage": lambda v: str(v.visit.coverage.get("words", "")),
    "availability": lambda v: v.availability,
    "mind": lambda v: v.visit.mind,
    "ended_at": lambda v: v.visit.ended_at or "",
}
EVIDENCE_COLUMNS = ("vendor", "proves", "field", "quote", "url", "by")
OFFER_COLUMNS, DETERMINATION_COLUMNS = tuple(_OFFER), tuple(_DETERMINATION)


def offer_record(offer: Offer) -> Record:
    """The offer as a row of a file; `sweep` and `mark` should be selected with it."""
    return {name: value(offer) for name, value in _OFFER.items()}


def determination_record(vendor: Vendor) -> Record:
    """The vendor as a row of a file; `visit` and `sweep` should be selected with it."""
    return {name: value(vendor) for name, value in _DETERMINATION.items()}


def determination_evidence(vendor: Vendor) -> Iterator[Record]:
    """The words on pages that its determination rests on, each as a row of a file."""
    for one in vendor.visit.evidence:
        said = {name: str(one.get(name, "")) for name in ("quote", "url", "by")}
        yield {
            "vendor": vendor.domain,
            "proves": vendor.visit.determination,
            "field": "determination",
            **said,
        }


def offer_evidence(offer: Offer) -> Iterator[Record]:
    """Where each field of the offer was read, each as a row of a file."""
    for one in offer.evidence.get("fields") or ():
        read = {"field": str(one.get("field", "")), "quote": str(one.get("snippet", ""))}
        place = {"url": str(one.get("url") or offer.url), "by": offer.entered_by}
        yield {"vendor": offer.domain, "proves": offer.name, **read, **place}
