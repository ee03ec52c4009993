"""The last word on a visit's time: whatever waits for whatever, the visit ends soon after its limit."""

from __future__ import annotations

import asyncio
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
