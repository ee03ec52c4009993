"""Who may listen where, for every WebSocket of the site, and what an admitted listener never hears or reaches."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from agent.teams.models import Role, Team
from agent.teams.rights.sockets import LivePage
from tests.access.role_rows import Made, Row
from tests.access.role_rows.all_rows import PAGES, SOCKETS
from tests.access.role_rows.calls import MARK, made_by, mark_everything, signed_in
from tests.factories import make_team
from tests.fingerprint import changed, fingerprint
from tests.waiting import LIMIT_S

pytestmark = pytest.mark.django_db(transaction=True)  # sockets close their connections
Story = Callable[[WebsocketCommunicator], Awaitable[Any]]
_AT_WORK: set[LivePage] = set()
MESSAGES = (
    "ping",
    "watch",
    "rest",
    "taken",
    "here",
    "input",
    "claim",
    "open",
    "subscribe",
    "nudge",
    "join",
    "go",
)


def _path(row: Row, made: Made, extra: str = "") -> str:
    path = "/" + row.name
    for name, value in made.items():
        path = path.replace(f"<int:{name}>", str(value))
    return f"{path}?{row.query.format(**made)}{extra}"


def _listen(
    path: str, client: Client | None, story: Story | None = None, *, origin: str = "http://localhost"
) -> Any:
    """Whether the socket opens, through the site's own origin check and session; then `story` on it."""
    from config.asgi import application

    headers = [(b"origin", origin.encode()), (b"host", b"localhost")]
    if client is not None:
        cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
        headers.append((b"cookie", cookie.encode()))

    async def connect() -> Any:
        socket = WebsocketCommunicator(application, path, headers=headers)
        is_open, _ = await socket.connect(timeout=LIMIT_S)
        told = await story(socket) if is_open and story else None
        if is_open:
            await socket.disconnect(timeout=LIMIT_S)
        return told if story else bool(is_open)

    return async_to_sync(connect)()


def test_every_socket_has_a_row() -> None:
    from config.routing import websocket_urlpatterns

    assert {str(route.pattern) for route in websocket_urlpatterns} == {row.name for row in SOCKETS}


@pytest.mark.parametrize("row", SOCKETS, ids=str)
def test_a_socket_opens_for_the_right_people_only(row: Row) -> None:
    assert row.role is not None
    team = make_team()
    made = made_by(row, team)
    assert not _listen(_path(row, made), None), "nobody is signed in"
    for role in list(Role)[: row.role.rank]:
        assert not _listen(_path(row, made), signed_in(team, role)), role
    assert not _listen(_path(row, made), signed_in(make_team(), Role.ADMIN)), "another team's admin"
    assert not _listen(_path(row, dict.fromkeys(made, 2**62)), signed_in(team, Role.ADMIN)), "no such thing"
    assert _listen(_path(row, made), signed_in(team, row.role))


@pytest.mark.parametrize("row", SOCKETS, ids=str)
def test_no_group_of_a_socket_is_shared_between_teams(row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    joined: list[str] = []
    layer = get_channel_layer()
    join = layer.group_add

    async def remember(group: str, channel: str) -> None:
        joined.append(group)
        await join(group, channel)

    monkeypatch.setattr(layer, "group_add", remember)
    found: list[set[str]] = []
    for team in (make_team(), make_team()):
        joined.clear()
        _listen(_path(row, made_by(row, team)), signed_in(team, Role.ADMIN))
        found.append(set(joined))
    assert found[0] & found[1] == set()


@pytest.fixture(autouse=True)
def _renders_are_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The live pages that are at work: one that says nothing yet is not silent."""
    send_changed = LivePage._send_changed

    async def send(page: LivePage) -> None:
        _AT_WORK.add(page)
        try:
            await send_changed(page)
        finally:
            _AT_WORK.discard(page)

    monkeypatch.setattr(LivePage, "_send_changed", send)
    yield
    _AT_WORK.clear()


async def _hear(socket: WebsocketCommunicator) -> str:
    """Everything that the socket says until it falls silent with nothing left to do."""
    heard = []
    while not await socket.receive_nothing(timeout=0.3, interval=0.05) or _AT_WORK:
        if await socket.receive_nothing(timeout=0.01):
            continue
        said = await socket.receive_output(timeout=LIMIT_S)
        heard.append(str(said.get("text") or said.get("bytes") or ""))
    return "".join(heard)


def _all_objects(team: Team) -> set[int]:
    rows = [*PAGES, *SOCKETS]
    return {v for row in rows if row.make for v in row.make(team).values() if isinstance(v, int)}


@pytest.mark.parametrize("row", SOCKETS, ids=str)
def test_what_a_socket_is_told_reaches_no_other_team(row: Row) -> None:
    """Messages and query strings that name every number another team has: nothing of it is heard or changed."""
    numbers = sorted(_all_objects(make_team()))
    mark_everything()
    ours = make_team("Ours")
    made, client, before = made_by(row, ours), signed_in(ours, Role.ADMIN), fingerprint()

    async def name_them(socket: WebsocketCommunicator) -> str:
        for kind in MESSAGES:
            for number in numbers:
                named = dict.fromkeys(
                    ("id", "pk", "team", "team_id", "visit", "sweep", "item", "fence"), number
                )
                await socket.send_to(json.dumps({"type": kind, **named, "group": f"queue.{number}"}))
        return await _hear(socket)

    extra = "".join(f"&{name}={numbers[0]}" for name in ("team", "visit", "sweep", "item", "after"))
    heard = _listen(_path(row, made, extra), client, name_them)
    assert MARK not in str(heard)
    assert changed(before, fingerprint()) == []


@pytest.mark.parametrize("row", SOCKETS, ids=str)
def test_a_nudge_of_another_team_is_not_heard(row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs, ours = make_team(), make_team("Ours")
    joined: list[str] = []
    layer = get_channel_layer()
    join = layer.group_add

    async def remember(group: str, channel: str) -> None:
        joined.append(group)
        await join(group, channel)

    monkeypatch.setattr(layer, "group_add", remember)
    _listen(_path(row, made_by(row, theirs)), signed_in(theirs, Role.ADMIN))
    their_groups = list(joined)

    async def nudge(socket: WebsocketCommunicator) -> str:
        await _hear(socket)
        await sync_to_async(mark_everything)()
        for group in their_groups:
            await layer.group_send(group, {"type": "nudge"})
        return await _hear(socket)

    assert _listen(_path(row, made_by(row, ours)), signed_in(ours, Role.ADMIN), nudge) == ""
