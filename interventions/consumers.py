"""The operators' sockets: the queue of a team, and a console's pictures. The takeover stands in `takeover_socket`."""

from __future__ import annotations

import time
from collections.abc import Iterable
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from django.template.loader import render_to_string

from agent.consumers import FramesConsumer
from agent.plain import whole_number
from agent.teams.models import Role
from agent.teams.sockets import LivePage
from interventions.models import Intervention
from interventions.queue_view import queue_of

PARTS = ("_queue_count", "_strip", "_tabs", "_list")
HOLDER_BELIEVED_S = 1.0


class QueueConsumer(LivePage):
    """One person watching one team's queue through one tab."""

    role = Role.OPERATOR

    def _asked(self, name: str) -> str:
        found: list[str] = parse_qs(self.scope["query_string"].decode("latin-1")).get(name, [""])
        return found[0]

    def owner_team(self) -> int | None:
        """The team named in the address; membership decides."""
        return whole_number(self._asked("team"))

    def groups_of(self) -> Iterable[str]:
        """The team's queue."""
        return [f"queue.{self.membership.team_id}"]

    def fragments(self) -> Iterable[str]:
        """Badge, figures, tabs and list as they are now."""
        queue = queue_of(self.membership.team_id, self.scope["user"], self._asked("tab"))
        context = {"queue": queue, "membership": self.membership, "team": self.membership.team}
        return [render_to_string(f"interventions/{part}.html", context) for part in PARTS]


class ConsoleFramesConsumer(FramesConsumer):
    """The pictures of a console: the holder of the claim sees also those that show a secret being typed."""

    role = Role.OPERATOR
    _asked_at = 0.0
    _is_holder = False

    def visit_id_of(self) -> int | None:
        """The visit that needs a person."""
        items = Intervention.objects.filter(pk=self.scope["url_route"]["kwargs"]["pk"])
        return items.values_list("visit_id", flat=True).first()

    async def may_see_private(self) -> bool:
        """Whether this person holds the claim."""
        if time.monotonic() - self._asked_at > HOLDER_BELIEVED_S:
            self._is_holder = await database_sync_to_async(self._holds)()
            self._asked_at = time.monotonic()
        return self._is_holder

    def _holds(self) -> bool:
        held = Intervention.objects.filter(state=Intervention.State.CLAIMED, claimed_by=self.scope["user"])
        return held.filter(pk=self.scope["url_route"]["kwargs"]["pk"]).exists()
