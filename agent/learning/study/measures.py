"""What was measured of each task of a study and of a whole session, what it cost as one number, and what changed. Pure.

    loss = 60 · task loss + 16 · asked + 8 · steps + 8 · tokens + 8 · time

`task loss` is 0 to 1 (see `task_loss`). The four efforts grow from 0 towards 1 as x / (x + usual), so that each has
reached half its weight at what is usual and none can outgrow it. All four together weigh 40, a wrong determination
weighs 60: whoever is wrong never wins by being quick, and of two that are right the cheaper one wins. Lower is better.

Source: own choice; the parts are the seeds' meta-study (S10), x / (x + k) is the saturating form of Michaelis and
Menten (1913), taken because one visit that hangs must not drown the rest of a set.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import Any


@dataclass(frozen=True, slots=True)
class NamedPrice:
    """One offer, wanted or found. No `amount`: no price is shown; no `currency`: any will do."""

    name: str
    amount: Decimal | None = None
    currency: str = ""

    @property
    def key(self) -> str:
        return " ".join(self.name.casefold().split())

    def has_price_of(self, wanted: NamedPrice) -> bool:
        return self.amount == wanted.amount and wanted.currency in ("", self.currency)


@dataclass(frozen=True, slots=True)
class OfferMarks:
    """How many offers are what they should be. `expected` is at most as many as were asked for."""

    expected: int = 0
    exact: int = 0  # the right thing with its very price
    wrong_prices: int = 0  # the right thing with another price, or with none
    extra: int = 0  # not wanted
    in_order: bool = True  # always where no order was wanted


@dataclass(frozen=True, slots=True)
class WantedOffers:
    """What should come. `tolerated` are names of which a careful person may think either way."""

    offers: tuple[NamedPrice, ...] = ()
    is_ordered: bool = False
    tolerated: tuple[str, ...] = ()
    most: int = 10


def mark_offers(wanted: WantedOffers, found: Sequence[NamedPrice]) -> OfferMarks:
    """The marks of what was found. What is found more often than wanted is extra."""
    left, either = list(wanted.offers), {NamedPrice(name).key for name in wanted.tolerated}
    rest: list[NamedPrice] = []
    for offer in found:
        hit = next((w for w in left if w.key == offer.key and offer.has_price_of(w)), None)
        left.remove(hit) if hit else rest.append(offer)
    exact = len(found) - len(rest)
    wrong = extra = 0
    for offer in rest:
        hit = next((w for w in left if w.key == offer.key), None)
        if hit:
            left.remove(hit)
            wrong += 1
        else:
            extra += offer.key not in either
    expected = min(len(wanted.offers), wanted.most)
    return OfferMarks(expected, min(exact, expected), wrong, extra, _is_in_order(wanted, found))


def _is_in_order(wanted: WantedOffers, found: Sequence[NamedPrice]) -> bool:
    """Whether the right ones among what was found are in the wanted order."""
    if not wanted.is_ordered:
        return True
    places = {offer.key: n for n, offer in enumerate(wanted.offers)}
    order = [places[offer.key] for offer in found if offer.key in places]
    return order == sorted(order)


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
    rows = [astuple(loss) for loss in losses]
    return Loss(*(sum(part) / len(rows) for part in zip(*rows, strict=True))) if rows else Loss()


def _share(value: float, usual: float) -> float:
    return max(0.0, value) / (max(0.0, value) + usual)


@dataclass(frozen=True)
class Measured:
    """One task's visit: how it ended, what was expected, what it took."""

    task: str
    expected: str  # determination
    determination: str
    marks: OfferMarks = field(default_factory=OfferMarks)
    effort: Effort = field(default_factory=Effort)
    model_calls: int = 0
    cost_usd: float | None = None  # None: not known
    decisions: int = 0  # steps that somebody decided
    repeated: int = 0  # of these: from cache, pattern or site knowledge
    saved_tokens: int = 0
    saved_ms: float = 0.0

    @property
    def is_right(self) -> bool:
        """Whether the determination is the expected one."""
        return self.determination == self.expected

    @cached_property
    def loss(self) -> Loss:
        return loss_of(task_loss(is_right=self.is_right, marks=self.marks), self.effort)

    def as_json(self) -> dict[str, Any]:
        """What is stored beside task and determination; the loss is in it for whoever reads the table."""
        kept = {key: value for key, value in asdict(self).items() if key not in _ASIDE}
        return {**kept, "loss": round(self.loss.total, 3)}

    @classmethod
    def from_json(cls, task: str, expected: str, determination: str, kept: Mapping[str, Any]) -> Measured:
        """The loss is counted anew, so that sessions of all times compare."""
        fields = {key: kept[key] for key in kept.keys() & cls.__dataclass_fields__.keys()}
        marks, effort = OfferMarks(**fields.pop("marks", {})), Effort(**fields.pop("effort", {}))
        return cls(task, expected, determination, marks, effort, **fields)


_ASIDE = ("task", "expected", "determination")


@dataclass(frozen=True, slots=True)
class Sums:
    """A whole session. `loss` is the mean over its tasks, everything else a sum."""

    tasks: int = 0
    wrong: int = 0  # determinations
    loss: Loss = field(default_factory=Loss)
    steps: int = 0
    tokens: int = 0
    seconds: float = 0.0
    asked: int = 0
    model_calls: int = 0
    cost_usd: float | None = None
    decisions: int = 0
    repeated: int = 0
    saved_tokens: int = 0
    saved_ms: float = 0.0
    offers_expected: int = 0
    offers_exact: int = 0

    @property
    def total(self) -> float:
        return self.loss.total

    @property
    def repeated_share(self) -> float:
        """Of all decisions, those that repeat what was learned; 0-1."""
        return self.repeated / self.decisions if self.decisions else 0.0

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "total": round(self.total, 3)}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Sums:
        fields = {key: value for key, value in kept.items() if key in cls.__dataclass_fields__}
        return cls(**{**fields, "loss": Loss(**kept.get("loss", {}))})


def sums_of(rows: Sequence[Measured]) -> Sums:
    """The sums of a session's tasks. Money is known only where it is known of every task that asked a model."""
    costs = [row.cost_usd for row in rows if row.model_calls]
    known = [cost for cost in costs if cost is not None]
    counted = ("model_calls", "decisions", "repeated", "saved_tokens")
    return Sums(
        tasks=len(rows),
        wrong=sum(not row.is_right for row in rows),
        loss=mean_loss(row.loss for row in rows),
        **{name: sum(getattr(row.effort, name) for row in rows) for name in ("steps", "tokens", "asked")},
        seconds=round(sum(row.effort.seconds for row in rows), 2),
        **{name: sum(getattr(row, name) for row in rows) for name in counted},
        cost_usd=sum(known) if known and len(known) == len(costs) else None,
        saved_ms=round(sum(row.saved_ms for row in rows), 1),
        offers_expected=sum(row.marks.expected for row in rows),
        offers_exact=sum(row.marks.exact for row in rows),
    )


FEWEST_TO_SAY = 6  # tasks: that five go the same way by chance happens once in sixteen times
RESAMPLES = 4000
_LOW, _HIGH = 0.025, 0.975
_SEED = 7  # the same two sessions give the same interval every time
_ALIKE = 0.05  # points of loss that nobody needs to hear of


@dataclass(frozen=True, slots=True)
class Pair:
    """One task in both sessions."""

    before: Measured
    after: Measured

    @property
    def task(self) -> str:
        return self.after.task

    @property
    def change(self) -> float:
        """Points of loss; below 0 is better."""
        return self.after.loss.total - self.before.loss.total

    @property
    def has_turned(self) -> bool:
        return self.before.determination != self.after.determination

    @property
    def is_worth_telling(self) -> bool:
        """Whether anything but rounding changed."""
        return self.has_turned or abs(self.change) >= _ALIKE


@dataclass(frozen=True, slots=True)
class Comparison:
    """The tasks that both sessions have, and how sure the mean change of loss is."""

    pairs: tuple[Pair, ...]
    change: float  # mean over the pairs, points of loss; below 0 is better
    low: float  # 95% interval
    high: float
    only_before: tuple[str, ...] = ()
    only_after: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """better, worse or "no clear difference": all that few tasks can show, or so little of it."""
        if self.is_few or abs(self.change) < _ALIKE:
            return "no clear difference"
        if self.high < 0:
            return "better"
        return "worse" if self.low > 0 else "no clear difference"

    @property
    def is_few(self) -> bool:
        """Whether there are too few tasks for an interval that means anything."""
        return len(self.pairs) < FEWEST_TO_SAY

    @property
    def mended(self) -> tuple[Pair, ...]:
        """Determinations that were wrong before and are right now."""
        return tuple(p for p in self.pairs if p.after.is_right and not p.before.is_right)

    @property
    def broken(self) -> tuple[Pair, ...]:
        """Determinations that were right before and are wrong now."""
        return tuple(p for p in self.pairs if p.before.is_right and not p.after.is_right)

    @property
    def changed(self) -> tuple[Pair, ...]:
        """What changed, the largest change first."""
        return tuple(sorted((p for p in self.pairs if p.is_worth_telling), key=lambda p: -abs(p.change)))

    @property
    def words(self) -> str:
        if not self.pairs:
            return "They have no task in common."
        turned = f"determinations: {len(self.mended)} mended, {len(self.broken)} broken"
        tasks = f"{len(self.pairs)} task{'' if len(self.pairs) == 1 else 's'}"
        sure = (
            ", too few to be sure" if self.is_few else f" (95% interval {self.low:+.1f} to {self.high:+.1f})"
        )
        return f"{self.change:+.1f} points of loss over {tasks}{sure}: {self.verdict}; {turned}."


def compare(before: Sequence[Measured], after: Sequence[Measured]) -> Comparison:
    """Pair the tasks of both by their names."""
    old, new = {row.task: row for row in before}, {row.task: row for row in after}
    pairs = tuple(Pair(old[name], new[name]) for name in old if name in new)
    change, low, high = _interval([pair.change for pair in pairs])
    return Comparison(
        pairs,
        change,
        low,
        high,
        only_before=tuple(name for name in old if name not in new),
        only_after=tuple(name for name in new if name not in old),
    )


def _interval(changes: Sequence[float]) -> tuple[float, float, float]:
    """Mean and its percentile bootstrap interval over the tasks.

    Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), 13.3. Paired, so that how hard a task is
    falls out.
    """
    if not changes:
        return 0.0, 0.0, 0.0
    draw = random.Random(_SEED)  # noqa: S311 - resampling, nothing to guess
    count = len(changes)
    means = sorted(sum(draw.choices(changes, k=count)) / count for _ in range(RESAMPLES))
    return sum(changes) / count, means[int(_LOW * RESAMPLES)], means[int(_HIGH * RESAMPLES) - 1]
