"""What every answer carries, and how much one request may bring."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from agent.teams.models import Role
from config.web.body_limit import BodyLimit
from tests.factories import make_member

pytestmark = pytest.mark.django_db


def _policy(client: Client, path: str) -> dict[str, str]:
    header = client.get(path)["Content-Security-Policy"]
    return dict(part.strip().partition(" ")[::2] for part in header.split(";"))


def test_scripts_run_by_nonce_alone(client: Client) -> None:
    policy = _policy(client, "/login/")
    sources = policy["script-src"].split()
    assert {s for s in sources if not s.startswith("'nonce-")} == {"'strict-dynamic'"}
    assert len([s for s in sources if s.startswith("'nonce-")]) == 1
    for name in ("object-src", "base-uri", "frame-ancestors", "default-src"):
        assert policy[name] == "'none'"
    assert policy["img-src"] == "'self' data:"
    assert "unsafe" not in " ".join(policy.values())


def test_a_nonce_is_never_used_twice(client: Client) -> None:
    assert _policy(client, "/login/")["script-src"] != _policy(client, "/login/")["script-src"]


@pytest.mark.parametrize("path", ["/login/", "/", "/nowhere/"])
def test_every_answer_carries_the_headers(client: Client, path: str) -> None:
    client.force_login(make_member(role=Role.ADMIN))
    answer = client.get(path)
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"
    assert "camera=()" in answer["Permissions-Policy"]
    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]


def _told(length: bytes) -> list[tuple[bytes, bytes]]:
    return [(b"content-length", length)] if length else []


def _status(*, told: bytes, chunks: list[bytes]) -> int:
    """What a desk that takes 10 bytes answers, when it reads the whole body first as Django does."""
    waiting = [{"type": "http.request", "body": c, "more_body": True} for c in chunks]
    waiting.append({"type": "http.request", "body": b"", "more_body": False})
    said: list[dict[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive() -> dict[str, Any]:
        return waiting.pop(0)

    async def send(message: dict[str, Any]) -> None:
        said.append(message)

    scope = {"type": "http", "headers": _told(told)}
    async_to_sync(BodyLimit(app, body_bytes=10))(scope, receive, send)
    return int(said[0]["status"])


@pytest.mark.parametrize(
    ("told", "chunks", "status"),
    [
        (b"10", [b"0123456789"], 200),
        (b"11", [b"0123456789a"], 413),
        (b"", [b"01234", b"56789", b"a"], 413),
        (b"3", [b"0123456789a"], 413),
        (b"-1", [], 413),
        (b"9" * 5000, [], 413),
    ],
)
def test_a_body_over_the_limit_is_refused(told: bytes, chunks: list[bytes], status: int) -> None:
    assert _status(told=told, chunks=chunks) == status


def test_a_socket_that_sends_too_long_a_message_is_closed() -> None:
    taken: list[dict[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        taken.extend([await receive(), await receive()])

    waiting = [
        {"type": "websocket.receive", "text": "short"},
        {"type": "websocket.receive", "text": "x" * 11},
    ]

    async def receive() -> dict[str, Any]:
        return waiting.pop(0)

    async def send(message: dict[str, Any]) -> None:
        raise AssertionError(message)

    async_to_sync(BodyLimit(app, message_bytes=10))({"type": "websocket"}, receive, send)
    assert taken[0]["text"] == "short"
    assert taken[1] == {"type": "websocket.disconnect", "code": 1009}
