"""The forward proxy that is the browser's only way out: one per visit, on loopback, in the host's loop.

Each connection is decided by `agent.egress.decide` and dialled to the address that was checked, so there
is no second look-up to rebind. CONNECT tunnels and plain HTTP; a plain connection carries one request.
What it answers itself carries `MARK_HEADER` with this proxy's token, which no page can know beforehand.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from datetime import timedelta

from agent.browser.http_head import MARK_HEADER, MAX_HEAD_BYTES, BadHead, RequestHead, for_client, read_head
from agent.browser.trouble import Trouble
from agent.egress import EgressPolicy, Refusal, Resolver, Target, decide, split_url, system_resolver

_CHUNK_BYTES = 65_536
_REMEMBERED = 200

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Dial = Callable[[str, int], Awaitable[Streams]]


@dataclass(frozen=True, slots=True)
class ProxyCaps:
    """How much one visit may fetch and how long one connection may be silent."""

    connect: timedelta = timedelta(seconds=10)
    head: timedelta = timedelta(seconds=10)
    idle: timedelta = timedelta(seconds=30)
    tunnel_idle: timedelta = timedelta(seconds=60)
    total: timedelta = timedelta(days=1)  # one connection's whole life
    response_bytes: int = 25_000_000
    tunnel_bytes: int = 80_000_000  # inbound; inside TLS responses cannot be told apart
    visit_bytes: int = 80_000_000
    connections: int = 128


class _Stop(Exception):
    """Ends one proxied connection with a trouble that is written down."""

    def __init__(self, trouble: Trouble, target: Target | None = None) -> None:
        super().__init__(trouble)
        self.trouble, self.target = trouble, target


class EgressProxy:
    """A filtering proxy for one visit. `async with` starts and ends it; `url` is given to the browser."""

    def __init__(
        self,
        policy: EgressPolicy,
        *,
        resolver: Resolver = system_resolver,
        caps: ProxyCaps = ProxyCaps(),
        dial: Dial = asyncio.open_connection,
    ) -> None:
        self._policy, self._resolver, self._caps, self._dial = policy, resolver, caps, dial
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._troubles: OrderedDict[Target, Trouble] = OrderedDict()
        self.token = secrets.token_hex(16)
        self.bytes_in = 0
        self.refusals = 0

    async def start(self) -> None:
        """Listen on an ephemeral loopback port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=MAX_HEAD_BYTES)

    async def close(self) -> None:
        """Stop listening and cut every connection."""
        server, self._server = self._server, None
        if server is not None:
            server.close()
        for task in tuple(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(tuple(self._tasks), timeout=2)

    async def __aenter__(self) -> EgressProxy:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def url(self) -> str:
        """`http://127.0.0.1:<port>`. *Raises* RuntimeError before `start`."""
        if self._server is None:
            raise RuntimeError("the proxy is not running")
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def trouble_with(self, url: str) -> Trouble | None:
        """What stopped the latest connection to that address's host and port, if anything did."""
        target = split_url(url)
        return Trouble.REFUSED if isinstance(target, Refusal) else self._troubles.get(target)

    def is_refused(self, url: str) -> bool:
        """Whether the rules refused that address's host and port the last time it was tried."""
        return self.trouble_with(url) is Trouble.REFUSED

    # -- one connection ---------------------------------------------------------------------------

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            async with asyncio.timeout(self._caps.total.total_seconds()):
                await self._serve(reader, writer)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # one connection ended; the browser sees it closed
        finally:
            self._tasks.discard(task)
            _drop(writer)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if len(self._tasks) > self._caps.connections:
                raise _Stop(Trouble.TOO_LARGE)
            async with asyncio.timeout(self._caps.head.total_seconds()):
                head = RequestHead.parse(await read_head(reader))
            if head.method == "CONNECT":
                await self._tunnel(head, (reader, writer))
            else:
                await self._forward(head, (reader, writer))
        except BadHead:
            await _answer(writer, Trouble.BAD_REQUEST, self.token)
        except _Stop as stop:
            self._remember(stop)
            await _answer(writer, stop.trouble, self.token)

    def _remember(self, stop: _Stop) -> None:
        self.refusals += stop.trouble is Trouble.REFUSED
        if stop.target is not None:
            self._troubles[stop.target] = stop.trouble
            self._troubles.move_to_end(stop.target)
            while len(self._troubles) > _REMEMBERED:
                self._troubles.popitem(last=False)

    async def _connect(self, target: Target) -> Streams:
        """Decide, then dial the very addresses that were checked."""
        if self.bytes_in >= self._caps.visit_bytes:
            raise _Stop(Trouble.TOO_LARGE, target)
        decision = await decide(target.host, target.port, resolver=self._resolver, policy=self._policy)
        if decision.refusal is Refusal.UNRESOLVABLE:
            raise _Stop(Trouble.UNRESOLVABLE, target)
        if decision.refusal is not None:
            raise _Stop(Trouble.REFUSED, target)
        try:
            async with asyncio.timeout(self._caps.connect.total_seconds()):
                streams = await self._dial_first(decision.addresses, target)
        except TimeoutError as exc:
            raise _Stop(Trouble.TOO_SLOW, target) from exc
        self._troubles.pop(target, None)
        return streams

    async def _dial_first(self, addresses: tuple[str, ...], target: Target) -> Streams:
        for address in addresses[:3]:
            with contextlib.suppress(OSError):
                return await self._dial(address, target.port)
        raise _Stop(Trouble.UNREACHABLE, target)

    async def _tunnel(self, head: RequestHead, client: Streams) -> None:
        target = head.connect_target()
        upstream = await self._connect(target)
        try:
            client[1].write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            await self._pump_both(client, upstream)
        finally:
            _drop(upstream[1])

    async def _pump_both(self, client: Streams, upstream: Streams) -> None:
        meter = _Meter(self._caps.tunnel_bytes)
        up = self._pump(client[0], upstream[1], meter, is_inbound=False)
        down = self._pump(upstream[0], client[1], meter, is_inbound=True)
        await _until_one_ends(up, down, meter, self._caps.tunnel_idle)

    async def _forward(self, head: RequestHead, client: Streams) -> None:
        target = head.plain_target()
        upstream = await self._connect(target)
        try:
            upstream[1].write(head.for_upstream(target))
            await self._relay_body(client[0], upstream[1], head.content_length)
            await self._relay_response(upstream[0], client, target)
        finally:
            _drop(upstream[1])

    async def _relay_body(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, length: int
    ) -> None:
        left = length
        while left > 0:
            async with asyncio.timeout(self._caps.idle.total_seconds()):
                chunk = await source.read(min(_CHUNK_BYTES, left))
                if not chunk:
                    raise asyncio.IncompleteReadError(b"", left)
                sink.write(chunk)
                await sink.drain()
            left -= len(chunk)

    async def _relay_response(self, source: asyncio.StreamReader, client: Streams, target: Target) -> None:
        """Heads first (interim ones too), each marked `connection: close`; then bytes until either side ends."""
        is_interim = True
        while is_interim:
            try:
                async with asyncio.timeout(self._caps.idle.total_seconds()):
                    raw = await read_head(source)
                client[1].write(for_client(raw))
            except TimeoutError as exc:
                raise _Stop(Trouble.TOO_SLOW, target) from exc
            except (OSError, asyncio.IncompleteReadError, BadHead) as exc:
                raise _Stop(Trouble.UNREACHABLE, target) from exc
            is_interim = raw.startswith((b"HTTP/1.1 1", b"HTTP/1.0 1"))
        meter = _Meter(self._caps.response_bytes)
        down = self._pump(source, client[1], meter, is_inbound=True)
        gone = _until_gone(client[0])
        await _until_one_ends(down, gone, meter, self._caps.idle)

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, meter: _Meter, *, is_inbound: bool
    ) -> None:
        while meter.moved < meter.cap and self.bytes_in < self._caps.visit_bytes:
            chunk = await source.read(_CHUNK_BYTES)
            if not chunk:
                return
            sink.write(chunk)
            await sink.drain()
            meter.moved += len(chunk)
            self.bytes_in += len(chunk) if is_inbound else 0


@dataclass(slots=True)
class _Meter:
    """Bytes that one connection moved, and how many it may."""

    cap: int
    moved: int = 0


async def _until_one_ends(
    first: Coroutine[None, None, None], second: Coroutine[None, None, None], meter: _Meter, idle: timedelta
) -> None:
    """Run both until one is done or no byte has moved for `idle`; then end both."""
    tasks = {asyncio.create_task(first), asyncio.create_task(second)}
    try:
        seen = -1
        while seen != meter.moved:
            seen = meter.moved
            done, _ = await asyncio.wait(
                tasks, timeout=idle.total_seconds(), return_when=asyncio.FIRST_COMPLETED
            )
            if done:
                return
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _until_gone(client: asyncio.StreamReader) -> None:
    """Ends when the client closes, or sends more than its one request: that is never served."""
    await client.read(1)


async def _answer(writer: asyncio.StreamWriter, trouble: Trouble, token: str) -> None:
    writer.write(_own_answer(trouble, token))
    await writer.drain()


def _own_answer(trouble: Trouble, token: str) -> bytes:
    status = "403 Forbidden" if trouble is Trouble.REFUSED else "502 Bad Gateway"
    body = b"This address could not be reached.\n"
    return (
        f"HTTP/1.1 {status}\r\n{MARK_HEADER}: {token} {trouble}\r\nContent-Type: text/plain\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    ).encode() + body


def _drop(writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError, RuntimeError):
        writer.close()
