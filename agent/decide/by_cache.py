"""The stage that repeats what was verified before for the same task in the same state of the same site (S4)."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from agent.core.learned import Remembered
from agent.core.ports import DecisionRequest, Recall
from agent.core.types import AgentDecision, DecisionSource
from agent.decide.shapes import decide_by
from agent.decide.vetoes import is_vetoed
from agent.decide.words import folded

_SURE = 0.95


def task_key(query: str, domain: str, dom_hash: str) -> str:
    """What a cached action is filed under within a team: 32 hex digits of task, domain and DOM hash."""
    said = "\0".join((folded(query), domain.casefold(), dom_hash))
    return hashlib.blake2b(said.encode("utf-8", "replace"), digest_size=16).hexdigest()


class ByCache:
    """Asks the team's cache. What it answers was verified in this very state, whatever went before."""

    def __init__(self, recall: Recall) -> None:
        self._recall = recall

    async def __call__(self, request: DecisionRequest) -> AgentDecision | None:
        """The action that worked before, where its element stands here, too, and people have not retired it."""
        if not request.dom_hash:
            return None
        found = await self._recall.cached(task_key(request.goal.query, request.domain, request.dom_hash))
        if found is None or _was_used(found, request):
            return None
        decision = decide_by(
            found.shape,
            request,
            source=DecisionSource.CACHE,
            words="The same task in the same state of this site: what worked before is done again",
            confidence=_SURE,
            source_id=found.entry_id,
        )
        if decision is None or is_vetoed(decision, request):
            return None
        return replace(decision, source_words=_record(found), savings=found.cost)


def _was_used(found: Remembered, request: DecisionRequest) -> bool:
    """Each state's action is its last on the way: whoever comes to it a second time is going in circles."""
    used = (step for step in request.history if step.decided_by == DecisionSource.CACHE)
    return any(step.source_id == found.entry_id for step in used)


def _record(found: Remembered) -> str:
    return f"worked {found.hits + 1} times before" if found.hits else "worked once before"
