"""What a replay's wishes come to: minds, memory, eyes. Heavy to import: for workers and commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from agent.core.learned import Example, PatternMatch, Remembered, Scene
from agent.core.ports import NoRecall, Recall
from agent.core.types import AgentDecision, KnowledgeHint
from agent.learning.replay.playback.options import LOCAL, NOW, RECORDED, ReplayOptions
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


def conditions_of(options: ReplayOptions, visit: Visit) -> Conditions:
    """The conditions for a replay of that visit. Blocking: loads minds. *Raises* WishUnclear."""
    options.check()
    if visit.kind == Visit.Kind.READ:
        return Conditions(perceives=options.perceives)  # rules read a page: no mind, no memory
    minds = _minds(options)
    local = _local().for_visit() if options.mind == RECORDED else None

    def recall(recorded: Recall) -> Recall:
        now = ReadOnlyRecall(visit.team_id, visit.domain, visit.pk)
        chosen = {"recorded": recorded, "now": now, "none": NoRecall()}
        return SplitRecall(chosen[options.knowledge], chosen[options.memory])

    return Conditions(minds.for_visit() if minds else None, recall, options.perceives, local)


def _minds(options: ReplayOptions) -> Minds | None:
    if options.mind == RECORDED:
        return None
    if options.mind == LOCAL:
        return _local()
    if options.mind == NOW and not options.prompt:
        return process_minds()
    return minds_of("" if options.mind == NOW else options.mind, options.prompt)


@cache
def _local() -> Minds:
    return build_minds()
