"""The operators' sockets: the queue of a team, and a console's pictures. The takeover is in `takeover_socket`."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import parse_qs

from django.template.loader import render_to_string

from agent.language.sanitize import whole_number
from agent.teams.models import Role
from agent.teams.rights.sockets import LivePage
from agent.visits.pages.consumers import FramesConsumer
from interventions.models import Intervention
from interventions.queue.queue_listing import queue_of

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
        with_dead = self.membership.may(Role.ADMIN)
        queue = queue_of(self.membership.team_id, self.scope["user"], self._asked("tab"), with_dead=with_dead)
        context = {"queue": queue, "membership": self.membership, "team": self.membership.team}
        return [render_to_string(f"interventions/{part}.html", context) for part in PARTS]


class ConsoleFramesConsumer(FramesConsumer):
    """The pictures of a console: the holder of the claim sees also those that show a secret being typed."""

    role = Role.OPERATOR

    def visit_id_of(self) -> int | None:
        """The visit that needs a person."""
        items = Intervention.objects.filter(pk=self.scope["url_route"]["kwargs"]["pk"])
        return items.values_list("visit_id", flat=True).first()

    def fence_of(self) -> int:
        """The fence of this person's claim, 0 when they hold none."""
        held = Intervention.objects.filter(state__in=Intervention.HELD, claimed_by=self.scope["user"])
        mine = held.filter(pk=self.scope["url_route"]["kwargs"]["pk"]).values_list("fence", flat=True).first()
        return mine or 0
