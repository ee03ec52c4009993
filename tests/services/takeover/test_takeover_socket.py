"""The takeover's socket: the holder's input goes on with its fence, nobody else's does."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from channels.db import database_sync_to_async as db
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models.functions import Now
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from agent.browser.input.gate import Driver
from agent.browser.session.screencast import Frame
from agent.teams.models import AuditEntry, Membership, Role, User
from agent.teams.rights.admission import Admission
from agent.visits.worker.live import client
from interventions.claims import claims, overdue
from interventions.models import ControlSession, Intervention
from interventions.takeover import takeover_socket, tickets
from tests.live_host import FakeHost
from tests.unit.interventions.conftest import age_lease
from tests.unit.interventions.console import CLICK, Console, session_state
from tests.waiting import LIMIT_S, until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def held(item: Intervention, anna: User) -> claims.Held:
    return claims.claim(intervention_id=item.pk, user=anna)


async def test_the_holders_input_goes_on_with_its_fence(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
        await console.send(held.fence, CLICK)
        (message,) = await host.until(1)
    assert message["fence"] == held.fence
    assert message["input"]["x"] == 5


async def test_what_is_done_before_the_host_answers_waits_for_it(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
    is_found, find = asyncio.Event(), client.find

    async def find_late(*given: Any) -> str:
        await is_found.wait()
        return await find(*given)

    monkeypatch.setattr(client, "find", find_late)
    async with Console(anna, item, host) as console:
        await console.show(await console.ticket())
        await console.told('"type": "control"')
        await console.send(held.fence, CLICK)
        await console.heard()
        is_found.set()
        (message,) = await host.until(1)
    assert message["fence"] == held.fence


async def test_who_only_watches_cannot_drive(
    item: Intervention, ben: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(ben, item, host) as console:
        await console.send(held.fence, CLICK)
        assert "do not hold" in await console.told('"type": "refused"')
        await console.heard()
    assert host.remote.got == []


async def test_an_old_fence_and_an_unlisted_input_are_refused(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(takeover_socket, "REFUSALS_EVERY_S", 0.0)
    async with Console(anna, item, host) as console:
        await console.drive()
        await console.send(held.fence - 1, CLICK)
        assert "do not hold" in await console.told('"type": "refused"')
        await console.send(held.fence, {"kind": "evaluate", "text": "document.cookie"})
        assert "not allowed" in await console.told('"type": "refused"')
        await console.heard()
    assert host.remote.got == []


async def test_a_lease_that_ran_out_ends_the_driving_at_once(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
        await console.send(held.fence, CLICK)
        await host.until(1)
        await db(age_lease)(item)
        await db(overdue.expire_leases)()
        await console.told('"fence": 0')
        await console.send(held.fence, CLICK)
        assert "do not hold" in await console.told('"type": "refused"')
    assert len(host.remote.got) == 1
    assert host.session.gate.driver is Driver.NOBODY


async def test_nobody_drives_a_browser_whose_agent_has_not_stopped(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        await console.show(await console.ticket())
        await console.told('"type": "control"')
        await console.send(held.fence, CLICK)
        assert "being stopped" in await console.told('"type": "refused"')
    assert host.remote.got == []


async def test_a_signed_out_person_is_closed_out(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
        await Session.objects.all().adelete()
        await console.send(held.fence, CLICK)
        assert await console.closed() == 4401
        await console.send(held.fence, CLICK)
    assert host.remote.got == []
    assert host.session.gate.driver is Driver.NOBODY


async def test_a_role_that_was_lowered_no_longer_drives(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
        await Membership.objects.filter(user=anna).aupdate(role=Role.VIEWER)
        await console.send(held.fence, CLICK)
        assert await console.closed() == 4403
    assert host.remote.got == []


async def test_before_each_input_the_database_is_asked_once(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    admission = Admission(await db(_session_of)(anna), anna.pk, item.team_id, Role.OPERATOR)
    control = tickets.Control(1, held.fence)

    def ask() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert tickets.may_drive(control, intervention_id=item.pk, admission=admission) == (0, False)
        return len(queries)

    assert await db(ask)() == 1


def _session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return str(client.session.session_key)


async def test_being_here_and_active_renews_the_lease(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
        await db(age_lease)(item)
        await console.socket.send_to(json.dumps({"type": "here", "fence": held.fence, "active": True}))
        await until(Intervention.objects.filter(pk=item.pk, lease_until__gt=Now()).aexists)


async def test_who_is_here_but_does_nothing_is_asked_with_time_to_answer(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
        long_ago = timezone.now() - timedelta(minutes=5)
        await ControlSession.objects.filter(intervention=item).aupdate(last_active_at=long_ago)
        await Intervention.objects.filter(pk=item.pk).aupdate(claimed_at=long_ago)
        await console.socket.send_to(json.dumps({"type": "here", "fence": held.fence}))
        told = json.loads(await console.told('"type": "idle"'))
    assert told["seconds_left"] >= 19


async def test_a_cut_connection_makes_nobody_drive_and_keeps_the_claim(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
        await console.send(held.fence, CLICK)
        await host.until(1)
        await console.socket.disconnect(timeout=LIMIT_S)
        await until(ControlSession.objects.filter(intervention=item, state="away").aexists)
    assert host.session.gate.driver is Driver.NOBODY
    row = await Intervention.objects.aget(pk=item.pk)
    assert (row.state, row.fence) == ("in_control", held.fence)


async def test_a_new_socket_has_control_back_with_the_same_fence(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
        await console.socket.disconnect(timeout=LIMIT_S)
    async with Console(anna, item, host) as console:
        await console.show(await console.ticket())
        await console.told('"driver": "person"')
        assert await session_state(item) == "driving"
        await console.send(held.fence, CLICK)
        await host.until(1)


async def test_a_killed_web_process_is_seen_by_the_host_which_writes_it_down(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
        control = host.stream.control
        assert control is not None
        control.cut()  # what a killed process leaves: the end of the stream, and nobody to say why
        await console.told('"is_linked": false')
        await console.told('"driver": "person"')  # here it lives still, and comes back by itself
        assert await session_state(item) == "driving"


async def test_counts_are_kept_and_no_contents(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
        for given in (CLICK, {"kind": "text", "text": "CANARY"}, {"kind": "go", "url": "http://a.example/x"}):
            await console.send(held.fence, given)
        await host.until(3)
    kept = await until(ControlSession.objects.filter(intervention=item, clicks__gt=0).afirst)
    assert (kept.clicks, kept.keys, kept.has_pasted, kept.hosts) == (1, 0, True, ["a.example"])


async def test_start_stop_and_refusals_are_in_the_audit_log_without_what_was_typed(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
        for given in ({"kind": "text", "text": "CANARY"}, {"kind": "go", "url": "file:///CANARY"}):
            await console.send(held.fence, given)
        await host.until(1)
        assert "not allowed" in await console.told('"type": "refused"')
    found = {e.action: e async for e in AuditEntry.objects.filter(action__startswith="takeover.")}
    assert set(found) == {"takeover.started", "takeover.refused", "takeover.stopped"}
    assert {e.actor_name for e in found.values()} == {"anna"}
    assert found["takeover.stopped"].detail == {"fence": held.fence, "inputs": 1}
    assert found["takeover.refused"].detail == {"fence": held.fence, "reason": "not_http"}


async def test_at_most_120_inputs_a_second_go_on(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
        monkeypatch.setattr(takeover_socket, "time", SimpleNamespace(monotonic=lambda: 1000.0))
        for _ in range(300):
            await console.send(held.fence, CLICK)
        await host.until(takeover_socket.MAX_INPUTS_PER_S)
        await console.heard()
    assert len(host.remote.got) == takeover_socket.MAX_INPUTS_PER_S


async def test_nonsense_on_the_socket_changes_nothing(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        await console.drive()
        for text in ("[" * 60_000, "{", "null", '{"type": "input"}', '{"type": ["input"]}'):
            await console.socket.send_to(text)
        await console.socket.send_to(bytes_data=b"\x00\xff")
        await console.heard()
        assert host.remote.got == []
        await console.send(held.fence, CLICK)
        await host.until(1)


def _is_known(host: FakeHost, fence: int) -> bool:
    return fence in {link.grant.fence for link in host.stream.links if not link.is_control}


async def test_a_secret_being_typed_is_shown_to_the_holder_alone(
    item: Intervention, anna: User, ben: User, held: claims.Held, host: FakeHost
) -> None:
    jpeg = Frame(b"\xff\xd8 a picture", 1280, 800)
    async with Console(anna, item, host) as holder, Console(ben, item, host) as watcher:
        await holder.drive()
        for user, sees in ((holder, True), (watcher, False)):
            host.stream._last = None
            socket = await user.frames()
            assert '"fence": 1' in await socket.receive_from(timeout=LIMIT_S)
            fence = held.fence if sees else 0
            await until(partial(_is_known, host, fence))  # the host reads a newer grant in its own time
            for is_private in (True, False):
                host.remote.is_private = is_private
                host.stream._on_frame(jpeg)
                got = await socket.receive_output(timeout=LIMIT_S)
                while got.get("text") and '"private"' not in got["text"]:
                    got = await socket.receive_output(timeout=LIMIT_S)
                is_hidden = is_private and not sees
                assert got.get("text") == ('{"type": "private"}' if is_hidden else None)
                assert bool(got.get("bytes")) != is_hidden
                if got.get("bytes"):
                    seq = int.from_bytes(got["bytes"][4:8], "big")
                    await socket.send_to(json.dumps({"type": "taken", "seq": seq}))
            await socket.disconnect(timeout=LIMIT_S)
