"""Right words in the wrong relation: are a claim's words close together in the evidence, and in which order?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from research.pipeline.check.claim_names import names_of
from research.pipeline.check.claim_words import Token, stands_for, tokens_of

_REACH = 9  # words; farther apart two words are hardly said of each other
_MOST_PLACES = 6
_LEAST_CREDIT = 0.6


def nearness(claim: str, said: str) -> float:
    """How close together (0-1) the claim's neighbouring words, or words that stand for them, are in the evidence."""
    wanted = [t for t in tokens_of(claim) if t.is_content]
    places = _places(wanted, [t for t in tokens_of(said) if t.is_content])
    pairs = list(pairwise(places))
    if not pairs:
        return 1.0
    return sum(_closeness(a, b) for a, b in pairs) / len(pairs)


def _places(wanted: Sequence[Token], said: Sequence[Token]) -> list[list[int]]:
    found = []
    for token in wanted:
        exact = [i for i, t in enumerate(said) if t.plain == token.plain]
        found.append(
            (exact or [i for i, t in enumerate(said) if stands_for(t.plain, token.plain) >= _LEAST_CREDIT])[
                :_MOST_PLACES
            ]
        )
    return found


def _closeness(a: Sequence[int], b: Sequence[int]) -> float:
    gap = min((abs(x - y) for x in a for y in b if x != y), default=math.inf)
    return max(0.0, 1 - (gap - 1) / _REACH) if gap < math.inf else 0.0


def reversed_names(claim: str, said: str) -> bool:
    """Two names of the claim that the evidence has in the other order only, with no passive on one side alone."""
    names = [n.words[-1].lower() for n in names_of(claim)]
    order = [t.text.lower() for t in tokens_of(said)]
    passive = (" by " in f" {claim} ") != (" by " in f" {said} ")
    if passive or len(names) < 2:
        return False
    return any(
        a != b and a in order and b in order
        and min(i for i, w in enumerate(order) if w == a) > max(i for i, w in enumerate(order) if w == b)
        for a, b in pairwise(names)
    )  # fmt: skip
