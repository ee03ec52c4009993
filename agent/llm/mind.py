"""The model mind: asks a client, parses strictly, repairs once, then gives up loudly."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from agent.core.errors import MindReplyInvalid
from agent.core.ports import DecisionRequest, Judgement
from agent.core.types import AgentDecision, Goal, Product, Usage
from agent.decide.mind import (
    Ask,
    batches,
    decision_ask,
    judge_ask,
    parse_decision,
    parse_judgements,
    repair_ask,
)
from agent.llm.port import ModelClient

T = TypeVar("T")


def random_mark() -> str:
    """A word that no page can know."""
    return secrets.token_hex(8)


class ModelMind:
    """Implements `agent.core.ports.Mind` with a model."""

    def __init__(self, client: ModelClient, mark: Callable[[], str] = random_mark) -> None:
        self._client = client
        self._mark = mark

    @property
    def name(self) -> str:
        """The model's name, as it is shown on every step."""
        return self._client.model

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        """One decision. *Raises* MindUnavailable, MindReplyInvalid."""
        ask = decision_ask(request, mark=self._mark())
        page = request.understanding
        decision, usage = await self._answer(ask, lambda text: parse_decision(text, page, Usage()))
        return replace(decision, usage=usage)

    async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        """One judgement per product, in few calls. *Raises* MindUnavailable, MindReplyInvalid."""
        found: list[Judgement] = []
        total = Usage(self._client.model)
        for portion in batches(products):
            ask = judge_ask(goal, portion, mark=self._mark())
            judgements, usage = await self._answer(ask, partial(parse_judgements, count=len(portion)))
            found += judgements
            total = add(total, usage)
        return found, total

    async def _answer(self, ask: Ask, parse: Callable[[str], T]) -> tuple[T, Usage]:
        """Ask; when the reply cannot be used, show the model why and ask once more."""
        reply = await self._client.complete(ask)
        try:
            return parse(reply.text), reply.usage
        except MindReplyInvalid as error:
            again = await self._client.complete(repair_ask(ask, reply.text, error.user_message))
        try:
            return parse(again.text), add(reply.usage, again.usage)
        except MindReplyInvalid as error:
            words = f"The model {self._client.model} gave no usable answer, also when asked again: {error.user_message}"
            raise MindReplyInvalid(words) from error


def add(one: Usage, other: Usage) -> Usage:
    """Both together."""
    return Usage(
        one.model or other.model,
        one.input_tokens + other.input_tokens,
        one.output_tokens + other.output_tokens,
        one.calls + other.calls,
    )
