"""When a picture of the page is worth a model that sees (S9): three triggers. Pure."""

from __future__ import annotations

from agent.core.ports import DecisionRequest
from agent.core.types import AgentDecision

_FEW_ELEMENTS = 5  # Source: MISSION S9, as all three
_UNSURE = 0.5
_FAILURES = 2
_LOOKED_AT = 4  # last steps


def why_look(request: DecisionRequest) -> str:
    """Why the picture should be looked at before anything is decided, in words for the record; "" when it need not.

    The page's tree shows few elements, its kind is hardly known, or one kind of action has failed again and again.
    """
    page = request.understanding
    count = len(page.interactive_elements)
    if count < _FEW_ELEMENTS:
        return f"the page's tree shows {count} element{'' if count == 1 else 's'}"
    if page.confidence < _UNSURE:
        return f"the kind of the page was {page.confidence:.0%} sure"
    failed = [
        s for s in request.history[-_LOOKED_AT:] if s.verdict.is_ok is False and s.goal_kind != "dismiss"
    ]
    by_kind = {s.action for s in failed if sum(f.action == s.action for f in failed) >= _FAILURES}
    return f"{min(by_kind)} has failed {_FAILURES} times" if by_kind else ""


def why_look_again(decision: AgentDecision) -> str:
    """Why the picture should be looked at after this decision; "" when it is sure enough."""
    return f"the decision was {decision.confidence:.0%} sure" if decision.confidence < _UNSURE else ""
