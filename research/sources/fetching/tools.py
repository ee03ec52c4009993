"""What is costly to start, kept from one question to the next: a pool of parsing children for each event loop."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Protocol

from agent.documents.child.feed import Feed
from agent.documents.document import Document, Received
from agent.documents.parser import Parser
from agent.visits.worker.host_memory import free_bytes

CHILDREN = 3
ROOM_BYTES = 1_000_000_000  # of free memory, for a child to be kept ready before anybody asks
PATIENCE_S = 3.0  # of a document, before another child is started for it
IDLE_S = 900.0  # after so long without a question the children's memory is given back


class DocumentReader(Protocol):
    """What reading a page needs of the parsing child."""

    async def read_document(self, data: bytes, about: Received) -> Document:
        """What these bytes are and say. Never raises for a bad document."""

    async def read_feed(self, data: bytes, about: Received) -> Feed:
        """The entries of an RSS or Atom feed, or its problem. Never raises for a bad one."""

    async def thumbnail(self, data: bytes) -> tuple[bytes, int, int]:
        """A stranger's picture as our own small JPEG with its size in pixels; b"" when it cannot be shown."""


class ParserPool:
    """Parsing children for one event loop; documents take turns.

    One is kept ready. Another starts when a document has waited for a while: a hostile one may keep a child busy
    for its whole wall time, and a child that starts costs more than a few documents.
    """

    def __init__(self, children: int = CHILDREN, *, patience_s: float = PATIENCE_S) -> None:
        self._most, self._patience_s = children, patience_s
        self._parsers = [Parser()]
        self._free = list(self._parsers)
        self._turns = asyncio.Semaphore(1)
        self._users = 0
        self._idle: asyncio.TimerHandle | None = None
        self._chores: set[asyncio.Task[None]] = set()
        self._is_warm = False

    async def read_document(self, data: bytes, about: Received) -> Document:
        """What these bytes are and say. Never raises for a bad document."""
        async with self._one() as parser:
            return await parser.read_document(data, about)

    async def read_feed(self, data: bytes, about: Received) -> Feed:
        """The entries of an RSS or Atom feed, or its problem. Never raises for a bad one."""
        async with self._one() as parser:
            return await parser.read_feed(data, about)

    async def thumbnail(self, data: bytes) -> tuple[bytes, int, int]:
        """A stranger's picture as our own small JPEG with its size in pixels; b"" when it cannot be shown."""
        async with self._one() as parser:
            return await parser.thumbnail(data)

    @asynccontextmanager
    async def _one(self) -> AsyncIterator[Parser]:
        await self._take_turn()
        parser = self._free.pop()
        try:
            yield parser
        finally:
            self._free.append(parser)  # last in, first out: one question mostly keeps one child busy
            self._turns.release()

    async def _take_turn(self) -> None:
        try:
            async with asyncio.timeout(self._patience_s):
                await self._turns.acquire()
        except TimeoutError:
            if len(self._parsers) < self._most:
                self._parsers.append(Parser())
                self._free.append(self._parsers[-1])
            else:
                await self._turns.acquire()

    def begin(self) -> None:
        """Somebody uses it from now on; the first child begins to load."""
        self._users += 1
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if not self._is_warm:
            self._is_warm = True
            self._later(self._warm())

    async def end(self, *, keep_warm: bool) -> None:
        """That user is done. The last one closes the children, or leaves them for a while."""
        self._users -= 1
        if self._users or self._idle is not None:
            return
        if keep_warm:
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(IDLE_S, lambda: self._later(self._close_idle()))
        else:
            await self.close()

    async def close(self) -> None:
        """End the children."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        for task in tuple(self._chores - {asyncio.current_task()}):
            task.cancel()
        self._is_warm = False
        for parser in self._parsers:
            await parser.close()

    async def _warm(self) -> None:
        async with self._one() as parser:
            await parser.read_document(b"<p></p>", Received())

    async def _close_idle(self) -> None:
        if self._users == 0:
            await self.close()

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)


_pools: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, ParserPool] = weakref.WeakKeyDictionary()


def loop_pool() -> ParserPool:
    """The running loop's pool."""
    loop = asyncio.get_running_loop()
    if loop not in _pools:
        _pools[loop] = ParserPool()
    return _pools[loop]


async def keep_ready() -> None:
    """Have a child loaded in this loop before the next question comes, where there is memory to spare."""
    if free_bytes() >= ROOM_BYTES:
        pool = loop_pool()
        pool.begin()
        await pool.end(keep_warm=True)
