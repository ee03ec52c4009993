"""Full text search over what the desk has read before: saved pages and entries of watched feeds."""

from __future__ import annotations

from datetime import datetime

from research.sources.merging import SearchHit
from research.sources.providers.port import WebSearch


def search_local(ask: WebSearch, *, team_id: int, now: datetime) -> tuple[SearchHit, ...]:
    """The team's own pages that hold these words, best first."""
    return ()
