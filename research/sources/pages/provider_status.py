"""The state of searching, for the pages: the providers with how to set each up, and what the caches save."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Sum
from django.utils import timezone

from research.sources.models import CacheCount, CacheEntry
from research.sources.providers.registry import LOCAL, ProviderState, provider_states

DAYS_OF_RATES = 30


@dataclass(frozen=True, slots=True)
class SearchStanding:
    """All providers of this installation."""

    providers: tuple[ProviderState, ...]

    @property
    def on(self) -> tuple[ProviderState, ...]:
        """The outside ones that a question asks."""
        return tuple(p for p in self.providers if p.is_on and p.name != LOCAL)

    @property
    def down_until(self) -> datetime | None:
        """When the first is asked again, where all that are on are being left alone."""
        pauses = [p.retry_at for p in self.on if p.retry_at is not None]
        return min(pauses) if pauses and len(pauses) == len(self.on) else None


def search_standing() -> SearchStanding:
    """As the settings, the pages and the last searches say."""
    return SearchStanding(provider_states())


def layer_rates(team_id: int) -> list[dict[str, Any]]:
    """How often each layer answered in the last 30 days, of one team's and of what every team shares.

    `stale` are old answers used because the source was down; `share` is None where nothing was asked.
    """
    since = timezone.localdate() - timedelta(days=DAYS_OF_RATES)
    rows = CacheCount.objects.filter(day__gt=since, scope__in=(team_id, 0)).order_by().values("layer")
    sums = rows.annotate(hit=Sum("hits"), stale=Sum("stale_hits"), miss=Sum("misses"))
    found = {row["layer"]: row for row in sums}
    return [_rate(layer, found.get(layer, {})) for layer in CacheEntry.Layer.values]


def _rate(layer: str, row: Mapping[str, int]) -> dict[str, Any]:
    hits, stale, missed = row.get("hit", 0), row.get("stale", 0), row.get("miss", 0)
    asked = hits + stale + missed
    share = (hits + stale) / asked if asked else None
    return {"layer": layer, "asked": asked, "hits": hits, "stale": stale, "share": share}
