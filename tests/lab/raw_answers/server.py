"""Odd raw HTTP answers, by name: what a server can send that is no decent response. Served by `RawServer`."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import zlib
from collections.abc import Awaitable, Callable

Play = Callable[[asyncio.StreamWriter, int], Awaitable[None]]
OK = b"HTTP/1.1 200 OK\r\n"
HTML = OK + b"Content-Type: text/html\r\n"
BODY = b"<h1>Hello</h1>"
_BOMB = gzip.compress(b"<p>" + b"a" * 60_000_000)
_DEEP = gzip.compress(gzip.compress(b"a" * 40_000_000))
_FLATE = zlib.compress(b"a" * 60_000_000)

# Sent as they are; then the connection is closed.
FIXED: dict[str, bytes] = {
    "nothing at all": b"",
    "one byte": b"H",
    "half a status line": b"HTTP/1.1 2",
    "status line only": b"HTTP/1.1 200 OK\r\n",
    "no status": b"HTTP/1.1\r\n\r\n",
    "no version": b"200 OK\r\n\r\nhello",
    "words for a status": b"HTTP/1.1 fine OK\r\n\r\nhello",
    "negative status": b"HTTP/1.1 -200 OK\r\n\r\nhello",
    "status 0": b"HTTP/1.1 000 X\r\n\r\nhello",
    "status 99": b"HTTP/1.1 99 X\r\n\r\nhello",
    "status 999": b"HTTP/1.1 999 X\r\n\r\nhello",
    "status of six digits": b"HTTP/1.1 200200 OK\r\n\r\nhello",
    "status 600 without a phrase": b"HTTP/1.1 600\r\n\r\nhello",
    "http 0.9": BODY,
    "http 1.0 without headers": b"HTTP/1.0 200 OK\r\n\r\n" + BODY,
    "http 2 preface": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "http 3.0": b"HTTP/3.0 200 OK\r\n\r\nhello",
    "http 9.9": b"HTTP/9.9 200 OK\r\n\r\nhello",
    "icy": b"ICY 200 OK\r\n\r\nhello",
    "ftp greeting": b"220 ready\r\n",
    "ssh greeting": b"SSH-2.0-OpenSSH_9\r\n",
    "tls alert": b"\x15\x03\x01\x00\x02\x02\x28",
    "noise": bytes(range(256)) * 20,
    "zeros": b"\0" * 70_000,
    "blank lines before": b"\r\n\r\n\r\n" + HTML + b"\r\n" + BODY,
    "line feeds alone": b"HTTP/1.1 200 OK\nContent-Type: text/html\n\n" + BODY,
    "carriage returns alone": b"HTTP/1.1 200 OK\rContent-Type: text/html\r\r" + BODY,
    "nul in the status line": b"HTTP/1.1 200 O\0K\r\n\r\n" + BODY,
    "nul in a header": OK + b"X: a\0b\r\n\r\n" + BODY,
    "nul in a header's name": OK + b"X\0: a\r\n\r\n" + BODY,
    "header without a colon": OK + b"nonsense\r\n\r\n" + BODY,
    "header without a name": OK + b": x\r\n\r\n" + BODY,
    "folded header": OK + b"X: a\r\n b\r\n\r\n" + BODY,
    "header of 60 kB": OK + b"X: " + b"a" * 60_000 + b"\r\n\r\n" + BODY,
    "header of 200 kB": OK + b"X: " + b"a" * 200_000 + b"\r\n\r\n" + BODY,
    "header of 5 MB": OK + b"X: " + b"a" * 5_000_000 + b"\r\n\r\n" + BODY,
    "3000 headers": OK + b"".join(b"X-%d: a\r\n" % n for n in range(3000)) + b"\r\n" + BODY,
    "50000 headers": OK + b"X: a\r\n" * 50_000 + b"\r\n" + BODY,
    "400 cookies": HTML + b"".join(b"Set-Cookie: c%d=1\r\n" % n for n in range(400)) + b"\r\n" + BODY,
    "length too long": HTML + b"Content-Length: 5000\r\n\r\n" + BODY,
    "length too short": HTML + b"Content-Length: 3\r\n\r\n" + BODY,
    "length negative": HTML + b"Content-Length: -5\r\n\r\n" + BODY,
    "length in words": HTML + b"Content-Length: many\r\n\r\n" + BODY,
    "length beyond 64 bits": HTML + b"Content-Length: 99999999999999999999999\r\n\r\n" + BODY,
    "two lengths": HTML + b"Content-Length: 3\r\nContent-Length: 9\r\n\r\n" + BODY,
    "length and chunks": HTML
    + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "chunks twice": HTML + b"Transfer-Encoding: chunked, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "chunk size in words": HTML + b"Transfer-Encoding: chunked\r\n\r\nfive\r\nhello\r\n0\r\n\r\n",
    "chunk size negative": HTML + b"Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n",
    "chunk size enormous": HTML
    + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nhello\r\n0\r\n\r\n",
    "chunk cut short": HTML + b"Transfer-Encoding: chunked\r\n\r\n50\r\nhello",
    "chunks without an end": HTML + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    "chunk extensions": HTML
    + b"Transfer-Encoding: chunked\r\n\r\n5;"
    + b"a" * 90_000
    + b"\r\nhello\r\n0\r\n\r\n",
    "unknown transfer": HTML + b"Transfer-Encoding: cow\r\n\r\n" + BODY,
    "gzip that is none": HTML + b"Content-Encoding: gzip\r\n\r\n" + BODY,
    "gzip cut short": HTML + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(BODY * 100)[:40],
    "gzip bomb": HTML + b"Content-Encoding: gzip\r\n\r\n" + _BOMB,
    "gzip bomb in gzip": HTML + b"Content-Encoding: gzip, gzip\r\n\r\n" + _DEEP,
    "deflate bomb": HTML + b"Content-Encoding: deflate\r\n\r\n" + _FLATE,
    "brotli that is none": HTML + b"Content-Encoding: br\r\n\r\n" + BODY,
    "zstd that is none": HTML + b"Content-Encoding: zstd\r\n\r\n" + BODY,
    "unknown encoding": HTML + b"Content-Encoding: cow\r\n\r\n" + BODY,
    "two responses": HTML + b"Content-Length: 14\r\n\r\n" + BODY + HTML + b"\r\nother",
    "header smuggling": HTML + b"X: a\r\n\tContent-Length: 0\r\nContent-Length : 3\r\n\r\n" + BODY,
    "100 and nothing": b"HTTP/1.1 100 Continue\r\n\r\n",
    "101 switch": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: cow\r\n\r\nmoo",
    "103 and 200": b"HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n" + HTML + b"\r\n" + BODY,
    "500 interim answers": b"HTTP/1.1 100 Continue\r\n\r\n" * 500 + HTML + b"\r\n" + BODY,
    "204 with a body": b"HTTP/1.1 204 No Content\r\n\r\n" + BODY,
    "304": b"HTTP/1.1 304 Not Modified\r\n\r\n",
    "401 without a challenge": b"HTTP/1.1 401 No\r\n\r\n" + BODY,
    "401 with a challenge": b'HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm="x"\r\n\r\n' + BODY,
    "407 by a site": b'HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm="x"\r\n\r\n' + BODY,
    "redirect to nowhere": b"HTTP/1.1 302 X\r\nContent-Length: 0\r\n\r\n",
    "redirect to nothing": b"HTTP/1.1 302 X\r\nLocation:\r\nContent-Length: 0\r\n\r\n",
    "redirect to itself": b"HTTP/1.1 302 X\r\nLocation: ?\r\nContent-Length: 0\r\n\r\n",
    "redirect inside": b"HTTP/1.1 302 X\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n",
    "redirect to a file": b"HTTP/1.1 302 X\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n",
    "redirect to a script": b"HTTP/1.1 302 X\r\nLocation: javascript:1\r\nContent-Length: 0\r\n\r\n",
    "redirect to data": b"HTTP/1.1 302 X\r\nLocation: data:text/html,x\r\nContent-Length: 0\r\n\r\n",
    "refresh header": HTML + b"Refresh: 0; url=http://127.0.0.1:9/\r\n\r\n" + BODY,
    "mark of our proxy": HTML + b"X-Egress: 00 refused\r\n\r\n" + BODY,
    "unknown content type": OK + b"Content-Type: cow/moo\r\n\r\n" + BODY,
    "attachment": HTML + b"Content-Disposition: attachment; filename=../../x\r\n\r\n" + BODY,
    "pdf that is none": OK + b"Content-Type: application/pdf\r\n\r\n" + BODY,
    "multipart replace": OK
    + b"Content-Type: multipart/x-mixed-replace; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b--\r\n",
}


async def _drip(writer: asyncio.StreamWriter, start: bytes, piece: bytes) -> None:
    writer.write(start)
    while not writer.is_closing():
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.05)


async def _flood(writer: asyncio.StreamWriter, start: bytes, piece: bytes) -> None:
    writer.write(start)
    while not writer.is_closing():
        writer.write(piece)
        await writer.drain()


# Played until the other side has had enough.
ENDLESS: dict[str, Callable[[asyncio.StreamWriter], Awaitable[None]]] = {
    "silence": lambda w: _drip(w, b"", b""),
    "status line drips": lambda w: _drip(w, b"HTTP/1.1 200 ", b"O"),
    "headers drip": lambda w: _drip(w, OK, b"X: a\r\n"),
    "headers flood": lambda w: _flood(w, OK, b"X: " + b"a" * 4000 + b"\r\n"),
    "interim answers flood": lambda w: _flood(w, b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 50),
    "interim answers drip": lambda w: _drip(w, b"", b"HTTP/1.1 103 Early Hints\r\n\r\n"),
    "body drips": lambda w: _drip(w, HTML + b"\r\n", b"."),
    "body floods": lambda w: _flood(w, HTML + b"\r\n", b"<p>x</p>" * 8000),
    "chunks flood": lambda w: _flood(w, HTML + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n" * 5000),
    "trailers flood": lambda w: _flood(
        w, HTML + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"X: a\r\n" * 5000
    ),
    "gzip drips": lambda w: _drip(w, HTML + b"Content-Encoding: gzip\r\n\r\n", _BOMB[:10]),
    "head and silence": lambda w: _drip(w, HTML + b"Content-Length: 50\r\n\r\n", b""),
}


class RawServer:
    """Serves each answer at the path of its number."""

    def __init__(self) -> None:
        self.names = [*FIXED, *ENDLESS]
        self.port = 0

    async def start(self) -> asyncio.Server:
        """Listen on loopback."""
        server = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    def url(self, name: str) -> str:
        """Where that answer is given."""
        return f"http://127.0.0.1:{self.port}/{self.names.index(name)}"

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, ValueError, IndexError):
            path = (await reader.readuntil(b"\r\n\r\n")).split(b" ")[1]
            name = self.names[int(path[1:].split(b"?")[0])]
            if name in FIXED:
                writer.write(FIXED[name])
                await writer.drain()
            else:
                await ENDLESS[name](writer)
        writer.close()
