"""The takeover's socket: the console's parts as they are, and the holder's mouse and keyboard.

Who drives shows a ticket first (`interventions/takeover/tickets.py`): `{"type": "ticket", "ticket": "…"}`. Then
every input repeats the claim's fence. Before each one session, role, claim and takeover are read again from
the database (`interventions/takeover/driving.py`), and the host's gate has the last word. Everybody else's socket is
ignored: whatever it sends is dropped.

Besides the page's parts this socket sends `control` (which fence drives here, 0: none), `beat` every two
seconds while it drives and as the echo of a `beat`, `state`, `notice`, `refused` with its reason, and `idle`
with the seconds that are left to say "still there".
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable
from typing import Any

from channels.db import database_sync_to_async
from django.utils import timezone

from agent.browser.takeover.messages import address_refusal, parse_input
from agent.teams.models import Role
from agent.teams.rights.admission import Standing
from agent.teams.rights.sockets import LivePage
from agent.visits.worker.live.messages import Message
from interventions.claims import claims
from interventions.desk.errors import InterventionError
from interventions.models import Intervention
from interventions.settings.rules import limits_of
from interventions.takeover import controls, tickets
from interventions.takeover.console_state import console_parts
from interventions.takeover.driving import NOT_YET, Driving

HERE_EVERY_S = 2.0  # a heartbeat is taken at most this often
MAX_INPUTS_PER_S = 120
REFUSALS_EVERY_S = 1.0
NOT_HELD = "You do not hold this any more."
NOT_ALLOWED = "This address is not allowed."
PASSED_ON = frozenset({"picture", "quality"})  # about the picture, not input for the page
LEVELS = frozenset({"low", "auto", "sharp"})


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
        self._driving: Driving | None = None  # by a redeemed ticket; None: this socket may only watch
        self._here_at = self._refused_at = 0.0
        self._sent_at: deque[float] = deque(maxlen=MAX_INPUTS_PER_S)
        return row[0] if row else None

    def groups_of(self) -> Iterable[str]:
        """The visit's nudges tell of claims, hand-backs and of the browser coming and going."""
        return [f"visit.{self._visit_id}"]

    def room(self) -> str:
        """The visit: everybody at the console sees who looks."""
        return f"visit.{self._visit_id}"

    def fragments(self) -> Iterable[str]:
        """The console's parts for this person."""
        return console_parts(self._pk, self.scope["user"])

    async def disconnect(self, code: int) -> None:
        """Nobody drives from now on, held keys are let go of, the agent stays still; the claim lives on."""
        await self._end(is_lost=True)
        await super().disconnect(code)

    async def shut(self, why: Standing) -> None:
        """Who may not be here any more drives nothing either."""
        await self._end(is_lost=True)
        await super().shut(why)

    async def nudge(self, event: dict[str, Any]) -> None:
        """Something changed: a control that is over is put down."""
        await self._end_what_is_over()
        await super().nudge(event)

    async def command(self, message: dict[str, Any]) -> None:
        """`ticket` to drive, `input` from who drives, `here` and `stay` to keep the lease, `beat` for an echo."""
        match message.get("type"):
            case "ticket":
                await self._redeem(message.get("ticket"))
            case "input":
                await self._input(message)
            case "here" | "stay" as kind:
                is_active = kind == "stay" or message.get("active") is True
                await self._here(message.get("fence"), is_active=is_active)
            case "beat":
                await self._echo(message.get("at"))

    # -- control ----------------------------------------------------------------------------------

    async def _redeem(self, secret: object) -> None:
        if not await self.is_still_admitted():
            return
        await self._end(is_lost=False)
        try:
            control = await database_sync_to_async(tickets.redeem)(
                intervention_id=self._pk,
                user=self.scope["user"],
                session_key=self.scope["session"].session_key,
                secret=secret,
            )
        except InterventionError as refusal:
            await self._refuse(refusal.user_message)
            return
        driving = self._driving = Driving(
            control,
            self._visit_id,
            check=lambda: self._read(control),
            tell=self._from_host,
            refuse=self._refused_by_database,
        )
        driving.start()
        await self.send_json({"type": "control", "fence": control.fence})
        await self.channel_layer.group_send(f"visit.{self._visit_id}", {"type": "nudge", "kind": "control"})

    async def _end(self, *, is_lost: bool) -> None:
        """Put the control down, if there is one: at the host first, then in the books."""
        driving: Driving | None = getattr(self, "_driving", None)
        self._driving = None
        if driving is None:
            return
        await driving.end(is_lost=is_lost)
        if is_lost:
            await database_sync_to_async(tickets.note_lost)(driving.control, intervention_id=self._pk)
        await self._note("stopped", driving, inputs=driving.counts.inputs)

    async def _note(self, event: str, driving: Driving, **said: int | str) -> None:
        await database_sync_to_async(tickets.note)(
            event,
            intervention_id=self._pk,
            user=self.scope["user"],
            fence=driving.control.fence,
            **said,
        )

    async def _end_what_is_over(self) -> None:
        driving: Driving | None = getattr(self, "_driving", None)
        if driving is None:
            return
        has_control = database_sync_to_async(tickets.has_control)
        if await has_control(driving.control, intervention_id=self._pk):
            return
        if self._driving is driving:
            await self._end(is_lost=False)
            await self.send_json({"type": "control", "fence": 0})

    def _read(self, control: tickets.Control) -> tuple[Standing, bool]:
        if self.admission is None:
            return Standing.SIGNED_OUT, False
        return tickets.may_drive(control, intervention_id=self._pk, admission=self.admission)

    # -- input ------------------------------------------------------------------------------------

    async def _input(self, message: dict[str, Any]) -> None:
        if self._is_flood():
            return
        driving = self._driving
        if driving is None or type(message.get("fence")) is not int:
            await self._refuse(NOT_HELD)
            return
        if message["fence"] != driving.control.fence:
            await self._refuse(NOT_HELD)
            return
        given = message.get("input")
        if isinstance(given, dict) and given.get("kind") in PASSED_ON:
            self._pass_wish(driving, given)
            return
        allowed = parse_input(given)
        if allowed is None:
            await self._refuse_input(driving, given)
        elif not driving.put(allowed):
            await self._refuse("This was too much at once; some of it was dropped.")

    def _pass_wish(self, driving: Driving, given: dict[str, Any]) -> None:
        wish: Message = {"kind": given["kind"]}
        if given["kind"] == "quality":
            if given.get("level") not in LEVELS:
                return
            wish["level"] = given["level"]
        driving.link.send({"t": "input", "fence": driving.control.fence, "epoch": None, "input": wish})

    async def _refuse_input(self, driving: Driving, given: object) -> None:
        reason = address_refusal(given)
        if reason:
            await self._note("refused", driving, reason=reason)
        await self._refuse(NOT_ALLOWED if reason else "This input is not allowed.")

    async def _refused_by_database(self, standing: Standing) -> None:
        """Signed out or without the right: the socket closes. Else this person does not drive now."""
        if standing is not Standing.ADMITTED:
            await self.shut(standing)
            return
        await self._end_what_is_over()
        await self._refuse(NOT_YET if self._driving is not None else NOT_HELD)

    # -- what the host says -----------------------------------------------------------------------

    async def _from_host(self, message: Message) -> None:
        kind, driving = message["t"], self._driving
        if kind == "refused":
            await self._refuse(str(message.get("why")))
        elif kind == "welcome" and driving is not None:  # also when the link had been lost in between
            fence = driving.control.fence
            await database_sync_to_async(controls.back)(intervention_id=self._pk, fence=fence)
            await self.send_json({"type": "state", **driving.link.state, "is_linked": True})
        elif kind == "trip":
            await self.send_json({"type": "beat", "echo": message.get("at"), "is_linked": True})
        elif kind in ("beat", "state"):
            await self.send_json({**_named(message), "is_linked": True})
        elif kind == "down":
            await self.send_json({"type": "beat", "is_linked": False})
        elif kind == "notice":
            await self.send_json(_named(message))

    async def _echo(self, at: object) -> None:
        driving = self._driving
        if driving is None or not driving.link.send({"t": "trip", "at": at}):
            await self.send_json({"type": "beat", "echo": at, "is_linked": False})

    # -- the lease --------------------------------------------------------------------------------

    async def _here(self, fence: object, *, is_active: bool) -> None:
        """The console is open and visible; `is_active`: somebody did something there lately."""
        driving, now = self._driving, time.monotonic()
        if driving is None or fence != driving.control.fence or now - self._here_at < HERE_EVERY_S:
            return
        self._here_at = now
        try:
            idle_s = await database_sync_to_async(self._renew)(driving.control.fence, is_active)
        except InterventionError:
            await self._end_what_is_over()
        else:
            if idle_s is not None:
                await self.send_json({"type": "idle", "seconds_left": idle_s})
        self.refresh()

    def _renew(self, fence: int, is_active: bool) -> int | None:
        """Renew the lease; the seconds that are left when nothing was done for too long to renew it."""
        renew = claims.stay if is_active else claims.renew
        until = renew(intervention_id=self._pk, user=self.scope["user"], fence=fence)
        row = Intervention.objects.get(pk=self._pk)
        if claims.has_been_active(row, limits_of(row.team_id).active):
            return None
        return max(0, int((until - timezone.now()).total_seconds()))

    # -- refusals ---------------------------------------------------------------------------------

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


def _named(message: Message) -> dict[str, Any]:
    return {"type": message["t"], **{key: value for key, value in message.items() if key != "t"}}
