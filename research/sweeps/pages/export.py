"""The rows of the results tables in files: the same in the same order as shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum, auto
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


class Reach(Enum):
    """Whom a column reaches when its table is shared with people outside."""

    TEAM = auto()  # nobody: it says who did something, or is a number that leads into the desk
    MARKS = auto()  # those whom the link shows the team's shortlist, notes and labels
    FILE = auto()  # those who take the file
    PAGE = auto()  # all


TEAM, MARKS, FILE, PAGE = Reach
# `price` is None when not shown; `source` is "page", or "person" for what one entered.
_OFFER: dict[str, tuple[Reach, Callable[[Offer], object]]] = {
    "sweep": (TEAM, attrgetter("sweep_id")),
    "query": (PAGE, lambda o: o.sweep.query if o.sweep else ""),
    "vendor": (PAGE, attrgetter("domain")),
    "name": (PAGE, attrgetter("name")),
    "price": (PAGE, attrgetter("price_amount")),
    **{name: (FILE, attrgetter(name)) for name in ("currency", "price_text")},
    **{name: (PAGE, attrgetter(name)) for name in ("availability", "availability_quote")},
    **{name: (FILE, attrgetter(name)) for name in ("is_verified", "source")},
    "entered_by": (TEAM, attrgetter("entered_by")),
    "url": (FILE, attrgetter("url")),
    "seen_at": (PAGE, attrgetter("seen_at")),
    **{name: (MARKS, attrgetter(name)) for name in ("is_shortlisted", "note")},
    "labels": (MARKS, lambda o: ", ".join(o.labels)),
}
_DETERMINATION: dict[str, tuple[Reach, Callable[[Vendor], object]]] = {
    "sweep": (TEAM, attrgetter("sweep_id")),
    "query": (PAGE, attrgetter("sweep.query")),
    "vendor": (PAGE, attrgetter("domain")),
    "url": (FILE, attrgetter("url")),
    "state": (FILE, attrgetter("visit.state")),
    **{
        name: (PAGE, attrgetter(f"visit.{name}"))
        for name in ("determination", "reason", "page_type", "items_seen")
    },
    "blocker": (PAGE, attrgetter("visit.blocker_family")),
    "blocker_vendor": (PAGE, attrgetter("visit.blocker_vendor")),
    "come_back_at": (PAGE, lambda v: v.visit.come_back_at or ""),
    "evidence": (PAGE, lambda v: " | ".join(str(e.get("quote", "")) for e in v.visit.evidence)),
    "coverage": (PAGE, lambda v: str(v.visit.coverage.get("words", ""))),
    "availability": (PAGE, attrgetter("availability")),
    "mind": (TEAM, attrgetter("visit.mind")),
    "ended_at": (PAGE, lambda v: v.visit.ended_at or ""),
}
EVIDENCE_COLUMNS = ("vendor", "proves", "field", "quote", "url", "by")
OFFER_COLUMNS = {name: reach for name, (reach, _) in _OFFER.items()}
DETERMINATION_COLUMNS = {name: reach for name, (reach, _) in _DETERMINATION.items()}


def offer_record(offer: Offer) -> Record:
    """The offer as a row of a file; `sweep` and `mark` should be selected with it."""
    return {name: value(offer) for name, (_, value) in _OFFER.items()}


def determination_record(vendor: Vendor) -> Record:
    """The vendor as a row of a file; `visit` and `sweep` should be selected with it."""
    return {name: value(vendor) for name, (_, value) in _DETERMINATION.items()}


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
