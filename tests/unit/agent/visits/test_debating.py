"""Debates from the settings to the stored step: whole visits by the minds that the settings name."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from agent.core.learned import VoteKind
from agent.core.types import DecisionSource, Limits, Usage
from agent.decide.mind import Ask
from agent.llm import minds as factory
from agent.llm.client import Endpoint
from agent.llm.minds import minds_of, process_minds
from agent.llm.port import Reply
from agent.llm.prices import ModelAt, Price, cost_usd, origin_of
from agent.llm.roles.deliberation import Voter
from agent.llm.token_budget import Spent
from agent.visits import selectors, services
from agent.visits.storage.records import step_record
from tests.factories import make_team
from tests.services.llm.servers import GOOD
from tests.unit.agent.loop.visits import Visit, shop
from tests.unit.agent.visits.test_run_page import make_visit

OWN, ELSEWHERE = "http://127.0.0.1:8080/v1", "http://127.0.0.1:8081/v1"
PRICE = Price(1.0, 10.0)  # 1000 tokens in and 100 out are 0.002 US dollars


def says(action: str, target: str = "", text: str = "", confidence: float = 0.5) -> str:
    given = {**json.loads(GOOD), "action": action, "target_id": target, "input_text": text}
    return json.dumps({**given, "confidence": confidence})


@dataclass
class Endpointed:
    """A client that answers by its model's name, as an endpoint with prices would."""

    endpoint: Endpoint

    @property
    def model(self) -> str:
        return self.endpoint.model

    async def complete(self, ask: Ask) -> Reply:
        text = says("finish") if self.model == "left" else says("type", "q", "Syrian hamster")
        cost = cost_usd(self.endpoint.prices, self.model, 1000, 100)
        return Reply(text, Usage(self.model, 1000, 100, 1, cost, ask.prompt))


@pytest.fixture
def minds(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """One model decides and is unsure, two others vote: against it and for it."""
    monkeypatch.setattr(factory, "OpenAiClient", Endpointed)
    settings.LLM_BASE_URL, settings.LLM_MODEL, settings.LLM_API_KEY = OWN, "chief", "own-key"
    settings.LLM_PRICES = {"*": PRICE}
    voters = (ModelAt("left", ELSEWHERE), ModelAt("right", ELSEWHERE))
    settings.LLM_DEBATE = replace(settings.LLM_DEBATE, voters=voters, languages=())
    settings.LLM_DEBATE_API_KEY = {origin_of(ELSEWHERE): "voters-key"}
    minds_of.cache_clear()
    yield process_minds()
    minds_of.cache_clear()


async def test_a_visit_debates_its_unsure_steps_and_keeps_what_it_cost(minds: Any) -> None:
    visit = Visit(shop(), mind=minds.for_visit(Spent()), limits=Limits(max_steps=1, verify_products=False))
    await visit.run()
    step = next(s for s in visit.journal.steps if s.deliberation is not None)
    assert step.decided_by == DecisionSource.DEBATE
    assert step.source_words == "2:1"
    assert step.usage.calls == 3
    assert step.usage.cost_usd == pytest.approx(0.006)
    assert step.deliberation is not None
    assert step.deliberation.cost_usd == pytest.approx(0.004)
    assert step.deliberation.tokens == 2200
    assert [v.kind for v in step.deliberation.votes] == [VoteKind.VOTE] * 3
    assert [v.model for v in step.deliberation.votes] == ["chief", "left", "right"]


@pytest.mark.django_db
def test_what_a_debate_came_to_is_stored_and_counts_for_a_later_attempt(
    minds: Any, tmp_path: Path, settings: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path
    ran = Visit(shop(), mind=minds.for_visit(), limits=Limits(max_steps=1, verify_products=False))
    asyncio.run(ran.run())
    step = next(s for s in ran.journal.steps if s.deliberation is not None)
    row = make_visit(make_team())
    services.record_step(visit_id=row.pk, token=1, step=replace(step, n=1))
    row.refresh_from_db()
    assert step_record(row.steps.get()).deliberation == step.deliberation
    spent = selectors.spent_of(row)
    assert (spent.tokens, spent.debate_tokens) == (3300, 2200)
    assert spent.debate_usd == pytest.approx(0.004)


def test_voters_elsewhere_never_get_the_deciding_models_key(minds: Any, settings: Any) -> None:
    assert [_key(voter) for voter in minds.council.voters] == ["voters-key", "voters-key"]
    settings.LLM_DEBATE = replace(settings.LLM_DEBATE, voters=(ModelAt("chief"), ModelAt("small", OWN)))
    minds_of.cache_clear()
    again = process_minds()
    assert again.council is not None
    assert again.council.voters[0].mind is again.model
    assert _key(again.council.voters[1]) == "own-key"


def _key(voter: Voter) -> str:
    client = voter.mind._client
    assert isinstance(client, Endpointed)
    return client.endpoint.api_key


def test_a_local_mind_may_have_voters_that_name_their_own_address(minds: Any, settings: Any) -> None:
    settings.LLM_BASE_URL = settings.LLM_MODEL = ""
    minds_of.cache_clear()
    mind = process_minds().for_visit()
    assert mind.name == "local mind"
    assert not mind.is_free
