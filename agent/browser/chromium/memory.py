"""Keeps watch over the memory of pages: a renderer over its limit is killed before it takes the machine along.

Typed arrays, canvases and the document lie outside of V8's own cap, and Chromium reserves too much address
space for RLIMIT_AS. A renderer belongs to one visit (contexts share none), so only that visit loses its page.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import structlog

from agent.browser.chromium.processes import kill_one, own_bytes, renderers_of

log = structlog.get_logger(__name__)

LOOK_SECONDS = 0.5
_BLAMED_SECONDS = 10.0  # a crash so soon after a kill is that kill


@dataclass(eq=False, slots=True)
class MemoryWatch:
    """Looks twice a second while there are browsers. Limits in bytes, of memory that is not shared."""

    markers: Callable[[], Iterable[str]]
    renderer_bytes: int
    browser_bytes: int
    kills: int = 0
    _last_kill: float = field(default=float("-inf"))

    @property
    def has_killed_lately(self) -> bool:
        """Whether a page that has just crashed was most likely killed for its memory."""
        return time.monotonic() - self._last_kill < _BLAMED_SECONDS

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for marker in tuple(self.markers()):
                await self.look_at(marker)

    async def look_at(self, marker: str) -> None:
        """Kill this browser's renderers that are over the limit; the largest when all together are over theirs."""
        sizes = await asyncio.to_thread(_sizes, marker)
        guilty = [pid for pid, size in sizes.items() if size > self.renderer_bytes]
        if not guilty and sum(sizes.values()) > self.browser_bytes:
            guilty = [max(sizes, key=lambda pid: sizes[pid])]
        for pid in guilty:
            self.kills += 1
            self._last_kill = time.monotonic()
            log.warning("browser.page_out_of_memory", megabytes=sizes[pid] // 1_000_000)
            kill_one(pid)


def _sizes(marker: str) -> dict[int, int]:
    return {pid: own_bytes(pid) for pid in renderers_of(marker)}
