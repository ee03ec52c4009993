"""Live pictures out and a person's input in, over Redis, in the host's loop; only while somebody watches.

Out: each frame goes to the channel `frames:<visit>` while the key `watch:<visit>` lives. A frame is a
32-byte header, where the page is (`agent.core.place.py`) in UTF-8 JSON and a JPEG. Header, big-endian:
"SWF1", u32 sequence, u64 Unix time in ms, u16 width, u16 height (CSS pixels of the viewport), u8 driver
(0 nobody, 1 agent, 2 person), u8 1 when a person types a secret there, u16 length of the place in bytes,
padding. Pictures are passed on and never kept. When nothing moves,
the last frame is sent again every two seconds, so a viewer who comes late sees it, and silence means trouble.
In: the channel `control:<visit>` carries the messages of `agent/control.py`; what comes with a fence that
does not hold the session's gate is dropped and counted.
"""

from __future__ import annotations

import asyncio
import json
import struct
import time
from contextlib import suppress

import redis.asyncio as redis
import structlog
from django.db import Error as DatabaseError
from redis.exceptions import RedisError

from agent.browser.screencast import Frame, Screencast
from agent.browser.session import BrowserSession
from agent.browser.state import Driver
from agent.control import Input, channel_of, parse_input
from agent.core.errors import BrowserGone
from agent.core.place import place_of
from agent.journal import db
from agent.models import Visit
from agent.teams.services import record_audit

log = structlog.get_logger(__name__)

HEADER = struct.Struct(">4sIQHHBBH8x")
MAGIC = b"SWF1"
DRIVERS = {Driver.NOBODY: 0, Driver.AGENT: 1, Driver.PERSON: 2}
WATCH_POLL_SECONDS = 0.5
REPEAT_SECONDS = 2.0
RETRY_SECONDS = 1.0
MAX_MESSAGE_BYTES = 65_536
MAX_INPUTS_WAITING = 240  # two seconds of the fastest mouse; more is dropped


def pack_frame(
    frame: Frame, *, seq: int, driver: Driver, url: str = "about:blank", is_private: bool = False
) -> bytes:
    """Header, place and picture in one message."""
    now_ms = int(time.time() * 1000)
    where = json.dumps(place_of(url)).encode()
    size = (frame.width, frame.height)
    return (
        HEADER.pack(MAGIC, seq & 0xFFFFFFFF, now_ms, *size, DRIVERS[driver], is_private, len(where))
        + where
        + frame.jpeg
    )


class VisitStream:
    """The pictures and the input of one visit's session. `run` lasts as long as the visit."""

    def __init__(self, client: redis.Redis, visit_id: int, session: BrowserSession) -> None:
        self._client, self._visit_id, self._session = client, visit_id, session
        self._seq = 0
        self._last: Frame | None = None
        self._last_at = 0.0
        self._inputs: asyncio.Queue[tuple[object, Input]] = asyncio.Queue(MAX_INPUTS_WAITING)
        self.dropped = 0

    async def run(self) -> None:
        """Cast while watched and pass input on, until cancelled. A broker that is away is waited for."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._listen())
            group.create_task(self._pass_inputs())
            group.create_task(self._cast_while_watched())

    # -- pictures ---------------------------------------------------------------------------------

    async def _cast_while_watched(self) -> None:
        while True:
            if not await self._is_watched() or not self._session.is_open:
                await asyncio.sleep(WATCH_POLL_SECONDS)
                continue
            casting = asyncio.ensure_future(self._cast())
            try:
                while await self._is_watched() and self._session.is_open and not casting.done():
                    await asyncio.wait({casting}, timeout=WATCH_POLL_SECONDS)
                    await self._repeat_when_still()
            finally:
                casting.cancel()
                await asyncio.gather(casting, return_exceptions=True)

    async def _cast(self) -> None:
        page = self._session.page
        await Screencast(page.tabs, self._session.options.viewport, self._publish).run()

    async def _repeat_when_still(self) -> None:
        if self._last is not None and time.monotonic() - self._last_at >= REPEAT_SECONDS:
            await self._publish(self._last)

    async def _publish(self, frame: Frame) -> None:
        self._seq += 1
        self._last, self._last_at = frame, time.monotonic()
        url, remote, driver = "about:blank", self._session.remote, self._session.gate.driver
        with suppress(BrowserGone):  # it was closed this moment
            url = self._session.page.url
        is_private = driver is Driver.PERSON and remote is not None and remote.is_private
        message = pack_frame(frame, seq=self._seq, driver=driver, url=url, is_private=is_private)
        with suppress(RedisError, OSError):
            await self._client.publish(f"frames:{self._visit_id}", message)

    async def _is_watched(self) -> bool:
        try:
            return bool(await self._client.exists(f"watch:{self._visit_id}"))
        except (RedisError, OSError):
            return False

    # -- input ------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        while True:
            with suppress(RedisError, OSError):
                await self._receive()
            await asyncio.sleep(RETRY_SECONDS)

    async def _receive(self) -> None:
        async with self._client.pubsub(ignore_subscribe_messages=True) as pubsub:
            await pubsub.subscribe(channel_of(self._visit_id))
            async for message in pubsub.listen():
                self._take(message.get("data"))

    def _take(self, data: object) -> None:
        """Check one raw message and put it in line; what is malformed or too much is dropped."""
        message = _parse(data)
        if message is None or self._inputs.full():
            self.dropped += 1
        else:
            self._inputs.put_nowait(message)

    async def _pass_inputs(self) -> None:
        while True:
            message = await self._inputs.get()
            while _is_move(message) and not self._inputs.empty():
                following = self._inputs.get_nowait()
                if not _is_move(following):
                    await self._apply(message)
                message = following  # of several moves in a row only the last one matters
            await self._apply(message)

    async def _apply(self, message: tuple[object, Input]) -> None:
        remote = self._session.remote
        if remote is None or not await remote.apply(*message):
            self.dropped += 1
        if remote is not None and remote.refusals:
            hosts, remote.refusals = list(dict.fromkeys(remote.refusals)), []
            with suppress(DatabaseError):
                await db(record_refusals, visit_id=self._visit_id, fence=message[0], hosts=hosts)


def record_refusals(*, visit_id: int, fence: object, hosts: list[str]) -> None:
    """Write down where a person who drove was not let; the fence says who that was. Blocking."""
    visit = Visit.objects.defer("checkpoint").select_related("team").filter(pk=visit_id).first()
    if visit is not None:
        record_audit(visit.team, None, "takeover.refused", visit, fence=fence, hosts=hosts)


def _is_move(message: tuple[object, Input]) -> bool:
    return message[1]["kind"] == "mouse" and message[1]["event"] == "move"


def _parse(data: object) -> tuple[object, Input] | None:
    """Fence and checked input of one message; None when any part of it is not allowed."""
    if not isinstance(data, bytes) or len(data) > MAX_MESSAGE_BYTES:
        return None
    try:
        message = json.loads(data)
    except (ValueError, RecursionError):
        return None
    given = parse_input(message.get("input")) if isinstance(message, dict) else None
    return None if given is None else (message.get("fence"), given)
