"""The mind of one visit: a model while it may and can, the local mind else, each step with the reason why.

Never silent: whenever a model that the settings name did not decide, the step's record says so. An endpoint that
cannot be reached is not replaced: that ends the visit with that reason.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from agent.core.errors import MindError
from agent.core.ports import DecisionRequest, Judgement
from agent.core.types import AgentDecision, Goal, InteractiveElement, PageUnderstanding, Product, Usage
from agent.core.usage import plus, tokens_of
from agent.decide.local import LocalMind
from agent.decide.sight_needed import why_look
from agent.llm.mind import ModelMind, UnusableReply

MarkPicture = Callable[[bytes, PageUnderstanding], bytes]


@dataclass(slots=True)
class VisitMind:
    """Implements `agent.core.ports.Mind` for one visit. `max_tokens` 0 means no limit."""

    local: LocalMind
    model: ModelMind | None = None
    vision: ModelMind | None = None
    mark_picture: MarkPicture | None = None
    max_tokens: int = 0
    spent_tokens: int = 0

    @property
    def name(self) -> str:
        """The mind that decides as long as nothing speaks against it."""
        return self.model.name if self.model is not None else self.local.name

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        """One decision. *Raises* MindUnavailable."""
        seen, before = await self._look(request)
        decision = seen or await self._decide(request)
        self._count(decision.usage)
        return replace(decision, usage=plus(before, decision.usage))

    async def _decide(self, request: DecisionRequest) -> AgentDecision:
        if self.model is None:
            return await self.local.decide(request)
        if note := self._spent():
            return _noted(await self.local.decide(request), Usage(note=note))
        try:
            return await self.model.decide(request)
        except UnusableReply as error:
            return _noted(await self.local.decide(request), _unused(error))

    async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        """One judgement per product, in the same order. *Raises* MindUnavailable."""
        judgements, usage = await self._judge(goal, products)
        self._count(usage)
        return judgements, usage

    async def _judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        if self.model is None:
            return await self.local.judge(goal, products)
        if note := self._spent():
            return (await self.local.judge(goal, products))[0], Usage(note=note)
        try:
            return await self.model.judge(goal, products)
        except UnusableReply as error:
            return (await self.local.judge(goal, products))[0], _unused(error)

    async def rank_links(
        self, goal: Goal, page: PageUnderstanding
    ) -> Sequence[tuple[InteractiveElement, float]]:
        """Links of the page that may lead to goods, nearest to the goal first; by embeddings alone."""
        return await self.local.rank_links(goal, page)

    async def _look(self, request: DecisionRequest) -> tuple[AgentDecision | None, Usage]:
        """What a model that sees decides where the tree is not enough; and what stands in the record of it."""
        why = why_look(request)
        if not why or not request.screenshot:
            return None, Usage()
        note = f"A look at the picture would help ({why})"
        if self.vision is None or self.mark_picture is None:
            return None, Usage(note=f"{note}, but no vision model is set.")
        if spent := self._spent():
            return None, Usage(note=f"{note}. {spent}")
        try:
            picture = await asyncio.to_thread(self.mark_picture, request.screenshot, request.understanding)
            decision = await self.vision.decide(request, picture)
        except UnusableReply as error:
            self._count(error.usage)
            return None, _unused(error)
        except MindError as error:  # eyes are a help: without them the visit goes on, and says so
            return None, Usage(note=f"{note}, but: {error.user_message}")
        return decision, Usage(note=f"Decided by the picture: {why}.")

    def _spent(self) -> str:
        """Why no model may be asked any more; "" while it may."""
        if not self.max_tokens or self.spent_tokens < self.max_tokens:
            return ""
        return f"The visit's {self.max_tokens} tokens for models are used up: the local mind goes on."

    def _count(self, usage: Usage) -> None:
        self.spent_tokens += tokens_of(usage)


def _unused(error: UnusableReply) -> Usage:
    return replace(error.usage, note=f"{error.user_message} The local mind went on.")


def _noted(decision: AgentDecision, usage: Usage) -> AgentDecision:
    return replace(decision, usage=plus(usage, decision.usage))
