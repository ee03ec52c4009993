"""How likely a quotation answers what is asked: a logistic regression on what is known of it and the others. Pure.

One of many that are as good is good by chance, so it counts how far it is ahead of the third and the ninth best one;
and what stands under just the heading or term that is asked for is likelier what is asked.

Source: `python -m tests.bench.fit_answers`: 1,418 quotations for 243 parts of questions, each with whether it answers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

KIND, _NAMED = 0.12, 0.1  # of the score, set on the same questions
_WORDS, _OF_KIND, _HAS_NAMES, _MEANT, _ABOVE = 0.3, 0.08, 0.62, 4.3, 2.54
_OVER_THIRD, _OVER_NINTH, _CONSTANT = 5.15, 1.41, -5.95
_ASIDE, _STEP = 0.4, 0.1  # a score beside the point; how far it is at least below the last one
_NOT_OF_KIND = 0.4  # such a quotation is never likelier an answer than not


class Seen(NamedTuple):
    """What is known of one quotation; shares are 0-1."""

    words: float  # what its words say for it
    kind: int  # whether it may hold the kind of thing asked: `kinds.Fit`
    named: float  # how far its term or heading has the words asked
    meant: float  # how near it comes in meaning
    above: float  # how far that term or heading says what is asked and nothing else

    @property
    def score(self) -> float:
        """All of it, about 0-1.5."""
        return self.words + KIND * self.kind + _NAMED * self.named + self.meant


def rivals(scores: Sequence[float]) -> tuple[float, float]:
    """Of scores, best first, the third and the ninth one; where there are fewer, one beside the point."""
    least = min(scores[-1] - _STEP, _ASIDE)
    return (*scores, *[least] * 3)[2], (*scores, *[least] * 9)[8]


def chances(seen: Sequence[Seen]) -> list[float]:
    """The chance (0-1) of each of them."""
    if not seen:
        return []
    third, ninth = rivals(sorted((one.score for one in seen), reverse=True))
    found = []
    for one in seen:
        known = _WORDS * one.words + _OF_KIND * one.kind + _HAS_NAMES * one.named + _MEANT * one.meant
        ahead = _OVER_THIRD * (one.score - third) + _OVER_NINTH * (one.score - ninth)
        chance = 1 / (1 + math.exp(-(known + ahead + _ABOVE * one.above + _CONSTANT)))
        found.append(chance if one.kind >= 0 else _NOT_OF_KIND * chance)
    return found
