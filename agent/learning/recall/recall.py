"""`agent.core.ports.Recall` from the team's tables: asked for each decision, so that a review acts at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ParamSpec, TypeVar

import structlog
from django.conf import settings

from agent.core.errors import RecallFailed
from agent.core.learned import Example, PatternMatch, Remembered, Scene
from agent.core.types import AgentDecision, DecisionSource, KnowledgeHint, KnowledgeState
from agent.decide.offers.judging import Agreement, Asked, Record, Standing, StepGoal
from agent.learning.knowledge import evidence, store
from agent.learning.recall import cache, patterns, trajectories
from agent.learning.recall.trust import TeamTrust, standing_now
from agent.visits.worker.journal import db

log = structlog.get_logger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RecallUses:
    """What of the learned things a visit may use; what it teaches is not touched by this."""

    knowledge: bool = True
    cache: bool = True
    patterns: bool = True
    examples: bool = True
    judging: bool = True


def uses_of_settings() -> RecallUses:
    """As LEARN_KNOWLEDGE, LEARN_CACHE, LEARN_PATTERNS, LEARN_EXAMPLES and LEARN_JUDGING say."""
    return RecallUses(
        settings.LEARN_KNOWLEDGE,
        settings.LEARN_CACHE,
        settings.LEARN_PATTERNS,
        settings.LEARN_EXAMPLES,
        settings.LEARN_JUDGING,
    )


class TeamRecall:
    """What the visits of one team left for a visit of one domain. Nothing of another team is ever seen."""

    def __init__(self, team_id: int, domain: str, visit_id: int, uses: RecallUses | None = None) -> None:
        self._team_id, self._domain, self._visit_id = team_id, domain, visit_id
        self._uses = uses or uses_of_settings()

    @property
    def book(self) -> TeamTrust | None:
        """Where it stands how far the local judge may speak for a model; None: the model judges everything."""
        return TeamTrust(self._team_id, self._domain) if self._uses.judging else None

    async def hints(self) -> tuple[KnowledgeHint, ...]:
        """Site knowledge of the domain: active and shadow entries, and retired ones as vetoes, these in any case."""
        found = await db(store.hints_for, team_id=self._team_id, domain=self._domain)
        if self._uses.knowledge:
            return found
        return tuple(hint for hint in found if hint.state == KnowledgeState.RETIRED)

    async def cached(self, key: str) -> Remembered | None:
        if not self._uses.cache:
            return None
        return await _asked("The action cache", cache.find, team_id=self._team_id, key=key)

    async def similar(self, scene: Scene) -> Sequence[PatternMatch]:
        if not self._uses.patterns:
            return ()
        asked = partial(patterns.similar, team_id=self._team_id, domain=self._domain)
        return await _asked("The patterns", asked, scene=scene)

    async def examples(self, scene: Scene) -> Sequence[Example]:
        if not self._uses.examples:
            return ()
        asked = partial(trajectories.examples, team_id=self._team_id, domain=self._domain)
        return await _asked("The examples", asked, scene=scene)

    async def failed(self, decision: AgentDecision, reason: str) -> None:
        """Unlearn at once: a cached action is forgotten, a pattern and an entry of knowledge get their failure."""
        if decision.decided_by == DecisionSource.CACHE:
            await db(cache.evict, team_id=self._team_id, entry_id=decision.source_id, reason=reason)
        if decision.decided_by == DecisionSource.PATTERN:
            pattern = decision.source_id
            await db(patterns.failed, team_id=self._team_id, domain=self._domain, pattern_id=pattern)
        if decision.decided_by == DecisionSource.KNOWLEDGE:
            await db(evidence.failed, entry_id=decision.source_id, visit_id=self._visit_id, reason=reason)


async def _asked(what: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The answer. *Raises* RecallFailed for any fault: having learned must never cost a visit its determination."""
    try:
        return await db(function, *args, **kwargs)
    except Exception as exc:  # a row of another version, a broken embedder: the step says that it did without
        log.exception("recall.failed", what=what)
        raise RecallFailed(f"{what} could not be asked ({type(exc).__name__}).") from exc


class ReadOnlyTrust(TeamTrust):
    """The record of the local judge as it stands: no visit is counted, nothing is added."""

    async def standing(self, model: str) -> Standing:
        return await db(standing_now, self._team_id, self._domain, model)

    async def note(self, model: str, found: Record, asked: Asked) -> None:
        """It is not to change."""

    async def decided(self, model: str, step_goal: StepGoal, one: Agreement, asked: Asked) -> None:
        """It is not to change."""


class ReadOnlyRecall(TeamRecall):
    """A `Recall` that only reads."""

    @property
    def book(self) -> TeamTrust | None:
        return ReadOnlyTrust(self._team_id, self._domain) if self._uses.judging else None

    async def failed(self, decision: AgentDecision, reason: str) -> None:
        """It is not to change."""
