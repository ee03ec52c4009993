"""An operator's open console, as the page would have it, in front of a host without a browser."""

from __future__ import annotations

import json
from typing import Any

from channels.db import database_sync_to_async as db
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from agent.browser.input.gate import Driver
from agent.teams.models import User
from interventions.models import ControlSession, Intervention
from interventions.takeover import controls
from tests.live_host import FakeHost
from tests.waiting import LIMIT_S, until

CLICK = {"kind": "mouse", "event": "down", "x": 5, "y": 6, "button": "left", "buttons": 1, "clicks": 1}


class Console:
    """One operator's open console."""

    def __init__(self, user: User, item: Intervention, host: FakeHost) -> None:
        self.user, self.item, self.host = user, item, host

    async def __aenter__(self) -> Console:
        from config.asgi import application

        self.client = client = Client()
        await db(client.force_login)(self.user)
        cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookie.encode())]
        self.headers = headers
        self.socket = WebsocketCommunicator(application, f"/ws/takeover/{self.item.pk}/", headers=headers)
        assert (await self.socket.connect(timeout=LIMIT_S))[0]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.disconnect(timeout=LIMIT_S)

    async def ticket(self) -> str:
        """What the page asks for by POST; "" when it is refused."""
        answer = await db(self.client.post)(f"/queue/{self.item.pk}/ticket/")
        return str(answer.json().get("ticket", ""))

    async def show(self, ticket: object) -> None:
        await self.socket.send_to(json.dumps({"type": "ticket", "ticket": ticket}))

    async def drive(self) -> Console:
        """With a ticket, as the page does it, until the host says that this person drives."""
        await self.show(await self.ticket())
        assert '"fence": 0' not in await self.told('"type": "control"')
        await db(controls.stopped)(visit_id=self.item.visit_id, fence=1, is_forced=False)  # as the desk does
        if self.host.session.gate.driver is not Driver.PERSON:
            await self.host.session.hand_to_person(1)
        await self.told('"driver": "person"')
        return self

    async def frames(self) -> WebsocketCommunicator:
        """The console's pictures."""
        from config.asgi import application

        path = f"/ws/takeover/{self.item.pk}/frames/"
        socket = WebsocketCommunicator(application, path, headers=self.headers)
        assert (await socket.connect(timeout=LIMIT_S))[0]
        await socket.send_to('{"type": "watch"}')
        return socket

    async def closed(self) -> int:
        """The code with which the socket is closed."""
        while (output := await self.socket.receive_output(timeout=LIMIT_S))["type"] != "websocket.close":
            continue
        return int(output["code"])

    async def send(self, fence: int, given: dict[str, Any]) -> None:
        await self.socket.send_to(json.dumps({"type": "input", "fence": fence, "input": given}))

    async def told(self, word: str) -> str:
        """The next text from the socket that holds the word."""
        while True:
            text: str = await self.socket.receive_from(timeout=LIMIT_S)
            if word in text:
                return text

    async def heard(self) -> None:
        """Everything that was sent before has been dealt with, at the host too."""
        await self.socket.send_to('{"type": "beat", "at": "marker"}')
        await self.told("marker")
        await until(self.host.stream.inputs._line.empty)


async def session_state(item: Intervention) -> str:
    """Where the item's takeover stands."""
    return str(await ControlSession.objects.values_list("state", flat=True).aget(intervention=item))
