"""The matcher of products beside exact names and rapidfuzz, on the same labelled pairs in one run.

The pairs are ours: every "differ" is of the same family (another size, pack, colour, generation, bundle, or for it).
"""

from __future__ import annotations

import time

from research.pipeline.products.items import Verdict
from research.pipeline.products.matcher import match
from research.pipeline.products.traits import traits_of
from tests.bench.row import Row
from tests.corpora.product_pairs import HELD_OUT, TUNED_ON, Score, score, scores_of_names


def run() -> list[Row]:
    """Precision, recall and F1 on what it was tuned on and on what was held out; rivals; microseconds a pair."""
    rows = [
        row
        for name, files in (("tuned on", TUNED_ON), ("held out", (HELD_OUT,)))
        for row in _rows(name, files)
    ]
    return [*rows, _speed()]


def _rows(name: str, files: tuple[str, ...]) -> list[Row]:
    found = score(files, lambda one, other: match(one, other).verdict is Verdict.SAME)
    note = f"{found.pairs} pairs, {found.same} of them the same, {len(found.trades)} trades"
    rivals = [
        Row(
            name=f"{name}: F1 of {rival}",
            value=round(100 * its.f1, 1),
            unit="%",
            note=f"precision {100 * its.precision:.1f}%",
        )
        for rival, its in scores_of_names(files).items()
    ]
    return [*_of(found, name, note), *rivals]


def _of(found: Score, name: str, note: str) -> list[Row]:
    return [
        Row(name=f"{name}: precision", value=round(100 * found.precision, 1), unit="%", note=note),
        Row(name=f"{name}: recall", value=round(100 * found.recall, 1), unit="%"),
        Row(name=f"{name}: F1", value=round(100 * found.f1, 1), unit="%"),
    ]


def _speed() -> Row:
    count = 0

    def judge(*pair: object) -> bool:
        nonlocal count
        count += 1
        return match(*pair).verdict is Verdict.SAME  # type: ignore[arg-type]

    score(TUNED_ON, judge)
    traits_of.cache_clear()
    count, begun = 0, time.perf_counter()
    score(TUNED_ON, judge)
    return Row(
        name="a pair, both listings read anew",
        value=round((time.perf_counter() - begun) / count * 1e6),
        unit="µs",
    )
