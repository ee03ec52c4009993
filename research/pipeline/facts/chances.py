"""How likely a quotation answers what is asked: a logistic regression on what is known of it and the others. Pure.

Most of it is what a trained reader gives it (`agent.core.ports.TextReader`). One of many that are as good is good by
chance, so it counts how far it is ahead of the third best one by its words and meaning, and of the ninth by the reader;
and what stands under just the heading or term that is asked for is likelier what is asked.

Source: `python -m tests.bench.fit_answers`, of the eight likeliest quotations for each of 256 parts of questions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

KIND, _NAMED = 0.12, 0.1  # of the score, set on the same questions
_WORDS, _ABOVE, _READ, _CONSTANT = 0.86, 3.62, 0.24, -3.11
_OVER_THIRD, _READ_OVER_NINTH = 3.68, 0.23
_SURELY_NOT = -4.0  # log odds of a quotation that the reader takes for no answer
_ASIDE, _STEP = 0.4, 0.1  # a score beside the point; how far it is at least below the last one
_BESIDE = 0.4  # what holds no such thing, or is about another one, is never likely enough to be said


class Seen(NamedTuple):
    """What is known of one quotation; shares are 0-1."""

    words: float  # what its words say for it
    kind: int  # whether it may hold the kind of thing asked: `kinds.Fit`
    named: float  # how far its term or heading has the words asked
    meant: float  # how near it comes in meaning
    above: float  # how far that term or heading says what is asked and nothing else
    read: float  # the chance that a trained reader gives it
    is_about: bool  # whether the names of the question are named there, and no others in their place

    @property
    def odds(self) -> float:
        """The logarithm of the reader's odds, about -9 to 9."""
        return math.log((self.read + 1e-4) / (1 - self.read + 1e-4))

    @property
    def score(self) -> float:
        """All of it, about 0-1.5."""
        return self.words + KIND * self.kind + _NAMED * self.named + self.meant


def rivals(seen: Sequence[Seen]) -> tuple[float, float]:
    """The third best score and the reader's ninth best odds; where there are fewer, what is beside the point."""
    scores = sorted((one.score for one in seen), reverse=True)
    odds = sorted((one.odds for one in seen), reverse=True)
    third = scores[2] if len(scores) > 2 else min(scores[-1] - _STEP, _ASIDE)
    return third, odds[8] if len(odds) > 8 else min(odds[-1], _SURELY_NOT)


def chances(seen: Sequence[Seen]) -> list[float]:
    """The chance (0-1) of each of them."""
    if not seen:
        return []
    third, ninth = rivals(seen)
    found = []
    for one in seen:
        known = _WORDS * one.words + _ABOVE * one.above + _READ * one.odds
        ahead = _OVER_THIRD * (one.score - third) + _READ_OVER_NINTH * (one.odds - ninth)
        chance = 1 / (1 + math.exp(-(known + ahead + _CONSTANT)))
        found.append(chance if one.kind >= 0 and one.is_about else _BESIDE * chance)
    return found
