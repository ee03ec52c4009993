"""How likely a quotation answers what is asked: a logistic regression on what is known of it and of its rivals. Pure.

The best of many passages is good by chance more often than the best of a few, so scores count by the logarithm of their
number, and what is far behind the best one hardly answers.

Source: `python -m tests.bench.fit_answers`: 725 quotations for 250 parts of questions, each with whether it answers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

_SCORE, _AMONG, _BEHIND, _WEAKEST, _HELD, _OWN, _CONSTANT = 3.04, 6.81, -28.9, -1.5, 0.81, -0.39, -4.82
_NOT_OF_KIND = 0.4  # such a quotation is never likelier an answer than not


class Seen(NamedTuple):
    """What is known of one quotation.

    `score`: words and meaning, about 0-1.5. `is_kind`: whether it may hold the kind of thing asked. `weakest`: cosine
    of what it has nearest to that word of the question which it comes least near. `held`, `own`: how much (0-1, rare
    words count more) of what is asked is said near it, and by the quotation itself.
    """

    score: float
    is_kind: bool
    weakest: float
    held: float
    own: float


def chances(seen: Sequence[Seen], passages: int) -> list[float]:
    """The chance (0-1) of each of them; `passages` is the number of all that were looked through."""
    best, many = max(one.score for one in seen), math.log(1 + passages)
    found = []
    for one in seen:
        odds = _SCORE * one.score + (_AMONG * one.score + _BEHIND * (best - one.score)) / many
        odds += _WEAKEST * one.weakest + _HELD * one.held + _OWN * one.own + _CONSTANT
        chance = 1 / (1 + math.exp(-odds))
        found.append(chance if one.is_kind else _NOT_OF_KIND * chance)
    return found
