"""Whether a learned action has its time on this page, in this visit. Pure."""

from __future__ import annotations

from agent.core.learned import ActionShape
from agent.core.ports import DecisionRequest
from agent.core.types import ActionKind, PageType
from agent.decide import elements, past
from agent.decide.link_offers import link_offers
from agent.decide.query import understand_query
from agent.decide.slots import said_slot, typed_words, wanted_order
from agent.decide.words import folded

_MOST_SORTS = 2
LONGEST_NAME = 120  # of a target, in a step's record
_REPEATED = ("page", "dismiss")  # goals whose control may be used again, though it has the same name


def is_due(shape: ActionShape, request: DecisionRequest, *, is_same_task: bool) -> bool:
    """Whether the action makes sense now; for another task than the one that taught it, more must hold."""
    if shape.action == ActionKind.EXTRACT:
        return _may_extract(request) and (is_same_task or not _comes_first(request))
    if shape.action == ActionKind.TYPE:
        return _may_type(shape, request, is_same_task=is_same_task)
    if shape.action == ActionKind.FINISH and is_same_task:
        return shape.slot == said_slot(request.understanding)
    return is_same_task or _suits(shape, request)


def was_used(shape: ActionShape, name: str, request: DecisionRequest) -> bool:
    """Whether a control of this name was clicked before in this visit and is not one to be used again."""
    is_click = shape.action == ActionKind.CLICK and shape.goal_kind not in _REPEATED
    return is_click and bool(name) and past.clicked(request.history, name[:LONGEST_NAME])


def _may_extract(request: DecisionRequest) -> bool:
    page = request.understanding
    if past.was_extracted(request.history, page):
        return False
    return bool(page.products or link_offers(page, understand_query(request.goal.query)))


def _comes_first(request: DecisionRequest) -> bool:
    """Whether searching or sorting comes before anything is taken from this page."""
    page, is_searched = request.understanding, bool(past.searches(request.history))
    if page.page_type == PageType.HOMEPAGE and not is_searched:
        return elements.search_box(page) is not None or elements.search_opener(page) is not None
    order = wanted_order(understand_query(request.goal.query))
    control = elements.sort_control(page, order, request.avoid) if order else None
    return control is not None and not control.is_set and _may_sort(request)


def _may_type(shape: ActionShape, request: DecisionRequest, *, is_same_task: bool) -> bool:
    """The same words are never searched for twice; again for another task only where nothing was found.

    Who taught a first search with few of the words had reasons that hold for the next task: so few then.
    """
    typed, page = past.searches(request.history), request.understanding
    words = typed_words(shape.slot, understand_query(request.goal.query), is_same_task=is_same_task)
    if not words or folded(words) in typed:
        return False
    if is_same_task:
        return True
    if typed and shape.slot.startswith("fewer:"):
        return bool(page.no_results_quote) or not page.products
    return not typed


def _suits(shape: ActionShape, request: DecisionRequest) -> bool:
    """Whether an action that another task has taught has its time here."""
    page, history = request.understanding, request.history
    match shape.goal_kind:
        case "dismiss":
            return page.has_overlay
        case "reveal":
            return not past.searches(history) and elements.search_box(page, request.avoid) is None
        case "sort":
            return bool(wanted_order(understand_query(request.goal.query))) and _may_sort(request)
        case "page":
            return past.was_extracted(history, page)  # nothing on this page fitted
        case "finish":
            return not page.has_overlay
        case "open":
            return not page.products or page.page_type == PageType.HOMEPAGE
    return False


def _may_sort(request: DecisionRequest) -> bool:
    done = past.count_done(request.history, "sort")
    return len(request.understanding.products) > 1 and done < _MOST_SORTS
