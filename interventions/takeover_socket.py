"""The takeover's socket: the console's parts as they are, and the holder's mouse and keyboard.

Who drives shows a ticket first (`interventions/tickets.py`): `{"type": "ticket", "ticket": "…"}`. Then
every input repeats the claim's fence. Before each one session, role, claim and ticket are read again from
the database, and the host's gate has the last word. Everybody else's socket is deaf: whatever it sends,
nothing leaves it. What a person types passes through and is neither logged nor stored.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Iterable
from typing import Any

import redis.asyncio as redis
from channels.db import database_sync_to_async
from django.conf import settings
from django.template.loader import render_to_string
from redis.exceptions import RedisError

from agent.control import Input, address_refusal, channel_of, parse_input
from agent.teams.admission import Standing
from agent.teams.models import Role
from agent.teams.sockets import LivePage
from interventions import claims, tickets
from interventions.console_view import console_of
from interventions.errors import InterventionError
from interventions.models import Intervention
from interventions.tickets import Control
from interventions.wording import OUTCOMES

PARTS = ("_console_bar", "_console_phase", "_console_foot")
RENEW_S = 10.0  # input renews the lease at most this often
MAX_INPUTS_PER_S = 120
REFUSALS_EVERY_S = 1.0
NOT_HELD = "You do not hold this any more."
NOT_ALLOWED = "This address is not allowed."


class TakeoverConsumer(LivePage):
    """One operator at one console. The holder drives; everybody else is view-only, whatever they send."""

    role = Role.OPERATOR

    @property
    def _pk(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["pk"])

    def owner_team(self) -> int | None:
        """The item's team; also finds the visit whose nudges matter."""
        row = Intervention.objects.filter(pk=self._pk).values_list("team_id", "visit_id").first()
        self._visit_id = row[1] if row else 0
        self._broker: redis.Redis | None = None
        self._control: Control | None = None  # a redeemed ticket; None: this socket may only watch
        self._inputs = 0  # passed on under this control
        self._renewed_at = self._refused_at = 0.0
        self._sent_at: deque[float] = deque(maxlen=MAX_INPUTS_PER_S)
        return row[0] if row else None

    def groups_of(self) -> Iterable[str]:
        """The visit's nudges tell of claims, hand-backs and of the browser coming and going."""
        return [f"visit.{self._visit_id}"]

    def room(self) -> str:
        """The visit: everybody at the console sees who looks."""
        return f"visit.{self._visit_id}"

    def fragments(self) -> Iterable[str]:
        """Drive bar, overlay and outcome buttons for this person."""
        rows = Intervention.objects.select_related("visit", "claimed_by").defer("visit__checkpoint")
        console = console_of(rows.get(pk=self._pk), self.scope["user"])
        context = {"console": console, "item": console.item, "row": console.row, "outcomes": OUTCOMES}
        return [render_to_string(f"interventions/{part}.html", context) for part in PARTS]

    async def disconnect(self, code: int) -> None:
        """Let go of held keys, so that nothing sticks on the site; the claim lives on with its lease."""
        await self._end_control(is_over=True)
        broker: redis.Redis | None = getattr(self, "_broker", None)
        if broker is not None:
            await broker.aclose()
        await super().disconnect(code)

    async def shut(self, why: Standing) -> None:
        """Who may not be here any more drives nothing either."""
        await self._end_control(is_over=True)
        await super().shut(why)

    async def nudge(self, event: dict[str, Any]) -> None:
        """Something changed: a control that is over is put down."""
        await self._end_control()
        await super().nudge(event)

    async def command(self, message: dict[str, Any]) -> None:
        """`ticket` to drive, `input` from who drives, `here` to keep the lease while somebody is at the console."""
        match message.get("type"):
            case "ticket":
                await self._redeem(message.get("ticket"))
            case "input":
                await self._input(message)
            case "here":
                await self._renew(message.get("fence"))

    # -- control ----------------------------------------------------------------------------------

    async def _redeem(self, secret: object) -> None:
        if not await self.is_still_admitted():
            return
        await self._end_control(is_over=True)
        try:
            self._control = await database_sync_to_async(tickets.redeem)(
                intervention_id=self._pk,
                user=self.scope["user"],
                session_key=self.scope["session"].session_key,
                secret=secret,
            )
        except InterventionError as refusal:
            await self._refuse(refusal.user_message)
            return
        self._inputs = 0
        await self.send_json({"type": "control", "fence": self._control.fence})
        await self.channel_layer.group_send(f"visit.{self._visit_id}", {"type": "nudge", "kind": "control"})

    async def _end_control(self, *, is_over: bool = False) -> None:
        """Put a control down that is over: keys are let go of and the end is written down, once."""
        control: Control | None = getattr(self, "_control", None)
        if control is None:
            return
        if not is_over and await database_sync_to_async(tickets.has_control)(
            control, intervention_id=self._pk
        ):
            return
        if self._control is not control:
            return
        self._control = None
        await self._publish(control.fence, {"kind": "let_go"})
        await database_sync_to_async(tickets.note_end)(
            control, intervention_id=self._pk, user=self.scope["user"], inputs=self._inputs
        )
        if not is_over:
            await self.send_json({"type": "control", "fence": 0})

    # -- input ------------------------------------------------------------------------------------

    async def _input(self, message: dict[str, Any]) -> None:
        if self._is_flood():
            return
        control = self._control
        if control is None or type(message.get("fence")) is not int or message["fence"] != control.fence:
            await self._refuse(NOT_HELD)
            return
        standing, drives = await database_sync_to_async(self._read)(control)
        if standing is not Standing.ADMITTED:
            await self.shut(standing)
            return
        if not drives or self._control is not control:
            await self._end_control()
            await self._refuse(NOT_HELD)
            return
        await self._pass_on(control, message.get("input"))

    def _read(self, control: Control) -> tuple[Standing, bool]:
        """Session, account, role, claim and ticket as they are in the database now."""
        standing = self.standing()
        if standing is not Standing.ADMITTED:
            return standing, False
        return standing, tickets.still_drives(control, intervention_id=self._pk, user=self.scope["user"])

    async def _pass_on(self, control: Control, given: object) -> None:
        allowed = parse_input(given)
        if allowed is None:
            reason = address_refusal(given)
            if reason:
                await database_sync_to_async(tickets.note_refusal)(
                    intervention_id=self._pk, user=self.scope["user"], fence=control.fence, reason=reason
                )
            await self._refuse(NOT_ALLOWED if reason else "This input is not allowed.")
            return
        self._inputs += 1
        await self._publish(control.fence, allowed)
        if time.monotonic() - self._renewed_at > RENEW_S:
            await self._renew(control.fence)

    async def _publish(self, fence: int, allowed: Input) -> None:
        if self._broker is None:
            self._broker = redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2)
        message = json.dumps({"fence": fence, "input": allowed})
        try:
            await self._broker.publish(channel_of(self._visit_id), message)
        except (RedisError, OSError):
            await self._refuse("The browser cannot be reached right now.")

    async def _renew(self, fence: object) -> None:
        if self._control is None or fence != self._control.fence:
            return
        self._renewed_at = time.monotonic()
        try:
            await database_sync_to_async(claims.renew)(
                intervention_id=self._pk, user=self.scope["user"], fence=self._control.fence
            )
        except InterventionError:
            await self._end_control()
        self.refresh()

    async def _refuse(self, why: str) -> None:
        if time.monotonic() - self._refused_at > REFUSALS_EVERY_S:
            self._refused_at = time.monotonic()
            await self.send_json({"type": "refused", "why": why})
            self.refresh()

    def _is_flood(self) -> bool:
        """Whether the second before this input was full already."""
        now = time.monotonic()
        if len(self._sent_at) == MAX_INPUTS_PER_S and now - self._sent_at[0] < 1.0:
            return True
        self._sent_at.append(now)
        return False
