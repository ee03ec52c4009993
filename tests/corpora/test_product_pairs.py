"""The matcher of products on labelled pairs, beside exact and fuzzy names (`make bench` has the table)."""

from __future__ import annotations

from research.pipeline.products.items import Item, Verdict, gtin_of
from research.pipeline.products.matcher import match
from tests.corpora.product_pairs import HELD_OUT, TUNED_ON, score, scores_of_names

PAIRS, TRADES = 500, 10


def _is_same(one: Item, other: Item) -> bool:
    return match(one, other).verdict is Verdict.SAME


def test_pairs_are_many_of_many_trades_and_none_is_in_both_halves() -> None:
    tuned, held = score(TUNED_ON, lambda *_: True), score((HELD_OUT,), lambda *_: True)

    assert tuned.pairs + held.pairs >= PAIRS
    assert min(len(tuned.trades), len(held.trades)) >= TRADES
    assert not tuned.trades & held.trades


def test_it_joins_hardly_anything_wrong_of_what_it_was_tuned_on() -> None:
    found = score(TUNED_ON, _is_same)

    assert found.precision >= 0.98
    assert found.f1 >= 0.87


def test_on_what_it_has_not_seen_it_does_better_than_names_alone() -> None:
    found = score((HELD_OUT,), _is_same)

    assert found.precision >= 0.9
    assert all(
        rival.f1 < found.f1 and rival.precision < 0.9
        for rival in scores_of_names((HELD_OUT,)).values()
        if rival.joined
    )


def test_no_pair_with_differing_gtins_is_joined() -> None:
    def merges(one: Item, other: Item) -> bool:
        mine, theirs = gtin_of(one.gtin), gtin_of(other.gtin)
        return bool(mine and theirs and mine != theirs and _is_same(one, other))

    assert score((*TUNED_ON, HELD_OUT), merges).joined == 0
