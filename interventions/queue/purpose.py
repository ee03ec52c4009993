"""What a visit is for, as its item says it: offers for a sweep, or a page that is the source of a question.

Sweeps and questions are one level up; the names of the relations are all that is known of them here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agent.teams.models import User
from agent.visits.models import Visit

ASKERS = ("visit__vendor__sweep__created_by",)
SOURCES = "visit__sources__query__created_by"


@dataclass(frozen=True, slots=True)
class Purpose:
    """`words` are what is looked for, or the question; `query_id` is the question's, 0 where there is none."""

    words: str
    is_reading: bool
    asker: User | None = None
    query_id: int = 0


def purpose_of(visit: Visit) -> Purpose:
    """Of a visit loaded with its vendor or sources; without them it costs a query."""
    if visit.kind != Visit.Kind.READ:
        vendor: Any = getattr(visit, "vendor", None)
        return Purpose(visit.query, is_reading=False, asker=vendor.sweep.created_by if vendor else None)
    sources: Any = getattr(visit, "sources", None)
    source = next(iter(sources.all()), None) if sources is not None else None
    if source is None:
        return Purpose(visit.query, is_reading=True)
    query = source.query
    return Purpose(query.text, is_reading=True, asker=query.created_by, query_id=query.pk)
