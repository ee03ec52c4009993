"""What many visits that were decided again would have changed: as sums, and as a file with a line for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from agent.learning.models import Replay, ReplayBatch
from agent.learning.replay.options import ReportJson, name_of, sums_of
from agent.teams.pages.csv_cells import csv_row
from agent.teams.pages.sending import Sent, in_batches

COLUMNS = (
    "run", "site", "query", "ended", "outcome", "determination then", "determination now", "offers then",
    "offers now", "offers only then", "offers only now", "decisions", "other acts", "other reasons",
    "not known", "pages read otherwise", "tokens", "why",
)  # fmt: skip

_SUMS = ("offers_gone", "offers_new", "decisions", "acts", "words", "unknown", "pages", "tokens", "usd")
_CHANGING = ("offers_gone", "offers_new", "acts", "unknown", "pages")


def changes_of(batch: ReplayBatch) -> dict[str, Any]:
    """The sums over those of it that were played (`whole`).

    `results` are (then, now, how many), the many first; "" stands for none. `tokens` and `usd` its models took.
    """
    played = list(batch.replays.filter(state=Replay.State.DONE).values_list("sums", flat=True))
    sums = {name: sum(one.get(name, 0) for one in played) for name in _SUMS}
    turned = Counter(tuple(one["turned"]) for one in played if one.get("turned"))
    results = tuple(sorted(((*key, n) for key, n in turned.items()), key=lambda one: (-one[2], one)))
    is_none = not results and not any(sums[name] for name in _CHANGING)
    return {**sums, "whole": len(played), "results": results, "is_none": is_none}


def csv_lines(replays: QuerySet[Replay]) -> Iterator[str]:
    """The header and one line per run; no cell is a formula."""
    yield csv_row(COLUMNS)
    for replay in in_batches(replays.select_related("visit").defer("visit__checkpoint")):
        visit = replay.visit
        ended = visit.ended_at.isoformat() if visit.ended_at else ""
        yield csv_row(
            (visit.pk, visit.domain, visit.query or visit.url, ended, replay.outcome, *_cells(replay))
        )


def _cells(replay: Replay) -> tuple[object, ...]:
    if replay.state != Replay.State.DONE:
        return ("",) * 12 + (replay.problem,)
    report: ReportJson = replay.report
    then, now, n = report["then"], report["now"], sums_of(report)
    return (
        name_of(then), name_of(now), len(then["offers"]) if then else "", len(now["offers"]) if now else "",
        n["offers_gone"], n["offers_new"], n["decisions"], n["acts"], n["words"], n["unknown"], n["pages"],
        n["tokens"],
        report["problem"] or (now["reason"] if now else ""),
    )  # fmt: skip


def batch_file(batch: ReplayBatch) -> Sent:
    """Each run of it with what would have changed, as CSV; those whose result would change first."""
    lines = csv_lines(batch.replays.order_by("-is_changed", "-differing", "pk"))
    name = f"runs-decided-again-{batch.pk}.csv"
    return Sent(lines, filename=name, content_type="text/csv; charset=utf-8")
