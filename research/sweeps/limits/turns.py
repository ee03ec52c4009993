"""Turns at a pace: so many at once, then one in each interval, counted in Redis for all processes together.

One number per key, changed by one script: a caller takes the next turn and waits for its time, so nobody polls, and
a process that dies leaves one turn unused and holds nobody up. Without Redis each process counts for itself.
Source: the generic cell rate algorithm (GCRA); the number is the moment at which the bucket is full again.
"""

from __future__ import annotations

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

_MOST_LOCAL_KEYS = 10_000

# KEYS[1] the bucket; ARGV interval, room and longest wait in ms. Returns the ms to wait for the next turn, which
# is taken unless that is longer than the longest wait.
_SCRIPT = """
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local full_at = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + tonumber(ARGV[1])
local wait = math.max(full_at - now - tonumber(ARGV[2]), 0)
if wait <= tonumber(ARGV[3]) then
  redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', math.ceil(full_at - now) + 1000)
end
return wait
"""


@dataclass(frozen=True, slots=True)
class Pace:
    """`burst` turns at once, then one in `interval_ms`."""

    interval_ms: int
    burst: int

    @property
    def room_ms(self) -> int:
        """How far ahead of time turns may be taken without waiting."""
        return self.burst * self.interval_ms


def take_turn(key: str, pace: Pace, *, longest_wait_ms: int = 0) -> int:
    """Ms until the caller's turn, which is taken unless that is longer than `longest_wait_ms`. Blocking, briefly."""
    try:
        script = _script(settings.REDIS_URL)
        return int(script(keys=[key], args=[pace.interval_ms, pace.room_ms, longest_wait_ms]))
    except (redis.RedisError, OSError) as exc:
        log.warning("turns.counted_alone", key=key.partition(":")[0], error=type(exc).__name__)
        now_ms = int(time.monotonic() * 1000)
        return _LOCAL.take_turn(key, pace, longest_wait_ms=longest_wait_ms, now_ms=now_ms)


@cache
def _script(url: str) -> Callable[..., Any]:
    """Sent once, then known to the server by its hash."""
    return redis.Redis.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5).register_script(_SCRIPT)


class LocalTurns:
    """The same rule in this process alone; the keys used longest ago are forgotten."""

    def __init__(self) -> None:
        self._full_at: OrderedDict[str, int] = OrderedDict()
        self._lock = Lock()

    def take_turn(self, key: str, pace: Pace, *, longest_wait_ms: int = 0, now_ms: int) -> int:
        """As `take_turn` of the module."""
        with self._lock:
            before = max(self._full_at.pop(key, now_ms), now_ms)
            wait = max(before + pace.interval_ms - now_ms - pace.room_ms, 0)
            self._full_at[key] = before + pace.interval_ms if wait <= longest_wait_ms else before
            if len(self._full_at) > _MOST_LOCAL_KEYS:
                self._full_at.popitem(last=False)
        return wait


_LOCAL = LocalTurns()
