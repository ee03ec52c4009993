"""Opens the connection that a proxied request needs: decided, pinned, or by the upstream proxy; moves its bytes."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import socket
import struct
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from agent.network.egress import Decision, EgressPolicy, Refusal, Resolver, Target, Trouble, Upstream, decide
from agent.network.http_head import BadHead, cut_head

PINNED_SECONDS = 30.0  # so long a checked answer is dialled again without another look-up
MOST_PINNED = 200
_MOST_TRIED = 3

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Dial = Callable[[str, int], Awaitable[Streams]]


class Stop(Exception):
    """Ends one proxied connection with a trouble that is written down. `code` says more, for logs."""

    def __init__(self, trouble: Trouble, target: Target | None = None, code: str = "") -> None:
        super().__init__(trouble)
        self.trouble, self.target, self.code = trouble, target, code or trouble.value


@dataclass(frozen=True, slots=True)
class Line:
    """An open connection to a site, or to the upstream proxy that speaks for it."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    upstream: Upstream | None = None
    early: bytes = b""  # what came behind the upstream's answer to CONNECT


class Dialler:
    """Decides and dials for one visit. The address that was checked is the address that is dialled."""

    def __init__(self, policy: EgressPolicy, resolver: Resolver, dial: Dial, patience: timedelta) -> None:
        self._policy, self._resolver, self._dial = policy, resolver, dial
        self._patience = patience.total_seconds()
        self._pinned: dict[Target, tuple[float, Decision]] = {}

    async def open(self, target: Target, *, is_tunnel: bool) -> Line:
        """A line to the target. *Raises* Stop."""
        decision = await self._decide(target)
        upstream = self._policy.upstream
        if upstream is not None and not decision.addresses:
            return await self._by_upstream(upstream, target, is_tunnel=is_tunnel)
        addresses = decision.addresses[:_MOST_TRIED]
        is_slow = False
        for address in addresses:
            try:
                async with asyncio.timeout(self._patience / len(addresses)):
                    return Line(*await self._dial(address, target.port))
            except TimeoutError:
                is_slow = True
            except OSError:
                continue
        self._pinned.pop(target, None)
        raise Stop(Trouble.TOO_SLOW if is_slow else Trouble.UNREACHABLE, target)

    async def _decide(self, target: Target) -> Decision:
        until, decision = self._pinned.get(target, (0.0, Decision()))
        if time.monotonic() < until:
            return decision
        decision = await decide(target.host, target.port, resolver=self._resolver, policy=self._policy)
        if decision.refusal is Refusal.UNRESOLVABLE:
            raise Stop(Trouble.UNRESOLVABLE, target)
        if decision.refusal is not None:
            raise Stop(Trouble.REFUSED, target, decision.refusal)
        if len(self._pinned) >= MOST_PINNED:
            self._pinned.clear()
        self._pinned[target] = (time.monotonic() + PINNED_SECONDS, decision)
        return decision

    # -- by another proxy -------------------------------------------------------------------------

    async def _by_upstream(self, upstream: Upstream, target: Target, *, is_tunnel: bool) -> Line:
        try:
            async with asyncio.timeout(self._patience):
                reader, writer = await self._dial(upstream.host, upstream.port)
        except (OSError, TimeoutError) as exc:
            raise Stop(Trouble.UNAVAILABLE, target) from exc
        if not is_tunnel:
            return Line(reader, writer, upstream)
        try:
            async with asyncio.timeout(self._patience):
                early = await _ask_for_tunnel(reader, writer, upstream, target)
        except BaseException as exc:
            with contextlib.suppress(OSError, RuntimeError):
                writer.close()
            if isinstance(exc, OSError | TimeoutError | BadHead | asyncio.IncompleteReadError):
                raise Stop(Trouble.UNAVAILABLE, target) from exc
            raise
        return Line(reader, writer, upstream, early)


async def _ask_for_tunnel(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, upstream: Upstream, target: Target
) -> bytes:
    host = f"[{target.host}]" if ":" in target.host else target.host
    lines = [f"CONNECT {host}:{target.port} HTTP/1.1", f"Host: {host}:{target.port}", *pass_to(upstream)]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode("ascii"))
    head, early = await cut_head(reader)
    trouble = trouble_of_upstream(head)
    if trouble is not None:
        raise Stop(trouble, target, f"upstream {head[9:12].decode('latin-1')}")
    if not head[9:12].startswith(b"2"):
        raise Stop(Trouble.UNREACHABLE, target, f"upstream {head[9:12].decode('latin-1')}")
    return early


def pass_to(upstream: Upstream) -> list[str]:
    """The header line that lets us pass at the upstream proxy, if it wants one."""
    if not upstream.credentials:
        return []
    return [f"Proxy-Authorization: Basic {base64.b64encode(upstream.credentials.encode()).decode()}"]


def trouble_of_upstream(head: bytes) -> Trouble | None:
    """Whether the upstream proxy itself refused: 407, 403 to CONNECT, or Smokescreen's own header."""
    is_marked = b"\r\nx-smokescreen-error:" in head.lower()
    is_refusal = head[9:12] == b"407" or (head[9:12] == b"403" and is_marked)
    return Trouble.REFUSED if is_refusal or is_marked else None


_CHUNK_BYTES = 65_536
_RESET = struct.pack("ii", 1, 0)  # closing sends a reset instead of an orderly end


@dataclass(slots=True)
class Meter:
    """Inbound bytes of one visit, and how many it may take."""

    cap: int
    moved: int = 0

    @property
    def is_full(self) -> bool:
        """Whether the visit has had its share."""
        return self.moved >= self.cap


async def relay_exactly(
    source: asyncio.StreamReader, sink: asyncio.StreamWriter, length: int, idle: timedelta
) -> None:
    """Pass a body of known length on. *Raises* TimeoutError, IncompleteReadError, OSError."""
    left = length
    while left > 0:
        async with asyncio.timeout(idle.total_seconds()):
            chunk = await source.read(min(_CHUNK_BYTES, left))
            if not chunk:
                raise asyncio.IncompleteReadError(b"", left)
            sink.write(chunk)
            await sink.drain()
        left -= len(chunk)


@dataclass(slots=True)
class Relay:
    """One direction or both between a client and a site; `cap` is for the inbound bytes of this connection."""

    meter: Meter
    cap: int
    idle: timedelta
    moved: int = 0
    judge: Callable[[bytes], Trouble | None] = lambda chunk: None  # of what comes in: a trouble ends it
    _deadline: asyncio.Timeout | None = None

    async def inbound(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, client: asyncio.StreamReader
    ) -> Trouble | None:
        """From the site until it ends or the client is gone. The trouble when a cap or the patience ended it."""
        try:
            async with asyncio.timeout(self.idle.total_seconds()) as self._deadline:
                while not client.at_eof():
                    if self.moved >= self.cap or self.meter.is_full:
                        return Trouble.TOO_LARGE
                    chunk = await source.read(_CHUNK_BYTES)
                    if not chunk:
                        return None
                    self.moved += len(chunk)
                    self.meter.moved += len(chunk)
                    if trouble := self.judge(chunk):
                        return trouble
                    sink.write(chunk)
                    await sink.drain()
                    self._stir()
        except TimeoutError:
            return Trouble.TOO_SLOW
        return None

    async def both(
        self,
        client: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        site: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> Trouble | None:
        """Both directions of a tunnel, until one side ends."""
        out = asyncio.create_task(self._outbound(client[0], site[1]))
        try:
            return await self.inbound(site[0], client[1], client[0])
        finally:
            out.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await out

    async def _outbound(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while chunk := await source.read(_CHUNK_BYTES):
                sink.write(chunk)
                await sink.drain()
                self._stir()
        sink.close()  # the site's side ends then, and with it the tunnel

    def _stir(self) -> None:
        """Something moved: the patience begins anew."""
        if self._deadline is not None:
            self._deadline.reschedule(asyncio.get_running_loop().time() + self.idle.total_seconds())


def drop(writer: asyncio.StreamWriter) -> None:
    """Close, whatever state it is in."""
    with contextlib.suppress(OSError, RuntimeError):
        writer.close()


def cut_off(writer: asyncio.StreamWriter) -> None:
    """End it so that the other side sees it broken, and not a body that came to its end."""
    with contextlib.suppress(OSError, RuntimeError):
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        writer.transport.abort()
