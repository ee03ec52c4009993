"""Fetches sites' robots.txt, keeps them for all teams, and says whether an address may be fetched.

Source: RFC 9309: kept for at most a day unless the site cannot be reached (2.4), five redirects are followed
(2.3.1.2), an answer of 4xx allows everything (2.3.1.3), 5xx and no answer forbid it (2.3.1.4).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, Protocol

import httpx

from agent.network.clients import content_client
from agent.network.proxy import EgressProxy
from research.pipeline.web.robots import MAX_BYTES, RobotsRules, rules_for_status
from research.sources.fetching.db_threads import rows
from research.sources.fetching.fetch import AGENT, CIRCLE, HEADERS, get_once
from research.sources.store import cache
from research.sources.store.cache import Entry, Layer

BELIEVED_FOR = timedelta(hours=24)
PATIENCE = timedelta(seconds=6)
MAX_REDIRECTS = 5
LONGEST_DELAY_S = 10.0  # a site that asks for more is fetched at this pace


class Visitor(Protocol):
    """Who wants to fetch: what a reading desk gives to the look-up of robots.txt."""

    @property
    def proxy(self) -> EgressProxy: ...
    @property
    def tally(self) -> cache.Tally: ...
    @property
    def now(self) -> Callable[[], datetime]: ...


@dataclass(frozen=True, slots=True)
class Leave:
    """Whether an address may be fetched; `reason` says why not, `delay_s` is the pause that the site asks for.

    `is_reached` is False when the site did not answer at all: then `reason` says what is wrong with it.
    """

    is_given: bool
    reason: str = ""
    delay_s: float = 0.0
    is_cached: bool = False
    is_reached: bool = True


@dataclass(frozen=True, slots=True)
class _File:
    status: int
    text: str = ""
    problem: str = ""
    is_cached: bool = False


@dataclass(slots=True)
class RobotsCache:
    """The files that one question needs: each is looked for once, whoever asks first."""

    under_way: dict[str, asyncio.Task[_File]] = field(default_factory=dict)

    async def leave(self, url: str, desk: Visitor) -> Leave:
        """May that address be fetched?"""
        address = httpx.URL(url)
        origin = f"{address.scheme}://{address.netloc.decode('ascii')}"
        if origin not in self.under_way:
            self.under_way[origin] = asyncio.create_task(_file(origin, desk))
        found = await asyncio.shield(self.under_way[origin])
        if not found.status:
            return Leave(False, found.problem, is_reached=False)
        rules = _rules(found.status, found.text)
        verdict = await asyncio.to_thread(rules.may_fetch, str(address), AGENT)
        if not verdict.allowed:
            return Leave(False, _words(verdict.rule), is_cached=found.is_cached)
        asked = rules.delay(AGENT) if "delay" in found.text.lower() else None
        delay_s = min(asked.total_seconds(), LONGEST_DELAY_S) if asked else 0.0
        return Leave(True, "", delay_s, found.is_cached)


def _words(rule: str) -> str:
    if rule.startswith(("Disallow", "disallow")):
        return f"The site's robots.txt asks programs not to read this page ({rule[:120]})."
    return f"{rule[:1].upper()}{rule[1:200]}." if rule else "The site's robots.txt asks programs to stay out."


@lru_cache(maxsize=128)
def _rules(status: int, text: str) -> RobotsRules:
    return rules_for_status(status, text)


async def _file(origin: str, desk: Visitor) -> _File:
    """The file as it is kept, else as the site gives it, else an old one when the site cannot be reached."""
    key, now = cache.key_of(origin), desk.now()
    kept = (await rows(cache.look_up, Layer.ROBOTS, 0, [key], now)).get(key)
    if kept is not None and now - kept.stored_at <= BELIEVED_FOR:
        desk.tally.count(Layer.ROBOTS, "hits")
        return _File(kept.value["status"], kept.value["text"], is_cached=True)
    fresh = await _fetched(f"{origin}/robots.txt", desk)
    if 200 <= fresh.status < 500:
        desk.tally.count(Layer.ROBOTS, "misses")
        value: dict[str, Any] = {"status": fresh.status, "text": fresh.text}
        await rows(cache.put, [Entry(Layer.ROBOTS, 0, key, value)], now, BELIEVED_FOR)
        return fresh
    if kept is not None:
        desk.tally.count(Layer.ROBOTS, "stale_hits")
        return _File(kept.value["status"], kept.value["text"], is_cached=True)
    desk.tally.count(Layer.ROBOTS, "misses")
    return fresh


async def _fetched(url: str, desk: Visitor) -> _File:
    seconds = PATIENCE.total_seconds()
    headers = {**HEADERS, "Accept": "text/plain,*/*"}
    client = content_client(desk.proxy, seconds=seconds, max_redirects=MAX_REDIRECTS, headers=headers)
    async with client:
        found = await get_once(url, client, proxy=desk.proxy, patience=PATIENCE, most=MAX_BYTES)
    if found.problem == CIRCLE:
        return _File(404)  # Source: RFC 9309, 2.3.1.2: may be taken as unavailable
    text = found.body.decode("utf-8", "replace") if 200 <= found.status < 300 else ""
    return _File(found.status, text.replace("\0", "\ufffd"), found.problem)
