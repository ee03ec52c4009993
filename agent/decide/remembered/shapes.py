"""Actions by meaning: taken from a decision on one page, found again on another page when their time has come. Pure."""

from __future__ import annotations

from collections.abc import Callable

from agent.core.kinds import is_role
from agent.core.learned import ActionShape
from agent.core.ports import DecisionRequest
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    Goal,
    InteractiveElement,
    PageType,
    PageUnderstanding,
    ZoneKind,
)
from agent.decide.offers.query import Query, understand_query
from agent.decide.offers.words import folded
from agent.decide.remembered import past
from agent.decide.targets import elements
from agent.decide.targets.links import link_offers
from agent.decide.targets.slots import (
    THING,
    name_hash,
    option_of,
    said_slot,
    slot_of,
    speaks_of,
    typed_words,
    wanted_order,
)
from agent.language.labels import is_label

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


TRANSFERABLE = frozenset({"search", "sort", "dismiss", "reveal", "page", "open", "extract", "finish"})
"""Goals that mean the same for another product or on another site."""

_FREE = (ActionKind.SCROLL, ActionKind.BACK, ActionKind.WAIT, ActionKind.EXTRACT, ActionKind.FINISH)
_UNTARGETED = (*_FREE, ActionKind.PRESS, ActionKind.CLOSE)
_OF_ONE_PRODUCT = (ZoneKind.PRODUCTS.value, ZoneKind.DETAIL.value)
_Finder = Callable[[PageUnderstanding, frozenset[str]], InteractiveElement | None]
_BY_PURPOSE: dict[tuple[str, ActionKind], _Finder] = {
    ("search", ActionKind.TYPE): elements.search_box,
    ("reveal", ActionKind.CLICK): elements.search_opener,
    ("dismiss", ActionKind.CLICK): elements.dismisser,
    ("page", ActionKind.CLICK): elements.next_page,
    ("sort", ActionKind.CLICK): elements.sort_opener,
}


def shape_of(decision: AgentDecision, page: PageUnderstanding, goal: Goal) -> ActionShape | None:
    """The decision by meaning; None for what cannot be repeated (its target is gone, its text is nobody's)."""
    element = page.get_element(decision.target_id) if decision.target_id else None
    is_aimed = element is not None or not decision.target_id
    if not is_aimed or (element is None and decision.action not in _UNTARGETED):
        return None
    if element is not None and not is_role(element.role):
        return None
    slot = slot_of(decision, element, page, understand_query(goal.query))
    if slot is None or decision.goal_kind == "refused":
        return None
    if element is None:
        return ActionShape(decision.action, decision.goal_kind, slot=slot)
    name = _name(element)
    return ActionShape(
        action=decision.action,
        goal_kind=_goal_kind(decision, element, page, slot),
        role=element.role,
        zone=element.zone.value,
        label=" ".join(name.split()) if is_label(name) else "",
        name_hash=name_hash(name),
        nth=_alike(page, element.role, element.zone.value, name_hash(name)).index(element),
        slot=slot,
    )


def decide_by(
    shape: ActionShape,
    request: DecisionRequest,
    *,
    source: DecisionSource,
    words: str,
    confidence: float,
    source_id: int = 0,
) -> AgentDecision | None:
    """The action of `shape` on this page; None where it is not due, its element is gone or was tried in vain.

    What the cache kept is of the very same task and must be the very same element; what a pattern says may be of
    another product or site: there the element with the same purpose does, and words are this query's own.
    """
    is_same_task = source == DecisionSource.CACHE
    if not is_due(shape, request, is_same_task=is_same_task):
        return None
    element = None
    if shape.role or shape.action not in _UNTARGETED:
        element = find_element(shape, request, is_same_task=is_same_task)
        if element is None:
            return None
    text = _text(shape, element, request, is_same_task=is_same_task)
    if text is None:
        return None
    return AgentDecision(
        shape.action, words, confidence, source, target_id=element.id if element else "", input_text=text,
        goal_kind=shape.goal_kind, source_id=source_id,
    )  # fmt: skip


def find_element(
    shape: ActionShape, request: DecisionRequest, *, is_same_task: bool
) -> InteractiveElement | None:
    """The element of this page that the shape means; None where it is gone, out of reach or to be avoided."""
    page, query = request.understanding, understand_query(request.goal.query)
    if shape.slot == THING and not is_same_task:
        found = _speaking(shape, request, query)
    elif shape.slot.startswith("order:") and not is_same_task:
        control = elements.sort_control(page, shape.slot.partition(":")[2], request.avoid)
        found = control.element if control and not control.is_set else None
    else:
        found = _named(shape, page) or (None if is_same_task else _purposeful(shape, request))
    if found is None or found.id in request.avoid or not elements.usable([found]):
        return None
    return None if was_used(shape, _name(found) or found.role, request) else found


def _named(shape: ActionShape, page: PageUnderstanding) -> InteractiveElement | None:
    """The same role, zone and name, and as many before it; elsewhere on the page only where it is the only one."""
    here = _alike(page, shape.role, shape.zone, shape.name_hash)
    if shape.nth < len(here):
        return here[shape.nth]
    anywhere = [e for e in page.interactive_elements if _is_named(e, shape.role, shape.name_hash)]
    return anywhere[0] if len(anywhere) == 1 else None


def _purposeful(shape: ActionShape, request: DecisionRequest) -> InteractiveElement | None:
    """What serves the same purpose here, whatever it is called."""
    find = _BY_PURPOSE.get((shape.goal_kind, shape.action))
    return find(request.understanding, request.avoid) if find else None


def _speaking(shape: ActionShape, request: DecisionRequest, query: Query) -> InteractiveElement | None:
    """The link of the same part of the page whose name is nearest to the thing that is asked for now."""
    alike = [
        e for e in elements.usable(request.understanding.interactive_elements)
        if (e.role, e.zone.value) == (shape.role, shape.zone) and e.href and e.id not in request.avoid
    ]  # fmt: skip
    rated = [(speaks_of(e.name, query), e) for e in alike]
    share, best = max(rated, key=lambda pair: pair[0], default=(0.0, None))
    return best if share else None


def _text(
    shape: ActionShape, element: InteractiveElement | None, request: DecisionRequest, *, is_same_task: bool
) -> str | None:
    """What is typed, chosen or pressed; None where there is nothing of the kind on this page."""
    query = understand_query(request.goal.query)
    if shape.action == ActionKind.TYPE:
        return typed_words(shape.slot, query, is_same_task=is_same_task) or None
    if shape.action == ActionKind.SELECT and element is not None:
        return option_of(shape.slot, element, request.understanding, query) or None
    kind, _, which = shape.slot.partition(":")
    return which if kind in ("key", "way") else ""


def is_transferable(shape: ActionShape) -> bool:
    """Whether the action makes sense for another product: not what opens, chooses or turns to one of them."""
    if shape.goal_kind not in TRANSFERABLE or shape.slot.startswith("option:"):
        return False
    is_of_one = shape.goal_kind == "open" and shape.slot != THING
    return not (is_of_one and (shape.zone in _OF_ONE_PRODUCT or not shape.label))


def _goal_kind(
    decision: AgentDecision, element: InteractiveElement, page: PageUnderstanding, slot: str
) -> str:
    """A model's click on a sort link or a sort menu is a sort, as the local mind would say."""
    if decision.action == ActionKind.CLICK and decision.goal_kind == "open":
        opener = elements.sort_opener(page)
        if slot.startswith("order:") or (opener is not None and opener.id == element.id):
            return "sort"
    return decision.goal_kind


def _alike(page: PageUnderstanding, role: str, zone: str, hashed: str) -> list[InteractiveElement]:
    return [
        e for e in page.interactive_elements if e.zone == zone and _is_named(e, role, hashed)
    ]  # in the page's order


def _is_named(element: InteractiveElement, role: str, hashed: str) -> bool:
    return element.role == role and name_hash(_name(element)) == hashed


def _name(element: InteractiveElement) -> str:
    return element.name or element.placeholder
