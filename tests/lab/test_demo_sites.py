"""The local mind on every demo site and golden query, and on sparring shops, in a real Chromium.

On the demo sites determination and offers are exact; on the sparring shops, which nobody tuned one by one, most are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.bench.bench_sites import case_of, cases
from tests.lab.sampling import is_whole, sampled
from tests.sites import serve
from tests.sites.gold import GOLD, Gold
from tests.sites.sweeping import Case, Told, mark, sweep

Visits = dict[str, Told | BaseException]
AREA = "demo_sites"
_SPARRING = (
    "woo-tools: cordless",
    "luma-tools",
    "table-parts: ball",
    "hash-tools",
    "frame-books",
    "deep-garden",
    "one-toys",
)


def named(gold: Gold) -> str:
    return f"{gold.site}: {gold.query}"


CHOSEN = sampled(AREA, GOLD, named, at_most=6)


def _in_a_loop_of_its_own(work: Callable[[], Visits]) -> Visits:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


@pytest.fixture(scope="module")
def visits(browser_path: Path) -> Visits:
    """The chosen visits to the demo sites, made in one browser like a worker's."""
    with serve(*{gold.site for gold in CHOSEN}) as sites:
        made = [case_of(gold, sites[gold.site].url) for gold in CHOSEN]
        return _in_a_loop_of_its_own(lambda: asyncio.run(sweep(made, browser_path)))


@pytest.mark.timeout(1500)  # the first of them waits for all visits
@pytest.mark.parametrize("gold", CHOSEN, ids=named)
def test_the_local_mind_reports_what_a_careful_person_would(gold: Gold, visits: Visits) -> None:
    told = visits[named(gold)]
    if isinstance(told, BaseException):
        raise told
    assert told.result.determination == gold.expected.determination, told.story
    wanted = [(o.name, o.amount, o.currency) for o in gold.expected.offers]
    got = [
        (p.name, p.price.amount if p.price else 0, p.price.currency if p.price else "")
        for p in told.result.products
    ]
    if not gold.expected.is_ordered:
        wanted, got = sorted(wanted, key=str), sorted(got, key=str)
    assert [(n, f"{a:.2f}", c) for n, a, c in got] == [(n, f"{a:.2f}", c) for n, a, c in wanted], told.story


@pytest.mark.timeout(1500)
def test_it_reads_shops_of_other_markups_and_habits_without_a_wrong_price(browser_path: Path) -> None:
    """Half of the tuned questions; all of them, and the blind ones, stand in `make bench`."""
    with cases("tuned") as every:
        sparring = [case for case in every if case.name.startswith(_SPARRING)]
        made = sampled("sparring_shops", sparring, lambda case: case.name, at_most=4)
        told = _in_a_loop_of_its_own(lambda: asyncio.run(sweep(made, browser_path)))
    marks = {case.name: mark(case, one) for case in made if isinstance(one := told[case.name], Told)}
    assert sum(m.wrong_prices for m in marks.values()) == 0
    assert sum(m.is_right for m in marks.values()) >= len(made) - 1, _wrong(made, told)
    if is_whole():  # shares of a few visits say nothing
        expected = sum(m.expected for m in marks.values())
        assert sum(m.exact for m in marks.values()) >= 0.85 * expected, _wrong(made, told)
        assert sum(one.wasted for one in told.values() if isinstance(one, Told)) <= 0.3 * len(made)


def _wrong(made: list[Case], told: Visits) -> str:
    return "\n\n".join(
        f"{case.name}\n{one.story}"
        for case in made
        if isinstance(one := told[case.name], Told) and not mark(case, one).is_right
    )
