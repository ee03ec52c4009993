"""Which word of a query names the thing, on labelled queries that the tagger did not learn from."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from agent.decide.offers.lexicon.languages import is_foreign
from agent.decide.offers.words import tokens
from agent.language.query_labels import groups_of
from tests.bench.reader.labels import Labelled, is_kept_aside, labelled

_LEAST = 0.86  # 89% when they were made


@cache
def _aside() -> list[Labelled]:
    every = [query for queries in labelled().values() for query in queries]
    return [q for q in every if is_kept_aside(q) and all(word.is_head is not None for word in q)]


def _by_tagger(words: list[str]) -> int:
    start, query = 0, " ".join(words)
    for group in groups_of(query, is_foreign=is_foreign(query, tokens(query))):
        if group.head >= 0:
            return start + group.head
        start += len(group.words)
    return -1


def _right(head_of: Callable[[list[str]], int]) -> float:
    """Share of the queries of which that is the head, or that have none where there is none."""
    hits = 0
    for query in _aside():
        at = head_of([word.text for word in query])
        hits += bool(query[at].is_head) if at >= 0 else not any(word.is_head for word in query)
    return hits / len(_aside())


def test_the_thing_is_known_in_queries_that_were_kept_aside() -> None:
    assert len(_aside()) > 1000
    assert _right(_by_tagger) >= _LEAST


def test_neither_the_first_nor_the_last_word_would_do() -> None:
    assert max(_right(lambda words: 0), _right(lambda words: len(words) - 1)) < 0.45
