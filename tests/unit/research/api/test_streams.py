"""Open streams hold neither a thread nor a connection of the web process."""

from __future__ import annotations

import threading

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.core.asgi import get_asgi_application

from agent.teams.models import Team
from research.api.routes import live_routes
from research.models import Sweep
from tests.unit.research.api.conftest import make_caller

STREAMS = 12

pytestmark = pytest.mark.django_db(transaction=True)


async def _open(path: str, token: str) -> ApplicationCommunicator:
    headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {token}".encode())]
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": headers}
    found = ApplicationCommunicator(get_asgi_application(), scope)
    await found.send_input({"type": "http.request", "body": b"", "more_body": False})
    assert (await found.receive_output(300))["status"] == 200
    assert (await found.receive_output(300))["body"].startswith(b"event: progress")
    return found


async def _threads_of_streams(path: str, token: str) -> int:
    before = threading.active_count()
    opened = [await _open(path, token) for _ in range(STREAMS)]
    threads = threading.active_count() - before
    for stream in opened:
        await stream.send_input({"type": "http.disconnect"})
        await stream.wait(300)
    return threads


async def test_an_open_stream_holds_no_thread(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    async def keep_it() -> None:
        """As Django would."""

    call = await sync_to_async(make_caller)(team)
    sweep = await sync_to_async(Sweep.objects.create)(team=team, query="lamp")
    path = f"/api/v1/sweeps/{sweep.pk}/events"

    assert await _threads_of_streams(path, call.text) < STREAMS / 2  # those that look for all of them

    monkeypatch.setattr(live_routes, "_let_go_of_thread", keep_it)
    assert await _threads_of_streams(path, call.text) > STREAMS / 2  # a few may be older ones, idle before
