"""How visits to a site change as the agent learns it: the points of one site, and all sites in a line each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from agent.learning.study.pages.chart import Drawing, Value, panel
from agent.teams.models import Team
from agent.visits.models import Visit
from agent.visits.pages.savings import DECIDED, DECIDING, REPEATED, site_names, time_words

MOST_POINTS = 60  # of one site, the newest
MOST_VISITS = 3000  # over all sites, the newest
_ENDS = 3  # visits that stand for "at first" and "lately"
_COMPARABLE = 2 * _ENDS  # with fewer the first and the last ones would be the same, or one visit each


@dataclass(frozen=True, slots=True)
class Point:
    """One visit. `n` counts the site's visits from 1."""

    n: int
    visit: Visit
    decisions: int
    repeated: int
    has_waited: bool = False  # for a person, which says nothing of the agent

    @property
    def tokens(self) -> int:
        return self.visit.input_tokens + self.visit.output_tokens

    @property
    def seconds(self) -> float:
        """From its start to its end; 0 where one of them is not known."""
        if self.visit.started_at is None or self.visit.ended_at is None:
            return 0.0
        return max(0.0, (self.visit.ended_at - self.visit.started_at).total_seconds())


@dataclass(frozen=True, slots=True)
class Curve:
    """A site's visits in their order, and what they come to."""

    domain: str
    points: tuple[Point, ...]
    name: str = ""  # what the team calls it
    earlier: int = 0  # visits before these points

    @property
    def is_comparable(self) -> bool:
        """Whether there are enough visits to say what has changed."""
        return len(self.points) >= _COMPARABLE

    @property
    def has_model(self) -> bool:
        """Whether a model had a part in any of them, if only by what it was spared."""
        return any(p.visit.model_calls or p.visit.saved_calls or p.visit.saved_tokens for p in self.points)

    @property
    def visits(self) -> int:
        """How many there were; the newest of them are the points."""
        return self.earlier + len(self.points)

    @property
    def repeated_share(self) -> float:
        """Of the decisions of the last visits, those that repeat what was learned."""
        last = self.points[-_ENDS:]
        decisions = sum(p.decisions for p in last)
        return sum(p.repeated for p in last) / decisions if decisions else 0.0

    @property
    def calls_words(self) -> str:
        """Model calls per visit at first and lately; the mean of few visits."""
        return _from_to([p.visit.model_calls for p in self.points])

    @property
    def seconds_words(self) -> str:
        """The same of seconds, without visits that waited for a person."""
        times = [p.seconds for p in self.points if not p.has_waited]
        return _from_to(times, " s") if times else "with people"

    @property
    def saved_tokens(self) -> int:
        return sum(p.visit.saved_tokens for p in self.points)

    @property
    def saved_time(self) -> str:
        return time_words(sum(p.visit.saved_ms for p in self.points))

    @property
    def panels(self) -> tuple[tuple[str, Drawing], ...]:
        """What is drawn: decisions with those repeated, model calls, seconds."""
        decisions = [
            Value(p.decisions, str(p.n), f"Visit {p.n}: {p.repeated} of {p.decisions} repeated", p.repeated)
            for p in self.points
        ]
        calls = [
            Value(
                p.visit.model_calls,
                str(p.n),
                f"Visit {p.n}: {p.visit.model_calls} model calls, {p.tokens} tokens",
            )
            for p in self.points
        ]
        timed = [p for p in self.points if not p.has_waited]
        seconds = [Value(p.seconds, str(p.n), f"Visit {p.n}: {p.seconds:.1f} s") for p in timed]
        drawn = [("Decisions, and those of them that repeat what was learned", panel(decisions))]
        if any(value.whole for value in calls):
            drawn.append(("Model calls", panel(calls)))
        return (*drawn, ("Seconds", panel(seconds))) if seconds else tuple(drawn)


def curves_of(team: Team) -> list[Curve]:
    """Every site of the team, the one visited last first."""
    by_domain: dict[str, list[Visit]] = {}
    for visit in _counted(_ended(team)[:MOST_VISITS]):
        by_domain.setdefault(visit.domain, []).append(visit)
    names, totals = site_names(team, by_domain), _totals(_ended(team))
    return [_curve(domain, visits, names, totals.get(domain, 0)) for domain, visits in by_domain.items()]


def curve_of(team: Team, domain: str) -> Curve:
    """One site's visits; no points for a site that was never visited."""
    ended = _ended(team).filter(domain=domain)
    newest_first = list(_counted(ended[:MOST_POINTS]))
    return _curve(domain, newest_first, site_names(team, [domain]), ended.count())


def _curve(domain: str, newest_first: Sequence[Visit], names: Mapping[str, str], total: int) -> Curve:
    earlier = max(0, total - len(newest_first))
    rows = enumerate(reversed(newest_first), start=earlier + 1)
    points = (
        Point(n, one, one.decision_count, one.repeated_count, bool(one.person_count or one.parked_at))  # type: ignore[attr-defined]
        for n, one in rows
    )
    return Curve(domain, tuple(points), names.get(domain, ""), earlier)


def _totals(visits: QuerySet[Visit]) -> dict[str, int]:
    """How many there are of each domain."""
    return dict(visits.order_by().values_list("domain").annotate(Count("pk")))


def _ended(team: Team) -> QuerySet[Visit]:
    """The team's visits that looked for offers and came to their end, the newest first."""
    ended = Visit.objects.filter(team=team, kind=Visit.Kind.FIND, state=Visit.State.ENDED)
    return ended.order_by("-ended_at", "-pk")


def _counted(visits: QuerySet[Visit]) -> QuerySet[Visit]:
    """These visits with their decisions counted: of the ones shown alone, however many there are."""
    decided = Q(steps__action__in=DECIDED, steps__decided_by__in=DECIDING)
    return (
        Visit.objects.filter(pk__in=visits.values("pk"))
        .defer("checkpoint", "coverage", "refused", "evidence")
        .annotate(decision_count=Count("steps", filter=decided))
        .annotate(repeated_count=Count("steps", filter=decided & Q(steps__decided_by__in=REPEATED)))
        .annotate(person_count=Count("steps", filter=Q(steps__action="intervention")))
        .order_by("-ended_at", "-pk")
    )


def _from_to(values: Sequence[float], unit: str = "") -> str:
    if not any(values):
        return f"0{unit}"
    if len(values) < _COMPARABLE:
        return f"{sum(values) / len(values):.1f}{unit}"
    first, last = sum(values[:_ENDS]) / _ENDS, sum(values[-_ENDS:]) / _ENDS
    return f"{first:.1f} → {last:.1f}{unit}"
