"""The figures above the queue: what waits, how long it took today, what was lost."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from django.db.models import F
from django.utils import timezone

from interventions.models import Claim, Intervention

S = Intervention.State


@dataclass(frozen=True, slots=True)
class Strip:
    """The figures of one team. Times are None when there is nothing to count yet."""

    waiting: int
    oldest: datetime | None
    claim_seconds: int | None  # median today, from opening to the first claim
    solve_seconds: int | None  # median today, from opening to solved
    solved_today: int
    expired_today: int
    last_solved: datetime | None


def strip_of(team_id: int, waiting_since: list[datetime]) -> Strip:
    """The team's figures; `waiting_since` are the openings of what waits now."""
    today = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    done = Intervention.objects.filter(team=team_id, resolved_at__gte=today)
    solved = Intervention.objects.filter(team=team_id, state=S.RESOLVED, outcome="solved")
    solves = done.filter(state=S.RESOLVED, outcome="solved").annotate(took=F("resolved_at") - F("opened_at"))
    waits = Claim.objects.filter(intervention__team=team_id, fence=1, claimed_at__gte=today).annotate(
        took=F("claimed_at") - F("intervention__opened_at")
    )
    solve_times = list(solves.values_list("took", flat=True))
    return Strip(
        waiting=len(waiting_since),
        oldest=min(waiting_since, default=None),
        claim_seconds=_median_seconds(list(waits.values_list("took", flat=True))),
        solve_seconds=_median_seconds(solve_times),
        solved_today=len(solve_times),
        expired_today=done.filter(state=S.EXPIRED).count(),
        last_solved=solved.order_by("-resolved_at").values_list("resolved_at", flat=True).first(),
    )


def _median_seconds(times: list[timedelta]) -> int | None:
    return round(median(max(t, timedelta(0)).total_seconds() for t in times)) if times else None
