"""Reads of visits and their steps. The ones given a user look through that user's teams only."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Now

from agent.core.types import ResumePoint
from agent.llm.token_budget import Spent
from agent.teams.models import Team, User
from agent.teams.rights.clock import from_now
from agent.visits.models import Step, Visit
from agent.visits.storage.records import step_record

MOST_PATIENCE = timedelta(hours=1)  # a site that wants longer is visited again when a person says so


def visits_of(user: User) -> QuerySet[Visit]:
    """The visits of the user's teams, without their sealed checkpoints."""
    return Visit.objects.filter(team__memberships__user=user).defer("checkpoint")


def steps_of(visit_id: int) -> QuerySet[Step]:
    """The visit's steps in order."""
    return Step.objects.filter(visit_id=visit_id).order_by("n")


def resume_point(visit: Visit, url: str) -> ResumePoint | None:
    """Where the visit goes on: after its last recorded step, at `url`; None when it has no step yet."""
    history = tuple(step_record(row) for row in steps_of(visit.pk))
    if not history:
        return None
    return ResumePoint(next_step_n=history[-1].n + 1, history=history, url=url or visit.url)


def spent_of(visit: Visit) -> Spent:
    """What models have taken in earlier attempts of the visit, and how much of it went into debates."""
    debates = [
        d for d in steps_of(visit.pk).exclude(deliberation={}).values_list("deliberation", flat=True) if d
    ]
    return Spent(
        visit.input_tokens + visit.output_tokens,
        float(visit.cost_usd or 0),
        sum(int(d.get("tokens") or 0) for d in debates),
        sum(float(d.get("cost_usd") or 0) for d in debates),
    )


def was_driven(visit: Visit) -> bool:
    """Whether a person has had a browser of this visit."""
    return visit.control_sessions.exists()


def next_step_n(visit_id: int) -> int:
    """The number that the visit's next step gets."""
    return int(Step.objects.filter(visit_id=visit_id).aggregate(last=Max("n"))["last"] or 0) + 1


def last_shot(visit_id: int) -> str:
    """The media path of the visit's newest picture, "" when it has none."""
    rows = Step.objects.filter(visit_id=visit_id).exclude(screenshot="").order_by("-n")
    return rows.values_list("screenshot", flat=True).first() or ""


def asked_to_wait(team_id: int, domain: str) -> datetime | None:
    """Until when this site has asked to be left alone, as far as it holds a new visit up (an hour); else None."""
    asked = Visit.objects.filter(
        team_id=team_id, domain=domain, come_back_at__gt=Now(), come_back_at__lte=from_now(MOST_PATIENCE)
    )
    found: datetime | None = asked.aggregate(last=Max("come_back_at"))["last"]
    return found


def due() -> QuerySet[Visit]:
    """Pending visits whose time has come."""
    is_time = Q(run_after=None) | Q(run_after__lte=Now())
    return Visit.objects.filter(is_time, state=Visit.State.PENDING, cancel_requested_at=None)


def _running() -> QuerySet[Visit]:
    """Visits that a living worker runs now, as far as their leases say."""
    return Visit.objects.filter(state=Visit.State.RUNNING, lease_until__gte=Now()).order_by()


def claimable() -> QuerySet[Visit]:
    """Pending visits that may be claimed now: due, and of a site where fewer run than VISITS_PER_SITE."""
    busy = (
        _running()
        .values("domain")
        .annotate(n=Count("pk"))
        .filter(n__gte=settings.VISITS_PER_SITE)
        .values("domain")
    )
    return due().exclude(domain__in=busy)


def teams_in_turn() -> list[int]:
    """The teams with claimable visits: the fewest running ones first, then whose last one began longest ago."""
    own = Visit.objects.filter(team=OuterRef("pk"))
    running = _running().filter(team=OuterRef("pk")).values("team").annotate(n=Count("pk")).values("n")
    begun = own.exclude(started_at=None).order_by("-started_at").values("started_at")[:1]
    # Of each team one row by its index: EXISTS becomes a join for which PostgreSQL reads all that waits
    first = claimable().filter(team=OuterRef("pk")).order_by("id").values("pk")[:1]
    waiting = Team.objects.annotate(first=Subquery(first)).exclude(first=None)
    turn = (F("running").asc(nulls_first=True), F("begun").asc(nulls_first=True), "pk")
    in_turn = waiting.annotate(running=Subquery(running), begun=Subquery(begun)).order_by(*turn)
    return list(in_turn.values_list("pk", flat=True))


def due_visits(limit: int = 100) -> list[int]:
    """Their ids, those that waited longest first: for the periodic check that enqueues them again."""
    return list(claimable().order_by("id").values_list("id", flat=True)[:limit])


def is_parked(visit_id: int) -> bool:
    """Whether its browser was given up until a person comes."""
    return Visit.objects.filter(pk=visit_id, state=Visit.State.PARKED).exists()
