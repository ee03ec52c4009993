"""`/mcp` over HTTP: who is let in, from which host and page, and that no request needs another one before it."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest
from asgiref.sync import async_to_sync
from django.core.management import CommandError, call_command
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client
from pytest_django import Settings

from agent.teams.models import Role, Team
from config.asgi import application
from research.api import auth
from research.models import Sweep
from research.sweeps.limits.turns import Pace
from tests.access.role_rows import objects
from tests.unit.research.api.conftest import make_caller

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reach", "enqueued", "one_connection")]
URL = "http://127.0.0.1:8000/mcp"
PING = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
HEADERS = {"Accept": "application/json, text/event-stream"}


def _web(token: str, headers: dict[str, str] | None = None) -> httpx2.AsyncClient:
    given = {"Authorization": f"Bearer {token}"} if token else {}
    transport = httpx2.ASGITransport(app=application)  # type: ignore[arg-type]  # its own word for the same thing
    return httpx2.AsyncClient(transport=transport, headers={**HEADERS, **given, **(headers or {})})


def _answer(token: str, method: str = "POST", url: str = URL, **headers: str) -> httpx2.Response:
    async def run() -> httpx2.Response:
        async with _web(token, headers) as client:
            return await client.request(method, url, json=PING)

    return async_to_sync(run)()


def test_nobody_comes_in_without_a_good_token(team: Team) -> None:
    good = make_caller(team).text
    assert _answer(good).status_code == 200
    for bad in ("", "swd_x", good[:-4] + "0000"):
        found = _answer(bad)
        assert found.status_code == 401
        assert found.headers["WWW-Authenticate"].startswith("Bearer")
    assert _answer("", url=f"{URL}?token={good}").status_code == 400


def test_no_other_host_and_no_page_of_another_site_gets_through(team: Team) -> None:
    """A name of an attacker that resolves to the desk (DNS rebinding) is in Host, its page in Origin."""
    token = make_caller(team).text
    assert _answer(token, Host="evil.example").status_code == 421
    for origin in ("https://evil.example", "null", "http://127.0.0.1:8000.evil.example"):
        assert _answer(token, Origin=origin).status_code == 403, origin
    assert _answer(token, Origin="http://127.0.0.1:8000").status_code == 200
    assert _answer(token, "GET").status_code == _answer(token, "DELETE").status_code == 405


def test_the_rate_of_a_token_holds_here_too(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auth, "_PACE", Pace(interval_ms=100, burst=3))
    token = make_caller(team).text
    found = [_answer(token) for _ in range(4)]
    assert [answer.status_code for answer in found] == [200] * 3 + [429]
    assert found[-1].headers["Retry-After"] == "1"


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_the_official_client_speaks_either_age_of_the_protocol(mode: str, team: Team) -> None:
    token, of = make_caller(team, Role.VIEWER, "read").text, objects.sweep(team)["sweep_id"]
    reports: list[tuple[float, float | None]] = []

    async def seen(progress: float, total: float | None, message: str | None) -> None:
        reports.append((progress, total))

    async def run() -> Any:
        async with (
            _web(token) as web,
            Client(streamable_http_client(URL, http_client=web), mode=mode) as client,
        ):
            assert len((await client.list_tools()).tools) == 29
            arguments = {"sweep_id": of}
            return await client.call_tool("sweep_status", arguments, progress_callback=seen)

    found = async_to_sync(run)()
    assert found.structured_content["sweep"]["id"] == of
    assert reports == [(0, 1)]
    assert Sweep.objects.get().state == Sweep.State.RUNNING


def test_every_other_address_is_the_desks(team: Team) -> None:
    assert _answer(make_caller(team).text, "GET", "http://127.0.0.1:8000/livez").status_code == 200


def test_the_command_wants_a_token(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    settings.SWEEPDESK_TOKEN = ""
    with pytest.raises(CommandError, match="SWEEPDESK_TOKEN"):
        call_command("mcp")
    assert capsys.readouterr().out == ""
