"""`agent.core.ports.Recall` from the team's tables: asked for each decision, so that a review acts at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import ParamSpec, TypeVar

import structlog
from django.conf import settings

from agent.core.errors import RecallFailed
from agent.core.learned import Example, PatternMatch, Remembered, Scene
from agent.core.types import AgentDecision, DecisionSource, KnowledgeHint, KnowledgeState
from agent.learning.knowledge import evidence, store
from agent.learning.recall import cache, patterns, trajectories
from agent.learning.recall.trust import TeamTrust
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
    return RecallUses(**{f.name: getattr(settings, f"LEARN_{f.name.upper()}") for f in fields(RecallUses)})


class TeamRecall:
    """What the visits of one team left for a visit of one domain. Nothing of another team is ever seen.

    Where it `is_read_only`, what fails (in a study, a replay) is not unlearned, and no visit is counted.
    """

    def __init__(
        self,
        team_id: int,
        domain: str,
        visit_id: int,
        uses: RecallUses | None = None,
        is_read_only: bool = False,
    ) -> None:
        self._team_id, self._domain, self._visit_id = team_id, domain, visit_id
        self._uses, self._is_read_only = uses or uses_of_settings(), is_read_only

    @property
    def book(self) -> TeamTrust | None:
        """How far the local judge may speak for a model; None: the model judges everything."""
        return (
            TeamTrust(self._team_id, self._domain, is_read_only=self._is_read_only)
            if self._uses.judging
            else None
        )

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
        if self._is_read_only:
            return
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
