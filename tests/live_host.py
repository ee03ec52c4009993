"""A visit's host without a browser, behind a real live link: which input reaches it, and from whom."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import redis.asyncio as redis

from agent.browser.input.gate import Driver, Handover, InputGate
from agent.browser.session.browser_session import BrowserSession
from agent.core.errors import BrowserGone
from agent.visits.worker.live.client import LinkAddress
from agent.visits.worker.live.server import LiveServer
from agent.visits.worker.live.stream import LiveStream
from tests.waiting import until


class FakeWidgets:
    """What the site asks just now: nothing."""

    def tell_again(self) -> None:
        """There is nothing to tell."""


@dataclass
class FakeRemoteInput:
    """Takes input as `RemoteInput` does, by the gate, and keeps it."""

    gate: InputGate
    got: list[dict[str, Any]] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    is_private: bool = False
    redrawn: FakeWidgets = field(default_factory=FakeWidgets)
    on_notice: Any = None

    async def apply(self, fence: object, given: Mapping[str, Any], *, epoch: int | None = None) -> bool:
        """Keep what the gate lets through."""
        if not self.gate.admits(fence, epoch):
            return False
        self.got.append({"fence": fence, "input": dict(given)})
        return True


@dataclass
class FakeSession:
    """The part of `BrowserSession` that the live link uses."""

    gate: InputGate = field(default_factory=InputGate)
    is_open: bool = False
    on_change: Any = None
    remote: FakeRemoteInput = field(init=False)
    hand_overs: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.remote = FakeRemoteInput(self.gate)

    @property
    def page(self) -> object:
        """There is none."""
        raise BrowserGone("The browser is not open.")

    def pause(self) -> int:
        """Nobody may act from now on."""
        epoch = self.gate.close()
        self._tell()
        return epoch

    async def settled(self) -> Handover:
        """Nothing is in flight here."""
        return await self.gate.settled()

    async def hand_to_person(self, fence: int) -> Handover:
        """The person with that fence may act."""
        done = await self.gate.change(Driver.PERSON, fence)
        self._tell()
        return done

    def _tell(self) -> None:
        self.hand_overs.append(str(self.gate.driver))
        if self.on_change is not None:
            self.on_change(self)


@dataclass
class FakeHost:
    """A visit's host: `session.gate` says who drives, `remote.got` what came through."""

    session: FakeSession
    stream: LiveStream
    server: LiveServer

    @property
    def remote(self) -> FakeRemoteInput:
        """Where input ends up."""
        return self.session.remote

    async def until(self, count: int) -> list[dict[str, Any]]:
        """All inputs that came through, once there are so many."""
        await until(lambda: len(self.remote.got) >= count)
        return self.remote.got


@asynccontextmanager
async def hosting(broker: str, visit_id: int, folder: Path) -> AsyncIterator[FakeHost]:
    """A host of that visit, announced in the broker."""
    client = redis.Redis.from_url(broker)
    server, session = LiveServer(LinkAddress(folder), client), FakeSession()
    stream = await server.open(visit_id, cast("BrowserSession", session))
    try:
        yield FakeHost(session, stream, server)
    finally:
        await server.stop()
        await client.aclose()
