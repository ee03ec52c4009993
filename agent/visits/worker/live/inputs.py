"""A person's input on its way to the page: in order, moves folded, answers to a dialog past the others."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import Error as DatabaseError

from agent.browser.session.browser_session import BrowserSession
from agent.browser.takeover.messages import Input, parse_input
from agent.teams.services import record_audit
from agent.visits.models import Visit
from agent.visits.worker.journal import db
from agent.visits.worker.live.messages import Message

MAX_WAITING = 240  # two seconds of the fastest mouse; more is dropped
URGENT = frozenset({"dialog"})  # what other input may be waiting for
NOT_ALLOWED = "This input is not allowed."
NOT_YOURS = "You do not drive this browser now."
TOO_MANY = "This was too much at once; some of it was dropped."
NOT_TAKEN = "The page did not take this."

Tell = Callable[[Message], None]


@dataclass(frozen=True, slots=True)
class _Given:
    fence: int
    epoch: int | None
    input: Input
    tell: Tell

    @property
    def is_move(self) -> bool:
        return bool(self.input["kind"] == "mouse" and self.input["event"] == "move")


class Inputs:
    """The line of inputs of one visit. Counts what was dropped; never logs what was typed."""

    def __init__(self, visit_id: int, session: BrowserSession) -> None:
        self._visit_id, self._session = visit_id, session
        self._line: asyncio.Queue[_Given] = asyncio.Queue(MAX_WAITING)
        self._urgent: set[asyncio.Task[None]] = set()
        self.dropped = 0

    def put(self, message: Message, fence: int, tell: Tell) -> None:
        """Check one message of who holds the connection with that fence, and put it in line."""
        allowed, epoch = parse_input(message.get("input")), message.get("epoch")
        if allowed is None or message.get("fence") != fence or not isinstance(epoch, int | None):
            self._drop(NOT_ALLOWED, tell)
        elif self._line.full():
            self._drop(TOO_MANY, tell)
        elif allowed["kind"] in URGENT:
            task = asyncio.ensure_future(self._apply(_Given(fence, epoch, allowed, tell)))
            self._urgent.add(task)
            task.add_done_callback(self._urgent.discard)
        else:
            self._line.put_nowait(_Given(fence, epoch, allowed, tell))

    async def run(self) -> None:
        """Carry them out one after another, until cancelled."""
        while True:
            given = await self._line.get()
            while given.is_move and not self._line.empty():
                following = self._line.get_nowait()
                if not following.is_move:
                    await self._apply(given)
                given = following  # of several moves in a row only the last one matters
            await self._apply(given)

    async def _apply(self, given: _Given) -> None:
        remote = self._session.remote
        if remote is None:
            self._drop(NOT_YOURS, given.tell)
            return
        if not await remote.apply(given.fence, given.input, epoch=given.epoch):
            gate = self._session.gate
            is_theirs = gate.fence == given.fence and given.epoch in (None, gate.epoch)
            self._drop(NOT_TAKEN if is_theirs else NOT_YOURS, given.tell)
        if remote.refusals:
            hosts, remote.refusals = list(dict.fromkeys(remote.refusals)), []
            given.tell({"t": "refused", "why": "This address is not allowed."})
            with contextlib.suppress(DatabaseError):
                await db(record_refusals, visit_id=self._visit_id, fence=given.fence, hosts=hosts)

    def _drop(self, why: str, tell: Tell) -> None:
        self.dropped += 1
        tell({"t": "refused", "why": why})


def record_refusals(*, visit_id: int, fence: object, hosts: list[str]) -> None:
    """Write down where a person who drove was not let; the fence says who that was. Blocking."""
    visit: Any = Visit.objects.defer("checkpoint").select_related("team").filter(pk=visit_id).first()
    if visit is not None:
        record_audit(visit.team, None, "takeover.refused", visit, fence=fence, hosts=hosts)
