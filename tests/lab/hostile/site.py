"""Serves the hostile pages on loopback, endless and packed ones too, beside one honest shop."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import itertools
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

Writer = asyncio.StreamWriter
Stream = Callable[[Writer, str], Awaitable[None]]


@dataclass(frozen=True)
class Bad:
    """One hostile page: its HTML or bytes, or a stream that writes the whole answer itself.

    `says` is what the visit's reason must match, where only one ending is right.
    """

    body: str | bytes | Stream
    says: str = ""
    type: str = "text/html; charset=utf-8"
    headers: tuple[str, ...] = ()
    status: int = 200


SHOP = """<!doctype html><title>Lamp shop</title><h1>Desk lamps</h1>
<p>All our lamps, with prices. Every lamp is in stock and can be ordered online.</p><ul>
<li><a href='/control/1'>Blue desk lamp</a> <b>12.00 EUR</b> In stock</li>
<li><a href='/control/2'>Red desk lamp</a> <b>14.00 EUR</b> In stock</li>
<li><a href='/control/3'>Green desk lamp</a> <b>15.00 EUR</b> In stock</li></ul>"""


@dataclass
class HostileSite:
    """`/p/<name>` is a page of `pages`; `/control` the shop; `/any…` a small page for those that wander."""

    pages: dict[str, Bad]
    port: int = 0
    asked: set[str] = field(default_factory=set)
    _answering: set[asyncio.Task[None]] = field(default_factory=set)

    def url(self, name: str) -> str:
        """The address of a page."""
        return f"http://127.0.0.1:{self.port}/p/{name}"

    @property
    def control(self) -> str:
        """The address of the honest shop."""
        return f"http://127.0.0.1:{self.port}/control"

    def serve(self, reader: asyncio.StreamReader, writer: Writer) -> None:
        """Answer one request and close, in a task of its own."""
        task = asyncio.create_task(self._answer(reader, writer))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def stop(self) -> None:
        """Stop what is still being answered: some pages never end."""
        answering = tuple(self._answering)
        for task in answering:
            task.cancel()
        await asyncio.gather(*answering, return_exceptions=True)

    async def _answer(self, reader: asyncio.StreamReader, writer: Writer) -> None:
        with contextlib.suppress(OSError, ValueError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            path = urlsplit(head.split(" ")[1]).path
            self.asked.add(path)
            page = self._page(path)
            if callable(page.body):
                await page.body(writer, path)
            else:
                await send(writer, page)
        writer.close()

    def _page(self, path: str) -> Bad:
        name = path.removeprefix("/p/")
        if name in self.pages:
            return self.pages[name]
        if path.startswith("/control"):
            return Bad(SHOP)
        if path.startswith("/any"):
            return Bad("<h1>Anything</h1><p>words</p>")
        return Bad("nothing here", status=404)


async def send(writer: Writer, page: Bad) -> None:
    """One whole answer."""
    body = page.body.encode() if isinstance(page.body, str) else page.body
    assert isinstance(body, bytes)
    extra = "".join(f"{line}\r\n" for line in page.headers)
    writer.write(
        f"HTTP/1.1 {page.status} X\r\nContent-Type: {page.type}\r\nContent-Length: {len(body)}\r\n"
        f"{extra}Connection: close\r\n\r\n".encode()
        + body
    )
    await writer.drain()


@contextlib.asynccontextmanager
async def running(pages: dict[str, Bad]) -> AsyncIterator[HostileSite]:
    """The site, for as long as the block runs."""
    site = HostileSite(pages)
    server = await asyncio.start_server(site.serve, "127.0.0.1", 0)
    site.port = server.sockets[0].getsockname()[1]
    try:
        yield site
    finally:
        server.close()
        await site.stop()


# -- answers that are streams ---------------------------------------------------------------------

_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n"


async def endless_body(writer: Writer, _: str) -> None:
    """Text until the other side has enough."""
    writer.write(_HEAD + b"\r\n<h1>Endless</h1>")
    for n in itertools.count():
        writer.write(f"<p>line {n} of a page that never ends, with words in it</p>".encode() * 400)
        await writer.drain()


async def slow_drip(writer: Writer, _: str) -> None:
    """A byte at a time."""
    writer.write(_HEAD + b"\r\n<h1>Slow</h1>")
    while not writer.is_closing():
        writer.write(b"a")
        await writer.drain()
        await asyncio.sleep(0.3)


async def slow_head(writer: Writer, _: str) -> None:
    """A head that does not end."""
    writer.write(b"HTTP/1.1 200 OK\r\n")
    while not writer.is_closing():
        writer.write(b"X-More: yes\r\n")
        await writer.drain()
        await asyncio.sleep(0.3)


async def silence(writer: Writer, _: str) -> None:
    """Nothing at all, for longer than a visit lasts."""
    while not writer.is_closing():
        await asyncio.sleep(0.3)


async def circle(writer: Writer, path: str) -> None:
    """A redirect to itself."""
    await send(writer, Bad(b"", status=302, headers=(f"Location: {path}?x",)))


def packed(encoding: str) -> Stream:
    """A bomb: 400 MB of blanks in a few hundred kB."""

    async def bomb(writer: Writer, _: str) -> None:
        wrapper = zlib.compressobj(9, wbits=31 if encoding == "gzip" else 15)
        writer.write(_HEAD + f"Content-Encoding: {encoding}\r\n\r\n".encode())
        block = b"<p>" + b" word" * 200_000
        for _block in range(400):
            writer.write(wrapper.compress(block))
            await writer.drain()
            await asyncio.sleep(0)
        writer.write(wrapper.flush())
        await writer.drain()

    return bomb


def nested_gzip() -> bytes:
    """Packed twice, as its head says."""
    return gzip.compress(gzip.compress(b"<h1>" + b"a" * 50_000_000))
