"""The DOM hash stays the same when a page is loaded again with noise, and mostly changes when its state does.

All pages here have one address: where two states have addresses of their own they are told apart by these. A state
taken for another costs one verification (`tests/unit/agent/loop/test_replays.py`), a hit that is missed a model call.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from agent.perceive.state.dom_hash import dom_hash, explain
from tests.lab.pairs.pair import SETS, Pair, pairs_of
from tests.lab.pairs.reading import Read, read_pairs
from tests.lab.sampling import is_whole, sampled

AREA = "pairs"
CHOSEN = sampled(AREA, SETS, at_most=1)
_LEAST_HITS, _LEAST_HITS_OF_ALL = 0.8, 0.95  # of the same states, of one set and of all
_MOST_WRONG, _MOST_WRONG_OF_ALL = 0.5, 0.2  # of other states


@pytest.fixture(scope="module")
def read(browser_path: Path) -> Callable[[str], list[Read]]:
    """The pairs of one set, read once, in a browser and a loop of its own."""

    @cache
    def read_set(name: str) -> list[Read]:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(read_pairs, browser_path, pairs_of(name)).result()

    return read_set


@pytest.mark.parametrize("name", CHOSEN)
def test_the_same_state_is_hit_again_and_most_others_are_not(
    read: Callable[[str], list[Read]], name: str
) -> None:
    pairs = pairs_of(name)
    assert len(pairs) >= 40
    hits, wrong, said = _shares(pairs, read(name))
    assert hits >= _LEAST_HITS, said
    assert wrong <= _MOST_WRONG, said


@pytest.mark.skipif(not is_whole(), reason="the bar of all sets together: one alone may be below it")
def test_of_all_pairs_95_of_100_of_the_same_states_are_hit(read: Callable[[str], list[Read]]) -> None:
    pairs = [pair for name in SETS for pair in pairs_of(name)]
    hits, wrong, said = _shares(pairs, [one for name in SETS for one in read(name)])
    assert hits >= _LEAST_HITS_OF_ALL, said
    assert wrong <= _MOST_WRONG_OF_ALL, said


def _shares(pairs: list[Pair], reads: list[Read]) -> tuple[float, float, list[str]]:
    """Of the same states the share that is hit; of other states the share that is hit; what was wrong."""
    hit = {
        pair: dom_hash(before) == dom_hash(after) for pair, (before, after) in zip(pairs, reads, strict=True)
    }
    same, other = ([hit[pair] for pair in pairs if pair.is_same is kind] for kind in (True, False))
    said = [f"{pair.page}: {pair.name}" for pair in pairs if hit[pair] != pair.is_same]
    return sum(same) / len(same), sum(other) / len(other), said


def test_it_says_in_words_what_differs(browser_path: Path) -> None:
    pairs = [pair for pair in pairs_of("dev") if pair.page == "shop_item"]
    with ThreadPoolExecutor(1) as thread:
        reads = thread.submit(read_pairs, browser_path, pairs).result()
    said = {pair.name: explain(*read) for pair, read in zip(pairs, reads, strict=True)}
    assert said["price"] == ()
    assert any("title: " in words for words in said["another animal"])
