"""The takeover's socket: the console's parts as they are, and the holder's mouse and keyboard.

Every input repeats the claim's fence. It is checked here against the row (read again at least every
two seconds and on every nudge) and a second time by the host, whose gate has the last word. What a
person types passes through and is neither logged nor stored.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import redis.asyncio as redis
from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.template.loader import render_to_string
from redis.exceptions import RedisError

from agent.control import channel_of, parse_input
from agent.teams.models import Membership, Role, User
from agent.teams.sockets import LivePage
from interventions import services
from interventions.console_view import console_of
from interventions.errors import InterventionError
from interventions.models import Intervention
from interventions.wording import OUTCOMES

PARTS = ("_console_bar", "_console_phase", "_console_foot")
STANDING_S = 2.0  # how long a look at the row is believed
RENEW_S = 10.0  # input renews the lease at most this often
MAX_INPUTS_PER_S = 120
REFUSALS_EVERY_S = 1.0


@dataclass(frozen=True, slots=True)
class Standing:
    """What the row and the session said at a moment."""

    is_admitted: bool
    fence: int  # of this person's live claim with a browser behind it; 0: may not drive
    visit_id: int
    at: float


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
        self._standing: Standing | None = None
        self._renewed_at = self._refused_at = 0.0
        self._second, self._inputs = 0, 0
        return row[0] if row else None

    def groups_of(self) -> Iterable[str]:
        """The visit's nudges tell of claims, hand-backs and of the browser coming and going."""
        return [f"visit.{self._visit_id}"]

    def fragments(self) -> Iterable[str]:
        """Drive bar, overlay and outcome buttons for this person."""
        rows = Intervention.objects.select_related("visit", "claimed_by").defer("visit__checkpoint")
        console = console_of(rows.get(pk=self._pk), self.scope["user"])
        context = {"console": console, "item": console.item, "row": console.row, "outcomes": OUTCOMES}
        return [render_to_string(f"interventions/{part}.html", context) for part in PARTS]

    async def disconnect(self, code: int) -> None:
        """Let go of held keys, so that nothing sticks on the site; the claim lives on with its lease."""
        standing = getattr(self, "_standing", None)
        if standing is not None and standing.fence:
            await self._publish(standing.fence, {"kind": "let_go"})
        broker: redis.Redis | None = getattr(self, "_broker", None)
        if broker is not None:
            await broker.aclose()
        await super().disconnect(code)

    async def nudge(self, event: dict[str, Any]) -> None:
        """Something changed: what was believed of the row is forgotten."""
        self._standing = None
        await super().nudge(event)

    async def command(self, message: dict[str, Any]) -> None:
        """`input` from the holder, or `here` to keep the lease while somebody is at the console."""
        match message.get("type"):
            case "input":
                await self._input(message)
            case "here":
                await self._renew(_whole(message.get("fence")))

    async def _input(self, message: dict[str, Any]) -> None:
        standing = await self._look()
        if not standing.is_admitted:
            await self.close(code=4403)
            return
        fence = _whole(message.get("fence"))
        if not fence or fence != standing.fence:
            await self._refuse("You do not hold this any more.")
            return
        if self._is_flood():
            return
        allowed = parse_input(message.get("input"))
        if allowed is None:
            await self._refuse("This input is not allowed.")
            return
        await self._publish(fence, allowed)
        if time.monotonic() - self._renewed_at > RENEW_S:
            await self._renew(fence)

    async def _publish(self, fence: int, allowed: dict[str, str | int | float]) -> None:
        if self._broker is None:
            self._broker = redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2)
        message = json.dumps({"fence": fence, "input": allowed})
        try:
            await self._broker.publish(channel_of(self._visit_id), message)
        except (RedisError, OSError):
            await self._refuse("The browser cannot be reached right now.")

    async def _renew(self, fence: int) -> None:
        self._renewed_at = time.monotonic()
        try:
            await database_sync_to_async(services.renew)(
                intervention_id=self._pk, user=self.scope["user"], fence=fence
            )
        except InterventionError:
            self._standing = None
        self.refresh()

    async def _refuse(self, why: str) -> None:
        if time.monotonic() - self._refused_at > REFUSALS_EVERY_S:
            self._refused_at = time.monotonic()
            await self.send_json({"type": "refused", "why": why})
            self.refresh()

    def _is_flood(self) -> bool:
        second = int(time.monotonic())
        if second != self._second:
            self._second, self._inputs = second, 0
        self._inputs += 1
        return self._inputs > MAX_INPUTS_PER_S

    async def _look(self) -> Standing:
        standing = self._standing
        if standing is None or time.monotonic() - standing.at > STANDING_S:
            standing = await database_sync_to_async(self._read_standing)()
            self._standing = standing
        return standing

    def _read_standing(self) -> Standing:
        """Session, membership, role and claim as they are in the database now."""
        user: User = self.scope["user"]
        is_admitted = _is_signed_in(user, self.scope["session"].session_key) and _may(user, self.membership)
        rows = Intervention.objects.select_related("visit", "claimed_by").defer("visit__checkpoint")
        console = console_of(rows.get(pk=self._pk), user)
        fence = console.fence if is_admitted and console.may_drive else 0
        return Standing(is_admitted, fence, self._visit_id, time.monotonic())


def _is_signed_in(user: User, session_key: str | None) -> bool:
    """Whether the session still exists and was not ended by a new password."""
    fresh = User.objects.filter(pk=user.pk, is_active=True).first()
    if fresh is None or not session_key:
        return False
    return bool(SessionStore(session_key).get(HASH_SESSION_KEY) == fresh.get_session_auth_hash())


def _may(user: User, membership: Membership) -> bool:
    found = Membership.objects.filter(user=user, team_id=membership.team_id).first()
    return found is not None and found.may(Role.OPERATOR)


def _whole(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
