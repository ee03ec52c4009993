"""A token bucket per API token: 10 requests a second, 40 at once.

Kept in Redis, so that all web processes count together. Without Redis each process counts for itself:
requests are still answered, and still bounded.
Source: the generic cell rate algorithm (GCRA); one number per key, the moment at which the bucket is full again.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any

import redis
import structlog
from django.conf import settings

log = structlog.get_logger(__name__)

PER_SECOND = 10
BURST = 40
_INTERVAL_MS = 1000 // PER_SECOND
_ROOM_MS = BURST * _INTERVAL_MS
_MAX_LOCAL_KEYS = 10_000

# KEYS[1] the bucket; ARGV interval and room in ms. Returns 0, or the ms until the next request fits.
_SCRIPT = """
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local full_at = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + ARGV[1]
local over = full_at - now - ARGV[2]
if over > 0 then return over end
redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', math.ceil(full_at - now) + 1000)
return 0
"""


def wait_ms(key: str) -> int:
    """Take one request out of the bucket; 0 when it fitted, else how long to wait for the next."""
    try:
        bucket = _script(settings.REDIS_URL)
        return int(bucket(keys=[f"api-bucket:{key}"], args=[_INTERVAL_MS, _ROOM_MS]))
    except (redis.RedisError, OSError) as exc:
        log.warning("api.bucket_is_local", error=type(exc).__name__)
        return _LOCAL.wait_ms(key, now_ms=int(time.monotonic() * 1000))


@cache
def _script(url: str) -> Callable[..., Any]:
    """Sent once, then known to the server by its hash."""
    return redis.Redis.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5).register_script(_SCRIPT)


class LocalBuckets:
    """The same rule in this process alone; the buckets used longest ago are forgotten."""

    def __init__(self) -> None:
        self._full_at: OrderedDict[str, int] = OrderedDict()
        self._lock = Lock()

    def wait_ms(self, key: str, *, now_ms: int) -> int:
        """As `wait_ms` of the module."""
        with self._lock:
            full_at = max(self._full_at.pop(key, now_ms), now_ms)
            over = full_at + _INTERVAL_MS - now_ms - _ROOM_MS
            self._full_at[key] = full_at if over > 0 else full_at + _INTERVAL_MS
            if len(self._full_at) > _MAX_LOCAL_KEYS:
                self._full_at.popitem(last=False)
        return max(0, over)


_LOCAL = LocalBuckets()
