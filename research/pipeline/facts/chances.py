"""How likely a quotation answers what is asked: a logistic regression on what is known of it and of its rivals. Pure.

The best of many passages is good by chance more often than the best of a few, so scores count by the logarithm of their
number; and one quotation that stands out says more than one among its like.

Source: `python -m tests.bench.fit_answers`: 870 quotations for 324 questions, each with a word on whether it answers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

_FIT, _ALONE, _HELD, _OWN, _SCORE, _BEHIND, _AHEAD = 0.2, 2.96, 3.57, -2.62, 9.63, -48.14, 9.26
_CONSTANT = -4.85


class Seen(NamedTuple):
    """What is known of one quotation.

    `score`: words and meaning, about 0-1.5. `fit`: -1 to 2 (`kinds.Fit`). `alone`: cosine of the sentence without
    its term and heading. `held`, `own`: how much (0-1, rare words count more) of what is asked is said near it, and by
    the quotation itself.
    """

    score: float
    fit: int
    alone: float
    held: float
    own: float


def chances(seen: Sequence[Seen], passages: int) -> list[float]:
    """The chance (0-1) of each of them; `passages` is the number of all that were looked through."""
    scores = sorted((one.score for one in seen), reverse=True)
    best, second = scores[0], scores[min(1, len(scores) - 1)]
    many = math.log(1 + passages)
    found = []
    for one in seen:
        behind, ahead = best - one.score, (best - second if one.score == best else 0.0)
        odds = _FIT * one.fit + _ALONE * one.alone + _HELD * one.held + _OWN * one.own
        odds += (_SCORE * one.score + _BEHIND * behind) / many + _AHEAD * ahead + _CONSTANT
        found.append(1 / (1 + math.exp(-odds)))
    return found
