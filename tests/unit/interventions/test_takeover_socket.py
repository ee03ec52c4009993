"""The takeover's socket: the holder's input goes on with its fence, nobody else's does."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import redis.asyncio as redis
from channels.db import database_sync_to_async as db
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models.functions import Now
from django.test import Client

from agent.models import Visit
from agent.teams.models import Membership, Role, User
from interventions import services, takeover_socket
from interventions.models import Intervention
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

        client = Client()
        await db(client.force_login)(self.user)
        cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookie.encode())]
        self.socket = WebsocketCommunicator(application, f"/ws/takeover/{self.item.pk}/", headers=headers)
        await self.host.subscribe(f"control:{self.item.visit_id}")
        await self.host.get_message(timeout=5)
        assert (await self.socket.connect(timeout=20))[0]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.disconnect()
        await self.host.aclose()
        await self.redis.aclose()

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

    async def nothing_reached(self) -> None:
        """A marker sent on the same channel after what was sent is the first thing that the host gets."""
        await self.redis.publish(f"control:{self.item.visit_id}", '{"marker": true}')
        assert await self.reached() == {"marker": True}


@pytest.fixture
def held(item: Intervention, anna: User) -> services.Held:
    return services.claim(intervention_id=item.pk, user=anna)


async def test_the_holders_input_goes_on_with_its_fence(
    item: Intervention, anna: User, held: services.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await console.send(held.fence, CLICK)
        message = await console.reached()
    assert message["fence"] == held.fence
    assert message["input"]["x"] == 5


async def test_who_only_watches_cannot_drive(
    item: Intervention, ben: User, held: services.Held, broker: str
) -> None:
    async with Console(ben, item, broker) as console:
        await console.send(held.fence, CLICK)
        assert "do not hold" in await console.told('"type": "refused"')
        await console.nothing_reached()


async def test_an_old_fence_and_an_unlisted_input_are_refused(
    item: Intervention, anna: User, held: services.Held, broker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(takeover_socket, "REFUSALS_EVERY_S", 0.0)
    async with Console(anna, item, broker) as console:
        await console.send(held.fence - 1, CLICK)
        assert "do not hold" in await console.told('"type": "refused"')
        await console.send(held.fence, {"kind": "evaluate", "text": "document.cookie"})
        assert "not allowed" in await console.told('"type": "refused"')
        await console.nothing_reached()


async def test_a_lease_that_ran_out_ends_the_driving_at_once(
    item: Intervention, anna: User, held: services.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await console.send(held.fence, CLICK)
        await console.reached()
        await db(age_lease)(item)
        await db(services.expire_leases)()
        await console.told('data-phase="free"')
        await console.send(held.fence, CLICK)
        assert "do not hold" in await console.told('"type": "refused"')
        await console.nothing_reached()


async def test_nobody_drives_a_browser_that_is_not_there_yet(
    item: Intervention, anna: User, held: services.Held, broker: str
) -> None:
    await Visit.objects.filter(pk=item.visit_id).aupdate(state="pending")
    async with Console(anna, item, broker) as console:
        assert "Asking the agent to stop" in await console.told("console-phase")
        await console.send(held.fence, CLICK)
        await console.told('"type": "refused"')
        await console.nothing_reached()


async def test_a_signed_out_person_is_closed_out(
    item: Intervention, anna: User, held: services.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await Session.objects.all().adelete()
        await console.send(held.fence, CLICK)
        await console.nothing_reached()


async def test_a_role_that_was_lowered_no_longer_drives(
    item: Intervention, anna: User, held: services.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await Membership.objects.filter(user=anna).aupdate(role=Role.VIEWER)
        await console.send(held.fence, CLICK)
        await console.nothing_reached()


async def test_being_here_renews_the_lease(
    item: Intervention, anna: User, held: services.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await db(age_lease)(item)
        await console.socket.send_to(json.dumps({"type": "here", "fence": held.fence}))
        async with asyncio.timeout(10):
            held_now = Intervention.objects.filter(pk=item.pk, lease_until__gt=Now())
            while not await held_now.aexists():
                await asyncio.sleep(0.01)


async def test_a_cut_connection_lets_go_of_the_keys_and_keeps_the_claim(
    item: Intervention, anna: User, held: services.Held, broker: str
) -> None:
    async with Console(anna, item, broker) as console:
        await console.send(held.fence, CLICK)
        await console.reached()
        await console.socket.disconnect()
        assert (await console.reached())["input"] == {"kind": "let_go"}
    row = await Intervention.objects.aget(pk=item.pk)
    assert (row.state, row.fence) == ("claimed", held.fence)
