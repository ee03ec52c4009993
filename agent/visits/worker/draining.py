"""A worker that was asked to stop lets what runs go on for a while, and says every few seconds what it waits for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

import structlog

log = structlog.get_logger(__name__)

LOOK_EVERY_S = 0.5
SAY_EVERY_S = 5.0


async def drain(
    running: Callable[[], Sequence[str]],
    limit_s: float,
    *,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> bool:
    """Wait until nothing runs any more, `limit_s` at most; whether that came about.

    By the clock, not by counting naps: on a busy machine a nap of half a second took several.
    """
    began = said_at = clock()
    while left := running():
        now = clock()
        if now - began >= limit_s:
            return False
        if now >= said_at:
            log.info("host.draining", waits_for=", ".join(left), seconds_left=round(limit_s - (now - began)))
            said_at = now + SAY_EVERY_S
        await sleep(LOOK_EVERY_S)
    return True


async def end_of(what: str | Callable[[], str], work: Awaitable[object], limit_s: float) -> None:
    """Wait for that part of a worker's end, `limit_s` at most: what takes longer is named in the log, and left.

    `what` is called where what is waited for changes meanwhile.
    """
    try:
        async with asyncio.timeout(limit_s):
            await work
    except TimeoutError:
        log.warning(
            "host.left_unfinished", waited_for=what if isinstance(what, str) else what(), seconds=limit_s
        )
