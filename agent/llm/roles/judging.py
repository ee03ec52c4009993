"""Decides and judges with a model only where the local mind is unsure, or has not shown yet that both agree."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.core.ports import DecisionRequest, Judgement
from agent.core.types import AgentDecision, Goal, Product, Usage
from agent.core.usage import plus, tokens_of
from agent.decide.local import LocalMind
from agent.decide.offers.judging import (
    Agreement,
    Asked,
    JudgeBook,
    Standing,
    StepGoal,
    View,
    compare,
    is_alike,
    is_telling,
    step_goal_of,
    unclear,
    view_of,
)
from agent.decide.offers.query import understand_query
from agent.decide.offers.relevance import over_limit
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


@dataclass(frozen=True, slots=True)
class Judges:
    """Two judges and what is known of their agreement."""

    local: LocalMind
    model: ModelMind
    book: JudgeBook

    async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        """One judgement per product, in the same order. *Raises* MindUnavailable, UnusableReply."""
        name = self.model.judge_name
        standing = await self.book.standing(name)
        local, _ = await self.local.judge(goal, products)
        views = await self._views(goal, products, local)
        asked = unclear(views, standing)
        settled = list(local)
        usage, put = Usage(), [products[n] for n in asked]
        if asked:
            began = time.perf_counter()
            said, usage = await self.model.judge(goal, put)
            ms = (time.perf_counter() - began) * 1000
            for n, verdict in zip(asked, said, strict=True):
                settled[n] = verdict
            found = compare([views[n] for n in asked], [local[n] for n in asked], said)
            took = replace(self._measured(goal, put), calls=usage.calls, tokens=tokens_of(usage), ms=ms)
            await self.book.note(name, found, took)
        offers = len(products) - len(asked)
        if offers:
            words = _words(views, len(asked), f"{name} {standing.words} before")
            whole, part = self._measured(goal, products), self._measured(goal, put)
            unasked = Asked(whole.calls - part.calls, whole.chars - part.chars)
            usage = plus(usage, Usage(note=words, spared=standing.asked.spared(unasked, offers)))
        for n, (product, view) in enumerate(zip(products, views, strict=True)):
            if view is View.CONFIRMED and n not in asked:  # it stays as sure as it was
                settled[n] = Judgement(max(settled[n].relevance, product.relevance))
        return settled, usage

    async def _views(self, goal: Goal, products: Sequence[Product], local: Sequence[Judgement]) -> list[View]:
        """What kind of verdict each of the local judge's is."""
        query, before = understand_query(goal.query), local
        if any(product.is_verified for product in products):
            before, _ = await self.local.judge(goal, [_as_listed(product) for product in products])
        return [
            View.LIMIT
            if over_limit(query, product)
            else view_of(product, now, is_new=now.refusal != then.refusal)
            for product, now, then in zip(products, local, before, strict=True)
        ]

    def _measured(self, goal: Goal, products: Sequence[Product]) -> Asked:
        """How much asking the model about these would be."""
        asks = self.model.judge_asks(goal, products)
        return Asked(len(asks), sum(len(message["content"]) for ask in asks for message in ask.messages))


def _words(views: Sequence[View], asked: int, record: str) -> str:
    """What was judged without the model, for the step's record."""
    beyond = views.count(View.LIMIT)
    known = len(views) - asked - beyond
    said = [f"{known} of {len(views)} offers were judged locally: {record}."] if known else []
    if beyond:
        said.append(
            f"{beyond} of {len(views)} {'is' if beyond == 1 else 'are'} beyond the query's price limit."
        )
    return " ".join(said)


def _as_listed(product: Product) -> Product:
    """The offer as far as its list told of it."""
    return replace(product, description="", is_verified=False) if product.is_verified else product
