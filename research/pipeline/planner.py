"""The one to three searches for a question, each with its reason (R6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from research.pipeline.depth import Depth


@dataclass(frozen=True, slots=True)
class PlannedSearch:
    """One search: its words, why it is made, and its limits (None and "" mean none)."""

    q: str
    reason: str
    recency_days: int | None = None
    site: str = ""


def plan_searches(
    question: str,
    depth: Depth,
    *,
    now: datetime,
    recency_days: int | None = None,
    site: str = "",
    earlier: Sequence[str] = (),
) -> tuple[PlannedSearch, ...]:
    """At most `depth.searches` different searches, the main one first. `earlier`: questions asked before."""
    words = " ".join(question.split())
    return (PlannedSearch(words, "the question as it was asked", recency_days, site),)
