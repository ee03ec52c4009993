"""Runs the sites: one threading HTTP server each, on its own loopback port."""

from __future__ import annotations

import socket
import struct
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

from tests.sites.art import picture
from tests.sites.web import Request, Response, Site

HOST = "127.0.0.1"
KEPT_REQUESTS = 2000
_POLL_S = 0.2
_IDLE_S = 30


class RunningSite(ThreadingHTTPServer):
    """A site that is being served. `requests` holds the newest "METHOD target" lines, oldest first."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 128
    allow_reuse_address = True

    def __init__(self, site: Site, port: int = 0) -> None:
        super().__init__((HOST, port), _Handler)
        self.site = site
        self.requests: deque[str] = deque(maxlen=KEPT_REQUESTS)
        self.stopping = threading.Event()

    @property
    def url(self) -> str:
        """The address of its home page, without a path."""
        return f"http://{HOST}:{self.server_address[1]}"

    def server_bind(self) -> None:
        """Bind without the reverse name look-up that the standard library does here."""
        socket_server_bind(self)

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hangs up in mid-answer is no news."""


def socket_server_bind(server: RunningSite) -> None:
    """Bind the server's socket and fill in the names HTTPServer would have looked up."""
    server.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    server.socket.bind(server.server_address)
    server.server_address = server.socket.getsockname()
    server.server_name = HOST
    server.server_port = server.server_address[1]


class _Handler(BaseHTTPRequestHandler):
    """Reads a request, lets the site answer it, writes the answer in one piece."""

    protocol_version = "HTTP/1.1"
    server_version = "shop"
    sys_version = ""
    timeout = _IDLE_S
    disable_nagle_algorithm = True
    wbufsize = -1
    server: RunningSite

    def do_GET(self) -> None:
        """Answer; GET, HEAD and POST differ only in what they carry."""
        request = self._request()
        self.server.requests.append(f"{request.method} {self.path}")
        response = shared_answer(request) or self.server.site.handle(request)
        if response.delay_s:
            self.server.stopping.wait(response.delay_s)
        if response.is_reset:
            self._reset()
        else:
            self._write(response)

    do_HEAD = do_GET  # noqa: N815 - the standard library's names
    do_POST = do_GET  # noqa: N815

    def _request(self) -> Request:
        parts = urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        cookies = SimpleCookie(self.headers.get("Cookie", ""))
        return Request(
            method=self.command,
            path=unquote(parts.path) or "/",
            query=dict(parse_qsl(parts.query, keep_blank_values=True)),
            form=dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True)),
            body=body,
            cookies={key: unquote(morsel.value) for key, morsel in cookies.items()},
        )

    def _write(self, response: Response) -> None:
        self.send_response(response.status)
        self.send_header("Content-Type", response.content_type)
        self.send_header("Content-Length", str(len(response.body)))
        for key, value in response.headers:
            self.send_header(key, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(response.body)
        self.wfile.flush()

    def _reset(self) -> None:
        linger_off = struct.pack("ii", 1, 0)
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger_off)
        self.close_connection = True
        self.connection.close()

    def log_message(self, format: str, *args: object) -> None:
        """Silent: `requests` is the log."""


def shared_answer(request: Request) -> Response | None:
    """What every site has: its icon and its pictures."""
    if request.path == "/favicon.ico":
        return Response(picture("paw", 3).encode(), content_type="image/svg+xml")
    if request.path.startswith("/img/") and request.path.endswith(".svg"):
        kind, _, seed = request.path[len("/img/") : -len(".svg")].rpartition("-")
        with suppress(KeyError, ValueError):
            return _cached_picture(kind, int(seed))
        return Response(b"no such picture", 404, "text/plain")
    return None


def _cached_picture(kind: str, seed: int) -> Response:
    keep = (("Cache-Control", "max-age=3600"),)
    return Response(picture(kind, seed).encode(), content_type="image/svg+xml", headers=keep)


@contextmanager
def serving(sites: Sequence[Site], base_port: int = 0) -> Iterator[dict[str, RunningSite]]:
    """Serve the sites in threads of this process, by name.

    With `base_port` 0 each gets a free port; else they get consecutive ones.

    Raises:
        OSError: a port is taken.
    """
    running: dict[str, RunningSite] = {}
    try:
        for offset, site in enumerate(sites):
            running[site.name] = RunningSite(site, base_port + offset if base_port else 0)
        for server in running.values():
            threading.Thread(target=server.serve_forever, args=(_POLL_S,), daemon=True).start()
        yield running
    finally:
        _stop(list(running.values()))


def _stop(servers: list[RunningSite]) -> None:
    for server in servers:
        server.stopping.set()
    stoppers = [threading.Thread(target=server.shutdown, daemon=True) for server in servers]
    for stopper in stoppers:
        stopper.start()
    for stopper in stoppers:
        stopper.join(timeout=2)
    for server in servers:
        server.server_close()
