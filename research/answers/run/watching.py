"""Work on a row that others may take or end: it goes on while the row is ours, and its lease is kept."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

from research.sources.fetching.db_threads import rows

LOOK_EVERY_S = 1.0
LEASE_EVERY = 20  # looks

Look = Callable[[], bool]  # at the database, in a thread


async def watched(work: Coroutine[Any, Any, None], is_mine: Look, keep_lease: Look) -> None:
    """Do the work; it is broken off without a word when the row is no longer ours. *Raises* what the work raises.

    When this worker stops, the cancellation goes through, and another worker goes on once the lease is over.
    """
    task = asyncio.create_task(work)
    watch = asyncio.create_task(_watch(task, is_mine, keep_lease))
    try:
        await task
    except asyncio.CancelledError:
        if not watch.done():
            task.cancel()
            raise
    finally:
        watch.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watch


async def _watch(task: asyncio.Task[None], is_mine: Look, keep_lease: Look) -> None:
    looks = 0
    while True:
        await asyncio.sleep(LOOK_EVERY_S)
        looks += 1
        if not await rows(keep_lease if looks % LEASE_EVERY == 0 else is_mine):
            task.cancel()
            return
