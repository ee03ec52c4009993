"""What people have retired is not done by way of the cache or a pattern either. Pure."""

from __future__ import annotations

from agent.core.kinds import KnowledgeState
from agent.core.ports import DecisionRequest
from agent.core.types import AgentDecision, InteractiveElement, KnowledgeHint
from agent.decide.words import folded


def is_vetoed(decision: AgentDecision, request: DecisionRequest) -> bool:
    """Whether a retired entry of this site's knowledge means just this action."""
    element = request.understanding.get_element(decision.target_id)
    retired = (hint for hint in request.knowledge if hint.state == KnowledgeState.RETIRED)
    return any(_means(hint, decision, element, request.understanding.page_type) for hint in retired)


def _means(
    hint: KnowledgeHint, decision: AgentDecision, element: InteractiveElement | None, page_type: str
) -> bool:
    """The same action on a control of the same words; of another goal, too, since models name goals loosely."""
    if element is None or hint.action != decision.action or (hint.page_type and hint.page_type != page_type):
        return False
    names = {folded(words) for words in (element.name, element.placeholder) if words}
    if hint.target_text:
        return folded(hint.target_text) in names
    return not names and hint.target_role == element.role and hint.goal_kind == decision.goal_kind
