"""When a picture of the page is worth a model that sees (S9). Pure."""

from __future__ import annotations

from agent.core.ports import DecisionRequest

_FEW_ELEMENTS = 5
_UNSURE = 0.5
_FAILURES = 2
_LOOKED_AT = 4  # last steps


def why_look(request: DecisionRequest) -> str:
    """Why the picture should be looked at, in words for the record; "" when the page's tree is enough."""
    page = request.understanding
    count = len(page.interactive_elements)
    if count < _FEW_ELEMENTS and not page.products:
        return f"the page's tree shows {count} element{'' if count == 1 else 's'}"
    if page.confidence < _UNSURE:
        return f"what kind of page this is is {page.confidence:.0%} sure"
    failed = [
        s for s in request.history[-_LOOKED_AT:] if s.verdict.is_ok is False and s.goal_kind != "dismiss"
    ]
    by_kind = {s.action for s in failed if sum(f.action == s.action for f in failed) >= _FAILURES}
    return f"{min(by_kind)} has failed {_FAILURES} times" if by_kind else ""
