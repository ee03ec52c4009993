"""The ladder of recovery (W11): another element, a search of the site, back and another path, then a person. Pure."""

from __future__ import annotations

from enum import IntEnum

from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    PageType,
    PageUnderstanding,
    StepRecord,
)
from agent.decide import elements, past
from agent.decide.query import Query
from agent.decide.words import folded


class Rung(IntEnum):
    """The rungs, in order."""

    OTHER_ELEMENT = 0
    SITE_SEARCH = 1
    BACK = 2
    PERSON = 3


def first_rung(page: PageUnderstanding, *, is_stuck: bool, climbed: int) -> Rung:
    """Where to step on the ladder: an error page calls for the search, going in circles for going back."""
    if is_stuck:
        return Rung(max(climbed, Rung.BACK))
    if page.page_type == PageType.ERROR:
        return Rung(max(climbed, Rung.SITE_SEARCH))
    return Rung(min(climbed, Rung.PERSON))


def site_search(
    page: PageUnderstanding, query: Query, history: tuple[StepRecord, ...]
) -> AgentDecision | None:
    """Search this site for the query, in its own box; None when there is none or it was tried with these words."""
    box = elements.search_box(page)
    tried = past.searches(history)
    terms = next((t for t in (query.terms, *query.fewer_terms) if folded(t) not in tried), "")
    if box is None or not terms:
        return None
    words = f"Recovery 2 of 3: searching this site for “{terms}”"
    return AgentDecision(
        ActionKind.TYPE,
        words,
        0.6,
        DecisionSource.RECOVERY,
        target_id=box.id,
        input_text=terms,
        goal_kind="search",
    )


def press_search(page: PageUnderstanding, typed: str) -> AgentDecision | None:
    """The button beside the search box, for sites where Enter does nothing; None without one."""
    box = elements.search_box(page)
    button = elements.submit_button(page, box) if box else None
    if button is None:
        return None
    words = f"Recovery 1 of 3, another element: Enter did nothing, “{button.name or button.value}” may send the search"
    return AgentDecision(
        ActionKind.CLICK,
        words,
        0.7,
        DecisionSource.RECOVERY,
        target_id=button.id,
        input_text=typed,
        goal_kind="search",
    )


def go_back() -> AgentDecision:
    """Back to the page before, to take another path."""
    return AgentDecision(
        ActionKind.BACK,
        "Recovery 3 of 3: back, to take another path",
        0.5,
        DecisionSource.RECOVERY,
        goal_kind="back",
    )
