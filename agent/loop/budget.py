"""What a visit may still spend: decisions, time, and separate small allowances for what is not a decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from agent.core.types import AgentDecision, DecisionSource, Limits

Clock = Callable[[], float]  # seconds, monotonic


@dataclass(slots=True)
class Budget:
    """Counts down. Time stands still while a person works."""

    limits: Limits
    clock: Clock
    decisions: int = 0
    dismissals: int = 0
    interventions: int = 0
    recovery_steps: int = 0
    pages: int = 0
    interruptions: int = 0
    failed_replays: int = 0
    began: float = field(init=False)
    _charged: AgentDecision | None = None
    _paused_s: float = 0.0
    _paused_at: float | None = None

    MOST_DISMISSALS = 4
    MOST_PAGES = 6
    MOST_INTERRUPTIONS = 2
    MOST_FAILED_REPLAYS = 2

    def __post_init__(self) -> None:
        self.began = self.clock()

    @property
    def steps_left(self) -> int:
        return max(0, self.limits.max_steps - self.decisions)

    @property
    def is_out_of_time(self) -> bool:
        return self.seconds_left == 0

    @property
    def seconds_left(self) -> float:
        return max(0.0, self.limits.max_time.total_seconds() - (self.clock() - self.began - self._paused_s))

    @property
    def is_spent(self) -> bool:
        return self.steps_left == 0 or self.is_out_of_time

    @property
    def may_ask(self) -> bool:
        return self.interventions < self.limits.max_interventions

    def charge(self, decision: AgentDecision) -> None:
        """Count a decision; clearing pop-ups away and recovery have their own allowances."""
        self._charged = decision
        if decision.goal_kind == "dismiss" and self.dismissals < self.MOST_DISMISSALS:
            self.dismissals += 1
        elif decision.decided_by != DecisionSource.RECOVERY:
            self.decisions += 1

    def refund(self, decision: AgentDecision) -> None:
        """The newest decision was never carried out, since a person took over: it costs nothing."""
        if decision is not self._charged:
            return
        self._charged = None
        if decision.goal_kind != "dismiss" and decision.decided_by != DecisionSource.RECOVERY:
            self.decisions = max(0, self.decisions - 1)

    def give_back(self, decision: AgentDecision) -> None:
        """A pop-up came before the decision could be carried out: it does not count, a few times."""
        is_counted = decision.goal_kind != "dismiss" and decision.decided_by != DecisionSource.RECOVERY
        if is_counted and self.interruptions < self.MOST_INTERRUPTIONS:
            self.interruptions += 1
            self.decisions -= 1

    def reclaim(self) -> None:
        """A repeated action no longer worked: learning must not cost a visit its steps, a few times."""
        if self.failed_replays < self.MOST_FAILED_REPLAYS:
            self.failed_replays += 1
            self.decisions = max(0, self.decisions - 1)

    def pause(self) -> None:
        self._paused_at = self.clock()

    def go_on(self) -> None:
        if self._paused_at is not None:
            self._paused_s += self.clock() - self._paused_at
            self._paused_at = None
