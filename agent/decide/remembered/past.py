"""What has been done in this visit, as far as the next decision needs it."""

from __future__ import annotations

from agent.core.sites.site import without_fragment
from agent.core.types import ActionKind, PageUnderstanding, StepRecord
from agent.core.verify import INTERRUPTED
from agent.decide.offers.words import folded

History = tuple[StepRecord, ...]


def searches(history: History) -> list[str]:
    """What was searched for so far, folded. Typing that led nowhere (something lay over the box) is not a search."""
    return [folded(s.input_text) for s in history if is_search(s) and _was_done(s)]


def is_search(step: StepRecord) -> bool:
    """Typing into a search box, or pressing the button beside it where Enter did nothing."""
    is_press = step.action == ActionKind.CLICK and step.goal_kind == "search"
    return bool(step.input_text) and (step.action == ActionKind.TYPE or is_press)


def _was_done(step: StepRecord) -> bool:
    return step.verdict.is_ok is not False and step.verdict.reason != INTERRUPTED


def was_done(history: History, goal_kind: str) -> bool:
    """Whether a step with this purpose was carried out, whatever came of it."""
    return any(step.goal_kind == goal_kind for step in history)


def count_done(history: History, goal_kind: str) -> int:
    """How many steps had this purpose."""
    return sum(step.goal_kind == goal_kind for step in history)


def clicked(history: History, name: str) -> bool:
    """Whether something of this name was clicked before."""
    clicks = [s for s in history if s.action == ActionKind.CLICK and s.target_name == name]
    return any(step.verdict.reason != INTERRUPTED for step in clicks)


def has_just_failed(history: History) -> bool:
    """Whether the newest step went wrong."""
    return bool(history) and history[-1].verdict.is_ok is False


def was_extracted(history: History, page: PageUnderstanding) -> bool:
    """Whether the agent has tried to extract from this address since it came here."""
    here = without_fragment(page.url)
    for step in reversed(history):
        if step.action == ActionKind.EXTRACT:
            return without_fragment(step.url) == here
        if (
            step.action in (ActionKind.TYPE, ActionKind.SELECT, ActionKind.BACK)
            or without_fragment(step.url) != here
        ):
            return False
    return False


def is_on_results(history: History) -> bool:
    """Whether the page in front is what the last search led to (sorting and paging keep it so)."""
    for step in reversed(history):
        if is_search(step):
            return step.verdict.is_ok is not False
        if step.action in (ActionKind.CLICK, ActionKind.BACK) and step.goal_kind not in (
            "sort",
            "page",
            "dismiss",
            "reveal",
        ):
            return False
    return False


def has_seen_goods(history: History) -> bool:
    """Whether any page of this visit has shown something with a price."""
    return any(_has_price(step.understanding.get("products")) for step in history)


def _has_price(products: object) -> bool:
    return isinstance(products, list) and any(isinstance(p, dict) and p.get("price") for p in products)
