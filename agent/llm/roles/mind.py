"""The model mind: asks a client, parses strictly, repairs once, then gives up loudly."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from agent.core.errors import MindReplyInvalid, MindUnavailable
from agent.core.ports import DecisionRequest, Judgement
from agent.core.types import AgentDecision, Goal, Product, Usage
from agent.core.usage import plus
from agent.decide.mind import Ask, Manner, batches, decision_ask, judge_ask, repair_ask
from agent.decide.replies import parse_decision, parse_judgements
from agent.llm.port import ModelClient

T = TypeVar("T")


class UnusableReply(MindReplyInvalid):
    """No usable reply, also when asked again, where that could be done. `usage` is what the calls cost."""

    def __init__(self, user_message: str, usage: Usage) -> None:
        super().__init__(user_message)
        self.usage = usage


def random_mark() -> str:
    """A word that no page can know."""
    return secrets.token_hex(8)


class ModelMind:
    """Implements `agent.core.ports.Mind` with a model; offers are judged by `fast` where there is one.

    `manner` is how decisions are asked for, with which version of the prompt.
    """

    def __init__(
        self,
        client: ModelClient,
        mark: Callable[[], str] = random_mark,
        fast: ModelClient | None = None,
        *,
        manner: Manner | None = None,
    ) -> None:
        self._manner = manner or Manner()
        self._client = client
        self._fast = fast or client
        self._mark = mark

    @property
    def name(self) -> str:
        """The model's name, as it is shown on every step."""
        return self._client.model

    @property
    def judge_name(self) -> str:
        """The name of the model that judges offers."""
        return self._fast.model

    async def decide(self, request: DecisionRequest, picture: bytes = b"") -> AgentDecision:
        """One decision, with a `picture` by what it shows. *Raises* MindUnavailable, MindReplyInvalid."""
        manner = None if picture else self._manner
        ask = decision_ask(request, mark=self._mark(), picture=picture, manner=manner)
        page = request.understanding
        decision, usage = await _answer(self._client, ask, lambda text: parse_decision(text, page, Usage()))
        return replace(decision, usage=usage)

    def proposal_ask(self, request: DecisionRequest, manner: Manner) -> Ask:
        """The call for one opinion among several, in that manner."""
        return decision_ask(request, mark=self._mark(), manner=replace(manner, prompt=self._manner.prompt))

    async def propose(self, request: DecisionRequest, ask: Ask) -> AgentDecision:
        """One opinion, without a second try: others are asked as well. *Raises* MindUnavailable, UnusableReply."""
        reply = await self._client.complete(ask)
        try:
            return parse_decision(reply.text, request.understanding, reply.usage)
        except MindReplyInvalid as error:
            raise UnusableReply(error.user_message, reply.usage) from error

    def judge_asks(self, goal: Goal, products: Sequence[Product]) -> list[Ask]:
        """The calls that judging these takes."""
        return [judge_ask(goal, portion, mark=self._mark()) for portion in batches(products)]

    async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        """One judgement per product, in few calls. *Raises* MindUnavailable, MindReplyInvalid."""
        found: list[Judgement] = []
        total = Usage()
        portions = batches(products)
        for portion, ask in zip(portions, self.judge_asks(goal, products), strict=True):
            parse = partial(parse_judgements, count=len(portion))
            try:
                judgements, usage = await _answer(self._fast, ask, parse)
            except UnusableReply as error:  # the portions before it were paid for, too
                raise UnusableReply(error.user_message, plus(total, error.usage)) from error
            found += judgements
            total = plus(total, usage)
        return found, total


async def _answer(client: ModelClient, ask: Ask, parse: Callable[[str], T]) -> tuple[T, Usage]:
    """Ask; when the reply cannot be used, show the model why and ask once more.

    *Raises* MindUnavailable, UnusableReply.
    """
    reply = await client.complete(ask)
    try:
        return parse(reply.text), reply.usage
    except MindReplyInvalid as error:
        try:
            again = await client.complete(repair_ask(ask, reply.text, error.user_message))
        except MindUnavailable as gone:  # the first call was paid for
            raise UnusableReply(
                f"The model {client.model} gave no usable answer ({error.user_message.rstrip('.')}), and could not be"
                f" asked again: {gone.user_message}",
                reply.usage,
            ) from gone
    usage = plus(reply.usage, again.usage)
    try:
        return parse(again.text), usage
    except MindReplyInvalid as error:
        words = f"The model {client.model} gave no usable answer, also when asked again: {error.user_message}"
        raise UnusableReply(words, usage) from error
