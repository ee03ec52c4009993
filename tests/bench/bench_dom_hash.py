"""The DOM hash on own pairs of pages, beside a hash of the visible text and the loop's own state key, in one run."""

from __future__ import annotations

import hashlib
import os
import statistics
import time
from collections.abc import Callable, Sequence

from agent.browser.chromium.find import find_browser
from agent.core.types import PageUnderstanding
from agent.perceive.state.dom_hash import _words, dom_hash
from tests.bench.row import Row, percentile
from tests.lab.pairs.pair import SETS, Pair, pairs_of
from tests.lab.pairs.reading import Read, read_pairs


def run() -> list[Row]:
    """Shares right by set and by hash, and what one hash takes against one perception."""
    browser = find_browser(os.environ.get("BENCH_BROWSER", ""))
    if browser is None:
        return [{"name": "DOM hash", "value": 0, "unit": "pairs", "note": "no browser"}]
    pairs = [pair for name in SETS for pair in pairs_of(name)]
    read = read_pairs(browser, pairs)
    keys: dict[str, Callable[[PageUnderstanding], str]] = {
        "DOM hash": dom_hash,
        "hash of the visible text": _text_hash,
        "state key of the loop": lambda page: page.state_key,
    }
    shares = (row for name, key in keys.items() for row in _shares(name, pairs, read, key))
    return [*shares, *_time(read)]


def _shares(
    name: str, pairs: Sequence[Pair], read: Sequence[Read], key: Callable[[PageUnderstanding], str]
) -> list[Row]:
    hits = [(pair.is_same, key(a) == key(b)) for pair, (a, b) in zip(pairs, read, strict=True)]
    same, other = ([is_hit for is_same, is_hit in hits if is_same is kind] for kind in (True, False))
    return [
        {"name": f"{name}: same states hit", "value": 100 * sum(same) / len(same), "unit": "%",
         "note": f"{sum(same)} of {len(same)}"},
        {"name": f"{name}: other states hit", "value": 100 * sum(other) / len(other), "unit": "%",
         "note": f"{sum(other)} of {len(other)}"},
    ]  # fmt: skip


def _text_hash(page: PageUnderstanding) -> str:
    return hashlib.sha256(page.text_content.encode()).hexdigest()


def _time(read: Sequence[Read]) -> list[Row]:
    spent = []
    for page, _ in read:
        _words.cache_clear()
        began = time.perf_counter()
        dom_hash(page)
        spent.append((time.perf_counter() - began) * 1000)
    return [
        {"name": "one DOM hash, median", "value": statistics.median(spent), "unit": "ms"},
        {"name": "one DOM hash, p95", "value": percentile(spent, 0.95), "unit": "ms", "limit": 10},
    ]
