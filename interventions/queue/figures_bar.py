"""The figures above the queue: what waits, how long it took today, what was lost."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from interventions.figures.figures import medians
from interventions.models import Intervention

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
    middle = medians(team_id, today)
    return Strip(
        waiting=len(waiting_since),
        oldest=min(waiting_since, default=None),
        claim_seconds=middle.claim_s,
        solve_seconds=middle.solve_s,
        solved_today=done.filter(state=S.RESOLVED, outcome="solved").count(),
        expired_today=done.filter(state=S.EXPIRED).count(),
        last_solved=solved.order_by("-resolved_at").values_list("resolved_at", flat=True).first(),
    )
