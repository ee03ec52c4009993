"""The figures of one team's queue: waits, ends and shares, per blocker and per site. Never per person.

Items that our own faults ended (a browser or a worker lost) count in none of them, nor do cancelled visits.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Exists, Min, OuterRef, Q
from django.utils import timezone

from interventions.models import Claim, Intervention, Transition
from interventions.settings.rules import DeskRules, rules_of

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.models.sql.compiler import SQLCompiler

S = Intervention.State
SPANS = {"24h": timedelta(hours=24), "7d": timedelta(days=7), "30d": timedelta(days=30)}
SPAN_WORDS = {"24h": "24 hours", "7d": "7 days", "30d": "30 days"}
FEW = 5  # below this many a share is written as "2 of 3"
OUR_FAULTS = ("browser_ended", "visit_ended")  # moves that, when they end an item, lose it by our fault
LOST = "lost"
MOST_ROWS = 20
ALL = Q()
SOLVED = ("solved", "not_needed", "offer_entered")


@dataclass(frozen=True, slots=True)
class Spread:
    """How long something took: in the middle, and for the slowest tenth. Seconds."""

    count: int
    p50_s: int | None
    p90_s: int | None


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    part: int
    whole: int

    @property
    def words(self) -> str:
        """ "2 of 3" while they are few, then "67%"; "–" of nothing."""
        if not self.whole:
            return "–"
        return f"{self.part} of {self.whole}" if self.whole < FEW else f"{self.part / self.whole:.0%}"


@dataclass(frozen=True, slots=True)
class Line:
    """The figures of one family, one site, or all."""

    name: str
    came: int
    to_claim: Spread
    to_solve: Spread
    in_time: Share
    solved: Share
    expired: int
    parked_then_solved: Share
    reopened: Share
    auto_cleared: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All that the page shows for one span."""

    span: str
    since: datetime
    waiting: int
    oldest: datetime | None
    total: Line
    families: Sequence[Line]
    domains: Sequence[Line]
    days: Sequence[Bar]
    claim_time: timedelta
    left_out: int


@dataclass(frozen=True, slots=True)
class Bar:
    """One piece of the span: when it began, what came in it and what of that was solved."""

    start: datetime
    came: int
    solved: int


@dataclass(frozen=True, slots=True)
class Item:
    """What the figures need of one intervention."""

    family: str
    domain: str
    state: str
    outcome: str
    opened_s: float  # this and the next two: seconds since 1970
    claimed_s: float | None  # the first claim
    resolved_s: float | None
    is_in_hours: bool  # it was opened while the desk was open
    was_parked: bool
    was_reopened: bool  # still there after a person said that it is solved

    @property
    def is_solved(self) -> bool:
        """Whether a person cleared it."""
        return self.state == S.RESOLVED and self.outcome in SOLVED


def figures_of(team_id: int, span: str) -> Figures:
    """The team's figures over a span (a key of SPANS; an unknown one means 24h)."""
    span = span if span in SPANS else "24h"
    since = timezone.now() - SPANS[span]
    rules = rules_of(team_id)
    items, left_out = _items(team_id, since, rules)
    waiting = Intervention.objects.filter(team=team_id, state__in=(S.OPEN, S.PARKED))
    return Figures(
        span=span,
        since=since,
        waiting=waiting.count(),
        oldest=waiting.aggregate(at=Min("opened_at"))["at"],
        total=_line("All", items, rules),
        families=_lines(items, lambda item: item.family, rules),
        domains=_lines(items, lambda item: item.domain, rules),
        days=_bars(items, since, SPANS[span]),
        claim_time=rules.claim_time,
        left_out=left_out,
    )


def medians(team_id: int, since: datetime) -> tuple[int | None, int | None]:
    """The middle waits in s to the first claim and to the solve, of what opened since then; None for none."""
    was_claimed = Q(Exists(Claim.objects.filter(intervention=OuterRef("pk"))))
    has_wait = Q(resolved_at__isnull=False) | was_claimed
    items, _ = _items(team_id, since, rules_of(team_id), has_wait)
    return _spread(_claim_waits(items)).p50_s, _spread(_solve_waits(items)).p50_s


class Seconds(models.Func):
    """A time as seconds since 1970: thousands of them are read as numbers many times faster than as times."""

    template, output_field = "EXTRACT(EPOCH FROM %(expressions)s)::float8", models.FloatField()

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **extra_context: Any
    ) -> tuple[str, Any]:
        """SQLite counts days."""
        template = "((julianday(%(expressions)s) - 2440587.5) * 86400.0)"
        return self.as_sql(compiler, connection, template=template, **extra_context)


def _items(team_id: int, since: datetime, rules: DeskRules, which: Q = ALL) -> tuple[list[Item], int]:
    """What opened since then, and how many more were left out for our own faults."""
    rows = Intervention.objects.filter(which, team=team_id, opened_at__gte=since, raised_by=None)
    told = _moves_of(rows)
    values = rows.annotate(first_claim=Min("claims__claimed_at")).order_by("pk")
    named = values.values_list(
        "pk", "blocker_family", "visit__domain", "state", "outcome",
        Seconds("opened_at"), Seconds("first_claim"), Seconds("resolved_at"),
    )  # fmt: skip
    items, left_out = [], 0
    for pk, family, domain, state, outcome, opened, claimed, resolved in named.iterator(2000):
        moves = told.get(pk, ())
        if LOST in moves or state == S.CANCELLED:
            left_out += 1
            continue
        is_in_hours = rules.is_open(datetime.fromtimestamp(opened, UTC))
        had = "parked" in moves, "still_blocked" in moves
        items.append(Item(family, domain, state, outcome, opened, claimed, resolved, is_in_hours, *had))
    return items, left_out


def _moves_of(rows: models.QuerySet[Intervention]) -> dict[int, set[str]]:
    is_lost = Q(event__in=OUR_FAULTS, to_state=S.EXPIRED)
    moves = Transition.objects.filter(
        is_lost | Q(event__in=("parked", "still_blocked")), intervention__in=rows
    )
    found: dict[int, set[str]] = defaultdict(set)
    for pk, event in moves.values_list("intervention_id", "event"):
        found[pk].add(LOST if event in OUR_FAULTS else event)
    return found


def _lines(items: Iterable[Item], key: Callable[[Item], str], rules: DeskRules) -> list[Line]:
    groups: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    largest = sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0]))[:MOST_ROWS]
    return [_line(name, group, rules) for name, group in largest]


def _line(name: str, items: Sequence[Item], rules: DeskRules) -> Line:
    states = Counter(item.state for item in items)
    ended = [item for item in items if item.state not in Intervention.LIVE]
    parked = [item for item in ended if item.was_parked]
    said_solved = [item for item in items if item.is_solved or item.was_reopened]
    in_hours = [item for item in items if item.is_in_hours]  # the others had no time at all
    most, now_s = rules.claim_time.total_seconds(), timezone.now().timestamp()
    due = [item for item in in_hours if item.claimed_s or item.opened_s + most < now_s]
    return Line(
        name=name,
        came=len(items),
        to_claim=_spread(_claim_waits(items)),
        to_solve=_spread(_solve_waits(items)),
        in_time=Share(sum(wait <= most for wait in _claim_waits(due)), len(due)),
        solved=Share(sum(item.is_solved for item in ended), len(ended)),
        expired=states[S.EXPIRED],
        parked_then_solved=Share(sum(item.is_solved for item in parked), len(parked)),
        reopened=Share(sum(item.was_reopened for item in said_solved), len(said_solved)),
        auto_cleared=states[S.AUTO_CLEARED],
    )


def _claim_waits(items: Iterable[Item]) -> list[float]:
    return [max(0.0, item.claimed_s - item.opened_s) for item in items if item.claimed_s]


def _solve_waits(items: Iterable[Item]) -> list[float]:
    return [max(0.0, item.resolved_s - item.opened_s) for item in items if item.is_solved and item.resolved_s]


def _spread(seconds: Sequence[float]) -> Spread:
    return Spread(len(seconds), _percentile(seconds, 50), _percentile(seconds, 90))


def _percentile(values: Sequence[float], percent: int) -> int | None:
    """The nearest-rank percentile: a value that really occurred."""
    if not values:
        return None
    return round(sorted(values)[max(0, ceil(len(values) * percent / 100) - 1)])


def _bars(items: Iterable[Item], since: datetime, span: timedelta) -> list[Bar]:
    """The span in pieces: hours of a day, quarter days of a week, days of a month."""
    count = {SPANS["24h"]: 24, SPANS["7d"]: 28}.get(span, 30)
    width = span / count
    came, solved = Counter[int](), Counter[int]()
    for item in items:
        n = min(count - 1, int((item.opened_s - since.timestamp()) / width.total_seconds()))
        came[n] += 1
        solved[n] += item.is_solved
    return [Bar(since + n * width, came[n], solved[n]) for n in range(count)]
