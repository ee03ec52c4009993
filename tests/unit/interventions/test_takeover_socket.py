"""The takeover's socket: the holder's input goes on with its fence, nobody else's does."""

from __future__ import annotations

import asyncio
import json
import time
from datetime import timedelta
from typing import Any

import pytest
import redis.asyncio as redis
from channels.db import database_sync_to_async as db
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models.functions import Now
from django.test import Client
from django.utils import timezone

from agent.teams.models import AuditEntry, Membership, Role, User
from interventions import claims, clock, controls, takeover_socket, tickets
from interventions.errors import NotYours
from interventions.models import Intervention, TakeoverTicket
from tests.unit.interventions.conftest import age_lease

pytestmark = pytest.mark.django_db(transaction=True)
CLICK = {"kind": "mouse", "event": "down", "x": 5, "y": 6, "button": "left", "buttons": 1, "clicks": 1}


class Console:
    """One operator's open console and what reaches the host of the visit."""

    def __init__(self, user: User, item: Intervention, broker: str) -> None:
        self.user, self.item = user, item
        self.redis = redis.Redis.from_url(broker)
        self.host = self.redis.pubsub(ignore_subscribe_messages=True)

    async def __aenter__(self) -> Console:
        from config.asgi import application

        self.client = client = Client()
        await db(client.force_login)(self.user)
        cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookie.encode())]
        self.headers = headers
        self.socket = WebsocketCommunicator(application, f"/ws/takeover/{self.item.pk}/", headers=headers)
        await self.host.subscribe(f"control:{self.item.visit_id}")
        await self.host.get_message(timeout=5)
        assert (await self.socket.connect(timeout=20))[0]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.disconnect()
        await self.host.aclose()
        await self.redis.aclose()

    async def ticket(self) -> str:
        """What the page asks for by POST; "" when it is refused."""
        answer = await db(self.client.post)(f"/queue/{self.item.pk}/ticket/")
        return str(answer.json().get("ticket", ""))

    async def show(self, ticket: object) -> None:
        await self.socket.send_to(json.dumps({"type": "ticket", "ticket": ticket}))

    async def drive(self) -> Console:
        """With a ticket, as the page does it."""
        await self.show(await self.ticket())
        assert '"fence": 0' not in await self.told('"type": "control"')
        await db(controls.stopped)(visit_id=self.item.visit_id, fence=1, is_forced=False)  # as the desk does
        return self

    async def frames(self) -> WebsocketCommunicator:
        """The console's pictures."""
        from config.asgi import application

        path = f"/ws/takeover/{self.item.pk}/frames/"
        socket = WebsocketCommunicator(application, path, headers=self.headers)
        assert (await socket.connect(timeout=20))[0]
        await socket.send_to('{"type": "watch"}')
        return socket

    async def closed(self) -> int:
        """The code with which the socket is closed."""
        while (output := await self.socket.receive_output(timeout=20))["type"] != "websocket.close":
            continue
        return int(output["code"])

    async def send(self, fence: int, given: dict[str, Any]) -> None:
        await self.socket.send_to(json.dumps({"type": "input", "fence": fence, "input": given}))

    async def reached(self) -> dict[str, Any]:
        """The next message that the host gets."""
        async with asyncio.timeout(10):
            while not (message := await self.host.get_message(ignore_subscribe_messages=True, timeout=1)):
                continue
        found: dict[str, Any] = json.loads(message["data"])
        return found

    async def told(self, word: str) -> str:
        """The next text from the socket that holds the word."""
        while True:
            text: str = await self.socket.receive_from(timeout=20)
            if word in text:
                return text

    async def only_let_go(self) -> None:
        """Nothing but the release of what was held."""
        assert (await self.reached())["input"] == {"kind": "let_go"}
        await self.nothing_reached()

    async def nothing_reached(self) -> None:
        """A marker sent on the same channel after what was sent is the first thing that the host gets."""
        await self.redis.publish(f"control:{self.item.visit_id}", '{"marker": true}')
        assert await self.reached() == {"marker": True}


@pytest.fixture
def held(item: Intervention, anna: User) -> claims.Held:
    return claims.claim(intervention_id=item.pk, user=anna)


async def test_the_holders_input_goes_on_with_its_fence(
    item: Intervention, anna: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await console.drive()
        await console.send(held.fence, CLICK)
        message = await console.reached()
    assert message["fence"] == held.fence
    assert message["input"]["x"] == 5


async def test_who_only_watches_cannot_drive(
    item: Intervention, ben: User, held: claims.Held, broker: str
) -> None:
    async with Console(ben, item, broker) as console:
        await console.send(held.fence, CLICK)
        assert "do not hold" in await console.told('"type": "refused"')
        await console.nothing_reached()


async def test_an_old_fence_and_an_unlisted_input_are_refused(
    item: Intervention, anna: User, held: claims.Held, broker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(takeover_socket, "REFUSALS_EVERY_S", 0.0)
    async with Console(anna, item, broker) as console:
        await console.drive()
        await console.send(held.fence - 1, CLICK)
        assert "do not hold" in await console.told('"type": "refused"')
        await console.send(held.fence, {"kind": "evaluate", "text": "document.cookie"})
        assert "not allowed" in await console.told('"type": "refused"')
        await console.nothing_reached()


async def test_a_lease_that_ran_out_ends_the_driving_at_once(
    item: Intervention, anna: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await console.drive()
        await console.send(held.fence, CLICK)
        await console.reached()
        await db(age_lease)(item)
        await db(clock.expire_leases)()
        await console.told('data-phase="free"')
        await console.send(held.fence, CLICK)
        assert "do not hold" in await console.told('"type": "refused"')
        await console.only_let_go()


async def test_nobody_drives_a_browser_that_is_not_there_yet(
    item: Intervention, anna: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await console.show(await console.ticket())  # the claim is theirs, but the agent has not stopped
        await console.told('"type": "control"')
        await console.send(held.fence, CLICK)
        await console.told('"type": "refused"')
        await console.nothing_reached()


async def test_a_signed_out_person_is_closed_out(
    item: Intervention, anna: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await console.drive()
        await Session.objects.all().adelete()
        await console.send(held.fence, CLICK)
        assert await console.closed() == 4401
        await console.send(held.fence, CLICK)
        await console.only_let_go()


async def test_a_role_that_was_lowered_no_longer_drives(
    item: Intervention, anna: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await console.drive()
        await Membership.objects.filter(user=anna).aupdate(role=Role.VIEWER)
        await console.send(held.fence, CLICK)
        assert await console.closed() == 4403
        await console.send(held.fence, CLICK)
        await console.only_let_go()


async def test_being_here_renews_the_lease(
    item: Intervention, anna: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await console.drive()
        await db(age_lease)(item)
        await console.socket.send_to(json.dumps({"type": "here", "fence": held.fence}))
        async with asyncio.timeout(10):
            held_now = Intervention.objects.filter(pk=item.pk, lease_until__gt=Now())
            while not await held_now.aexists():
                await asyncio.sleep(0.01)


async def test_a_cut_connection_lets_go_of_the_keys_and_keeps_the_claim(
    item: Intervention, anna: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await console.drive()
        await console.send(held.fence, CLICK)
        await console.reached()
        await console.socket.disconnect()
        assert (await console.reached())["input"] == {"kind": "let_go"}
    row = await Intervention.objects.aget(pk=item.pk)
    assert (row.state, row.fence) == ("in_control", held.fence)


# --- tickets ----------------------------------------------------------------------------------------


async def test_without_a_ticket_the_holder_only_watches(
    item: Intervention, anna: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        for kind in (
            {"type": "input", "fence": held.fence, "input": CLICK},
            {"type": "here", "fence": held.fence},
        ):
            await console.socket.send_to(json.dumps(kind))
        assert "do not hold" in await console.told('"type": "refused"')
        await console.nothing_reached()


async def test_a_ticket_is_good_for_one_use(
    item: Intervention, anna: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        ticket = await console.ticket()
        await console.show(ticket)
        await console.told('"type": "control"')
        await console.show(ticket)
        assert "used up" in await console.told('"type": "refused"')
        await console.send(held.fence, CLICK)
        await console.only_let_go()


async def test_a_ticket_is_for_one_person_one_session_one_item_and_one_claim(
    item: Intervention, anna: User, ben: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console, Console(anna, item, broker) as elsewhere:
        assert await db(tickets.issue)(intervention_id=item.pk, user=anna, session_key="another session")
        async with Console(ben, item, broker) as watcher:
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
    item: Intervention, anna: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        ticket = await console.ticket()
        kept = await TakeoverTicket.objects.aget()
        assert timedelta(seconds=50) < kept.expires_at - timezone.now() <= timedelta(seconds=60)
        assert ticket not in str(await TakeoverTicket.objects.values().aget())
        await TakeoverTicket.objects.aupdate(expires_at=timezone.now())
        await console.show(ticket)
        assert "too old" in await console.told('"type": "refused"')


@pytest.mark.parametrize("nonsense", [None, "", 5, [], {}, "x" * 10_000, "guess", True])
def test_nonsense_is_no_ticket(nonsense: object, item: Intervention, anna: User, held: claims.Held) -> None:
    with pytest.raises(NotYours):
        tickets.redeem(intervention_id=item.pk, user=anna, session_key="s", secret=nonsense)


async def test_of_two_windows_of_one_person_the_last_one_drives(
    item: Intervention, anna: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as first:
        await first.drive()
        await first.send(held.fence, CLICK)
        await first.reached()
        async with Console(anna, item, broker) as second:
            await second.drive()
            assert '"fence": 0' in await first.told('"type": "control"')
            assert (await first.reached())["input"] == {"kind": "let_go"}
            await first.send(held.fence, CLICK)
            assert "do not hold" in await first.told('"type": "refused"')
            await second.send(held.fence, CLICK)
            assert (await second.reached())["input"]["kind"] in ("mouse", "let_go")
            assert (await first.reached())["input"]["kind"] == "mouse"


async def test_start_stop_and_refusals_are_in_the_audit_log_without_what_was_typed(
    item: Intervention, anna: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await console.drive()
        for given in ({"kind": "text", "text": "CANARY"}, {"kind": "go", "url": "file:///CANARY"}):
            await console.send(held.fence, given)
        await console.reached()
        assert "not allowed" in await console.told('"type": "refused"')
    found = {e.action: e async for e in AuditEntry.objects.filter(action__startswith="takeover.")}
    assert set(found) == {"takeover.started", "takeover.refused", "takeover.stopped"}
    assert {e.actor_name for e in found.values()} == {"anna"}
    assert found["takeover.stopped"].detail == {"fence": held.fence, "inputs": 1}
    assert found["takeover.refused"].detail == {"fence": held.fence, "reason": "not_http"}


async def test_at_most_120_inputs_a_second_go_on(
    item: Intervention, anna: User, held: claims.Held, broker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    async with Console(anna, item, broker) as console:
        await console.drive()
        for _ in range(300):
            await console.send(held.fence, CLICK)
        for _ in range(takeover_socket.MAX_INPUTS_PER_S):
            assert (await console.reached())["input"]["kind"] == "mouse"
        await console.nothing_reached()


async def test_nonsense_on_the_socket_changes_nothing(
    item: Intervention, anna: User, held: claims.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await console.drive()
        for text in ("[" * 60_000, "{", "null", '{"type": "input"}', '{"type": ["input"]}'):
            await console.socket.send_to(text)
        await console.socket.send_to(bytes_data=b"\x00\xff")
        await console.nothing_reached()
        await console.send(held.fence, CLICK)
        assert (await console.reached())["input"]["kind"] == "mouse"


async def test_a_secret_being_typed_is_shown_to_the_holder_alone(
    item: Intervention, anna: User, ben: User, held: claims.Held, broker: str
) -> None:
    frame, private = bytes(32), bytes(21) + b"\x01" + bytes(10)
    async with Console(anna, item, broker) as holder, Console(ben, item, broker) as watcher:
        for user, sees in ((holder, True), (watcher, False)):
            socket = await user.frames()
            for sent in (private, frame):
                async with asyncio.timeout(20):
                    while not (await user.redis.pubsub_numsub(f"frames:{item.visit_id}"))[0][1]:
                        await asyncio.sleep(0.01)
                await user.redis.publish(f"frames:{item.visit_id}", sent)
                got = await socket.receive_output(timeout=20)
                is_hidden = sent is private and not sees
                assert got.get("text") == ('{"type": "private"}' if is_hidden else None)
                assert got.get("bytes") == (None if is_hidden else sent)
                await socket.send_to('{"type": "taken"}')
            await socket.disconnect()
