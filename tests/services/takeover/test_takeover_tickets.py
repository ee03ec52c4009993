"""Tickets of the takeover: one use, one minute, one person, session and claim; the last window drives."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async as db
from django.utils import timezone

from agent.teams.models import User
from interventions.claims import claims
from interventions.desk.errors import NotYours
from interventions.models import Intervention, TakeoverTicket
from interventions.takeover import tickets
from tests.live_host import FakeHost
from tests.unit.interventions.console import CLICK, Console, session_state

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def held(item: Intervention, anna: User) -> claims.Held:
    return claims.claim(intervention_id=item.pk, user=anna)


async def test_without_a_ticket_the_holder_only_watches(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        for kind in (
            {"type": "input", "fence": held.fence, "input": CLICK},
            {"type": "here", "fence": held.fence},
        ):
            await console.socket.send_to(json.dumps(kind))
        assert "do not hold" in await console.told('"type": "refused"')
        await console.heard()
    assert host.remote.got == []


async def test_a_ticket_is_good_for_one_use(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        ticket = await console.ticket()
        await console.show(ticket)
        await console.told('"type": "control"')
        await console.show(ticket)
        assert "used up" in await console.told('"type": "refused"')
        await console.send(held.fence, CLICK)
        await console.heard()
    assert host.remote.got == []


async def test_a_ticket_is_for_one_person_one_session_one_item_and_one_claim(
    item: Intervention, anna: User, ben: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console, Console(anna, item, host) as elsewhere:
        assert await db(tickets.issue)(intervention_id=item.pk, user=anna, session_key="another session")
        async with Console(ben, item, host) as watcher:
            assert await watcher.ticket() == ""
            await watcher.show(await console.ticket())
            assert "not yours" in await watcher.told('"type": "refused"')
        await elsewhere.show(await console.ticket())
        assert "not yours" in await elsewhere.told('"type": "refused"')
        old = await console.ticket()
        await db(claims.release)(intervention_id=item.pk, user=anna, fence=held.fence, reason="x")
        await db(claims.claim)(intervention_id=item.pk, user=anna)
        await console.show(old)
        assert "not yours" in await console.told('"type": "refused"')


async def test_a_ticket_lives_a_minute(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as console:
        before, ticket, after = timezone.now(), await console.ticket(), timezone.now()
        kept = await TakeoverTicket.objects.aget()
        assert before <= kept.expires_at - timedelta(minutes=1) <= after
        assert ticket not in str(await TakeoverTicket.objects.values().aget())
        await TakeoverTicket.objects.aupdate(expires_at=timezone.now() - timedelta(seconds=1))
        await console.show(ticket)
        assert "too old" in await console.told('"type": "refused"')


@pytest.mark.parametrize("nonsense", [None, "", 5, [], {}, "x" * 10_000, "guess", True])
def test_nonsense_is_no_ticket(nonsense: object, item: Intervention, anna: User, held: claims.Held) -> None:
    with pytest.raises(NotYours):
        tickets.redeem(intervention_id=item.pk, user=anna, session_key="s", secret=nonsense)


async def test_of_two_windows_of_one_person_the_last_one_drives(
    item: Intervention, anna: User, held: claims.Held, host: FakeHost
) -> None:
    async with Console(anna, item, host) as first:
        await first.drive()
        async with Console(anna, item, host) as second:
            await second.show(await second.ticket())
            assert '"fence": 0' in await first.told('"type": "control"')
            await second.told('"driver": "person"')
            await first.send(held.fence, CLICK)
            assert "do not hold" in await first.told('"type": "refused"')
            await second.send(held.fence, CLICK)
            assert len(await host.until(1)) == 1
            assert await session_state(item) == "driving"
