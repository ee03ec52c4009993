"""The mind of one visit: a model while it may and can, the local mind else, each step with the reason why.

What is unsure is looked at by a model that sees (S9) and debated by several (S7, S8), where the settings name them.
Never silent: whenever a model that the settings name did not decide, the step's record says so. An endpoint that
cannot be reached is not replaced: that ends the visit with that reason. Eyes and voters are a help: without them the
visit goes on, and says so.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from agent.core.errors import MindError
from agent.core.ports import DecisionRequest, Judgement
from agent.core.types import (
    AgentDecision,
    DecisionSource,
    Goal,
    InteractiveElement,
    PageUnderstanding,
    Product,
    Usage,
)
from agent.core.usage import plus
from agent.decide.local import LocalMind
from agent.decide.offers.judging import JudgeBook
from agent.decide.pipeline import why_look, why_look_again
from agent.llm.roles.deliberation import Council, Debate
from agent.llm.roles.judging import Deciders, Judges
from agent.llm.roles.mind import ModelMind, UnusableReply
from agent.llm.token_budget import Allowance, Spent, TokenBudgets

MarkPicture = Callable[[bytes, PageUnderstanding], bytes]


@dataclass(frozen=True, slots=True)
class _Thought:
    """What a mind came to before others were asked: one decision, or two where the picture was looked at as well."""

    said: tuple[tuple[str, AgentDecision], ...]  # who, and what; the last one counts
    own: ModelMind | None = None  # the model among them that has voted

    @property
    def decision(self) -> AgentDecision:
        """The final decision, with what all of them cost."""
        spent = self.said[0][1].usage
        for _, other in self.said[1:]:
            spent = plus(spent, other.usage)
        return replace(self.said[-1][1], usage=spent)


@dataclass(slots=True)
class VisitMind:
    """Implements `agent.core.ports.Mind` for one visit."""

    local: LocalMind
    model: ModelMind | None = None
    vision: ModelMind | None = None
    mark_picture: MarkPicture | None = None
    council: Council | None = None
    token_budgets: TokenBudgets = field(default_factory=lambda: Allowance().token_budgets(Spent()))
    book: JudgeBook | None = None  # None: the model judges and decides everything

    @property
    def name(self) -> str:
        """The mind that decides as long as nothing speaks against it."""
        return self.model.name if self.model is not None else self.local.name

    @property
    def is_free(self) -> bool:
        """Whether no model is ever asked by it."""
        return self.model is None and self.vision is None and self.council is None

    @property
    def weighs(self) -> bool:
        """Whether unsure proposals are debated."""
        return self.council is not None and bool(self.council.voters)

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        """One decision, or what was proposed, debated where it is unsure. *Raises* MindUnavailable."""
        began = time.perf_counter()
        thought = await self._think(request)
        if request.seconds_left is not None:
            left_s = max(0.0, request.seconds_left - (time.perf_counter() - began))
            request = replace(request, seconds_left=left_s)
        return await self._settle(thought, request)

    async def _think(self, request: DecisionRequest) -> _Thought:
        """What this mind decides by itself, with a look at the picture where that helps. *Raises* MindUnavailable."""
        if request.proposal is not None:
            return _Thought(((f"the {request.proposal.decided_by.value}", request.proposal),))
        seen, before = await self._look(request, why_look(request))
        if seen is not None:
            return _Thought(((self._eyes, _noted(seen, before)),))
        made, own = await self._decide(request)
        who = own.name if own is not None else f"the {self.local.name}"
        thought = _Thought(((who, _noted(made, before)),), own)
        if before != Usage():  # the picture was looked at, or could not be
            return thought
        seen, after = await self._look(request, why_look_again(made))
        if seen is None:
            return replace(thought, said=((who, _noted(made, after)),))
        return replace(thought, said=(*thought.said, (self._eyes, _noted(seen, after))))

    async def _settle(self, thought: _Thought, request: DecisionRequest) -> AgentDecision:
        """The thought's decision, or what a debate makes of it where it is unsure."""
        decision = thought.decision
        if self.council is None:
            return decision
        debate = Debate(self.council, self.token_budgets)
        if not debate.is_due(decision):
            return decision
        return await debate.settle(
            [*thought.said[:-1], (thought.said[-1][0], decision)], request, thought.own
        )

    async def _decide(self, request: DecisionRequest) -> tuple[AgentDecision, ModelMind | None]:
        """A decision, and the model that took it; None: the local mind did."""
        if self.model is None:
            return await self.local.decide(request), None
        if note := self._spent():
            return _noted(await self.local.decide(request), Usage(note=note)), None
        try:
            if self.book is not None:
                made, who = await Deciders(self.local, self.model, self.book).decide(request)
            else:
                made, who = await self.model.decide(request), self.model
        except UnusableReply as error:
            self.token_budgets.visit.spend(error.usage)
            return _noted(await self.local.decide(request), _unused(error)), None
        self.token_budgets.visit.spend(made.usage)
        return made, who

    async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        """One judgement per product, in the same order. *Raises* MindUnavailable."""
        judgements, usage = await self._judge(goal, products)
        self.token_budgets.visit.spend(usage)
        return judgements, usage

    async def _judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        if self.model is None:
            return await self.local.judge(goal, products)
        if note := self._spent():
            return (await self.local.judge(goal, products))[0], Usage(note=note)
        judges = Judges(self.local, self.model, self.book) if self.book is not None else self.model
        try:
            return await judges.judge(goal, products)
        except UnusableReply as error:
            return (await self.local.judge(goal, products))[0], _unused(error)

    async def rank_links(
        self, goal: Goal, page: PageUnderstanding
    ) -> Sequence[tuple[InteractiveElement, float]]:
        """Links of the page that may lead to goods, nearest to the goal first; by embeddings alone."""
        return await self.local.rank_links(goal, page)

    @property
    def _eyes(self) -> str:
        return self.vision.name if self.vision is not None else ""

    async def _look(self, request: DecisionRequest, why: str) -> tuple[AgentDecision | None, Usage]:
        """What a model that sees decides where the tree is not enough; and what is in the record of it."""
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
            self.token_budgets.visit.spend(error.usage)
            return None, _unused(error)
        except MindError as error:
            return None, Usage(note=f"{note}, but: {error.user_message}")
        self.token_budgets.visit.spend(decision.usage)
        seen = replace(decision, decided_by=DecisionSource.VISION, source_words=why[:80])
        return seen, Usage(note=f"Decided by the picture: {why}.")

    def _spent(self) -> str:
        """Why no model may be asked any more; "" while it may."""
        why = self.token_budgets.visit.why_not()
        return f"{why}: the local mind goes on." if why else ""


def _unused(error: UnusableReply) -> Usage:
    return replace(error.usage, note=f"{error.user_message.rstrip('.')}. The local mind went on.")


def _noted(decision: AgentDecision, usage: Usage) -> AgentDecision:
    return replace(decision, usage=plus(usage, decision.usage)) if usage != Usage() else decision
