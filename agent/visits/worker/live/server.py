"""The host's side of the live link: listens, admits by grant, and hands each connection to its visit's stream."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import redis.asyncio as redis
import structlog

from agent.browser.session.browser_session import BrowserSession
from agent.visits.worker.live.client import LinkAddress, announce, listen
from agent.visits.worker.live.links import Link
from agent.visits.worker.live.messages import (
    Grant,
    GrantCheck,
    GrantRefusedError,
    LinkBrokenError,
    Message,
    pack,
    prove,
    read,
)
from agent.visits.worker.live.stream import LiveStream

log = structlog.get_logger(__name__)

HELLO_SECONDS = 5.0


class LiveServer:
    """One for a host. `open` and `close` a visit's stream; `stop` ends all."""

    def __init__(self, place: LinkAddress, broker: redis.Redis) -> None:
        self._place, self._broker = place, broker
        self._checks = GrantCheck()
        self._streams: dict[int, LiveStream] = {}
        self._tasks: dict[int, list[asyncio.Task[Any]]] = {}
        self._server: asyncio.Server | None = None
        self._starting = asyncio.Lock()
        self.address = ""

    async def open(self, visit_id: int, session: BrowserSession) -> LiveStream:
        """Serve this visit from now on. *Raises* OSError when there is nowhere to listen."""
        async with self._starting:
            if self._server is None:
                self._server, self.address = await listen(self._place, self._on_connection)
        stream = LiveStream(visit_id, session)
        self._streams[visit_id] = stream
        works: list[Coroutine[Any, Any, None]] = [
            stream.run(),
            announce(self._broker, visit_id, self.address),
        ]
        self._tasks[visit_id] = [asyncio.ensure_future(work) for work in works]
        return stream

    async def close(self, visit_id: int, session: BrowserSession | None = None) -> None:
        """The visit is over here (in that session, when one is given): its connections end."""
        stream = self._streams.get(visit_id)
        if stream is None or (session is not None and stream.session is not session):
            return  # it was claimed again meanwhile
        del self._streams[visit_id]
        tasks = self._tasks.pop(visit_id, [])
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                log.error("live.stream_failed", visit=visit_id, exc_info=result)

    async def stop(self) -> None:
        for visit_id in tuple(self._streams):
            await self.close(visit_id)
        if self._server is not None:
            self._server.close()
            if self.address.startswith("unix:"):
                await asyncio.to_thread(Path(self.address.removeprefix("unix:")).unlink, missing_ok=True)

    async def _on_connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._serve(reader, writer)
        except (LinkBrokenError, GrantRefusedError, TimeoutError) as exc:
            log.info("live.connection_ended", why=str(exc))
        finally:
            with contextlib.suppress(OSError):
                writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await read(reader)
        if not isinstance(hello, dict) or hello["t"] != "hello":
            raise LinkBrokenError("It did not say hello.")
        grant = self._checks.read(hello.get("token"))
        stream = self._streams.get(grant.visit_id)
        if stream is None:
            raise GrantRefusedError("That visit is not here.")
        link = Link(grant, writer)
        if link.is_control:
            await stream.is_written()
        writer.write(pack({"t": "welcome", "proof": prove(str(hello["token"])), **stream.state()}))
        sending = asyncio.ensure_future(link.send_pictures())
        try:
            await stream.join(link)
            await self._listen(stream, link, reader)
        finally:
            sending.cancel()
            await stream.leave(link)

    async def _listen(self, stream: LiveStream, link: Link, reader: asyncio.StreamReader) -> None:
        while True:
            message = await read(reader)
            if not isinstance(message, dict):
                raise LinkBrokenError("Pictures go one way only.")
            if message["t"] == "grant":
                link.grant = self._newer(link.grant, message)
                stream.show(link)
            else:
                stream.take(link, message)

    def _newer(self, has: Grant, message: Message) -> Grant:
        """Another fence for the same visit and scope. *Raises* GrantRefusedError."""
        given = self._checks.read(message.get("token"))
        if (given.visit_id, given.scope) != (has.visit_id, has.scope):
            raise GrantRefusedError("This is a grant for something else.")
        return given
