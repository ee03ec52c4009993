"""A worker that was asked to stop lets what runs go on for a while, and says every few seconds what it waits for."""

from __future__ import annotations

import asyncio
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
) -> bool:
    """Wait until nothing runs any more, `limit_s` at most; whether that came about."""
    waited_s = 0.0
    while (left := running()) and waited_s < limit_s:
        if waited_s % SAY_EVERY_S == 0:
            log.info("host.draining", waits_for=", ".join(left), seconds_left=round(limit_s - waited_s))
        await sleep(LOOK_EVERY_S)
        waited_s += LOOK_EVERY_S
    return not left
