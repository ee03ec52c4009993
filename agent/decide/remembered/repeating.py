"""The stages that repeat earlier actions: verified in the very same state (S4), or in situations like this one (S5)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from agent.core.learned import LEAST_SITES, PatternMatch, Remembered
from agent.core.ports import DecisionRequest, Recall
from agent.core.types import ActionKind, AgentDecision, DecisionSource, StepRecord
from agent.decide import policy
from agent.decide.offers.words import folded
from agent.decide.remembered import past
from agent.decide.remembered.knowledge import is_vetoed
from agent.decide.remembered.scenes import scene_of
from agent.decide.remembered.shapes import decide_by, is_transferable

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
        """The action that worked before, where its element is here, too, and people have not retired it."""
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


_SUREST, _FEWER = 0.95, 0.75


class ByPattern:
    """Asks the team's patterns, the most alike first. After a step that failed it is silent."""

    def __init__(self, recall: Recall) -> None:
        self._recall = recall

    async def __call__(self, request: DecisionRequest) -> AgentDecision | None:
        """The first that is due here, whose element is here, and that neither people nor the gate refuse."""
        if past.has_just_failed(request.history):
            return None
        if (decision := _with_fewer_words(request)) and not is_vetoed(decision, request):
            return decision
        for match in _ends_last(await self._recall.similar(scene_of(request))):
            decision = _decision(match, request)
            if decision and not is_vetoed(decision, request) and may(decision, request):
                return decision
        return None


def _ends_last(matches: Sequence[PatternMatch]) -> list[PatternMatch]:
    """What leads on goes before an end, however alike the situation."""
    return sorted(matches, key=lambda match: match.shape.action == ActionKind.FINISH)


def _decision(match: PatternMatch, request: DecisionRequest) -> AgentDecision | None:
    if not (match.is_same_site or match.sites >= LEAST_SITES) or not is_transferable(match.shape):
        return None
    if match.shape.action == ActionKind.FINISH and not match.is_same_site:
        return None  # where there was nothing left to do on one site, there may be on another
    uses = match.successes + match.failures
    where = "on this site" if match.is_same_site else f"on {match.sites} sites"
    record = f"{match.successes} of {uses} {where}"
    decision = decide_by(
        match.shape,
        request,
        source=DecisionSource.PATTERN,
        words=f"In situations like this one it worked {record}",
        confidence=confidence_of(match),
        source_id=match.pattern_id,
    )
    return replace(decision, source_words=record, savings=match.cost) if decision else None


def _with_fewer_words(request: DecisionRequest) -> AgentDecision | None:
    """Where a repeated search has found nothing: the same once more with fewer words, before anybody is asked.

    Whoever taught the search chose words for another thing; for this one all of them may be too many.
    """
    searches = [step for step in request.history if past.is_search(step)]
    last = searches[-1] if len(searches) == 1 else None
    if last is None or last.shape is None or last.decided_by != DecisionSource.PATTERN:
        return None
    tries = (_again(last, slot, request) for slot in ("fewer:0", "fewer:1"))
    return next(filter(None, tries), None)  # not due where these words are those that found nothing


def _again(last: StepRecord, slot: str, request: DecisionRequest) -> AgentDecision | None:
    assert last.shape is not None
    decision = decide_by(
        replace(last.shape, slot=slot),
        request,
        source=DecisionSource.PATTERN,
        words="The words found nothing here: the same search with fewer of them",
        confidence=min(last.confidence, _FEWER),
        source_id=last.source_id,
    )
    return replace(decision, source_words="with fewer words", savings=last.cost) if decision else None


def confidence_of(match: PatternMatch) -> float:
    """How alike the situation is, times how often it worked; Laplace's rule of succession keeps one success modest."""
    worked = (match.successes + 1) / (match.successes + match.failures + 2)
    return round(min(_SUREST, max(0.0, match.likeness) * (0.5 + worked / 2)), 2)


def may(decision: AgentDecision, request: DecisionRequest) -> bool:
    """Whether the gate lets the decision pass on this page."""
    return not policy.refusal(decision, request.understanding, request.goal, request.sites)
