"""The host's end of one connection: what is told to a viewer, and the newest picture when it is ready for one.

A picture travels with 32 bytes of header and where the page is. Header, big-endian: "SWF1", u32 sequence, u64 Unix time
in ms, u16 width, u16 height (CSS pixels of the viewport), u8 driver (0 nobody, 1 agent, 2 person), u8 1 when a person
types a secret there, u16 length of the place (`agent.core.sites.site`, UTF-8 JSON) in bytes, padding.
Pictures are passed on and never kept; at most ten a second go to one viewer, by how soon they are taken.
"""

from __future__ import annotations

import asyncio
import io
import json
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from PIL import Image

from agent.browser.input.gate import Driver
from agent.browser.session.screencast import Frame
from agent.core.sites.site import place_of
from agent.visits.worker.live.messages import Grant, Message, Scope, pack, pack_picture

MAX_FPS = 10.0
_BURST = 3.0  # after a rest, so that an answer to a key does not wait for its turn
_SLOW_S, _FAST_S = 0.4, 0.2  # from a send to its acknowledgement
_WEIGHT = 0.25  # of the newest measure


class Level(StrEnum):
    """What the viewer chose."""

    LOW = "low"
    AUTO = "auto"
    SHARP = "sharp"


QUALITY = {Level.LOW: 40, Level.AUTO: 60, Level.SHARP: 80}  # of the JPEG: measured 36, 44 and 56 kB


@dataclass(slots=True)
class Turns:
    """A bucket of turns that fills by itself."""

    per_second: float = MAX_FPS
    burst: float = _BURST
    now: Callable[[], float] = time.monotonic
    _left: float = _BURST
    _at: float = 0.0

    def wait_s(self) -> float:
        """Seconds until the next turn; 0 when it is there."""
        now = self.now()
        self._left = min(self.burst, self._left + (now - self._at) * self.per_second)
        self._at = now
        return max(0.0, (1.0 - self._left) / self.per_second)

    def take(self) -> None:
        self._left -= 1.0


@dataclass(slots=True)
class Sharpness:
    """The quality for one viewer: chosen, or by the time that acknowledgements take."""

    level: Level = Level.AUTO
    taken_s: float = 0.0
    _is_slow: bool = False

    def measure(self, seconds: float) -> None:
        """A frame was taken so long after it was sent."""
        self.taken_s += (seconds - self.taken_s) * (_WEIGHT if self.taken_s else 1.0)
        self._is_slow = self.taken_s > (_FAST_S if self._is_slow else _SLOW_S)

    @property
    def quality(self) -> int:
        if self.level is Level.AUTO and self._is_slow:
            return QUALITY[Level.LOW]
        return QUALITY[self.level]


HEADER = struct.Struct(">4sIQHHBBH8x")
MAGIC = b"SWF1"
DRIVERS = {Driver.NOBODY: 0, Driver.AGENT: 1, Driver.PERSON: 2}


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture and what was true when it was taken."""

    seq: int
    frame: Frame
    driver: Driver
    url: str
    quality: int
    is_private: bool = False


def pack_shot(shot: Shot, jpeg: bytes | None = None) -> bytes:
    """Header, place and picture in one message; `jpeg` in the place of the shot's own."""
    where = _where(shot.url)
    size = (shot.frame.width, shot.frame.height)
    head = HEADER.pack(
        MAGIC,
        shot.seq & 0xFFFFFFFF,
        int(time.time() * 1000),
        *size,
        DRIVERS[shot.driver],
        shot.is_private,
        len(where),
    )
    return head + where + (jpeg or shot.frame.jpeg)


@lru_cache(maxsize=64)
def _where(url: str) -> bytes:
    return json.dumps(place_of(url)).encode()


def coarser(jpeg: bytes, quality: int) -> bytes:
    """The same picture in fewer bytes, or as it is. Blocking: runs in a thread."""
    with Image.open(io.BytesIO(jpeg)) as opened:
        out = io.BytesIO()
        opened.save(out, "JPEG", quality=quality, optimize=True)
    return min(out.getvalue(), jpeg, key=len)


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
        return self.grant.scope is Scope.CONTROL

    def tell(self, message: Message) -> None:
        """Send one JSON message; a connection that takes nothing any more is cut."""
        if self.writer.is_closing():
            return
        self.writer.write(pack(message))
        if self.writer.transport.get_write_buffer_size() > MAX_WAITING_BYTES:
            self.cut()

    def cut(self) -> None:
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
