"""The queue's count, which is in the frame of every page and is kept true by every page's socket."""

from __future__ import annotations

from django.template.loader import render_to_string

from agent.teams.models import Membership
from agent.teams.rights.sockets import FramePart


def queue_count_part() -> FramePart:
    """Nudged by the team's queue."""
    return FramePart(groups=lambda member: [f"queue.{member.team_id}"], fragments=_fragments)


def _fragments(member: Membership) -> list[str]:
    return [render_to_string("interventions/_queue_count.html", {"membership": member})]
