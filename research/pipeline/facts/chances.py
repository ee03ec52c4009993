"""How likely a quotation answers what is asked: a logistic regression on its score and the best one's. Pure.

The best of many passages is good by chance more often than the best of a few, so scores count by the logarithm of their
number, and what is far behind the best one hardly answers.

Source: `python -m tests.bench.fit_answers`: 864 quotations for 260 parts of questions, each with whether it answers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

_SCORE, _AMONG, _BEHIND, _CONSTANT = 2.92, 5.31, -26.13, -4.66
_NOT_OF_KIND = 0.4  # such a quotation is never likelier an answer than not


class Seen(NamedTuple):
    """What is known of one quotation: words and meaning, about 0-1.5; whether it may hold the kind of thing asked."""

    score: float
    is_kind: bool


def chances(seen: Sequence[Seen], passages: int) -> list[float]:
    """The chance (0-1) of each of them; `passages` is the number of all that were looked through."""
    best, many = max(one.score for one in seen), math.log(1 + passages)
    found = []
    for one in seen:
        odds = _SCORE * one.score + (_AMONG * one.score + _BEHIND * (best - one.score)) / many + _CONSTANT
        chance = 1 / (1 + math.exp(-odds))
        found.append(chance if one.is_kind else _NOT_OF_KIND * chance)
    return found
