"""The frame of live pages: whole state on connect, again on each nudge, never more than the person may see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.urls import path

from agent.teams.models import Membership, Role, Team, User
from agent.teams.rights import sockets
from agent.teams.rights.sockets import FramePart, LivePage
from tests.factories import make_member, make_session
from tests.waiting import LIMIT_S

pytestmark = pytest.mark.django_db(transaction=True)


class _Page(LivePage):
    """Shows the team's name."""

    role = Role.OPERATOR
    renders = 0

    def owner_team(self) -> int | None:
        return (
            Team.objects.values_list("pk", flat=True)
            .filter(pk=self.scope["url_route"]["kwargs"]["pk"])
            .first()
        )

    def groups_of(self) -> Iterable[str]:
        return [f"page.{self.membership.team_id}"]

    def fragments(self) -> Iterable[str]:
        type(self).renders += 1
        name = Team.objects.get(pk=self.membership.team_id).name
        return [f'<p id="name">{name}</p>', '<p id="still">still</p>', ""]


def _socket(user: User, team_id: int) -> WebsocketCommunicator:
    app = URLRouter([path("ws/<int:pk>/", _Page.as_asgi())])
    socket = WebsocketCommunicator(app, f"/ws/{team_id}/")
    socket.scope |= {"user": user, "session": make_session(user)}
    return socket


def _watch(user: User, team: Team, story: Callable[[WebsocketCommunicator], Awaitable[Any]]) -> Any:
    """Open the page, read its first state, then let `story` go on."""

    async def run() -> Any:
        socket = _socket(user, team.pk)
        is_open, _ = await socket.connect(timeout=LIMIT_S)
        assert is_open
        assert (await socket.receive_json_from(timeout=LIMIT_S))["type"] == "hello"
        assert await socket.receive_from(timeout=LIMIT_S) == f'<p id="name">{team.name}</p>'
        assert await socket.receive_from(timeout=LIMIT_S) == '<p id="still">still</p>'
        result = await story(socket)
        await socket.disconnect(timeout=LIMIT_S)
        return result

    return async_to_sync(run)()


async def _nudge(team: Team) -> None:
    await get_channel_layer().group_send(f"page.{team.pk}", {"type": "nudge", "kind": "renamed"})


@pytest.fixture(autouse=True)
def _no_frame_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "FRAME_PARTS", {})


def test_a_nudge_sends_what_changed_and_nothing_else(team: Team) -> None:
    async def story(socket: WebsocketCommunicator) -> None:
        await Team.objects.filter(pk=team.pk).aupdate(name="Renamed")
        await _nudge(team)
        assert await socket.receive_from(timeout=LIMIT_S) == '<p id="name">Renamed</p>'
        assert await socket.receive_nothing()

    _watch(make_member(team, Role.OPERATOR), team, story)


def test_it_answers_pings_and_survives_nonsense(team: Team) -> None:
    async def story(socket: WebsocketCommunicator) -> str:
        for text in ("{", "not json", "[1]", "null"):
            await socket.send_to(text_data=text)
        await socket.send_json_to({"type": "ping"})
        return str((await socket.receive_json_from(timeout=LIMIT_S))["type"])

    assert _watch(make_member(team, Role.OPERATOR), team, story) == "pong"


def test_who_leaves_the_team_is_put_out_at_the_next_change(team: Team) -> None:
    user = make_member(team, Role.OPERATOR)

    async def story(socket: WebsocketCommunicator) -> dict[str, Any]:
        await Membership.objects.filter(user=user).adelete()
        await _nudge(team)
        return dict(await socket.receive_output(timeout=LIMIT_S))

    assert _watch(user, team, story) == {"type": "websocket.close", "code": 4403}


def test_who_loses_the_role_is_put_out_at_the_next_change(team: Team) -> None:
    user = make_member(team, Role.LEAD)

    async def story(socket: WebsocketCommunicator) -> dict[str, Any]:
        await Membership.objects.filter(user=user).aupdate(role=Role.VIEWER)
        await _nudge(team)
        return dict(await socket.receive_output(timeout=LIMIT_S))

    assert _watch(user, team, story)["code"] == 4403


def test_a_page_that_cannot_be_rendered_does_not_look_live(
    team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(socket: WebsocketCommunicator) -> dict[str, Any]:
        monkeypatch.setattr(_Page, "fragments", lambda self: [1 / 0])
        await _nudge(team)
        return dict(await socket.receive_output(timeout=LIMIT_S))

    assert _watch(make_member(team, Role.OPERATOR), team, story)["code"] == 1011


def test_a_burst_of_nudges_is_folded(team: Team) -> None:
    async def story(socket: WebsocketCommunicator) -> int:
        before = _Page.renders
        for _ in range(50):
            await _nudge(team)
        await Team.objects.filter(pk=team.pk).aupdate(name="Last")
        await _nudge(team)
        assert await socket.receive_from(timeout=LIMIT_S) == '<p id="name">Last</p>'
        return _Page.renders - before

    assert 1 <= _watch(make_member(team, Role.OPERATOR), team, story) <= 51


def test_parts_of_the_frame_are_live_on_every_page(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    def rendered(template: str, context: dict[str, Membership]) -> str:
        count = Membership.objects.filter(team=context["membership"].team).count()
        return f'<span id="{template}">{count}</span>'

    monkeypatch.setattr(sockets, "render_to_string", rendered)
    sockets.FRAME_PARTS["count"] = FramePart(
        groups=lambda member: [f"count.{member.team_id}"], template="count"
    )

    async def story(socket: WebsocketCommunicator) -> str:
        assert await socket.receive_from(timeout=LIMIT_S) == '<span id="count">1</span>'
        newcomer = await User.objects.acreate(username="newcomer")
        await Membership.objects.acreate(user=newcomer, team=team)
        await get_channel_layer().group_send(f"count.{team.pk}", {"type": "nudge", "kind": "count"})
        return str(await socket.receive_from(timeout=LIMIT_S))

    assert _watch(make_member(team, Role.OPERATOR), team, story) == '<span id="count">2</span>'


def test_it_does_not_open_for_strangers_or_for_nothing(team: Team) -> None:
    async def opens(user: User, team_id: int) -> bool:
        is_open, _ = await _socket(user, team_id).connect(timeout=LIMIT_S)
        return bool(is_open)

    can_open = async_to_sync(opens)
    assert not can_open(make_member(), team.pk)
    assert not can_open(make_member(team, Role.VIEWER), team.pk)
    assert not can_open(make_member(team, Role.ADMIN), 999_999)
