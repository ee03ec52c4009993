"""The queue's badge for the frame of every page."""

from __future__ import annotations

from django import template

from agent.teams.models import Membership
from interventions.queue_view import waiting_count

register = template.Library()


@register.simple_tag
def waiting_in(membership: Membership | None) -> int:
    """How many items wait for somebody in the member's team."""
    return waiting_count(membership.team_id) if membership else 0


@register.filter
def minutes(seconds: int | None) -> str:
    """95 → "1:35"; nothing measured yet → "–"."""
    return "–" if seconds is None else f"{seconds // 60}:{seconds % 60:02d}"
