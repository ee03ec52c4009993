"""Decides with a model only where the local mind is unsure, or has not shown yet that both decide alike."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from agent.core.ports import DecisionRequest
from agent.core.types import AgentDecision, Usage
from agent.core.usage import tokens_of
from agent.decide.local import LocalMind
from agent.decide.offers.judging import (
    Agreement,
    Asked,
    JudgeBook,
    Standing,
    StepGoal,
    is_alike,
    is_telling,
    step_goal_of,
)
from agent.llm.roles.mind import ModelMind


@dataclass(frozen=True, slots=True)
class Deciders:
    """Two minds and what is known of their agreement."""

    local: LocalMind
    model: ModelMind
    book: JudgeBook

    async def decide(self, request: DecisionRequest) -> tuple[AgentDecision, ModelMind | None]:
        """One decision, and the model that took it; None: the local mind did.

        *Raises* MindUnavailable, UnusableReply.
        """
        name = self.model.name
        standing = await self.book.standing(name)
        mine = await self.local.decide(request)
        step_goal = step_goal_of(mine, request)
        if step_goal is not None and standing.trusts(step_goal):
            return self._spared(mine, step_goal, standing), None
        began = time.perf_counter()
        made = await self.model.decide(request)
        if step_goal is not None and is_telling(made):
            is_same = is_alike(mine, made)
            took = Asked(made.usage.calls, 0, tokens_of(made.usage), (time.perf_counter() - began) * 1000)
            await self.book.decided(name, step_goal, Agreement(int(is_same), int(not is_same)), took)
        return made, self.model

    def _spared(self, mine: AgentDecision, step_goal: StepGoal, standing: Standing) -> AgentDecision:
        """The local mind's decision, with what asking the model takes on average."""
        record, why = "a known site", "this site is known, and such a step decides nothing about its goods."
        if standing.is_proven(step_goal):
            record = f"agreed on {standing.words_of(step_goal)}"
            why = f"{self.model.name} and it {record} such steps before."
        savings, usage = (
            standing.costs.get(step_goal, mine.savings),
            Usage(note=f"The local mind decided: {why}"),
        )
        return replace(mine, source_words=record, savings=savings, usage=usage)
