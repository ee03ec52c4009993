"""The notices that a person's pages show as toasts: part of every page's frame, kept true by its socket."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from agent.teams.models import Membership, Role
from interventions.notify.kinds import Kind
from interventions.notify.models import Notice
from interventions.notify.standing import is_still_so
from interventions.notify.texts import Words, words_of

FRESH = timedelta(minutes=5)
MOST = 20


def toasts_of(member: Membership | None) -> list[tuple[Notice, Words]]:
    """What is new for this person and still so, oldest first; the page's script shows each once in each browser."""
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
    return [(row, words_of(row, now)) for row in fresh if row.pk not in known]


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
