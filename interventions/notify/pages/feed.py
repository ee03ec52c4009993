"""The notices that a person's pages show as toasts: part of every page's frame, kept true by its socket."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.template.loader import render_to_string
from django.utils import timezone

from agent.teams.models import Membership, Role
from agent.teams.rights.sockets import FramePart
from interventions.notify.events import group_of
from interventions.notify.kinds import Kind
from interventions.notify.models import Notice
from interventions.notify.standing import is_still_so
from interventions.notify.texts import Words, words_of

FRESH = timedelta(minutes=5)
MOST = 20


@dataclass(frozen=True, slots=True)
class Toast:
    """One notice as the page's script shows it, once in each browser."""

    pk: int
    words: Words
    kind: str
    has_sound: bool


def notice_feed_part() -> FramePart:
    """Nudged by the team's queue and by the person's own notices."""
    return FramePart(
        groups=lambda member: [f"queue.{member.team_id}", group_of(member.user_id)], fragments=_fragments
    )


def toasts_of(member: Membership | None) -> list[Toast]:
    """What is new for this person and still so, oldest first."""
    if member is None or not member.may(Role.REQUESTER):
        return []
    now = timezone.now()
    rows = (
        Notice.objects.filter(
            user=member.user_id, team=member.team_id, is_in_page=True, created_at__gt=now - FRESH
        )
        .select_related("intervention__visit")
        .defer("intervention__visit__checkpoint")
        .order_by("-pk")[:MOST]
    )
    fresh = [row for row in reversed(rows) if is_still_so(row, now)]
    known = _announced(member, fresh)
    return [
        Toast(row.pk, words_of(row, now), row.kind, row.has_sound) for row in fresh if row.pk not in known
    ]


def _announced(member: Membership, rows: list[Notice]) -> set[int]:
    """Which of these escalations tell of an item that the page has announced to this person before."""
    items = [row.intervention_id for row in rows if row.kind == Kind.ESCALATED]
    earlier = Notice.objects.filter(
        user=member.user_id,
        is_in_page=True,
        intervention__in=items,
        kind__in=(Kind.NEW_ITEM, Kind.ESCALATED),
    )
    newest_first = earlier.order_by("-pk").values_list("intervention_id", "pk") if items else ()
    first: dict[int | None, int] = dict(newest_first)
    return {row.pk for row in rows if row.kind == Kind.ESCALATED and row.pk != first.get(row.intervention_id)}


def _fragments(member: Membership) -> list[str]:
    return [render_to_string("notify/_feed.html", {"membership": member})]
