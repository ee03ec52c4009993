"""The matcher of products on labelled pairs, beside exact and fuzzy names (`make bench` has the table)."""

from __future__ import annotations

from research.pipeline.products.items import Verdict, gtin_of
from research.pipeline.products.matcher import match
from tests.corpora.product_pairs import HELD_OUT, TUNED_ON, score, score_of_names

PAIRS, TRADES = 500, 10


def _by_matcher(files: tuple[str, ...]) -> tuple[float, float]:
    found = score(files, lambda one, other: match(one, other).verdict is Verdict.SAME)
    return found.precision, found.f1


def test_pairs_are_many_of_many_trades_and_none_is_in_both_halves() -> None:
    tuned, held = score(TUNED_ON, lambda *_: True), score((HELD_OUT,), lambda *_: True)

    assert tuned.pairs + held.pairs >= PAIRS
    assert min(len(tuned.trades), len(held.trades)) >= TRADES
    assert not tuned.trades & held.trades


def test_it_joins_hardly_anything_wrong_and_finds_more_than_names_alone() -> None:
    precision, f1 = _by_matcher(TUNED_ON)
    _, held_f1 = _by_matcher((HELD_OUT,))

    assert precision >= 0.98
    assert f1 >= 0.90
    assert held_f1 > max(score_of_names((HELD_OUT,), TUNED_ON).values()) + 0.2


def test_no_pair_with_differing_gtins_is_joined() -> None:
    def merges(one: object, other: object) -> bool:
        mine, theirs = gtin_of(one.gtin), gtin_of(other.gtin)  # type: ignore[attr-defined]
        return bool(mine and theirs and mine != theirs and match(one, other).verdict is Verdict.SAME)  # type: ignore[arg-type]

    assert score((*TUNED_ON, HELD_OUT), merges).joined == 0
