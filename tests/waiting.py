"""Waiting for a condition: the only way in which an asynchronous test waits for what others do."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any

LIMIT_S = 300.0  # no promise: what has not come true by then, on any machine, never will


async def until(condition: Callable[[], object], limit_s: float = LIMIT_S, pause_s: float = 0.02) -> Any:
    """The condition's first true answer; it may be a coroutine function. *Raises* AssertionError after the limit."""
    end = time.monotonic() + limit_s
    while True:
        found = condition()
        if inspect.isawaitable(found):
            found = await found
        if found:
            return found
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(pause_s)
