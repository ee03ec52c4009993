"""The last word on a visit's time: whatever waits for whatever, the visit ends soon after its limit."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta

from agent.core.errors import Harm, PageHarmful

GRACE = timedelta(seconds=5)  # for the loop's own end: it looks at the clock between two steps
_TICK_SECONDS = 0.25


@asynccontextmanager
async def visit_deadline(limit: timedelta, is_paused: Callable[[], bool]) -> AsyncIterator[None]:
    """Cancel the block when it has worked for `limit` and the grace; the time of people does not count.

    *Raises* PageHarmful (time_limit) then.
    """
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(None) as end:
            ticking = loop.create_task(_count_down(end, limit + GRACE, is_paused))
            try:
                yield
            finally:
                ticking.cancel()
    except TimeoutError as exc:
        if not end.expired():
            raise
        raise PageHarmful(Harm.TIME_LIMIT) from exc


async def _count_down(end: asyncio.Timeout, left: timedelta, is_paused: Callable[[], bool]) -> None:
    loop = asyncio.get_running_loop()
    seconds, before = left.total_seconds(), loop.time()
    while seconds > 0:
        await asyncio.sleep(min(seconds, _TICK_SECONDS))
        now = loop.time()
        if not is_paused():
            seconds -= now - before
        before = now
    end.reschedule(loop.time())


class WorkClock:
    """Call it for the seconds worked so far, monotonic. `stop` and `go` may be called twice."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._stood = 0.0
        self._stopped_at: float | None = None

    def __call__(self) -> float:
        """Seconds, without those in which it stood still."""
        return (self._now() if self._stopped_at is None else self._stopped_at) - self._stood

    @property
    def stopped_at(self) -> float:
        """When it stopped; infinite while it runs."""
        return float("inf") if self._stopped_at is None else self._stopped_at

    def stop(self) -> None:
        if self._stopped_at is None:
            self._stopped_at = self._now()

    def go(self) -> None:
        if self._stopped_at is not None:
            self._stood += self._now() - self._stopped_at
            self._stopped_at = None
