"""The run page and its sockets: every step once, in order, whatever the connection does."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from agent.core.types import Box, DecisionSource, StepRecord, Verdict
from agent.teams.models import Role, Team
from agent.teams.rights import presence
from agent.visits import events, services
from agent.visits.models import Visit
from agent.visits.pages import consumers
from agent.visits.pages.views import step_fragment
from agent.visits.storage.media import save_jpeg
from tests.factories import make_member, make_team
from tests.waiting import LIMIT_S

JPEG = b"\xff\xd8\xff a picture \xff\xd9"


def make_visit(team: Team) -> Visit:
    return Visit.objects.create(
        team=team, query="an oak table", url="https://shop.example/", domain="shop.example",
        state=Visit.State.RUNNING, token=1, attempt=1, lease_owner="worker",
    )  # fmt: skip


def add_step(visit: Visit, n: int) -> None:
    record = StepRecord(
        n=n,
        action="click",
        action_words=f"Clicked number {n} <b>",
        url="https://shop.example/",
        page_type="listing",
        reasoning="it stood there",
        confidence=0.8,
        decided_by=DecisionSource.LOCAL_MIND,
        verdict=Verdict(True, "as expected"),
        target_box=Box(1, 2, 3, 4),
        timings_ms={"perceive": 80.0, "decide": 3.0},
    )
    services.record_step(visit_id=visit.pk, token=1, step=record, screenshot=save_jpeg(JPEG))


def client_of(team: Team, role: Role = Role.VIEWER) -> Client:
    client = Client()
    client.force_login(make_member(team, role))
    return client


@pytest.fixture(autouse=True)
def _media(settings: object, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_it_shows_each_step_with_its_reason_and_mark() -> None:
    visit = make_visit(make_team())
    for n in (1, 2):
        add_step(visit, n)
    page = client_of(visit.team).get(f"/runs/{visit.pk}/").content.decode()
    assert page.count('class="run-step ') == 2
    assert "Clicked number 2 &lt;b&gt;" in page
    assert '<rect x="1" y="2" width="3" height="4"/>' in page
    assert "it stood there" in page


@pytest.mark.django_db
def test_a_permalink_shows_its_own_step_and_an_unknown_one_is_404() -> None:
    visit = make_visit(make_team())
    for n in (1, 2):
        add_step(visit, n)
    client = client_of(visit.team)
    assert (
        'id="run-shot" class="run-shot" data-n="1"'
        in client.get(f"/runs/{visit.pk}/steps/1/").content.decode()
    )
    assert client.get(f"/runs/{visit.pk}/steps/3/").status_code == 404


@pytest.mark.django_db
def test_a_screenshot_is_kept_by_the_browser_and_is_nothing_but_a_picture() -> None:
    visit = make_visit(make_team())
    add_step(visit, 1)
    answer = client_of(visit.team).get(f"/runs/{visit.pk}/steps/1/shot")
    assert answer.content == JPEG
    assert answer["Content-Type"] == "image/jpeg"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "private, no-cache"
    assert "sandbox" in answer["Content-Security-Policy"]


@pytest.mark.django_db
def test_a_screenshot_is_gone_for_who_left_the_team_even_with_a_copy_of_it() -> None:
    visit = make_visit(make_team())
    add_step(visit, 1)
    client, path = client_of(visit.team), f"/runs/{visit.pk}/steps/1/shot"
    tag = client.get(path)["ETag"]
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 304
    visit.team.memberships.all().delete()
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 404


@pytest.mark.django_db
def test_an_ended_run_leads_with_its_determination_and_evidence() -> None:
    visit = make_visit(make_team())
    Visit.objects.filter(pk=visit.pk).update(
        state="ended", determination="no_online_availability", reason="Only in the shop.",
        evidence=[{"quote": "Visit our store", "url": "javascript:alert(1)"}],
    )  # fmt: skip
    page = client_of(visit.team).get(f"/runs/{visit.pk}/").content.decode()
    assert "Not sold online" in page
    assert "Visit our store" in page
    assert "javascript:alert" not in page


@pytest.mark.django_db
def test_a_requester_can_cancel_and_is_named() -> None:
    visit = make_visit(make_team())
    client_of(visit.team, Role.REQUESTER).post(f"/runs/{visit.pk}/cancel/")
    visit.refresh_from_db()
    assert visit.cancel_requested_at is not None


Open = Callable[..., WebsocketCommunicator]


def socket(client: Client, path: str) -> WebsocketCommunicator:
    from config.asgi import application

    cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookie.encode())]
    return WebsocketCommunicator(application, path, headers=headers)


async def numbers(opened: WebsocketCommunicator, until: int) -> list[int]:
    """The step numbers that arrive, in order, up to and with `until`."""
    found: list[int] = []
    while until not in found:
        text = await opened.receive_from(timeout=LIMIT_S)
        found += [int(n) for n in re.findall(r'<li id="step-(\d+)"', text)]
    return found


@pytest.mark.django_db(transaction=True)
async def test_a_socket_sends_what_the_page_does_not_have_and_then_each_new_step_once() -> None:
    visit = await database_sync_to_async(lambda: make_visit(make_team()))()
    for n in (1, 2, 3):
        await database_sync_to_async(add_step)(visit, n)
    client = await database_sync_to_async(client_of)(visit.team)
    opened = socket(client, f"/ws/runs/{visit.pk}/?after=1")
    assert (await opened.connect(timeout=LIMIT_S))[0]
    assert await numbers(opened, 3) == [2, 3]
    for n in (4, 5):
        await database_sync_to_async(add_step)(visit, n)
    assert await numbers(opened, 5) == [4, 5]
    await opened.disconnect(timeout=LIMIT_S)


@pytest.mark.django_db(transaction=True)
async def test_after_a_lost_connection_nothing_is_missing_and_nothing_comes_twice() -> None:
    visit = await database_sync_to_async(lambda: make_visit(make_team()))()
    client = await database_sync_to_async(client_of)(visit.team)
    await database_sync_to_async(add_step)(visit, 1)
    opened = socket(client, f"/ws/runs/{visit.pk}/?after=0")
    await opened.connect(timeout=LIMIT_S)
    seen = await numbers(opened, 1)
    await opened.disconnect(timeout=LIMIT_S)
    for n in (2, 3):
        await database_sync_to_async(add_step)(visit, n)
    opened = socket(client, f"/ws/runs/{visit.pk}/?after={seen[-1]}")
    await opened.connect(timeout=LIMIT_S)
    assert seen + await numbers(opened, 3) == [1, 2, 3]
    await opened.disconnect(timeout=LIMIT_S)


@pytest.mark.django_db(transaction=True)
async def test_a_step_is_rendered_once_for_all_who_look_on(monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: list[int] = []

    def render(step_id: int, recorded_us: int) -> str:
        rendered.append(step_id)
        return step_fragment(step_id, recorded_us)

    monkeypatch.setattr(consumers, "step_fragment", render)
    visit = await database_sync_to_async(lambda: make_visit(make_team()))()
    client = await database_sync_to_async(client_of)(visit.team)
    await database_sync_to_async(add_step)(visit, 1)
    watchers = [socket(client, f"/ws/runs/{visit.pk}/?after=0") for _ in range(3)]
    for one in watchers:
        await one.connect(timeout=LIMIT_S)
        assert await numbers(one, 1) == [1]
    await database_sync_to_async(add_step)(visit, 2)
    for one in watchers:
        assert await numbers(one, 2) == [2]
        await one.disconnect(timeout=LIMIT_S)
    assert len(rendered) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("lacks", [("row", "at_us"), ()])
async def test_a_step_whose_nudge_was_lost_comes_with_the_next(
    lacks: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers of an older version say less in a nudge."""
    visit = await database_sync_to_async(lambda: make_visit(make_team()))()
    client = await database_sync_to_async(client_of)(visit.team)
    opened = socket(client, f"/ws/runs/{visit.pk}/?after=0")
    await opened.connect(timeout=LIMIT_S)
    await database_sync_to_async(add_step)(visit, 1)
    assert await numbers(opened, 1) == [1]
    send = events.nudge
    monkeypatch.setattr(events, "nudge", lambda *_, **__: None)
    await database_sync_to_async(add_step)(visit, 2)

    def shorter(group: str, **said: Any) -> None:
        send(group, **{name: value for name, value in said.items() if name not in lacks})

    monkeypatch.setattr(events, "nudge", shorter)
    await database_sync_to_async(add_step)(visit, 3)
    assert await numbers(opened, 3) == [2, 3]
    await opened.disconnect(timeout=LIMIT_S)


@pytest.mark.django_db
def test_many_who_look_on_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    team = make_team()
    visit, client = make_visit(team), client_of(team)
    others = frozenset(make_member(team).pk for _ in range(8))
    monkeypatch.setattr(presence, "present_in", lambda rooms: dict.fromkeys(rooms, others))
    page = client.get(f"/runs/{visit.pk}/").content.decode()
    assert "3 more look at it too" in page
