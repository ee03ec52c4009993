"""A token bucket for each site, shared by all workers: 1 fetch a second by default, a few at once.

Kept in Redis as one number per site, changed by one script: a caller takes the next place in the queue and waits
for its time, so nobody polls, and a worker that dies leaves one place unused and holds nobody up. Without Redis
each process counts for itself. Source: the generic cell rate algorithm (GCRA), as in `research.api.bucket`.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any

import redis
import structlog
from django.conf import settings

log = structlog.get_logger(__name__)

BURST = 3  # pages of one site at once; then one per interval
LONGEST_WAIT_MS = 15_000  # whoever would have to wait longer is told so at once
_MAX_LOCAL_SITES = 5_000

# KEYS[1] the bucket; ARGV interval, room and longest wait in ms. Returns the ms to wait for the place that was
# taken; -1 and no place when that would be too long.
_SCRIPT = """
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local full_at = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + tonumber(ARGV[1])
local wait = math.max(full_at - now - tonumber(ARGV[2]), 0)
if wait > tonumber(ARGV[3]) then return -1 end
redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', math.ceil(full_at - now) + 1000)
return wait
"""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast one site may be fetched: one in `interval_ms`, `burst` at once."""

    interval_ms: int
    burst: int = BURST

    @classmethod
    def of(cls, per_second: float, delay_s: float = 0.0) -> Pace:
        """The installation's pace, or the slower one that a site asks for (then nothing is fetched at once)."""
        own = round(1000 / per_second)
        asked = round(delay_s * 1000)
        return cls(asked, 1) if asked > own else cls(own)


def take_place(site: str, pace: Pace) -> int:
    """Take the next place at that site: ms to wait for it, -1 when it would take too long. Blocking, briefly."""
    room = pace.burst * pace.interval_ms
    try:
        script = _script(settings.REDIS_URL)
        return int(script(keys=[f"fetch-bucket:{site}"], args=[pace.interval_ms, room, LONGEST_WAIT_MS]))
    except (redis.RedisError, OSError) as exc:
        log.debug("fetch.bucket_is_local", error=type(exc).__name__)
        return _LOCAL.take_place(site, pace, now_ms=int(time.monotonic() * 1000))


async def wait_turn(site: str, pace: Pace, sleep: Callable[[float], Any] = asyncio.sleep) -> bool:
    """Wait until that site may be fetched; False at once when it is too busy."""
    wait_ms = await asyncio.to_thread(take_place, site, pace)
    if wait_ms > 0:
        await sleep(wait_ms / 1000)
    return wait_ms >= 0


@cache
def _script(url: str) -> Callable[..., Any]:
    """Sent once, then known to the server by its hash."""
    return redis.Redis.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5).register_script(_SCRIPT)


class LocalBuckets:
    """The same rule in this process alone; the sites used longest ago are forgotten."""

    def __init__(self) -> None:
        self._full_at: OrderedDict[str, int] = OrderedDict()
        self._lock = Lock()

    def take_place(self, site: str, pace: Pace, *, now_ms: int) -> int:
        """As `take_place` of the module."""
        with self._lock:
            before = max(self._full_at.pop(site, now_ms), now_ms)
            wait = max(before + pace.interval_ms - now_ms - pace.burst * pace.interval_ms, 0)
            is_taken = wait <= LONGEST_WAIT_MS
            self._full_at[site] = before + pace.interval_ms if is_taken else before
            if len(self._full_at) > _MAX_LOCAL_SITES:
                self._full_at.popitem(last=False)
        return wait if is_taken else -1


_LOCAL = LocalBuckets()
