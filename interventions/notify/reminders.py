"""What no change of state tells: a claim about to end, an item that was put off until now."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, F, OuterRef
from django.db.models.functions import Now

from agent.teams.rights.clock import from_now
from interventions.claims.operators import operators_of
from interventions.models import Intervention, Transition
from interventions.notify.events import tell_browsers
from interventions.notify.kinds import Kind
from interventions.notify.models import Notice
from interventions.notify.ways.news import News, tell

BEFORE_END = timedelta(seconds=25)  # renewals come every 15 s: with less left they have stopped
S = Intervention.State


def look() -> None:
    """Write what is due. Safe to run twice and at once."""
    leases_about_to_end()
    snoozes_over()


def leases_about_to_end() -> int:
    """Tell the holders whose claims end within seconds and are not renewed; how many."""
    rows = Intervention.objects.filter(
        state__in=Intervention.HELD, lease_until__gt=Now(), lease_until__lt=from_now(BEFORE_END)
    )
    told = 0
    for row in rows:
        news = News(row, Kind.LEASE_ENDING, f"claim {row.fence}")
        if row.claimed_by_id and not _is_told(news, row.claimed_by_id):
            tell(news, {row.claimed_by_id})
            tell_browsers({row.claimed_by_id})
            told += 1
    return told


def _is_told(news: News, user_id: int) -> bool:
    return Notice.objects.filter(
        intervention=news.row, kind=news.kind, occasion=news.occasion, user=user_id
    ).exists()


def snoozes_over() -> int:
    """Tell whoever put an item off that its time has come; everybody when nobody is known. How many items."""
    told = Notice.objects.filter(
        intervention=OuterRef("pk"), kind=Kind.SNOOZE_OVER, created_at__gte=OuterRef("snoozed_until")
    )
    rows = Intervention.objects.filter(
        ~Exists(told),
        state__in=(S.OPEN, S.PARKED),
        snoozed_until__lte=Now(),
        snoozed_until__gt=F("opened_at"),
    )
    count = 0
    for row in rows:
        assert row.snoozed_until is not None
        people = _who_snoozed(row) or operators_of(row.team_id)
        tell(News(row, Kind.SNOOZE_OVER, f"{row.snoozed_until:%Y-%m-%dT%H:%M:%S}"), people)
        tell_browsers(people)
        count += 1
    return count


def _who_snoozed(row: Intervention) -> set[int]:
    moves = Transition.objects.filter(intervention=row, event="snoozed").order_by("-pk")
    actor = moves.values_list("actor_id", flat=True).first()
    return {actor} & operators_of(row.team_id) if actor else set()
