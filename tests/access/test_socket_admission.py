"""Every socket of the site: opened by our own pages only, and by nobody who may not any more (P30, P31)."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async as db
from channels.testing import WebsocketCommunicator
from django.conf import settings as django_settings
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.teams.models import Membership, Role, Team, User
from agent.teams.rights import admission
from agent.teams.rights.admission import Admission, Standing, standings
from config.web.origins import is_own, origin_of
from tests.access.role_rows.all_rows import SOCKETS
from tests.access.role_rows.calls import made_by
from tests.access.test_socket_matrix import _path
from tests.factories import make_member, make_session, make_team
from tests.waiting import LIMIT_S

pytestmark = pytest.mark.django_db(transaction=True)
PATTERNS = sorted({row.name: row for row in SOCKETS}.values(), key=str)
OWN = "http://localhost:8000"
FOREIGN = [
    None,
    "",
    "null",
    "http://evil.example",
    "http://evil.example:8000",
    "http://sub.localhost:8000",
    "http://localhost.evil.example:8000",
    "http://localhost",
    "http://localhost:8001",
    "https://localhost:8000",
    "ws://localhost:8000",
    "http://LOCALHOST:8000",
    "HTTP://localhost:8000",
    "http://localhost.:8000",
    "http://localhost:8000/",
    "http://localhost:08000",
    "http://localhost:8000 http://evil.example",
    "http://user@localhost:8000",
    " http://localhost:8000",
    "http://127.1:8000",
    "file://",
    "chrome-extension://abcdefghijklmnop",
]


def _headers(client: Client, origin: str | None, host: str = "localhost:8000") -> list[tuple[bytes, bytes]]:
    name = django_settings.SESSION_COOKIE_NAME
    headers = [(b"host", host.encode()), (b"cookie", f"{name}={client.cookies[name].value}".encode())]
    return headers if origin is None else [*headers, (b"origin", origin.encode())]


def _client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


async def _opens(path: str, headers: list[tuple[bytes, bytes]]) -> bool:
    from config.asgi import application

    socket = WebsocketCommunicator(application, path, headers=headers)
    is_open, _ = await socket.connect(timeout=LIMIT_S)
    if is_open:
        await socket.disconnect(timeout=LIMIT_S)
    return bool(is_open)


@pytest.mark.parametrize("row", PATTERNS, ids=str)
def test_only_a_page_of_our_own_origin_opens_a_socket(row: Any, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*", "localhost"]
    team = make_team()
    client, path = _client(make_member(team, Role.ADMIN)), _path(row, made_by(row, team))

    async def admitted() -> list[str | None]:
        asked = [*FOREIGN, OWN]
        return [origin for origin in asked if await _opens(path, _headers(client, origin))]

    assert async_to_sync(admitted)() == [OWN]


def _asks(origin: str, host: str, scheme: str = "ws") -> bool:
    return is_own([(b"origin", origin.encode()), (b"host", host.encode())], scheme)


def test_in_production_only_the_public_address_counts(settings: Settings) -> None:
    settings.PRODUCTION, settings.PUBLIC_URL = True, "https://Desk.example:443/"
    settings.ALLOWED_HOSTS = ["*", "localhost", "desk.example", "other.example"]
    assert _asks("https://desk.example", "desk.example", "wss")
    assert _asks("https://desk.example", "behind-a-proxy:8000")
    for origin in ("http://desk.example", "https://other.example", "http://localhost:8000"):
        assert not _asks(origin, origin.split("//")[1], "wss")


@pytest.mark.parametrize("allowed", ["*", ".example", "*.example"])
def test_a_pattern_in_allowed_hosts_opens_nothing(allowed: str, settings: Settings) -> None:
    settings.PRODUCTION, settings.ALLOWED_HOSTS = False, [allowed]
    assert not _asks("http://evil.example:8000", "evil.example:8000")  # a name that was bound to this machine


def test_two_origins_are_none(settings: Settings) -> None:
    host = (b"host", b"localhost:8000")
    assert is_own([host, (b"origin", OWN.encode())], "ws")
    assert not is_own([host, (b"origin", OWN.encode()), (b"Origin", b"http://evil.example")], "ws")
    assert not is_own([(b"origin", OWN.encode())], "ws")


def test_an_origin_is_written_as_browsers_write_it() -> None:
    assert origin_of("HTTPS://Desk.Example:443/path") == "https://desk.example"
    assert origin_of("http://[::1]:8000") == "http://[::1]:8000"
    assert origin_of("ftp://desk.example") == origin_of("desk.example") == origin_of("http://a:b") == ""


# --- afterwards -----------------------------------------------------------------------------------

Change = Callable[[User, Team], None]


def _log_out(user: User, team: Team) -> None:
    Session.objects.all().delete()


def _let_session_expire(user: User, team: Team) -> None:
    Session.objects.update(
        expire_date=timezone.now() - timedelta(seconds=1)
    )  # SQLite's now has milliseconds only


def _change_password(user: User, team: Team) -> None:
    user.set_password("another long password")
    user.save()


def _deactivate(user: User, team: Team) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def _remove_user(user: User, team: Team) -> None:
    user.delete()


def _leave_team(user: User, team: Team) -> None:
    Membership.objects.filter(user=user).delete()


def _move_to_another_team(user: User, team: Team) -> None:
    Membership.objects.filter(user=user).update(team=make_team())


def _remove_team(user: User, team: Team) -> None:
    Membership.objects.filter(team=team).delete()


def _lower_role(user: User, team: Team) -> None:
    Membership.objects.filter(user=user).update(role=Role.VIEWER)


CHANGES: list[tuple[Change, int]] = [
    (_log_out, 4401),
    (_let_session_expire, 4401),
    (_change_password, 4401),
    (_remove_user, 4401),
    (_deactivate, 4403),
    (_leave_team, 4403),
    (_move_to_another_team, 4403),
    (_remove_team, 4403),
    (_lower_role, 4403),
]


@pytest.mark.parametrize(("change", "code"), CHANGES)
def test_what_ends_the_right_to_an_open_socket(change: Change, code: int) -> None:
    team = make_team()
    user = make_member(team, Role.OPERATOR)
    key, pk, team_pk = make_session(user).session_key, user.pk, team.pk
    one = Admission(key, pk, team_pk, Role.OPERATOR)
    assert standings([one]) == {one: Standing.ADMITTED}
    change(user, team)
    assert standings([one]) == {one: code}
    assert one.read() == code


def test_another_persons_session_admits_nobody() -> None:
    team = make_team()
    user, other = make_member(team, Role.ADMIN), make_member(team, Role.ADMIN)
    for key in (make_session(other).session_key, None, "", "guessed"):
        one = Admission(key, user.pk, team.pk, Role.VIEWER)
        assert standings([one]) == {one: Standing.SIGNED_OUT}
        assert one.read() is Standing.SIGNED_OUT


def test_many_sockets_are_judged_one_by_one_by_few_queries(
    django_assert_num_queries: Callable[[int], Any],
) -> None:
    team, other = make_team(), make_team()
    user, guest = make_member(team, Role.ADMIN), make_member(other, Role.VIEWER)
    key, guest_key = make_session(user).session_key, make_session(guest).session_key
    admitted = [
        Admission(key, user.pk, team.pk, Role.VIEWER),
        Admission(guest_key, guest.pk, other.pk, Role.VIEWER),
    ]
    refused = [
        Admission(key, user.pk, other.pk, Role.VIEWER),
        Admission(guest_key, guest.pk, team.pk, Role.VIEWER),
        Admission(guest_key, guest.pk, other.pk, Role.OPERATOR),
    ]
    stolen = [Admission(key, guest.pk, other.pk, Role.VIEWER)]
    with django_assert_num_queries(4):
        found = standings([*admitted, *refused, *stolen])
    assert found == {
        **dict.fromkeys(admitted, Standing.ADMITTED),
        **dict.fromkeys(refused, Standing.RIGHTS_LOST),
        **dict.fromkeys(stolen, Standing.SIGNED_OUT),
    }


@pytest.mark.parametrize("row", PATTERNS, ids=str)
def test_an_open_socket_closes_when_the_right_to_it_ends(row: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "RECHECK_S", 0.02)
    assert _closed_after(row, _log_out, 4401)
    assert _closed_after(row, _leave_team, 4403)
    assert row.role is Role.VIEWER or _closed_after(row, _lower_role, 4403)


@pytest.mark.parametrize("problem", [OperationalError("away"), ValueError("a session that nobody can read")])
def test_what_cannot_be_judged_twice_closes_the_socket(
    problem: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Standing:
        raise problem

    def break_it(user: User, team: Team) -> None:
        monkeypatch.setattr(admission, "standings", broken)

    monkeypatch.setattr(admission, "RECHECK_S", 0.02)
    row = next(row for row in PATTERNS if "frames" in row.name)
    assert _closed_after(row, break_it, 1011)


def _closed_after(row: Any, change: Change, code: int) -> bool:
    team = make_team()
    user = make_member(team, row.role)
    client, path = _client(user), _path(row, made_by(row, team))

    async def story() -> bool:
        from config.asgi import application

        socket = WebsocketCommunicator(application, path, headers=_headers(client, OWN))
        assert (await socket.connect(timeout=LIMIT_S))[0]
        await db(change)(user, team)
        while (output := await socket.receive_output(timeout=LIMIT_S))["type"] != "websocket.close":
            continue
        is_silent = True
        if code != 1011:
            await socket.send_to(text_data=json.dumps({"type": "ping"}))
            is_silent = await socket.receive_nothing(timeout=0.02)
        await socket.disconnect(timeout=LIMIT_S)
        return bool(output["code"] == code and is_silent)

    return async_to_sync(story)()
