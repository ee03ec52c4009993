"""What would have changed across all runs of a batch: how many from what to what, by whom, and each run as CSV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields

from django.core.cache import cache
from django.db.models import QuerySet
from redis.exceptions import RedisError

from agent.learning.models import Replay, ReplayBatch
from agent.learning.replay.options import EndingJson, ReportJson
from agent.learning.replay.services import outcome_of
from agent.teams.pages.csv_cells import csv_row

COLUMNS = (
    "run", "site", "query", "ended", "outcome", "determination then", "determination now", "offers then",
    "offers now", "offers only then", "offers only now", "decisions", "other acts", "other reasons",
    "not known", "pages read otherwise", "tokens", "why",
)  # fmt: skip

_KEPT_S = 86_400.0  # how long the sums so far wait for the next look


@dataclass(frozen=True, slots=True)
class Changes:
    """Sums over runs. `results`: (then, now, how many), the many first; "" stands for none."""

    results: tuple[tuple[str, str, int], ...] = ()
    offers_gone: int = 0
    offers_new: int = 0
    decisions: int = 0
    acts: int = 0
    words: int = 0
    unknown: int = 0
    pages: int = 0
    whole: int = 0  # runs that were played
    tokens: int = 0  # that the models of the replays took
    usd: float = 0.0

    @property
    def is_none(self) -> bool:
        """Whether nothing would have changed at all."""
        return not (
            self.results or self.offers_gone or self.offers_new or self.acts or self.unknown or self.pages
        )

    def __add__(self, other: Changes) -> Changes:
        counted = {f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self)}
        results: Counter[tuple[str, str]] = Counter()
        for then, now, count in counted["results"]:
            results[then, now] += count
        return Changes(**{**counted, "results": _ordered(results)})


def changes_of(batch: ReplayBatch) -> Changes:
    """The sums over those of it that are done; only the reports that came since the last look are read."""
    done = batch.replays.filter(state=Replay.State.DONE)
    ids = frozenset(done.values_list("pk", flat=True))
    counted, so_far = _kept(batch)
    if not counted <= ids:  # some are gone with their visits
        counted, so_far = frozenset(), Changes()
    if ids != counted:
        so_far += _sums(done.filter(pk__in=ids - counted).values_list("report", flat=True))
        with suppress(RedisError, OSError):
            cache.set(_key(batch), (ids, so_far), _KEPT_S)
    return so_far


def _kept(batch: ReplayBatch) -> tuple[frozenset[int], Changes]:
    """Which runs the last look had counted, and their sums; nothing where that is forgotten or the broker is away."""
    with suppress(RedisError, OSError):
        if found := cache.get(_key(batch)):
            counted, so_far = found
            return counted, so_far
    return frozenset(), Changes()


def _key(batch: ReplayBatch) -> str:
    """Of sums of today's kind: an update that counts something else counts anew."""
    kind = "-".join(field.name for field in fields(Changes))
    return f"replay-changes-{batch.pk}-{batch.created_at.timestamp()}-{kind}"


def _sums(reports: Iterable[ReportJson]) -> Changes:
    results: Counter[tuple[str, str]] = Counter()
    sums: Counter[str] = Counter()
    usd = 0.0
    for report in reports:
        sums["whole"] += 1
        sums.update(_counted(report))
        usd += report.get("usd", 0.0)
        then, now = _name(report["then"]), _name(report["now"])
        if then and then != now:
            results[then, now] += 1
    return Changes(_ordered(results), usd=usd, **sums)


def _ordered(results: Counter[tuple[str, str]]) -> tuple[tuple[str, str, int], ...]:
    """The many first."""
    ordered = sorted(results.items(), key=lambda one: (-one[1], one[0]))
    return tuple((then, now, n) for (then, now), n in ordered)


def _counted(report: ReportJson) -> dict[str, int]:
    kinds = Counter(decision["kind"] for decision in report["decisions"])
    return {
        "offers_gone": len(report["gone"]),
        "offers_new": len(report["new"]),
        "decisions": len(report["decisions"]),
        "acts": kinds["act"] + kinds["more"],
        "words": kinds["words"],
        "unknown": kinds["unknown"],
        "pages": len(report["pages"]),
        "tokens": report.get("tokens", 0),
    }


def _name(ending: EndingJson | None) -> str:
    return ending["determination"] if ending else ""


def csv_lines(replays: QuerySet[Replay]) -> Iterator[str]:
    """The header and one line per run; no cell is a formula."""
    yield csv_row(COLUMNS)
    for replay in replays.select_related("visit").defer("visit__checkpoint").iterator(chunk_size=100):
        visit = replay.visit
        ended = visit.ended_at.isoformat() if visit.ended_at else ""
        yield csv_row(
            (visit.pk, visit.domain, visit.query or visit.url, ended, outcome_of(replay), *_cells(replay))
        )


def _cells(replay: Replay) -> tuple[object, ...]:
    if replay.state != Replay.State.DONE:
        return ("",) * 12 + (replay.problem,)
    report: ReportJson = replay.report
    then, now, n = report["then"], report["now"], _counted(report)
    return (
        _name(then), _name(now), len(then["offers"]) if then else "", len(now["offers"]) if now else "",
        n["offers_gone"], n["offers_new"], n["decisions"], n["acts"], n["words"], n["unknown"], n["pages"],
        n["tokens"],
        report["problem"] or (now["reason"] if now else ""),
    )  # fmt: skip
