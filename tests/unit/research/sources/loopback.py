"""Small servers on loopback for the tests of searching and fetching: each path answers what the test says."""

from __future__ import annotations

import asyncio
import base64
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from agent.documents.child.child import read_picture
from agent.documents.child.feed import Feed, feed_of, read_feed
from agent.documents.document import Document, Received, packed

ARTICLE = """<!doctype html><html lang="en"><head><title>{title}</title>
<meta property="article:published_time" content="2026-03-04T10:00:00Z"></head><body><article><h1>{title}</h1>
<p>{text}</p><p>The harbour office counted the boats again in spring, and wrote the numbers into its yearly book.</p>
<p>Nobody had expected that many, said the harbour master, who has kept the book for eleven years now.</p>
</article></body></html>"""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a path says. `hold` keeps the connection until it is set."""

    body: bytes = b""
    status: int = 200
    kind: str = "text/html; charset=utf-8"
    headers: Mapping[str, str] = field(default_factory=dict)
    hold: threading.Event | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as it arrived; names of headers are lower case."""

    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]


Say = Callable[[Asked], Answer]


class Loopback(ThreadingHTTPServer):
    """A server with a dictionary of answers. `asked` are the requests so far."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answers: dict[str, Answer | Say] = {}
        self.asked: list[Asked] = []

    @property
    def netloc(self) -> str:
        """`127.0.0.1:<port>`."""
        return f"127.0.0.1:{self.server_address[1]}"

    @property
    def url(self) -> str:
        """Its address without a path."""
        return f"http://{self.netloc}"

    def paths(self) -> list[str]:
        """What was asked for, without robots.txt."""
        return [asked.path for asked in self.asked if asked.path != "/robots.txt"]

    def says(self, path: str, body: str | bytes, **more: object) -> str:
        """Let that path answer so; its address."""
        data = body.encode() if isinstance(body, str) else body
        self.answers[path] = Answer(data, **more)  # type: ignore[arg-type]
        return self.url + path

    def says_json(self, path: str, found: object, status: int = 200, **headers: str) -> None:
        """Let that path answer with JSON."""
        self.answers[path] = Answer(json.dumps(found).encode(), status, "application/json", headers)

    def has_article(
        self, path: str, text: str, title: str = "The boats of the harbour", **more: object
    ) -> str:
        """Let that path be an article; its address."""
        return self.says(path, ARTICLE.format(title=title, text=text), **more)


class _Handler(BaseHTTPRequestHandler):
    server: Loopback

    def do_GET(self) -> None:
        """Answer as told; 404 without being told."""
        parts = urlsplit(self.path)
        headers = {name.lower(): value for name, value in self.headers.items()}
        asked = Asked(parts.path, dict(parse_qsl(parts.query)), headers)
        self.server.asked.append(asked)
        told = self.server.answers.get(parts.path, Answer(b"nothing here", 404, "text/plain"))
        answer = told if isinstance(told, Answer) else told(asked)
        if answer.hold is not None:
            answer.hold.wait(20)
        self.send_response(answer.status)
        for name, value in {"Content-Type": answer.kind, **answer.headers}.items():
            self.send_header(name, value)
        if answer.status != 304:
            self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        self.wfile.write(answer.body if answer.status != 304 else b"")

    def do_POST(self) -> None:
        """The same, with the form's fields in the place of the query."""
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """Silent: `asked` is the log."""


@contextmanager
def loopback() -> Iterator[Loopback]:
    """A running server."""
    server = Loopback()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


class HereReader:
    """Reads documents in this process: the same code as the child runs, without the time to start one."""

    def __init__(self) -> None:
        self.read = 0

    async def read_document(self, data: bytes, about: Received) -> Document:
        """As the child does."""
        from agent.documents.child.reading import classified

        self.read += 1
        return await asyncio.to_thread(classified, data, about)

    async def read_feed(self, data: bytes, about: Received) -> Feed:
        """As the child does."""
        return feed_of(read_feed(packed(data, about)))

    async def thumbnail(self, data: bytes) -> tuple[bytes, int, int]:
        """As the child does."""
        found = read_picture(data)
        size = found.get("size")
        width, height = size if isinstance(size, list) else (0, 0)
        return base64.b64decode(str(found.get("jpeg", ""))), width, height
