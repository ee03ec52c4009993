"""One provider's part of one search: its cache, its pause, its answer, and what is written down of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db import transaction

from research.sources import health
from research.sources.health import Standing
from research.sources.providers.port import (
    Failure,
    FoundImage,
    FoundPage,
    ProviderFailed,
    SearchProvider,
    WebSearch,
)
from research.sources.store import cache
from research.sources.store.cache import Entry, Layer

GRACE_S = 1.5  # so long the others are waited for once one has found something

Found = tuple[FoundPage, ...] | tuple[FoundImage, ...]


class RunState(StrEnum):
    """How one provider fared in one search."""

    OK = "ok"
    CACHED = "cached"  # an earlier answer; `words` say so when it stands in for a provider that is down
    DOWN = "down"  # asked in vain, or not asked because it failed just now
    REFUSED = "refused"  # it does not let us: key, quota, rate
    OFF = "off"


@dataclass(frozen=True, slots=True)
class ProviderRun:
    """How one provider fared in one search; `words` are for people."""

    provider: str
    state: RunState
    words: str = ""
    results: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """What one search asks for, of the web or of pictures."""

    ask: WebSearch
    is_images: bool = False

    def key(self, provider: str) -> str:
        """Under which its answer is kept."""
        words = " ".join(self.ask.q.casefold().split())
        kind = "images" if self.is_images else "web"
        return cache.key_of(provider, kind, words, self.ask.recency_days, self.ask.site.lower())

    async def of(self, provider: SearchProvider) -> Found:
        """Ask it. *Raises* ProviderFailed."""
        return await (provider.images(self.ask.q) if self.is_images else provider.search(self.ask))

    def unpacked(self, value: Mapping[str, Any]) -> Found:
        """What was kept."""
        items = value.get("found", [])
        if self.is_images:
            return tuple(FoundImage(**item) for item in items)
        return tuple(FoundPage(**item) for item in items)


@dataclass(frozen=True, slots=True)
class Lane:
    """One provider with what is known of it before it is asked."""

    name: str
    standing: Standing
    kept: cache.CacheEntry | None = None  # an earlier answer


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of one lane. `failed` or `is_new` say what is to be written down."""

    run: ProviderRun
    found: Found = ()
    failed: ProviderFailed | None = None
    is_new: bool = False


def lanes(names: Sequence[str], wanted: Wanted, team_id: int, now: datetime) -> list[Lane]:
    """What the database knows of these providers and this search."""
    known = health.standings(names)
    keys = {name: wanted.key(name) for name in names}
    kept = cache.look_up(Layer.SEARCH, team_id, keys.values(), now)
    return [Lane(name, known.get(name, Standing()), kept.get(keys[name])) for name in names]


async def run_lane(
    lane: Lane, wanted: Wanted, provider: Callable[[str], SearchProvider], now: datetime, believed: timedelta
) -> Ran:
    """The kept answer while it is believed, else the provider's, else the old one, else why there is none."""
    if lane.kept is not None and now - lane.kept.stored_at <= believed:
        found = wanted.unpacked(lane.kept.value)
        return Ran(ProviderRun(lane.name, RunState.CACHED, results=len(found)), found)
    if not lane.standing.may_ask(now):
        return _instead(lane, wanted, _paused(lane.standing))
    began = time.monotonic()
    try:
        found = await wanted.of(provider(lane.name))
    except ProviderFailed as failed:
        return _instead(lane, wanted, failed, is_new=True, seconds=round(time.monotonic() - began, 3))
    run = ProviderRun(lane.name, RunState.OK, "", len(found), round(time.monotonic() - began, 3))
    return Ran(run, found, is_new=True)


def _paused(standing: Standing) -> ProviderFailed:
    until = f"{standing.retry_at:%H:%M:%S} UTC" if standing.retry_at else "later"
    return ProviderFailed(Failure.SERVER, f"{standing.problem} It is not asked before {until}.".strip())


def _instead(
    lane: Lane, wanted: Wanted, failed: ProviderFailed, *, is_new: bool = False, seconds: float = 0.0
) -> Ran:
    """An old answer, marked as such, or the failure."""
    if lane.kept is not None:
        found = wanted.unpacked(lane.kept.value)
        words = f"{failed.words} This is what it found at {lane.kept.stored_at:%d %b %Y, %H:%M} UTC."
        run = ProviderRun(lane.name, RunState.CACHED, words, len(found), seconds)
        return Ran(run, found, failed if is_new else None)
    state = RunState.REFUSED if failed.failure.is_refusal else RunState.DOWN
    return Ran(ProviderRun(lane.name, state, failed.words, 0, seconds), failed=failed if is_new else None)


async def race(runs: Sequence[tuple[str, asyncio.Task[Ran]]]) -> list[Ran]:
    """All of them, but once one has found something the others get `GRACE_S` more; in the given order."""
    waiting = {task for _, task in runs}
    try:
        while waiting:
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if waiting and any(task.result().found for task in done):
                _, waiting = await asyncio.wait(waiting, timeout=GRACE_S)
                break
    finally:
        for _, task in runs:
            task.cancel()  # those that are over keep their result
    late = "It was slower than the others, which were not held up for it."
    return [
        task.result() if task.done() and not task.cancelled() else Ran(ProviderRun(name, RunState.DOWN, late))
        for name, task in runs
    ]


def write_down(ran: Sequence[Ran], wanted: Wanted, team_id: int, now: datetime, believed: timedelta) -> None:
    """Health and cache after a search, in one transaction."""
    new = [one for one in ran if one.is_new or one.failed is not None]
    if not new:
        return
    with transaction.atomic():
        for one in new:
            if one.failed is not None:
                health.record_failure(one.run.provider, one.failed, now)
            else:
                health.record_answer(one.run.provider, now)
        answers = [
            Entry(
                Layer.SEARCH,
                team_id,
                wanted.key(one.run.provider),
                {"found": [asdict(item) for item in one.found]},
            )
            for one in new
            if one.is_new
        ]
        if answers:
            cache.put(answers, now, believed)
