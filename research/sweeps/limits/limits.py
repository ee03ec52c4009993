"""How much a team may have waiting at once, and start in a day. Held for pages, API and command line alike.

A visit and a query count as one each. A day begins at midnight of TIME_ZONE.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from agent.teams.models import Team
from agent.visits.models import Visit
from research.answers.models import Query
from research.api.models import TeamLimits
from research.pipeline.errors import LimitReached

WAITING_RETRY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Usage:
    """What a team uses now, and what it may."""

    waiting: int
    waiting_limit: int
    today: int
    daily_limit: int

    @property
    def waiting_left(self) -> int:
        """How many more may wait."""
        return max(0, self.waiting_limit - self.waiting)

    @property
    def today_left(self) -> int:
        """How many more may start today."""
        return max(0, self.daily_limit - self.today)


def usage_of(team: Team) -> Usage:
    """As of now."""
    own = TeamLimits.objects.filter(team=team).first() or TeamLimits(team=team)
    visits = Visit.objects.filter(team=team, kind=Visit.Kind.FIND)  # a question's readings count with it
    queries = Query.objects.filter(team=team)
    since = _midnight()
    return Usage(
        waiting=visits.filter(state=Visit.State.PENDING).count()
        + queries.filter(state=Query.State.PENDING).count(),
        waiting_limit=_limit(own.waiting_visits, settings.TEAM_WAITING_VISITS),
        today=visits.filter(created_at__gte=since).count() + queries.filter(created_at__gte=since).count(),
        daily_limit=_limit(own.daily_visits, settings.TEAM_DAILY_VISITS),
    )


def require_room(team: Team, wanted: int) -> None:
    """*Raises* LimitReached when `wanted` more would be too many.

    Call it in the transaction that adds them: the team's row is locked, so of two starts at once
    the second sees what the first added.
    """
    Team.objects.select_for_update().get(pk=team.pk)
    used = usage_of(team)
    if wanted > used.today_left:
        raise LimitReached(_too_many_today(used, wanted), retry_after=_to_midnight())
    if wanted > used.waiting_left:
        raise LimitReached(
            f"{used.waiting} of at most {used.waiting_limit} visits of the team are waiting; "
            f"{wanted} more are too many. {_smaller(used.waiting_left)}Wait until some have run, "
            "or cancel a sweep. An admin can raise the limit under Team, Limits.",
            retry_after=WAITING_RETRY,
        )


def _too_many_today(used: Usage, wanted: int) -> str:
    left = _to_midnight()
    hours, minutes = divmod(int(left.total_seconds()) // 60 + 1, 60)
    return (
        f"The team has started {used.today} of {used.daily_limit} visits today; {wanted} more are too many. "
        f"The count begins again at midnight, in {hours} h {minutes} min. "
        f"{_smaller(used.today_left)}An admin can raise the limit under Team, Limits."
    )


def _smaller(left: int) -> str:
    return f"Up to {left} fit now. " if left else ""


def _limit(own: int | None, everybody: int) -> int:
    return everybody if own is None else own


def _midnight() -> datetime:
    return timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)


def _to_midnight() -> timedelta:
    return _midnight() + timedelta(days=1) - timezone.localtime()
