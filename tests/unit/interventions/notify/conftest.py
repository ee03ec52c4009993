"""People with choices, and an outside that only writes down."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from agent.network.clients import WebhookAnswer
from agent.teams.models import Team, User
from interventions.notify.kinds import Kind, Way
from interventions.notify.models import NoticeChoice
from interventions.notify.ways import news
from interventions.notify.ways.sender import Ways
from tests.unit.interventions.conftest import *  # noqa: F403 - fixtures used here too
from tests.unit.interventions.conftest import _quiet_surroundings as _quiet_surroundings  # noqa: PLC0414 - the star leaves it out
from tests.waiting import LIMIT_S

Choose = Callable[..., None]


@dataclass
class PushService:
    """A fake of `agent.network.clients.post_webhook`: answers what it is told, writes down what it got."""

    status: int = 201
    got: list[tuple[str, bytes, Mapping[str, str]]] = field(default_factory=list)

    def __call__(self, url: str, *, body: bytes, headers: Mapping[str, str]) -> WebhookAnswer:
        self.got.append((url, body, dict(headers)))
        return WebhookAnswer(self.status)


@pytest.fixture
def push_service() -> PushService:
    return PushService()


@pytest.fixture
def ways(push_service: PushService) -> Ways:
    return Ways(post=lambda: push_service)


@pytest.fixture(autouse=True)
def woken(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Every wake-up of the sender, written down."""
    found: list[bool] = []
    monkeypatch.setattr(news, "wake_sender", lambda: found.append(True))
    return found


@pytest.fixture
def choose(team: Team) -> Choose:
    """`choose(anna, Kind.NEW_ITEM, Way.EMAIL)`: these ways for this kind, the page for the others."""

    def made(user: User, kind: Kind, *chosen: Way) -> None:
        NoticeChoice.objects.update_or_create(user=user, team=team, defaults={"ways": {kind: list(chosen)}})

    return made


class _Smtp(socketserver.StreamRequestHandler):
    """As much of a mail server as one message needs."""

    def handle(self) -> None:
        server: Any = self.server
        self._say(b"220 fake")
        for line in self.rfile:
            word = line[:4].upper()
            if word == b"RCPT":
                self._say(server.says)
            elif word == b"DATA":
                self._say(b"354 go on")
                server.got.append(self._message())
                self._say(b"250 taken")
            elif word == b"QUIT":
                self._say(b"221 bye")
                return
            else:
                self._say(b"250 fake")

    def _say(self, words: bytes) -> None:
        self.wfile.write(words + b"\r\n")

    def _message(self) -> str:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.decode())
        return "".join(lines)


class MailServer(socketserver.ThreadingTCPServer):
    """Listens on loopback; `says` is its answer to a recipient."""

    daemon_threads = True
    says = b"250 fine"

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Smtp)
        self.got: list[str] = []
        self.port = self.server_address[1]


@pytest.fixture
def mail_server(settings: Any) -> Iterator[MailServer]:
    server = MailServer()
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
    settings.HAS_EMAIL, settings.EMAIL_FROM = True, "desk@example.org"
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(autouse=True)
def _the_child_may_start_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interventions.notify.ways.services.SECONDS", LIMIT_S)


class _Room(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        server: Any = self.server
        server.got.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(server.status)
        self.end_headers()

    def log_message(self, *args: object) -> None:
        """Says nothing."""


class Room(HTTPServer):
    """A chat room's address on loopback, as apprise's json:// posts to it."""

    status = 200

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Room)
        self.got: list[str] = []
        self.port = self.server_address[1]


@pytest.fixture
def room(settings: Any) -> Iterator[Room]:
    server = Room()
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    settings.EGRESS_ALLOW = [f"127.0.0.1:{server.port}"]
    yield server
    server.shutdown()
    server.server_close()
