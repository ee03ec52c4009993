"""The operators' sockets: the queue of a team. The takeover stands in `takeover_socket`."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import parse_qs

from django.template.loader import render_to_string

from agent.plain import whole_number
from agent.teams.models import Role
from agent.teams.sockets import LivePage
from interventions.queue_view import queue_of

PARTS = ("_queue_count", "_strip", "_tabs", "_list")


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
