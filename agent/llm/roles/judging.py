"""Judges offers with a model only where the local judge is unclear, or has not shown yet that both agree."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.core.ports import Judgement
from agent.core.types import Goal, Product, Usage
from agent.core.usage import plus, tokens_of
from agent.decide.local import LocalMind
from agent.decide.offers.judging import Asked, JudgeBook, View, compare, unclear, view_of
from agent.decide.offers.query import understand_query
from agent.decide.offers.relevance import over_limit
from agent.llm.roles.mind import ModelMind


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
