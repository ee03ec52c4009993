"""A caller of the API: a token, and requests with it. Names resolve without a network."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from agent.teams.models import Role, Team
from research.api import auth, services
from research.api.models import ApiToken
from research.api.routes import live_routes
from research.sweeps.limits.turns import LocalTurns
from tests.factories import make_member
from tests.unit.research.conftest import enqueued as enqueued  # noqa: PLC0414 - fixtures are used here too
from tests.unit.research.conftest import reach as reach  # noqa: PLC0414 - the fixture is used here too


class FormBody(bytes):
    """A body of multipart/form-data."""

    @classmethod
    def of(cls, **fields: Any) -> FormBody:
        """The fields, files among them."""
        return cls(encode_multipart(BOUNDARY, fields))


class Caller:
    """Sends requests with one token."""

    def __init__(self, text: str, token: ApiToken | None = None) -> None:
        self.text, self.token, self._client = text, token, Client(raise_request_exception=False)

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The answer to `METHOD /api/v1<path>`."""
        sent: Any = {"HTTP_AUTHORIZATION": f"Bearer {self.text}"} if self.text else {}
        sent |= {f"HTTP_{name.upper()}": value for name, value in headers.items()}
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else b""
        address = path if path.startswith("/api/") else f"/api/v1{path}"
        kind = MULTIPART_CONTENT if isinstance(body, FormBody) else "application/json"
        return self._client.generic(method, address, data, content_type=kind, **sent)


def make_caller(team: Team, role: Role = Role.REQUESTER, scope: str = "write") -> Caller:
    """A caller with a new token of a new member."""
    token, text = services.make_token(
        team=team, user=make_member(team, role), name="test", scope=scope, lifetime=timedelta(days=1)
    )
    return Caller(text, token)


@pytest.fixture
def caller(team: Team) -> Callable[..., Caller]:
    """Makes callers in `team`: `caller(Role.VIEWER, "read")`."""

    def make(role: Role = Role.REQUESTER, scope: str = "write") -> Caller:
        return make_caller(team, role, scope)

    return make


@pytest.fixture(autouse=True)
def own_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    """No broker in unit tests: the buckets of this process, new for each test, and time stands still."""
    monkeypatch.setattr(auth, "take_turn", partial(LocalTurns().take_turn, now_ms=0))


@pytest.fixture
def one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coroutines use the test's own connection and thread, and nothing closes it between two requests."""
    monkeypatch.setattr(live_routes, "LOOKING", None)
    monkeypatch.setattr(connections["default"], "close_if_unusable_or_obsolete", lambda: None)
