"""The web process's end of the live link: finds the visit's host, connects, and connects again while wanted.

Where a visit's host listens is announced in the broker under `live:<visit>`, with an expiry, by the host alone. On one
machine it is a socket in the data folder, which only the installation's own user can open; with LIVE_HOST it is TCP,
for workers on other machines.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import socket
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import redis.asyncio as redis
import structlog
from django.db import Error as DatabaseError
from redis.exceptions import RedisError

from agent.visits.worker.live.messages import Grant, LinkBrokenError, Message, is_proof, pack, read, sign

EXPIRY_S = 12
RENEW_S = 4.0
CONNECT_SECONDS = 3.0
_MAX_PATH = 100  # of a unix socket, in bytes; the system allows 107
_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - to recognise it, not to listen there

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
OnConnection = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class LinkAddress:
    """Where to listen: a folder for unix sockets, or a host and a port (0: any free one)."""

    folder: Path
    host: str = ""
    port: int = 0


async def listen(place: LinkAddress, on_connection: OnConnection) -> tuple[asyncio.Server, str]:
    """Listen there; the server, and the address to announce: `unix:/path` or `tcp:host:port`."""
    if not place.host:
        path = _socket_path(place.folder)
        await _remove_dead(Path(path).parent)
        return await asyncio.start_unix_server(on_connection, path), f"unix:{path}"
    server = await asyncio.start_server(on_connection, place.host, place.port)
    port = server.sockets[0].getsockname()[1]
    return server, f"tcp:{_reachable(place.host)}:{port}"


def _socket_path(folder: Path) -> str:
    name = f"{os.getpid()}-{secrets.token_hex(3)}.sock"
    if len(os.fsencode(folder / name)) > _MAX_PATH:
        folder = Path(tempfile.mkdtemp(prefix="live-"))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return str(folder / name)


async def _remove_dead(folder: Path) -> None:
    """Sockets that workers left behind when they were killed."""
    for left in await asyncio.to_thread(lambda: list(folder.glob("*.sock"))):
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                _, writer = await asyncio.open_unix_connection(str(left))
            writer.close()
        except ConnectionRefusedError:
            left.unlink(missing_ok=True)
        except (OSError, TimeoutError):
            continue


def _reachable(host: str) -> str:
    """The address that others reach this machine at, when it listens at all its own addresses."""
    return socket.gethostbyname(socket.gethostname()) if host in _EVERYWHERE else host


async def connect(address: str) -> Streams:
    """A connection to an announced address. *Raises* OSError, TimeoutError, ValueError."""
    kind, _, where = address.partition(":")
    async with asyncio.timeout(CONNECT_SECONDS):
        if kind == "unix":
            return await asyncio.open_unix_connection(where)
        host, _, port = where.rpartition(":")
        return await asyncio.open_connection(host, int(port))


async def announce(client: redis.Redis, visit_id: int, address: str) -> None:
    """Say that the visit's browser is here, again and again until cancelled; then take it back."""
    key = _key(visit_id)
    try:
        while True:
            with contextlib.suppress(RedisError, OSError):
                await client.set(key, address, ex=EXPIRY_S)
            await asyncio.sleep(RENEW_S)
    finally:
        with contextlib.suppress(RedisError, OSError):
            async with asyncio.timeout(1):
                if await client.get(key) == address.encode():
                    await client.delete(key)


async def find(client: redis.Redis, visit_id: int) -> str:
    """Where that visit's browser is now, "" when nowhere. *Raises* RedisError, OSError."""
    found = await client.get(_key(visit_id))
    return found.decode() if found else ""


def _key(visit_id: int) -> str:
    return f"live:{visit_id}"


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
