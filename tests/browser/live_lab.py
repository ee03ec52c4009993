"""A real browser's session behind a real live link, and the ends that a web process has of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import redis.asyncio as redis

from agent.browser.session.browser_session import BrowserSession
from agent.visits.worker.live.client import LinkAddress, LiveLink
from agent.visits.worker.live.links import HEADER, MAGIC
from agent.visits.worker.live.messages import Grant, Message, Scope
from agent.visits.worker.live.server import LiveServer
from agent.visits.worker.live.stream import LiveStream
from tests.waiting import until

VISIT = 77


@dataclass(frozen=True)
class Seen:
    """One picture as it came."""

    seq: int
    width: int
    height: int
    driver: int
    is_private: bool
    jpeg: bytes
    size: int


@dataclass
class End:
    """What a page's socket does: looks, acknowledges at once, sends input."""

    link: LiveLink
    told: list[Message] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    takes: bool = True  # whether it acknowledges
    on_frame: Callable[[Seen], None] | None = None

    async def hear(self, message: Message) -> None:
        """A message of the host."""
        self.told.append(dict(message))

    async def look(self, frame: bytes) -> None:
        """A picture of the host."""
        magic, seq, _, width, height, driver, is_private, length = HEADER.unpack_from(frame)
        assert magic == MAGIC
        seen = Seen(seq, width, height, driver, bool(is_private), frame[HEADER.size + length :], len(frame))
        self.seen.append(seen)
        if self.on_frame is not None:
            self.on_frame(seen)
        if self.takes:
            self.link.send({"t": "taken", "seq": seq})

    def send(self, **given: object) -> bool:
        """One input, in the epoch that the host told last."""
        epoch = self.link.state.get("epoch")
        fence = self.link.grant.fence
        return self.link.send({"t": "input", "fence": fence, "epoch": epoch, "input": given})

    def click(self, x: int, y: int) -> None:
        """Move there, press and release."""
        for event in ("move", "down", "up"):
            button = {"button": "none"} if event == "move" else {"button": "left", "clicks": 1}
            self.send(kind="mouse", event=event, x=x, y=y, **button)

    def press(self, char: str) -> None:
        """One letter, down and up."""
        key = {"key": char, "code": f"Key{char.upper()}", "key_code": ord(char.upper())}
        self.send(kind="key", event="down", text=char, **key)
        self.send(kind="key", event="up", **key)

    def of_kind(self, kind: str) -> list[Message]:
        """What it was told of that kind."""
        return [message for message in self.told if message["t"] == kind]


@dataclass
class LiveLab:
    """A session that is served, and ways to join it."""

    broker: str
    session: BrowserSession
    stream: LiveStream
    ends: list[End] = field(default_factory=list)

    async def watch(self, fence: int = 0) -> End:
        """A viewer, up."""
        return await self._join(Grant(VISIT, Scope.WATCH, fence))

    async def control(self, fence: int) -> End:
        """Who may drive under that fence, up."""
        return await self._join(Grant(VISIT, Scope.CONTROL, fence))

    async def _join(self, grant: Grant) -> End:
        def hear(message: Message) -> Any:
            return end.hear(message)

        def look(frame: bytes) -> Any:
            return end.look(frame)

        end = End(LiveLink(self.broker, grant, on_message=hear, on_frame=look))
        self.ends.append(end)
        end.link.start()
        await until(lambda: end.of_kind("welcome"))
        return end

    async def title(self) -> str:
        """Of the page in front."""
        tab = self.session.page.tabs.active
        assert tab is not None
        return await tab.page.title()

    async def until_title(self, wanted: str) -> None:
        """Wait for it."""

        async def is_there() -> bool:
            return await self.title() == wanted

        await until(is_there)


@asynccontextmanager
async def live(broker: str, session: BrowserSession, folder: Path) -> AsyncIterator[LiveLab]:
    """Serve the session until the end."""
    client = redis.Redis.from_url(broker)
    server = LiveServer(LinkAddress(folder), client)
    stream = await server.open(VISIT, session)
    lab = LiveLab(broker, session, stream)
    try:
        yield lab
    finally:
        await asyncio.gather(*(end.link.close() for end in lab.ends))
        await server.stop()
        await client.aclose()
