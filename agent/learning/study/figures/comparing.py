"""Two sessions over the same tasks, task by task: is one better, and where did they differ? Pure."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from agent.learning.study.figures.measures import Measured

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
    low: float  # 95 % interval
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
            ", too few to be sure" if self.is_few else f" (95 % interval {self.low:+.1f} to {self.high:+.1f})"
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
