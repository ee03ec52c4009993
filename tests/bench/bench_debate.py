"""Debates with scripted voters of known skill: what voting brings, what it costs, and that the purse holds.

Each voter names the right one of eight links as often as its skill says, and else one of the others: half of its
errors are the one that everybody falls for. That is a model of voters, not a measure of any real one: it shows that
our counting gets out of votes what is in them, beside the same model alone (the rival) in the same run. The time is
our own: building the calls, asking, counting; the scripted voters answer at once.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from dataclasses import dataclass

from agent.core.ports import DecisionRequest
from agent.core.types import Goal, Usage
from agent.decide.mind import Ask
from agent.llm.port import Reply
from agent.llm.roles.deliberation import Council, Voter
from agent.llm.roles.mind import ModelMind
from agent.llm.roles.visit_mind import VisitMind
from agent.llm.token_budget import Allowance, Spent
from tests.bench.row import Row, percentile
from tests.fakes import element, plain_mind, understanding

_DECISIONS = 300
_SKILL = 0.6
_LINKS = 8
_SEED = 7
_PURSE = 12_000
_PROPOSED = re.compile(r"proposal \d+: click (e\d+) ")


@dataclass
class _Voter:
    """Right as often as its skill says; what others propose it follows where it would have erred half of the time."""

    model: str
    luck: random.Random
    right: str = ""
    calls: int = 0

    async def complete(self, ask: Ask) -> Reply:
        """One opinion."""
        self.calls += 1
        chosen = self.right if self.luck.random() < _SKILL else self._error()
        shown = _PROPOSED.findall(ask.messages[1]["content"])
        if shown and chosen != self.right and self.luck.random() < 0.5:
            chosen = shown[0]
        size = sum(len(message["content"]) for message in ask.messages) // 4
        return Reply(_reply(chosen), Usage(self.model, size, 60, 1))

    def _error(self) -> str:
        tempting = f"e{int(self.right[1:]) % _LINKS + 1}"
        return tempting if self.luck.random() < 0.5 else f"e{self.luck.randint(1, _LINKS)}"


def _reply(target: str) -> str:
    state = {"page_type": "", "must_see": []}
    return json.dumps(
        {
            "reasoning": "this one", "action": "click", "target_id": target, "input_text": "",
            "expected_state": state, "confidence": 0.6,
        }
    )  # fmt: skip


def _request() -> DecisionRequest:
    links = (element(f"e{n}", name=f"Shelf {n}", href=f"/shelf/{n}") for n in range(1, _LINKS + 1))
    return DecisionRequest(
        Goal("oak table"), understanding("/", interactive_elements=tuple(links)), (), (), 5
    )


@dataclass(frozen=True, slots=True)
class _Found:
    right: int
    calls: int
    tokens: int
    times_ms: list[float]


async def _measured(languages: tuple[str, ...], voters: int) -> _Found:
    """So many decisions, each of a visit of its own, debated by the first model and the voters besides."""
    luck, request = random.Random(_SEED), _request()
    right, tokens, times = 0, 0, []
    clients = [_Voter(f"m{n}", random.Random(_SEED + n)) for n in range(voters + 1)]
    minds = [ModelMind(client) for client in clients]
    council = Council(tuple(Voter(mind) for mind in minds), languages) if voters else None
    for _ in range(_DECISIONS):
        for client in clients:
            client.right = f"e{luck.randint(1, _LINKS)}" if client is clients[0] else clients[0].right
        mind = VisitMind(plain_mind(), minds[0], council=council)
        began = time.perf_counter()
        made = await mind.decide(request)
        times.append((time.perf_counter() - began) * 1000)
        right += made.target_id == clients[0].right
        tokens += made.usage.input_tokens + made.usage.output_tokens
    return _Found(right, sum(client.calls for client in clients), tokens, times)


async def _overdrawn() -> int:
    """By how many tokens debates of one visit, one after the other, go beyond their purse: the most of ten visits."""
    worst, request = 0, _request()
    for seed in range(10):
        minds = [ModelMind(_Voter(f"m{n}", random.Random(seed * 9 + n), "e1")) for n in range(4)]
        council = Council(tuple(map(Voter, minds)), ("en", "es", "zh"))
        token_budgets = Allowance(debate_tokens=_PURSE).token_budgets(Spent())
        mind = VisitMind(plain_mind(), minds[0], council=council, token_budgets=token_budgets)
        for _ in range(20):
            await mind.decide(request)
        worst = max(worst, token_budgets.debate.tokens - _PURSE)
    return max(0, worst)


def run() -> list[Row]:
    """Right decisions and cost of one model, of a debate and of a debate with aggregation."""
    return asyncio.run(_run())


async def _run() -> list[Row]:
    rows: list[Row] = []
    for name, languages, voters in (
        ("one model alone", (), 0),
        ("debate of three", (), 2),
        ("debate, then aggregation", ("en", "es", "zh"), 2),
    ):
        found = await _measured(languages, voters)
        note = f"{found.calls / _DECISIONS:.1f} calls, {found.tokens / _DECISIONS:.0f} tokens a decision"
        rows += [
            {"name": f"{name}: right", "value": 100 * found.right / _DECISIONS, "unit": "%", "note": note},
            {"name": f"{name}: own time p95", "value": percentile(found.times_ms, 0.95), "unit": "ms"},
        ]
    overdrawn = await _overdrawn()
    return [*rows, {"name": "purse overdrawn", "value": overdrawn, "unit": "tokens", "limit": 1}]
