"""Debates from the settings to the record, over HTTP: servers that disagree, fail, say nonsense or nothing at all."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from agent.core.learned import Deliberation, VoteKind
from agent.core.types import DecisionSource, Limits, StepRecord
from agent.llm.minds import minds_of, process_minds
from agent.llm.prices import ModelAt
from agent.llm.roles.deliberation import Debate
from tests.services.llm import servers
from tests.services.llm.servers import Asked, Refusal, Server, serving
from tests.unit.agent.loop.visits import Visit, shop
from tests.unit.agent.visits.test_debating import says

TYPE, FINISH = says("type", "q", "Syrian hamster"), says("finish")
GONE = "http://127.0.0.1:9/v1"


@pytest.fixture
def court(settings: Any) -> Iterator[Any]:
    """Makes the desk's settings name a deciding model and voters that say these things; runs one step."""
    released = threading.Event()

    def silent(_: Asked) -> Refusal:
        released.wait()
        return 503, "closing"

    with ExitStack() as stack:

        def run(*voters: str, **changed: Any) -> StepRecord:
            own = stack.enter_context(serving(Server(servers.takes_schema, TYPE)))
            settings.LLM_BASE_URL, settings.LLM_MODEL = own.url, "chief"
            rules = {
                "silent": silent,
                "broken": lambda _: (500, "out of memory"),
                "closed": lambda _: (401, "no"),
            }
            found = [
                ModelAt(f"v{n}", GONE)
                if said == "gone"
                else ModelAt(
                    f"v{n}",
                    stack.enter_context(serving(Server(rules.get(said, servers.takes_schema), said))).url,
                )
                for n, said in enumerate(voters, 1)
            ]
            given = {"time_limit": timedelta(minutes=5), "languages": (), "voters": tuple(found), **changed}
            settings.LLM_DEBATE = replace(settings.LLM_DEBATE, **given)
            minds_of.cache_clear()
            visit = Visit(
                shop(), mind=process_minds().for_visit(), limits=Limits(max_steps=1, verify_products=False)
            )
            asyncio.run(visit.run())
            return next(step for step in visit.journal.steps if step.deliberation is not None)

        yield run
        released.set()
    minds_of.cache_clear()


def _kept(step: StepRecord) -> Deliberation:
    assert step.deliberation is not None
    return step.deliberation


def test_two_against_one_decide_and_every_vote_has_its_cost(court: Any, settings: Any) -> None:
    step = court(TYPE, FINISH, TYPE)
    told = _kept(step)
    assert (step.decided_by, step.source_words) == (DecisionSource.DEBATE, "3:1")
    assert [vote.model for vote in told.votes] == ["chief", "v1", "v2", "v3"]
    assert all(vote.tokens == 1100 for vote in told.votes)
    assert told.tokens == 3300


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("Sure! I would search.", VoteKind.UNUSABLE),
        (says("goto"), VoteKind.UNUSABLE),
        (says("type", "q", "my password"), VoteKind.REFUSED),
        ("broken", VoteKind.FAILED),
        ("closed", VoteKind.FAILED),
        ("gone", VoteKind.FAILED),
    ],
)
def test_a_voter_without_an_opinion_is_kept_with_its_reason_and_the_others_decide(
    said: str, kind: VoteKind, court: Any
) -> None:
    step = court(said, TYPE)
    told = _kept(step)
    assert [vote.kind for vote in told.votes] == [VoteKind.VOTE, kind, VoteKind.VOTE]
    assert told.votes[1].reasoning
    assert step.source_words == "2:0"


def test_who_says_nothing_in_time_has_no_vote_and_counts_as_taken(
    court: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait = Debate._wait

    async def until_one_is_left(mind: Debate, calls: list[asyncio.Task[Any]], _: float) -> None:
        while sum(not call.done() for call in calls) > 1:
            await asyncio.sleep(0.01)
        await wait(mind, calls, 0)  # now its time is over

    monkeypatch.setattr(Debate, "_wait", until_one_is_left)
    told = _kept(court("silent", TYPE))
    late = told.votes[1]
    assert (late.kind, told.outcome) == (VoteKind.TOO_LATE, "2:0")
    assert late.tokens > 500
    assert told.tokens == 1100 + late.tokens


def test_a_purse_for_one_voter_asks_one(court: Any, settings: Any) -> None:
    told = _kept(court(TYPE, TYPE, TYPE, most_tokens=2000))
    assert [vote.model for vote in told.votes] == ["chief", "v1"]
    assert "2 of 3 were not asked" in told.outcome
    assert told.tokens <= 2000


def test_those_that_never_agree_are_heard_in_other_languages_and_the_first_stands(court: Any) -> None:
    step = court(FINISH, says("scroll"), TYPE, languages=("en", "de"), rounds=1)
    told = _kept(step)
    assert (step.action, step.decided_by) == ("type", DecisionSource.MODEL)
    assert told.outcome.endswith("no majority")
    assert told.rounds == 1
    assert {vote.language for vote in told.votes if vote.round > 1} == {"en", "de"}
    assert all(vote.tokens for vote in told.votes)
