"""The stage that uses what people have approved about a site: a hint is an action by meaning, never a selector."""

from __future__ import annotations

from dataclasses import replace

from agent.core.kinds import PASSABLE
from agent.core.ports import DecisionRequest
from agent.core.types import ActionKind, AgentDecision, DecisionSource, InteractiveElement, KnowledgeHint
from agent.decide import elements, past
from agent.decide.query import Order, understand_query
from agent.decide.words import folded, tokens

_ORDER = ("dismiss", "pass", "reveal", "search", "sort", "open")
_MIN_LIKENESS = 0.75
_MOST_PASSES = 4


def decide_by_knowledge(request: DecisionRequest) -> AgentDecision | None:
    """The action of the best hint that fits this page and was not tried in this visit; None without one."""
    for hint in sorted(request.knowledge, key=_rank):
        if _is_due(hint, request) and (element := element_of(hint, request)):
            return _decision(hint, element, request)
    return None


def past_the_wall(request: DecisionRequest) -> AgentDecision | None:
    """What people taught and reviewed of the wall in front, and nothing else; None without it."""
    taught = tuple(hint for hint in request.knowledge if hint.goal_kind == "pass")
    return decide_by_knowledge(replace(request, knowledge=taught))


def _rank(hint: KnowledgeHint) -> tuple[int, float]:
    place = _ORDER.index(hint.goal_kind) if hint.goal_kind in _ORDER else len(_ORDER)
    return place, -hint.successes / max(1, hint.successes + hint.failures)


def _is_due(hint: KnowledgeHint, request: DecisionRequest) -> bool:
    page, history = request.understanding, request.history
    if hint.successes <= hint.failures or (hint.page_type and hint.page_type != page.page_type):
        return False
    if hint.goal_kind == "pass":
        return _stands_before(hint, request)
    if past.was_done(history, hint.goal_kind):
        return False
    due = {
        "dismiss": page.has_overlay,
        "reveal": not past.searches(history) and elements.search_box(page, request.avoid) is None,
        "search": not past.searches(history) and hint.action == ActionKind.TYPE,
        "sort": understand_query(request.goal.query).order != Order.NONE and len(page.products) > 1,
        "open": not page.products and not past.searches(history),
    }
    return due.get(hint.goal_kind, False)


def _stands_before(hint: KnowledgeHint, request: DecisionRequest) -> bool:
    """Whether the page in front is what the hint passes: a wall of its family, or a page with nothing to find."""
    page, history = request.understanding, request.history
    family = page.blocker.family.value if page.blocker else ""
    if (
        family != hint.blocker_family
        or family not in PASSABLE
        or page.products
        or past.clicked(history, hint.target_text)
    ):
        return False
    return past.count_done(history, "pass") < _MOST_PASSES


def element_of(hint: KnowledgeHint, request: DecisionRequest) -> InteractiveElement | None:
    """The element of this page that the hint means, None when there is none."""
    found = [
        e for e in elements.usable(request.understanding.interactive_elements) if e.id not in request.avoid
    ]
    rated = [(_likeness(hint, element), element) for element in found]
    score, best = max(rated, key=lambda pair: pair[0], default=(0.0, None))
    return best if score >= _MIN_LIKENESS else None


def _likeness(hint: KnowledgeHint, element: InteractiveElement) -> float:
    """1 for the same words, less for a share of them; another role costs a fifth."""
    mine, theirs = set(tokens(hint.target_text)), set(tokens(f"{element.name} {element.placeholder}"))
    if folded(hint.target_text) in (folded(element.name), folded(element.placeholder)):
        words = 1.0
    else:
        words = len(mine & theirs) / len(mine | theirs) if mine and theirs else 0.0
    return words if hint.target_role in ("", element.role) else words * 0.8


def _decision(
    hint: KnowledgeHint, element: InteractiveElement, request: DecisionRequest
) -> AgentDecision | None:
    text = ""
    if hint.action == ActionKind.TYPE:
        text = understand_query(request.goal.query).terms
    if hint.action == ActionKind.SELECT:
        control = elements.sort_control(
            request.understanding, understand_query(request.goal.query).order.value
        )
        if control is None or control.element.id != element.id or control.is_set:
            return None
        text = control.option
    share = hint.successes / (hint.successes + hint.failures)
    words = f"“{hint.target_text}” has worked here before ({hint.successes} of {hint.successes + hint.failures} times)"
    return AgentDecision(
        hint.action, words, round(min(0.95, share), 2), DecisionSource.KNOWLEDGE,
        target_id=element.id, input_text=text, goal_kind=hint.goal_kind,
    )  # fmt: skip
