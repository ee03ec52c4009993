"""The DOM hash on own pairs of pages, beside a hash of the visible text and the loop's own state key, in one run."""

from __future__ import annotations

import hashlib
import os
import statistics
import time
from collections.abc import Callable, Sequence

from agent.browser.chromium.find import find_browser
from agent.core.types import PageUnderstanding
from agent.perceive.state import settled
from agent.perceive.state.dom_hash import dom_hash
from tests.bench.row import Row, percentile
from tests.lab.pairs.pair import SETS, Pair, pairs_of
from tests.lab.pairs.reading import Read, read_pairs

_FIRST_LOOK = {
    "heldout": "38 of 43 at the first look",
    "blind": "36 of 40 at the first look",
    "fourth": "by another hand: 37 of 40 at the first look",
    "fifth": "by a third hand, with much noise: 21 of 40 at the first look",
    "sixth": "by the third hand: 27 of 40 at the first look",
    "seventh": "by the third hand: 29 of 40 at the first look, 32 before its own mistakes were met",
    "eighth": "by a fourth hand: 37 of 40 at the first look",
    "ninth": "by a fifth hand: 53 of 60 at the first look",
    "tenth": "by a sixth hand, in 24 languages: 52 of 60 at the first look",
}


def run() -> list[Row]:
    """Shares right by set and by hash, and what one hash takes against one perception."""
    browser = find_browser(os.environ.get("BENCH_BROWSER", ""))
    if browser is None:
        return [{"name": "DOM hash", "value": 0, "unit": "pairs", "note": "no browser"}]
    rows: list[Row] = []
    everything: list[Read] = []
    for name in SETS:
        pairs = pairs_of(name)
        read = read_pairs(browser, pairs)
        everything += read
        note = _FIRST_LOOK.get(name, "made with these")
        rows.append(_right(f"DOM hash, {name}", pairs, read, dom_hash, note))
        rows.append(_right(f"  hash of the visible text, {name}", pairs, read, _text_hash, "limit 1"))
        rows.append(
            _right(f"  state key of the loop, {name}", pairs, read, lambda page: page.state_key, "limit 2")
        )
    return [*rows, *_time(everything)]


def _right(
    name: str, pairs: Sequence[Pair], read: Sequence[Read], key: Callable[[PageUnderstanding], str], note: str
) -> Row:
    right = sum((key(a) == key(b)) == p.is_same for p, (a, b) in zip(pairs, read, strict=True))
    return {"name": name, "value": 100 * right / len(pairs), "unit": "%", "note": f"of {len(pairs)}; {note}"}


def _text_hash(page: PageUnderstanding) -> str:
    return hashlib.sha256(page.text_content.encode()).hexdigest()


def _time(read: Sequence[Read]) -> list[Row]:
    spent = []
    for page, _ in read:
        settled.settled_text.cache_clear()
        settled.settled_name.cache_clear()
        began = time.perf_counter()
        dom_hash(page)
        spent.append((time.perf_counter() - began) * 1000)
    return [
        {"name": "one DOM hash, median", "value": statistics.median(spent), "unit": "ms"},
        {"name": "one DOM hash, p95", "value": percentile(spent, 0.95), "unit": "ms", "limit": 10},
    ]
