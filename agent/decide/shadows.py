"""What a site's knowledge would have done where something else decided: compared, never acted on. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from agent.core.kinds import KnowledgeState
from agent.core.learned import ShadowOpinion
from agent.core.ports import DecisionRequest
from agent.core.types import AgentDecision, DecisionSource, KnowledgeHint
from agent.decide.knowledge import element_of, is_due, place_of


def shadow_opinions(decision: AgentDecision, request: DecisionRequest) -> tuple[ShadowOpinion, ...]:
    """Of each shadow entry that is due: whether it would have done the same; of active ones: that the target is gone.

    An entry that goes by several names has one opinion. What comes before an entry's goal (an overlay is cleared
    away before anything is searched) says nothing of it.
    """
    by_entry = sorted(request.knowledge, key=lambda hint: hint.entry_id)
    opinions = (
        _opinion(entry_id, tuple(hints), decision, request)
        for entry_id, hints in groupby(by_entry, key=lambda hint: hint.entry_id)
    )
    return tuple(opinion for opinion in opinions if opinion is not None)


def _opinion(
    entry_id: int, hints: Sequence[KnowledgeHint], decision: AgentDecision, request: DecisionRequest
) -> ShadowOpinion | None:
    due = [h for h in hints if is_due(h, request) and place_of(decision.goal_kind) >= place_of(h.goal_kind)]
    if not due or not entry_id:
        return None
    if due[0].state == KnowledgeState.SHADOW:
        return ShadowOpinion(entry_id, any(_is_same(hint, decision, request) for hint in due))
    is_own = decision.decided_by == DecisionSource.KNOWLEDGE and decision.source_id == entry_id
    if due[0].state != KnowledgeState.ACTIVE or is_own:
        return None
    whole = replace(request, avoid=frozenset())  # what was tried in vain still stands there
    is_gone = all(element_of(hint, whole) is None for hint in due)
    return ShadowOpinion(entry_id, is_same=False) if is_gone else None


def _is_same(hint: KnowledgeHint, decision: AgentDecision, request: DecisionRequest) -> bool:
    element = element_of(hint, request)
    return element is not None and (hint.action, element.id) == (decision.action, decision.target_id)
