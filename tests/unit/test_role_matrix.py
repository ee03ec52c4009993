"""Who may do what, for every route and every socket of the site. The rows stand in `role_rows/`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from agent.teams.models import Role, Team
from tests.factories import make_member, make_team
from tests.unit.role_rows import Made, Row, agent, interventions, research, teams

ROWS = [*teams.ROWS, *agent.ROWS, *interventions.ROWS, *research.ROWS]
PAGES = [row for row in ROWS if not row.name.startswith("ws/")]
SOCKETS = [row for row in ROWS if row.name.startswith("ws/")]

pytestmark = pytest.mark.django_db


def _routes(patterns: list[Any], namespace: str = "") -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":  # Django's own; test_strangers_do_not_reach_the_raw_records
                yield from _routes(pattern.url_patterns)
        elif isinstance(pattern, URLPattern):
            yield pattern.name or f"a route without a name: {pattern.pattern}"


def _made(row: Row, team: Team) -> Made:
    return row.make(team) if row.make else dict(row.arguments)


def _call(row: Row, client: Client, made: Made) -> Any:
    data = row.data(made) if callable(row.data) else row.data
    client.raise_request_exception = True
    return getattr(client, row.method)(reverse(row.name, kwargs=made), data)


def _client(team: Team, role: Role) -> Client:
    client = Client()
    client.force_login(make_member(team, role))
    return client


def _is_sent_to_sign_in(answer: Any) -> bool:
    return answer.status_code == 302 and str(answer["Location"]).startswith(reverse("login"))


def test_every_route_has_a_row() -> None:
    assert set(_routes(get_resolver().url_patterns)) == {row.name for row in PAGES}


def test_every_socket_has_a_row() -> None:
    from config.routing import websocket_urlpatterns

    assert {str(route.pattern) for route in websocket_urlpatterns} == {row.name for row in SOCKETS}


def test_strangers_do_not_reach_the_raw_records(client: Client) -> None:
    assert client.get("/admin/").status_code == 302
    assert _client(make_team(), Role.ADMIN).get("/admin/").status_code == 302


@pytest.mark.parametrize("row", PAGES, ids=str)
def test_nobody_gets_in_without_signing_in(row: Row, client: Client) -> None:
    answer = _call(row, client, _made(row, make_team()))
    if row.role is None:
        assert not _is_sent_to_sign_in(answer)
    else:
        assert _is_sent_to_sign_in(answer)


@pytest.mark.parametrize("row", [r for r in PAGES if r.role not in (None, Role.VIEWER)], ids=str)
def test_a_role_just_too_low_is_refused(row: Row) -> None:
    assert row.role is not None
    team = make_team()
    client = _client(team, list(Role)[row.role.rank - 1])
    assert _call(row, client, _made(row, team)).status_code == 403


@pytest.mark.parametrize("row", [r for r in PAGES if r.make], ids=str)
def test_another_teams_object_does_not_exist(row: Row) -> None:
    client = _client(make_team(), Role.ADMIN)
    assert _call(row, client, _made(row, make_team())).status_code == 404


@pytest.mark.parametrize("row", [r for r in PAGES if r.role], ids=str)
def test_the_right_role_gets_in(row: Row) -> None:
    assert row.role is not None
    team = make_team()
    answer = _call(row, _client(team, row.role), _made(row, team))
    assert answer.status_code not in (401, 403, 404, 405)
    assert answer.status_code < 500
    if row.name != "logout":
        assert not _is_sent_to_sign_in(answer)


def _path(row: Row, made: Made) -> str:
    path = "/" + row.name
    for name, value in made.items():
        path = path.replace(f"<int:{name}>", str(value))
    return f"{path}?{row.query.format(**made)}"


def _is_admitted(row: Row, made: Made, client: Client | None) -> bool:
    """Whether the socket opens, through the site's own origin check and session."""
    from config.asgi import application

    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    if client is not None:
        cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
        headers.append((b"cookie", cookie.encode()))

    async def connect() -> bool:
        socket = WebsocketCommunicator(application, _path(row, made), headers=headers)
        is_open, _ = await socket.connect(timeout=10)
        if is_open:
            await socket.disconnect(timeout=10)
        return bool(is_open)

    return async_to_sync(connect)()


@pytest.mark.django_db(transaction=True)  # sockets close their connections
@pytest.mark.parametrize("row", SOCKETS, ids=str)
def test_a_socket_opens_for_nobody_without_signing_in(row: Row) -> None:
    assert not _is_admitted(row, _made(row, make_team()), None)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("row", [r for r in SOCKETS if r.role is not Role.VIEWER], ids=str)
def test_a_socket_refuses_a_role_just_too_low(row: Row) -> None:
    assert row.role is not None
    team = make_team()
    assert not _is_admitted(row, _made(row, team), _client(team, list(Role)[row.role.rank - 1]))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("row", [r for r in SOCKETS if r.make], ids=str)
def test_a_socket_refuses_another_teams_object(row: Row) -> None:
    assert not _is_admitted(row, _made(row, make_team()), _client(make_team(), Role.ADMIN))


@pytest.mark.django_db(transaction=True)  # sockets close their connections
@pytest.mark.parametrize("row", SOCKETS, ids=str)
def test_a_socket_opens_for_the_right_role(row: Row) -> None:
    assert row.role is not None
    team = make_team()
    assert _is_admitted(row, _made(row, team), _client(team, row.role))
