"""The host's end of one connection: what is told to a viewer, and the newest picture when it is ready for one."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from agent.visits.worker.live.grants import Grant, Scope
from agent.visits.worker.live.messages import Message, pack, pack_picture
from agent.visits.worker.live.pace import Sharpness, Turns
from agent.visits.worker.live.picture import Shot, coarser, pack_shot

MAX_WAITING_BYTES = 2_000_000  # unsent: such a connection is dead
FORGOTTEN_S = 5.0  # a frame that was not acknowledged is taken as lost
WORTH_IT = 10  # steps of quality below which a picture is not encoded again


@dataclass(eq=False)
class Link:
    """One connection. A viewer that is slow misses pictures, never queues them."""

    grant: Grant
    writer: asyncio.StreamWriter
    sharpness: Sharpness = field(default_factory=Sharpness)
    turns: Turns = field(default_factory=Turns)
    is_told_private: bool = False
    has_said_bye: bool = False
    _newest: Shot | None = None
    _ready: asyncio.Event = field(default_factory=asyncio.Event)
    _taken: asyncio.Event = field(default_factory=asyncio.Event)
    _sent: dict[int, float] = field(default_factory=dict)

    @property
    def is_control(self) -> bool:
        """Whether it may send input."""
        return self.grant.scope is Scope.CONTROL

    def tell(self, message: Message) -> None:
        """Send one JSON message; a connection that takes nothing any more is cut."""
        if self.writer.is_closing():
            return
        self.writer.write(pack(message))
        if self.writer.transport.get_write_buffer_size() > MAX_WAITING_BYTES:
            self.cut()

    def cut(self) -> None:
        """End the connection now, sent or not."""
        self.writer.transport.abort()

    def offer(self, shot: Shot, *, is_theirs: bool) -> None:
        """This is the newest picture. `is_theirs`: who drives; a private one goes to nobody else."""
        if shot.is_private and not is_theirs:
            self._newest = None
            if not self.is_told_private:
                self.is_told_private = True
                self.tell({"t": "private"})
            return
        self.is_told_private = False
        self._newest = shot
        self._ready.set()

    def taken(self, seq: object) -> None:
        """The viewer has drawn that frame."""
        sent_at = self._sent.pop(seq, None) if isinstance(seq, int) else None
        if sent_at is not None:
            self.sharpness.measure(time.monotonic() - sent_at)
            self._taken.set()

    async def send_pictures(self) -> None:
        """The newest one, each time that the one before was taken; until cancelled."""
        while True:
            await self._ready.wait()
            if wait_s := self.turns.wait_s():
                await asyncio.sleep(wait_s)
            self._ready.clear()
            shot, self._newest = self._newest, None
            if shot is not None:
                await self._send(shot)

    async def _send(self, shot: Shot) -> None:
        jpeg = None
        if shot.quality - self.sharpness.quality >= WORTH_IT:
            jpeg = await asyncio.to_thread(coarser, shot.frame.jpeg, self.sharpness.quality)
        self.turns.take()
        self._taken.clear()
        self._sent = {shot.seq: time.monotonic()}
        self.writer.write(pack_picture(pack_shot(shot, jpeg)))
        try:
            async with asyncio.timeout(FORGOTTEN_S):
                await self._taken.wait()
        except TimeoutError:
            return
