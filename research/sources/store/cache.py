"""The layered cache in the database: robots.txt, searches, pages, extractions; what is in it, and how often it helped.

An entry is believed by its age, which the asker knows: a question about recent things believes less. Until
`gone_after` an old one stands in when its source is down, and is marked then.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from research.sources.models import CacheCount, CacheEntry

Layer = CacheEntry.Layer
KEPT_FOR = {  # so long an old answer may stand in for a source that is down
    Layer.ROBOTS: timedelta(days=30),
    Layer.SEARCH: timedelta(days=7),
    Layer.PAGE: timedelta(days=30),
    Layer.EXTRACTION: timedelta(days=30),
}
_EVICTED_AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class Entry:
    """What is to be stored under one key of one layer. `scope` is the team's id; 0 is every team's."""

    layer: str
    scope: int
    key: str
    value: Mapping[str, Any]


@dataclass(slots=True)
class Tally:
    """Hits, old hits and misses of one question by layer; written once, at its end."""

    scope: int
    counted: Counter[tuple[str, str]] = field(default_factory=Counter)

    def count(self, layer: str, what: str) -> None:
        """`what` is `hits`, `stale_hits` or `misses`."""
        self.counted[layer, what] += 1

    def as_json(self) -> dict[str, dict[str, int]]:
        """By layer, for the record of a question."""
        found: dict[str, dict[str, int]] = {}
        for (layer, what), number in sorted(self.counted.items()):
            found.setdefault(str(layer), {})[what] = number
        return found


def key_of(*parts: object) -> str:
    """One key for what was asked."""
    return hashlib.sha256("\n".join(str(part) for part in parts).encode("utf-8", "replace")).hexdigest()


def look_up(layer: str, scope: int, keys: Iterable[str], now: datetime) -> dict[str, CacheEntry]:
    """The entries of these keys that are not gone yet, by key; the caller judges their age."""
    found = CacheEntry.objects.filter(layer=layer, scope=scope, key__in=list(keys), gone_after__gt=now)
    return {entry.key: entry for entry in found}


def put(entries: Iterable[Entry], now: datetime, believed_for: timedelta) -> None:
    """Store or replace them."""
    CacheEntry.objects.bulk_create(
        [
            CacheEntry(
                layer=entry.layer,
                scope=entry.scope,
                key=entry.key,
                value=dict(entry.value),
                stored_at=now,
                fresh_until=now + believed_for,
                gone_after=now + KEPT_FOR[Layer(entry.layer)],
            )
            for entry in entries
        ],
        update_conflicts=True,
        unique_fields=["layer", "scope", "key"],
        update_fields=["value", "stored_at", "fresh_until", "gone_after"],
    )


def write_tally(tally: Tally, now: datetime) -> None:
    """Add what one question counted to the day's numbers."""
    counted, tally.counted = tally.counted, Counter()
    if not counted:
        return
    by_layer: dict[str, dict[str, int]] = {}
    for (layer, what), number in counted.items():
        by_layer.setdefault(str(layer), {})[what] = number
    with transaction.atomic():
        rows = [CacheCount(day=now.date(), layer=layer, scope=tally.scope) for layer in sorted(by_layer)]
        CacheCount.objects.bulk_create(rows, ignore_conflicts=True)
        for layer, numbers in sorted(by_layer.items()):
            CacheCount.objects.filter(day=now.date(), layer=layer, scope=tally.scope).update(
                **{what: F(what) + number for what, number in numbers.items()}
            )


def evict(now: datetime) -> int:
    """Delete what is too old to be used at all, some at a time; how many went."""
    count = 0
    while found := list(
        CacheEntry.objects.filter(gone_after__lte=now).values_list("pk", flat=True)[:_EVICTED_AT_ONCE]
    ):
        count += CacheEntry.objects.filter(pk__in=found).delete()[0]
    return count
