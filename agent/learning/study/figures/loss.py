"""What one task of a study cost, as one number from 0 to 100. Lower is better. Pure.

    loss = 60 · task loss + 16 · asked + 8 · steps + 8 · tokens + 8 · time

`task loss` is 0 to 1 (see `task_loss`). The four efforts grow from 0 towards 1 as x / (x + usual), so that each has
reached half its weight at what is usual and none can outgrow it. All four together weigh 40, a wrong determination
weighs 60: whoever is wrong never wins by being quick, and of two that are right the cheaper one wins.

Source: own choice. "Lower is better" and the parts are the seeds' meta-study (S10); x / (x + k) is the saturating
form of Michaelis and Menten (1913), taken because one visit that hangs must not drown the rest of a set.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from agent.learning.study.figures.marks import OfferMarks

TASK, ASKED, STEPS, TOKENS, SECONDS = 60.0, 16.0, 8.0, 8.0, 8.0  # weights; together 100
USUAL_ASKED = 1.0  # one person's help is half of all the help that there could be
USUAL_STEPS = 5.0  # the default of MAX_STEPS (W13)
USUAL_TOKENS = (
    5_000.0  # five decisions with a page state of some hundred tokens each, and the judging of offers
)
USUAL_SECONDS = 30.0  # the local mind takes some 5 s at a demo site, a hosted model some seconds per decision

PRICE_SHARE, ORDER_SHARE = 0.5, 0.1
NO_OFFER_RIGHT = 0.75  # of a right determination with none of its offers


@dataclass(frozen=True, slots=True)
class Effort:
    """What a visit took."""

    steps: int = 0
    tokens: int = 0
    seconds: float = 0.0
    asked: int = 0  # how often it asked, or would have asked, for a person


@dataclass(frozen=True, slots=True)
class Loss:
    """The weighted parts of the loss of one task, or their means over a session. `total` is their sum."""

    task: float = 0.0
    asked: float = 0.0
    steps: float = 0.0
    tokens: float = 0.0
    seconds: float = 0.0

    @property
    def total(self) -> float:
        """0 to 100."""
        return self.task + self.asked + self.steps + self.tokens + self.seconds


PARTS = ("task", "asked", "steps", "tokens", "seconds")


def task_loss(*, is_right: bool, marks: OfferMarks) -> float:
    """How wrong the outcome is: 1 for a wrong determination, 0 when the offers are exact too.

    With the right determination the offers decide: three quarters by 1 - F1 of the offers (one with a wrong price
    counts half), a tenth more where they were wanted in an order and came in another.
    """
    if not is_right:
        return 1.0
    disorder = 0.0 if marks.in_order else ORDER_SHARE
    return min(1.0, NO_OFFER_RIGHT * (1.0 - f1_of(marks)) + disorder)


def f1_of(marks: OfferMarks) -> float:
    """The harmonic mean of how many offers of the right ones came and how many of what came are right; 1 for none."""
    hits = marks.exact + PRICE_SHARE * marks.wrong_prices
    both = marks.expected + marks.exact + marks.wrong_prices + marks.extra
    return 2 * hits / both if both else 1.0


def loss_of(wrongness: float, effort: Effort) -> Loss:
    """The parts of one task's loss; `wrongness` is its `task_loss`."""
    return Loss(
        task=TASK * wrongness,
        asked=ASKED * _share(effort.asked, USUAL_ASKED),
        steps=STEPS * _share(effort.steps, USUAL_STEPS),
        tokens=TOKENS * _share(effort.tokens, USUAL_TOKENS),
        seconds=SECONDS * _share(effort.seconds, USUAL_SECONDS),
    )


def mean_loss(losses: Iterable[Loss]) -> Loss:
    """The mean of each part; all zero for none."""
    rows = list(losses)
    if not rows:
        return Loss()
    task, asked, steps, tokens, seconds = (sum(getattr(r, part) for r in rows) / len(rows) for part in PARTS)
    return Loss(task, asked, steps, tokens, seconds)


def _share(value: float, usual: float) -> float:
    return max(0.0, value) / (max(0.0, value) + usual)
