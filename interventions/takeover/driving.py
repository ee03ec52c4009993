"""One console's driving: from a redeemed ticket to its end; its inputs are checked, then go over the live link.

Every input is passed on only after a read of the database that began when it was here already: session,
account, role, claim and takeover in one query. Inputs that come while a read runs wait for the next one, so
that they cost one read together. What comes before the host has answered at all waits for its welcome: a
console that is back shows that its person drives as soon as its ticket is used. What a person types passes
through and is neither logged nor stored.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import Error as DatabaseError

from agent.browser.takeover.messages import Input
from agent.teams.rights.admission import Standing
from agent.visits.worker.expiry import sweep_visit
from agent.visits.worker.live.client import LiveLink, OnMessage
from agent.visits.worker.live.messages import Grant, Message, Scope
from interventions.models import ControlSession, Intervention
from interventions.takeover import controls
from interventions.takeover.tickets import Control

MAX_WAITING = 240
COUNT_EVERY_S = 5.0
MAX_HOSTS = 20
SWEEP_EVERY_S = 2.0
MEETING_S = 5.0  # inputs wait that long for the host's first answer
UNREACHABLE = "The browser cannot be reached right now."
NOT_YET = "The agent is still being stopped."

Check = Callable[[], tuple[Standing, bool]]
OnRefused = Callable[[Standing], Awaitable[None]]


@dataclass(slots=True)
class Counts:
    """What a takeover did, by numbers and hosts; never what was typed or where it was clicked."""

    inputs: int = 0
    clicks: int = 0
    keys: int = 0
    has_pasted: bool = False
    hosts: list[str] = field(default_factory=list)

    def add(self, given: Input) -> None:
        """One input that went on."""
        self.inputs += 1
        match given["kind"], given.get("event"):
            case "mouse", "down":
                self.clicks += 1
            case "key", "down":
                self.keys += 1
            case "text", _:
                self.has_pasted = self.has_pasted or len(str(given["text"])) > 1
            case "go", _:
                host = urlsplit(str(given["url"])).hostname or ""
                if host not in self.hosts and len(self.hosts) < MAX_HOSTS:
                    self.hosts.append(host)

    def taken(self) -> dict[str, Any]:
        """As `controls.count` takes them; counting goes on from nothing."""
        found = {
            "clicks": self.clicks,
            "keys": self.keys,
            "has_pasted": self.has_pasted,
            "hosts": tuple(self.hosts),
        }
        self.clicks = self.keys = 0
        self.has_pasted, self.hosts = False, []
        return found


class Driving:
    """Made when a ticket was redeemed. `tell` gets what the host says; `refuse` what the database says no to."""

    def __init__(
        self, control: Control, visit_id: int, *, check: Check, tell: OnMessage, refuse: OnRefused
    ) -> None:
        self.control = control
        self.counts = Counts()
        self._check, self._refuse, self._tell = check, refuse, tell
        self.link = LiveLink(
            settings.REDIS_URL, Grant(visit_id, Scope.CONTROL, control.fence), on_message=self._hear
        )
        self._visit_id = visit_id
        self._sweeping: asyncio.Task[None] | None = None
        self._line: list[tuple[Input, object]] = []
        self._ready, self._has_met = asyncio.Event(), asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._inputs_counted = 0

    def start(self) -> None:
        """Connect to the browser's host and pass inputs on from now on."""
        self.link.start()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(work()) for work in (self._pass_on, self._keep_count)]

    def put(self, given: Input) -> bool:
        """One checked input; False when too many wait."""
        if len(self._line) >= MAX_WAITING:
            return False
        self._line.append((given, self.link.state.get("epoch")))
        self._ready.set()
        return True

    async def end(self, *, is_lost: bool) -> None:
        """No input more. `is_lost`: the person's connection broke; else it ended by the rules."""
        tasks, self._tasks = self._tasks, []
        if self._sweeping is not None:
            tasks.append(self._sweeping)
        for task in tasks:
            if task is not asyncio.current_task():
                task.cancel()
        await self.link.close(says_bye=not is_lost)
        await self._count()

    async def _pass_on(self) -> None:
        while True:
            await self._ready.wait()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(MEETING_S):
                    await self._has_met.wait()
            self._ready.clear()
            batch, self._line = self._line, []
            standing, drives = await database_sync_to_async(self._check)()
            if standing is not Standing.ADMITTED:
                await self._refuse(standing)
                return
            if not drives:
                await self._refuse(Standing.ADMITTED)
            elif not all(self._send(given, epoch) for given, epoch in batch):
                await self._tell({"t": "refused", "why": UNREACHABLE})

    def _send(self, given: Input, epoch: object) -> bool:
        fence = self.control.fence
        if not self.link.send({"t": "input", "fence": fence, "epoch": epoch, "input": given}):
            return False
        self.counts.add(given)
        return True

    async def _hear(self, message: Message) -> None:
        if message["t"] == "down" and (self._sweeping is None or self._sweeping.done()):
            self._sweeping = asyncio.get_running_loop().create_task(self._sweep())
        await self._tell(message)
        if message["t"] == "welcome":
            self._has_met.set()

    async def _sweep(self) -> None:
        """The host does not answer: if its process is certainly gone, what it held is freed now, not in 30 s."""
        while not self.link.is_up:
            try:
                if await database_sync_to_async(sweep_visit)(self._visit_id):
                    return
            except DatabaseError:
                pass  # asked again
            await asyncio.sleep(SWEEP_EVERY_S)

    async def _keep_count(self) -> None:
        while True:
            await asyncio.sleep(COUNT_EVERY_S)
            await self._count()

    async def _count(self) -> None:
        if self.counts.inputs == self._inputs_counted:
            return
        self._inputs_counted = self.counts.inputs
        try:
            await database_sync_to_async(controls.count)(
                session_id=self.control.session_id, **self.counts.taken()
            )
        except (DatabaseError, ControlSession.DoesNotExist):
            return  # figures only


def person_lost(visit_id: int, fence: int) -> None:
    """The browser's host has lost the connection of who drove: also when the web process was killed. Blocking."""
    item = Intervention.objects.filter(visit=visit_id, fence=fence).values_list("pk", flat=True).first()
    if item is not None:
        controls.away(intervention_id=item, fence=fence)
