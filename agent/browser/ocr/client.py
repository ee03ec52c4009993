"""Words out of pictures, by one lazy child process that ends by itself when nobody needs it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import sys
from collections import OrderedDict
from collections.abc import Iterator

import structlog

from agent.core.types import Box, ReadLine
from agent.documents.parser import ChildProcess

log = structlog.get_logger(__name__)

READ_SECONDS = 40.0
IDLE_SECONDS = 60.0
_KEPT = 16
_LONGEST = 400


class ChildOcr(ChildProcess):
    """Implements `agent.core.ports.Ocr`. One picture at a time; the same picture is read once."""

    def __init__(self) -> None:
        super().__init__((sys.executable, "-m", "agent.browser.ocr.child"))
        self._idle: asyncio.TimerHandle | None = None
        self._read: OrderedDict[bytes, tuple[ReadLine, ...]] = OrderedDict()

    async def read(self, image: bytes) -> tuple[ReadLine, ...]:
        """The lines in the picture with their boxes in its pixels; none when it has none or it took too long."""
        key = hashlib.sha256(image).digest()
        async with self._lock:
            if key not in self._read:
                self._read[key] = await self._lines_of(image)
                while len(self._read) > _KEPT:
                    self._read.popitem(last=False)
            return self._read[key]

    async def close(self) -> None:
        """End the child."""
        if self._idle is not None:
            self._idle.cancel()
        await super().close()

    async def _lines_of(self, image: bytes) -> tuple[ReadLine, ...]:
        if self._idle is not None:
            self._idle.cancel()
        try:
            async with asyncio.timeout(READ_SECONDS):
                words = await self._ask(b"", image)
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError) as exc:
            log.warning("ocr.failed", error=type(exc).__name__)
            await self.close()
            return ()
        self._end_when_idle()
        return tuple(_lines(words))

    def _end_when_idle(self) -> None:
        child = self._child

        def end() -> None:
            if child is not None and child.stdin is not None:
                child.stdin.close()  # its input ends, so it ends
            if self._child is child:
                self._child = None

        self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, end)


def _lines(reply: bytes) -> Iterator[ReadLine]:
    """The child's JSON as values; what does not fit is left out."""
    with contextlib.suppress(ValueError, TypeError):
        for text, score, x, y, width, height in json.loads(reply):
            yield ReadLine(
                str(text)[:_LONGEST], Box(float(x), float(y), float(width), float(height)), float(score)
            )
