"""The web process's end of the live link: finds the visit's host, connects, and connects again while wanted."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import redis.asyncio as redis
import structlog
from django.db import Error as DatabaseError
from redis.exceptions import RedisError

from agent.visits.worker.live.addresses import CONNECT_SECONDS, connect, find
from agent.visits.worker.live.messages import Grant, LinkBrokenError, Message, is_proof, pack, read, sign

log = structlog.get_logger(__name__)

RETRY_SECONDS = 0.3
OnMessage = Callable[[Message], Awaitable[None]]
OnFrame = Callable[[bytes], Awaitable[None]]


class LiveLink:
    """One connection for one person's socket, kept up until `close`. `state` is the host's last word."""

    def __init__(
        self, url: str, grant: Grant, *, on_message: OnMessage, on_frame: OnFrame | None = None
    ) -> None:
        self.grant = grant
        self.state: Message = {}
        self._client = redis.Redis.from_url(url, socket_connect_timeout=2)
        self._on_message, self._on_frame = on_message, on_frame
        self._writer: asyncio.StreamWriter | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_up(self) -> bool:
        return self._writer is not None

    def start(self) -> None:
        """Connect, and again whenever the connection is lost."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._keep_up())

    async def close(self, *, says_bye: bool = False) -> None:
        """End it. `says_bye`: the person's driving is over by the rules, their connection was not lost."""
        if says_bye:
            self.send({"t": "bye"})
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self._client.aclose()

    def send(self, message: Message) -> bool:
        """Send now; False when there is no connection."""
        if self._writer is None or self._writer.is_closing():
            return False
        self._writer.write(pack(message))
        return True

    def regrant(self, grant: Grant) -> None:
        """The person may something else from now on, of the same visit and scope."""
        if grant != self.grant:
            self.grant = grant
            self.send({"t": "grant", "token": sign(grant)})

    async def _keep_up(self) -> None:
        while True:
            with contextlib.suppress(RedisError, OSError, ValueError, TimeoutError, DatabaseError):
                address = await find(self._client, self.grant.visit_id)
                if address:
                    await self._use(address)
            if self.state:
                self.state = {}
                await self._on_message({"t": "down"})
            await asyncio.sleep(RETRY_SECONDS)

    async def _use(self, address: str) -> None:
        reader, writer = await connect(address)
        try:
            token = sign(self.grant)
            writer.write(pack({"t": "hello", "token": token}))
            async with asyncio.timeout(CONNECT_SECONDS):
                welcome = await read(reader)
            if not isinstance(welcome, dict) or not is_proof(welcome.pop("proof", None), token):
                raise LinkBrokenError("This is not our host.")
            self._writer = writer
            await self._heard(welcome)
            while True:
                await self._hear(await read(reader))
        finally:
            self._writer = None
            writer.close()

    async def _hear(self, message: Message | bytes) -> None:
        if isinstance(message, dict):
            await self._heard(message)
        elif self._on_frame is not None:
            await self._on_frame(message)

    async def _heard(self, message: Message) -> None:
        if message["t"] in ("welcome", "state", "beat"):
            self.state = {key: message.get(key) for key in ("driver", "epoch", "fence")}
        await self._on_message(message)
