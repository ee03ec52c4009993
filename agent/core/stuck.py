"""Notices that the agent goes in circles: the same element on the same state, or one state again and again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from agent.core.types import ActionKind, AgentDecision, PageUnderstanding

_SAME_STATE = (
    4  # decisions on one page state before it counts as a loop (S2 says three calls; the first is free)
)
_TOUCHING = (ActionKind.CLICK, ActionKind.TYPE, ActionKind.SELECT)


@dataclass(slots=True)
class StuckDetector:
    """Remembers what was touched on which page state."""

    touched: set[tuple[str, str, str]] = field(default_factory=set)
    visits: Counter[str] = field(default_factory=Counter)
    failures: int = 0  # in a row

    def would_repeat(self, page: PageUnderstanding, decision: AgentDecision) -> bool:
        """Whether this element was already used in this very state of this page."""
        return decision.action in _TOUCHING and _mark(page, decision) in self.touched

    def is_looping(self, page: PageUnderstanding) -> bool:
        """Whether too many decisions were taken on this state."""
        return self.visits[_state(page)] >= _SAME_STATE

    def note(self, page: PageUnderstanding, decision: AgentDecision, *, has_failed: bool) -> None:
        """Remember a decision that was carried out and how it ended."""
        self.visits[_state(page)] += 1
        if decision.action in _TOUCHING:
            self.touched.add(_mark(page, decision))
        self.failures = self.failures + 1 if has_failed else 0

    def avoid(self, page: PageUnderstanding) -> frozenset[str]:
        """Ids of the elements that were already used in this state."""
        state = _state(page)
        return frozenset(target for where, target, _ in self.touched if where == state)

    def clear(self) -> None:
        """Forget everything: a person has changed the page."""
        self.touched.clear()
        self.visits.clear()
        self.failures = 0


def _state(page: PageUnderstanding) -> str:
    return page.state_key or page.url


def _mark(page: PageUnderstanding, decision: AgentDecision) -> tuple[str, str, str]:
    return _state(page), decision.target_id, decision.input_text
