"""From the steps of a visit to the proof of what it has covered. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from agent.core.memory import Memory
from agent.core.sites.proof import Coverage, NearMiss, PageSeen, SearchTried
from agent.core.types import Product, StepRecord
from agent.decide.offers.words import same_word, tokens
from agent.decide.remembered import past

_CONTROLS = ("sort", "filter", "page", "scroll")
_MOST_PAGES, _MOST_MISSES, _MOST_LISTS = 40, 20, 20


def coverage_of(memory: Memory, thing: str) -> Coverage:
    """What was searched, read and used so far, and what came nearest to `thing`."""
    steps = memory.history
    looked = [s.action_words.removeprefix("Look into ").strip("“”") for s in steps if s.action == "look_into"]
    used = [
        s.action_words
        for s in steps
        if s.goal_kind in _CONTROLS and s.verdict.changed and s.goal_kind != "page"
    ]
    turned = sum(s.goal_kind == "page" and s.verdict.changed for s in steps)
    pages = [f"{turned} further page{'s' * (turned != 1)} of the list"] if turned else []
    return Coverage(
        searches=tuple(_searches(steps)),
        pages=tuple(_pages(steps)),
        controls=(*dict.fromkeys(used), *pages),
        lists=tuple(dict.fromkeys(looked))[:_MOST_LISTS],
        near_misses=tuple(_miss(p) for p in nearest(tuple(memory.refused.values()), thing)[:_MOST_MISSES]),
        judged=len(memory.judged),
    )


def nearest(refused: Sequence[Product], thing: str) -> list[Product]:
    """The refused products, those first whose names have most words of the thing, each a form of it."""
    words = tokens(thing)

    def rank(product: Product) -> tuple[int, float]:
        said = tokens(product.name)
        return sum(any(same_word(word, have) for have in said) for word in words), product.relevance

    return sorted(refused, key=rank, reverse=True)


def _searches(steps: Sequence[StepRecord]) -> list[SearchTried]:
    """Each search with what the page after it showed: a step's understanding is of the page before its act."""
    found: dict[str, SearchTried] = {}
    for step, after in pairwise(steps):
        if past.is_search(step) and step.verdict.changed:
            seen = after.understanding
            count, said = seen.get("result_count"), seen.get("no_results")
            found[step.input_text] = SearchTried(
                step.input_text,
                count if isinstance(count, int) else None,
                _products(after),
                said if isinstance(said, str) else "",
                step.url_after,
            )
    return list(found.values())


def _pages(steps: Sequence[StepRecord]) -> list[PageSeen]:
    """Each address once, as it was seen last."""
    found = {s.url: PageSeen(s.url, s.page_type, _products(s)) for s in steps if s.understanding and s.url}
    return list(found.values())[:_MOST_PAGES]


def _products(step: StepRecord) -> int:
    counts = step.understanding.get("counts")
    count = counts.get("products") if isinstance(counts, dict) else 0
    return count if isinstance(count, int) else 0


def _miss(product: Product) -> NearMiss:
    price = product.price.text if product.price else ""
    return NearMiss(product.name, product.refusal or "another thing", price, product.url)
