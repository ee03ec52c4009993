"""The forward proxy that is the browser's only way out: one per visit, on loopback, in the host's loop.

Each connection is decided by `agent.network.egress.decide` and dialled to the address that was checked, so there
is no second look-up to rebind. CONNECT tunnels and plain HTTP; a plain connection carries one request.
What it answers itself carries `MARK_HEADER` with this proxy's token, which no page can know beforehand.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
from collections import OrderedDict
from dataclasses import dataclass
from datetime import timedelta

import structlog

from agent.network import refused
from agent.network.dialling import (
    Dial,
    Dialler,
    Line,
    Meter,
    Relay,
    Stop,
    Streams,
    cut_off,
    drop,
    pass_to,
    relay_exactly,
    trouble_of_upstream,
)
from agent.network.egress import EgressPolicy, Refusal, Resolver, Target, Trouble, split_url, system_resolver
from agent.network.http_head import (
    MARK_HEADER,
    MAX_HEAD_BYTES,
    BadHead,
    RequestHead,
    cut_head,
    for_client,
    read_head,
    status_of,
)
from agent.network.inflate import BodyUnreadable
from agent.network.packed import PackedBody

log = structlog.get_logger(__name__)

_REMEMBERED = 200
_MOST_INTERIM = 8


@dataclass(frozen=True, slots=True)
class ProxyCaps:
    """How much one visit may fetch and how long one connection may be silent."""

    connect: timedelta = timedelta(seconds=10)
    head: timedelta = timedelta(seconds=10)
    idle: timedelta = timedelta(seconds=30)
    tunnel_idle: timedelta = timedelta(seconds=60)
    total: timedelta = timedelta(days=1)  # one connection's whole life
    response_bytes: int = 25_000_000
    unpacked_bytes: int = 16_000_000  # of a packed one; as a page that is some 200 MB in the browser
    tunnel_bytes: int = 80_000_000  # inbound; inside TLS responses cannot be told apart
    visit_bytes: int = 80_000_000
    connections: int = 128


class EgressProxy:
    """A filtering proxy for one visit. `async with` starts and ends it; `url` is given to the browser."""

    def __init__(
        self,
        policy: EgressPolicy,
        *,
        resolver: Resolver = system_resolver,
        caps: ProxyCaps = ProxyCaps(),
        dial: Dial = asyncio.open_connection,
        peers: frozenset[str] = frozenset(),
    ) -> None:
        """`peers`: the addresses that may connect; none: whoever can."""
        self._peers = peers
        self._caps = caps
        self._dialler = Dialler(policy, resolver, dial, caps.connect)
        self._meter = Meter(caps.visit_bytes)
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._troubles: OrderedDict[Target, Trouble] = OrderedDict()
        self.token = secrets.token_hex(16)
        self.refusals = 0

    async def start(
        self, host: str = "127.0.0.1", port: int = 0, *, sock: socket.socket | None = None
    ) -> None:
        """Listen; on an ephemeral loopback port unless told otherwise, or on a socket that listens already.

        Such a socket may belong to another network namespace, of a process that has no other way out.
        """
        if sock is not None:
            self._server = await asyncio.start_server(self._accept, sock=sock, limit=MAX_HEAD_BYTES)
        else:
            self._server = await asyncio.start_server(self._accept, host, port, limit=MAX_HEAD_BYTES)

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
        """`http://<host>:<port>` as it listens. *Raises* RuntimeError before `start`."""
        if self._server is None:
            raise RuntimeError("the proxy is not running")
        return "http://{}:{}".format(*self._server.sockets[0].getsockname()[:2])

    @property
    def is_listening(self) -> bool:
        """Whether it takes connections."""
        return self._server is not None and self._server.is_serving()

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
        if self._peers and writer.get_extra_info("peername")[0] not in self._peers:
            cut_off(writer)
            return
        self._tasks.add(task)
        try:
            async with asyncio.timeout(self._caps.total.total_seconds()):
                await self._serve(reader, writer)
        except TimeoutError:
            cut_off(writer)  # what was cut must not look complete
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # one connection ended; the browser sees it closed
        finally:
            self._tasks.discard(task)
            drop(writer)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if len(self._tasks) > self._caps.connections:
                raise Stop(Trouble.TOO_LARGE)
            async with asyncio.timeout(self._caps.head.total_seconds()):
                head = RequestHead.parse(await read_head(reader))
            if head.method == "CONNECT":
                await self._tunnel(head, (reader, writer))
            else:
                await self._forward(head, (reader, writer))
        except BadHead:
            await _answer(writer, Trouble.BAD_REQUEST, self.token)
        except Stop as stop:
            self._remember(stop)
            await _answer(writer, stop.trouble, self.token)

    def _remember(self, stop: Stop) -> None:
        """Note it for the visit, and write it to the log once for each site; people only see the words."""
        self.refusals += stop.trouble is Trouble.REFUSED
        if stop.trouble is Trouble.REFUSED:
            refused.note(stop.code)
        if stop.target is None:
            return
        if self._troubles.get(stop.target) is not stop.trouble:
            log.info("egress.stopped", code=stop.code, host=stop.target.host, port=stop.target.port)
        self._troubles[stop.target] = stop.trouble
        self._troubles.move_to_end(stop.target)
        while len(self._troubles) > _REMEMBERED:
            self._troubles.popitem(last=False)

    async def _connect(self, target: Target, *, is_tunnel: bool) -> Line:
        """*Raises* Stop."""
        if self._meter.is_full:
            raise Stop(Trouble.TOO_LARGE, target)
        line = await self._dialler.open(target, is_tunnel=is_tunnel)
        self._troubles.pop(target, None)
        return line

    async def _tunnel(self, head: RequestHead, client: Streams) -> None:
        target = head.connect_target()
        line = await self._connect(target, is_tunnel=True)
        try:
            client[1].write(b"HTTP/1.1 200 Connection established\r\n\r\n" + line.early)
            relay = Relay(self._meter, self._caps.tunnel_bytes, self._caps.tunnel_idle)
            self._end(await relay.both(client, (line.reader, line.writer)), target, client[1])
        finally:
            drop(line.writer)

    async def _forward(self, head: RequestHead, client: Streams) -> None:
        target = head.plain_target()
        line = await self._connect(target, is_tunnel=False)
        try:
            extra = pass_to(line.upstream) if line.upstream else []
            line.writer.write(head.for_site(target, *extra, is_absolute=line.upstream is not None))
            await relay_exactly(client[0], line.writer, head.content_length, self._caps.idle)
            await self._respond(line, client, target)
        finally:
            drop(line.writer)

    async def _respond(self, line: Line, client: Streams, target: Target) -> None:
        """The answer's head, marked `connection: close`; then bytes until either side ends."""
        raw, rest = await self._response_head(line, target)
        if line.upstream is not None and (trouble := trouble_of_upstream(raw)):
            raise Stop(trouble, target, f"upstream {status_of(raw)}")
        try:
            body = PackedBody(raw, self._caps.unpacked_bytes)
        except BodyUnreadable as exc:
            raise Stop(Trouble.BAD_ANSWER, target, "packed") from exc
        if trouble := body.trouble_in(rest):
            raise Stop(trouble, target, "packed")
        client[1].write(for_client(raw) + rest)
        self._meter.moved += len(raw) + len(rest)
        relay = Relay(self._meter, self._caps.response_bytes, self._caps.idle, len(rest), body.trouble_in)
        self._end(await relay.inbound(line.reader, client[1], client[0]), target, client[1])

    async def _response_head(self, line: Line, target: Target) -> tuple[bytes, bytes]:
        """The final head and what came with it; interim ones are left out. *Raises* Stop."""
        rest, seconds = b"", self._caps.idle.total_seconds()
        try:
            async with asyncio.timeout(seconds):
                rest = await line.reader.read(MAX_HEAD_BYTES)
            async with asyncio.timeout(self._caps.head.total_seconds()):
                for _ in range(_MOST_INTERIM):
                    raw, rest = await cut_head(line.reader, rest)
                    if status_of(raw) >= 200:
                        return raw, rest
        except TimeoutError as exc:
            raise Stop(Trouble.TOO_SLOW, target) from exc
        except asyncio.IncompleteReadError as exc:
            trouble = Trouble.BAD_ANSWER if exc.partial else Trouble.UNREACHABLE
            raise Stop(trouble, target) from exc
        except BadHead as exc:
            raise Stop(Trouble.BAD_ANSWER, target) from exc
        except OSError as exc:
            raise Stop(Trouble.UNREACHABLE, target) from exc
        raise Stop(Trouble.BAD_ANSWER, target)

    def _end(self, trouble: Trouble | None, target: Target, client: asyncio.StreamWriter) -> None:
        """A cap that ended it is remembered, and seen by the browser as a broken connection."""
        if trouble is not None:
            self._remember(Stop(trouble, target))
            cut_off(client)


async def _answer(writer: asyncio.StreamWriter, trouble: Trouble, token: str) -> None:
    with contextlib.suppress(OSError):
        writer.write(_own_answer(trouble, token))
        await writer.drain()


def _own_answer(trouble: Trouble, token: str) -> bytes:
    status = "403 Forbidden" if trouble is Trouble.REFUSED else "502 Bad Gateway"
    body = b"This address could not be reached.\n"
    return (
        f"HTTP/1.1 {status}\r\n{MARK_HEADER}: {token} {trouble}\r\nContent-Type: text/plain\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    ).encode() + body
