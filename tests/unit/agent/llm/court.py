"""A deciding model and voters with their scripts, for tests of debates."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

from agent.core.learned import Deliberation
from agent.core.types import AgentDecision
from agent.decide.mind import Ask
from agent.llm.port import Reply
from agent.llm.prices import Price
from agent.llm.roles.deliberation import Council, Voter
from agent.llm.roles.mind import ModelMind
from agent.llm.roles.visit_mind import VisitMind
from agent.llm.token_budget import Allowance, Spent
from tests.fakes import plain_mind
from tests.scripted_models import ScriptedClient
from tests.unit.agent.llm.test_mind import reply, request

LOCAL = plain_mind()
TYPE = reply(confidence=0.6)
CLICK = reply(action="click", target_id="e2", input_text="", confidence=0.5)
FINISH = reply(action="finish", target_id="", input_text="", confidence=0.5)
SCROLL = reply(action="scroll", target_id="", input_text="", confidence=0.5)
PRESS = reply(action="press", target_id="", input_text="End", confidence=0.5)
GARBAGE = "Sure! I would click on the cages."
Answer = str | Callable[[Ask], str]


@dataclass
class Silent:
    """A model that never answers."""

    model: str = "silent"
    asks: list[Ask] = field(default_factory=list)

    async def complete(self, ask: Ask) -> Reply:
        self.asks.append(ask)
        await asyncio.Event().wait()
        raise AssertionError


@dataclass
class Court:
    """A deciding model and voters, each with its script."""

    mind: VisitMind
    clients: list[ScriptedClient]
    deciding: ScriptedClient

    async def decide(self) -> AgentDecision:
        return await self.mind.decide(request())

    @property
    def asked(self) -> int:
        return sum(len(client.asks) for client in self.clients)


def court(
    first: Answer,
    *voters: tuple[Answer, ...],
    languages: tuple[str, ...] = (),
    rounds: int = 2,
    allowance: Allowance | None = None,
    price: Price | None = None,
    time_limit: timedelta = timedelta(hours=1),
) -> Court:
    deciding = ScriptedClient([first], "chief")
    clients = [ScriptedClient(answers, f"voter {n}") for n, answers in enumerate(voters, 1)]
    council = Council(
        tuple(Voter(ModelMind(client), price) for client in clients),
        languages,
        rounds,
        time_limit,
    )
    token_budgets = (allowance or Allowance()).token_budgets(Spent())
    return Court(
        VisitMind(LOCAL, ModelMind(deciding), council=council, token_budgets=token_budgets), clients, deciding
    )


def kept(decision: AgentDecision) -> Deliberation:
    assert decision.deliberation is not None
    return decision.deliberation


async def tokens_of_a_call() -> int:
    return (await court(TYPE).decide()).usage.input_tokens
