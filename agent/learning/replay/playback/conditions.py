"""What a replay's wishes come to: minds, memory, eyes. Heavy to import: for workers and commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from agent.core.learned import Example, PatternMatch, Remembered, Scene
from agent.core.ports import NoRecall, Recall
from agent.core.types import AgentDecision, KnowledgeHint
from agent.learning.replay.playback.options import LOCAL, NOW, RECORDED, Wishes
from agent.learning.replay.playback.replay import Conditions
from agent.learning.study.run.read_only import ReadOnlyRecall
from agent.llm.factory import Minds, build_minds
from agent.llm.minds import minds_of, process_minds
from agent.visits.models import Visit


@dataclass(frozen=True, slots=True)
class SplitRecall:
    """Knowledge from one memory, everything else from another; nothing is unlearned."""

    knowledge: Recall
    memory: Recall

    async def hints(self) -> tuple[KnowledgeHint, ...]:
        """From the one."""
        return await self.knowledge.hints()

    async def cached(self, key: str) -> Remembered | None:
        """From the other."""
        return await self.memory.cached(key)

    async def similar(self, scene: Scene) -> Sequence[PatternMatch]:
        """From the other."""
        return await self.memory.similar(scene)

    async def examples(self, scene: Scene) -> Sequence[Example]:
        """From the other."""
        return await self.memory.examples(scene)

    async def failed(self, decision: AgentDecision, reason: str) -> None:
        """A replay unlearns nothing."""


def conditions_of(wishes: Wishes, visit: Visit) -> Conditions:
    """The conditions for a replay of that visit. Blocking: loads minds. *Raises* WishUnclear."""
    wishes.check()
    if visit.kind == Visit.Kind.READ:
        return Conditions(perceives=wishes.perceives)  # rules read a page: no mind, no memory
    minds = _minds(wishes)
    local = _local().for_visit() if wishes.mind == RECORDED else None

    def recall(recorded: Recall) -> Recall:
        now = ReadOnlyRecall(visit.team_id, visit.domain, visit.pk)
        chosen = {"recorded": recorded, "now": now, "none": NoRecall()}
        return SplitRecall(chosen[wishes.knowledge], chosen[wishes.memory])

    return Conditions(minds.for_visit() if minds else None, recall, wishes.perceives, local)


def _minds(wishes: Wishes) -> Minds | None:
    if wishes.mind == RECORDED:
        return None
    if wishes.mind == LOCAL:
        return _local()
    if wishes.mind == NOW and not wishes.prompt:
        return process_minds()
    return minds_of("" if wishes.mind == NOW else wishes.mind, wishes.prompt)


@cache
def _local() -> Minds:
    return build_minds()
