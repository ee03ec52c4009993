"""What was measured of each task of a study and of a whole session, as values and as the JSON that is stored. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from agent.learning.study.figures.loss import Effort, Loss, loss_of, mean_loss, task_loss
from agent.learning.study.figures.marks import OfferMarks


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
        """Its parts."""
        return loss_of(task_loss(is_right=self.is_right, marks=self.marks), self.effort)

    def as_json(self) -> dict[str, Any]:
        """What is stored beside task and determination; the loss stands in it for whoever reads the table."""
        kept = asdict(self)
        for key in ("task", "expected", "determination"):
            del kept[key]
        return {**kept, "loss": round(self.loss.total, 3)}

    @classmethod
    def from_json(cls, task: str, expected: str, determination: str, kept: Mapping[str, Any]) -> Measured:
        """From what was stored; the loss is counted anew, so that sessions of all times compare."""
        fields = {key: value for key, value in kept.items() if key in _PLAIN}
        marks, effort = OfferMarks(**kept.get("marks", {})), Effort(**kept.get("effort", {}))
        return cls(task, expected, determination, marks, effort, **fields)


_PLAIN = ("model_calls", "cost_usd", "decisions", "repeated", "saved_tokens", "saved_ms")


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
        """The session's loss, 0 to 100."""
        return self.loss.total

    @property
    def repeated_share(self) -> float:
        """Of all decisions, those that repeat what was learned; 0-1."""
        return self.repeated / self.decisions if self.decisions else 0.0

    def as_json(self) -> dict[str, Any]:
        """What is stored with the session."""
        return {**asdict(self), "total": round(self.total, 3)}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Sums:
        """From what was stored; all zero for a session that did not come to its end."""
        fields = {key: value for key, value in kept.items() if key in cls.__dataclass_fields__}
        return cls(**{**fields, "loss": Loss(**kept.get("loss", {}))})


def sums_of(rows: Sequence[Measured]) -> Sums:
    """The sums of a session's tasks. Money is known only where it is known of every task that asked a model."""
    costs = [row.cost_usd for row in rows if row.model_calls]
    known = [cost for cost in costs if cost is not None]
    return Sums(
        tasks=len(rows),
        wrong=sum(not row.is_right for row in rows),
        loss=mean_loss(row.loss for row in rows),
        steps=sum(row.effort.steps for row in rows),
        tokens=sum(row.effort.tokens for row in rows),
        seconds=round(sum(row.effort.seconds for row in rows), 2),
        asked=sum(row.effort.asked for row in rows),
        model_calls=sum(row.model_calls for row in rows),
        cost_usd=sum(known) if known and len(known) == len(costs) else None,
        decisions=sum(row.decisions for row in rows),
        repeated=sum(row.repeated for row in rows),
        saved_tokens=sum(row.saved_tokens for row in rows),
        saved_ms=round(sum(row.saved_ms for row in rows), 1),
        offers_expected=sum(row.marks.expected for row in rows),
        offers_exact=sum(row.marks.exact for row in rows),
    )
