"""When the local mind may decide for a model: on a kind of step that both have often decided alike. Pure.

The model's decision is compared with what the local mind would have done at the same step. What is done is verified
and can be mended, while a verdict on an offer is reported as it is: so less agreement is asked for than of judging.
"""

from __future__ import annotations

from agent.core.ports import DecisionRequest
from agent.core.types import ActionKind, AgentDecision
from agent.decide import past
from agent.decide.judging import Deed

NOTHING_FITS = "Extraction found nothing that fits on this page."
_SURE_FROM = 0.7  # a decision of the local mind that is less sure is no clear one
_LOOKING = frozenset({ActionKind.SCROLL, ActionKind.HOVER, ActionKind.WAIT})
_DEEDS = {
    (ActionKind.TYPE, "search"): Deed.SEARCH,
    (ActionKind.SELECT, "sort"): Deed.SORT,
    (ActionKind.CLICK, "sort"): Deed.SORT,
    (ActionKind.CLICK, "reveal"): Deed.REVEAL,
    (ActionKind.CLICK, "open"): Deed.OPEN,
    (ActionKind.EXTRACT, "extract"): Deed.EXTRACT,
    (ActionKind.FINISH, "finish"): Deed.FINISH,
}


def deed_of(decision: AgentDecision, request: DecisionRequest) -> Deed | None:
    """What kind of step the local mind's decision is; None where it is unsure, or something has just gone wrong.

    After a failure, a refusal or a person's work the model is asked: it may see what the rules do not know.
    """
    is_usual = all(note == NOTHING_FITS for note in request.notes)
    if decision.confidence < _SURE_FROM or not is_usual or past.has_just_failed(request.history):
        return None
    return _DEEDS.get((decision.action, decision.goal_kind))


def is_telling(theirs: AgentDecision) -> bool:
    """Whether a model's decision says what it would do on this page: looking about first postpones that."""
    return theirs.action not in _LOOKING


def is_alike(mine: AgentDecision, theirs: AgentDecision) -> bool:
    """Whether both do the same thing: with which words is searched does not matter, which option is chosen does."""
    if (mine.action, mine.target_id) != (theirs.action, theirs.target_id):
        return False
    return mine.action != ActionKind.SELECT or mine.input_text == theirs.input_text
