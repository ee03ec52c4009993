"""The queue's badge for the frame of every page."""

from __future__ import annotations

from collections.abc import Sequence

from django import template

from agent.teams.models import Membership
from interventions.models import Intervention
from interventions.queue.queue_listing import QueueRow, waiting_count

register = template.Library()


@register.simple_tag
def waiting_in(membership: Membership | None) -> int:
    """How many items wait for somebody in the member's team."""
    return waiting_count(membership.team_id) if membership else 0


@register.filter
def minutes(seconds: int | None) -> str:
    """95 → "1:35"; nothing measured yet → "–"."""
    return "–" if seconds is None else f"{seconds // 60}:{seconds % 60:02d}"


@register.filter
def listed(rows: Sequence[QueueRow]) -> str:
    """The numbers of these items, as the button that claims exactly them sends them."""
    return ",".join(str(row.item.pk) for row in rows)


@register.filter
def survived_lines(item: Intervention) -> list[dict[str, str]]:
    """What a reopened browser has again and what it has not, each with its look."""
    kept = {"tone": "ok", "icon": "check", "word": "Kept"}
    lost = {"tone": "stuck", "icon": "x", "word": "Gone"}
    looks = (("kept", kept), ("lost", lost))
    return [look | {"words": str(words)} for key, look in looks for words in item.survived.get(key) or []]


@register.filter
def path_of(url: str) -> str:
    """An address without scheme and host: "/shop?page=2"."""
    return url.split("://", 1)[-1].partition("/")[2].join(("/", ""))
