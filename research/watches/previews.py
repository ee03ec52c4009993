"""What a watch would do, before it is made: its next runs, and its conditions on results that are there already."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count
from django.utils import timezone

from agent.language.counts import counted
from research.answers.models import AnswerSentence, Query
from research.answers.reports.models import Report
from research.models import Sweep, Vendor
from research.pipeline.answer.changes import changes_between
from research.pipeline.watching.backtest import backtest
from research.pipeline.watching.conditions import Alarm, Condition, Firing, Rearm, assess_answer
from research.pipeline.watching.preview import Preview, preview
from research.pipeline.watching.schedule import Schedule
from research.watches.seen import results_seen
from research.watches.selectors import NEXT_RUNS, last_seen
from research.watches.services import Watched, kind_of, problem_of

MOST_RESULTS = 10
MOST_VISITS = 2_000  # read for one preview
Answers = Mapping[str, Sequence[str]]  # sentences by the question


@dataclass(frozen=True, slots=True)
class PastResult:
    """One result, and what the conditions would have told of it."""

    of: Watched
    told: tuple[Firing, ...]

    @property
    def kind(self) -> str:
        """sweep, query or report."""
        return kind_of(self.of)


@dataclass(frozen=True, slots=True)
class Past:
    """The results after the first one, the newest first; none where nothing was asked twice."""

    results: tuple[PastResult, ...]

    @property
    def alerts(self) -> int:
        """How many alerts in all."""
        return sum(len(result.told) for result in self.results)

    @property
    def telling(self) -> tuple[PastResult, ...]:
        """The results that would have told something."""
        return tuple(result for result in self.results if result.told)


@dataclass(frozen=True, slots=True)
class WatchPreview:
    """What is shown before a watch is made; `schedule` is None while it cannot be read."""

    schedule: Schedule | None
    next_runs: Sequence[datetime]
    previews: Sequence[Preview]
    past: Past


def previewed(
    of: Watched, schedule: Schedule | None, conditions: Sequence[Condition], rearm: Rearm
) -> WatchPreview:
    """What a watch of this would do."""
    seen = last_seen(of)
    return WatchPreview(
        schedule,
        schedule.upcoming(timezone.now(), NEXT_RUNS) if schedule else [],
        [preview(condition, seen) for condition in conditions],
        tried_on_past([c for c in conditions if not problem_of(c)], rearm, of),
    )


def tried_on_past(conditions: Sequence[Condition], rearm: Rearm, of: Watched) -> Past:
    """The conditions on the last results of what asks the same as this."""
    results: Sequence[Watched]
    if isinstance(of, Sweep):
        results = sweeps = _same_sweeps(of)
        told = backtest(conditions, rearm, results_seen(sweeps))
    else:
        results = answers = _same_answers(of)
        told = _tried_on_answers(conditions, rearm, _sentences(answers))
    pairs = [PastResult(one, firings) for one, firings in zip(results, told, strict=True)]
    return Past(tuple(reversed(pairs[1:])))


def _same_sweeps(of: Sweep) -> list[Sweep]:
    """The last sweeps that asked the same at the same vendors and are over, the oldest first."""
    vendors = of.vendors.count()
    most = min(MOST_RESULTS, MOST_VISITS // max(1, vendors))
    alike = Sweep.objects.filter(team=of.team_id, query=of.query).exclude(state=Sweep.State.RUNNING)
    sized = alike.annotate(size=Count("vendors")).filter(size=vendors)
    found = list(sized.order_by("-created_at", "-pk")[:most]) if most > 1 else []
    addresses: dict[int, set[str]] = defaultdict(set)
    for sweep, url in Vendor.objects.filter(sweep__in=[*found, of]).values_list("sweep", "url"):
        addresses[sweep].add(url)
    return [sweep for sweep in reversed(found) if addresses[sweep.pk] == addresses[of.pk]]


def _same_answers(of: Query | Report) -> Sequence[Query | Report]:
    """The last questions or reports that asked the same and are over, the oldest first."""
    same = {"team": of.team_id, "text": of.text, "site": of.site}
    if isinstance(of, Query):
        queries = Query.objects.filter(**same, report=None, state=Query.State.ANSWERED)
        return [*queries.order_by("-created_at", "-pk")[:MOST_RESULTS]][::-1]
    reports = Report.objects.filter(**same, state=Report.State.DONE)
    return [*reports.order_by("-created_at", "-pk")[:MOST_RESULTS]][::-1]


def _sentences(of: Sequence[Query | Report]) -> list[Answers]:
    """What each of them says, in one query."""
    column = "report" if of and isinstance(of[0], Report) else "pk"
    shown = AnswerSentence.objects.filter(is_shown=True, query__state=Query.State.ANSWERED)
    rows = shown.filter(**{f"query__{column}__in": [one.pk for one in of]}).order_by("query", "n")
    said: dict[int, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for one, question, sentence in rows.values_list(f"query__{column}", "query__text", "text"):
        said[one][question].append(sentence)
    return [said[one.pk] for one in of]


def _tried_on_answers(
    conditions: Sequence[Condition], rearm: Rearm, answers: Iterable[Answers]
) -> list[tuple[Firing, ...]]:
    """As `backtest`: every answer beside the last one to the same question."""
    last = dict[str, Sequence[str]]()
    alarms: tuple[Alarm, ...] = ()
    told = list[tuple[Firing, ...]]()
    for said in answers:
        changes = [changes_between(last[q], now) for q, now in said.items() if q in last]
        count = sum(len(c.values) + len(c.new) + len(c.gone) for c in changes)
        words = f"{counted(count, 'sentence')} changed"
        found = assess_answer(conditions, rearm, words=words, alarms=alarms) if count else None
        told.append(found.firings if found else ())
        alarms = found.alarms if found and found.alarms else alarms
        last |= said
    return told
