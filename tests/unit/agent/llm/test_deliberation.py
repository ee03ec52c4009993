"""Debates with scripted models: who is asked, what is decided, what is kept, what stops it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from agent.core.learned import Savings, VoteKind
from agent.core.types import ActionKind, DecisionSource, PageUnderstanding, Usage
from agent.decide.mind import Ask
from agent.llm.port import Reply
from agent.llm.prices import Price
from agent.llm.roles.deliberation import Council, Voter
from agent.llm.roles.mind import ModelMind
from agent.llm.roles.visit_mind import VisitMind
from agent.llm.token_budget import Allowance
from agent.perceive.structure.marks import marked_picture
from tests.fakes import element, search_field, understanding
from tests.scripted_models import ScriptedClient
from tests.unit.agent.llm.court import (
    CLICK,
    FINISH,
    GARBAGE,
    LOCAL,
    TYPE,
    Silent,
    court,
    kept,
    tokens_of_a_call,
)
from tests.unit.agent.llm.test_mind import reply, request
from tests.unit.agent.llm.test_visit_mind import bare


async def test_a_sure_decision_is_not_debated() -> None:
    desk = court(reply(confidence=0.7), (CLICK,), (CLICK,))
    made = await desk.decide()
    assert made.decided_by == DecisionSource.MODEL
    assert made.deliberation is None
    assert desk.asked == 0


async def test_below_the_limit_the_majority_decides_and_each_vote_is_kept() -> None:
    made = await court(TYPE, (CLICK,), (CLICK,)).decide()
    assert (made.action, made.target_id) == (ActionKind.CLICK, "e2")
    assert made.decided_by == DecisionSource.DEBATE
    assert made.source_words == "2:1"
    assert made.confidence == 0.67
    told = kept(made)
    assert told.why == "chief was 60% sure"
    assert told.outcome == "2:1"
    assert [(v.model, v.action, v.round) for v in told.votes] == [
        ("chief", "type", 0),
        ("voter 1", "click", 1),
        ("voter 2", "click", 1),
    ]
    assert told.votes[1].target_words == "Cages"
    assert all(vote.tokens > 0 for vote in told.votes)


async def test_the_first_decision_is_a_vote_and_may_be_confirmed() -> None:
    made = await court(TYPE, (TYPE,), (CLICK,)).decide()
    assert made.action == ActionKind.TYPE
    assert made.decided_by == DecisionSource.DEBATE
    assert made.source_words == "2:1"


async def test_three_models_that_disagree_leave_the_first_decision_and_say_so() -> None:
    made = await court(TYPE, (CLICK,), (FINISH,)).decide()
    assert made.action == ActionKind.TYPE
    assert made.decided_by == DecisionSource.MODEL
    assert kept(made).outcome == "1:1:1, no majority"
    assert len(kept(made).votes) == 3


async def test_a_tie_of_others_against_the_first_decision_goes_to_what_was_said_first() -> None:
    made = await court(TYPE, (CLICK,), (FINISH,), (CLICK,), (FINISH,)).decide()
    assert made.action == ActionKind.CLICK
    assert made.decided_by == DecisionSource.DEBATE
    assert kept(made).outcome == "2:2:1, no majority"


async def test_voters_get_the_same_page_at_once_and_nothing_of_each_other() -> None:
    waiting = [asyncio.Event(), asyncio.Event()]

    @dataclass
    class Waits:
        at: int
        model: str = "waits"

        async def complete(self, ask: Ask) -> Reply:
            waiting[self.at].set()
            await waiting[1 - self.at].wait()  # ends only if both are asked before one has answered
            assert "proposal" not in ask.messages[1]["content"]
            return Reply(CLICK, Usage(self.model, 10, 10, 1))

    council = Council((Voter(ModelMind(Waits(0))), Voter(ModelMind(Waits(1)))))
    mind = VisitMind(LOCAL, ModelMind(ScriptedClient([TYPE])), council=council)
    assert (await mind.decide(request())).source_words == "2:1"


async def test_a_voter_that_is_late_has_no_vote_and_nothing_is_left_running() -> None:
    desk = court(TYPE, (CLICK,), (CLICK,), time_limit=timedelta(seconds=0.05))
    late = Voter(ModelMind(Silent()))
    assert desk.mind.council is not None
    desk.mind.council = replace(desk.mind.council, voters=(*desk.mind.council.voters, late))
    made = await desk.decide()
    assert made.source_words == "2:1"
    last = kept(made).votes[-1]
    assert (last.model, last.kind) == ("silent", VoteKind.TOO_LATE)
    assert "0.05 s" in last.reasoning
    assert len(asyncio.all_tasks()) == 1


async def test_a_reply_that_cannot_be_read_is_no_vote_but_its_tokens_count() -> None:
    made = await court(TYPE, (GARBAGE,), (TYPE,)).decide()
    assert made.source_words == "2:0"
    vote = kept(made).votes[1]
    assert vote.kind == VoteKind.UNUSABLE
    assert "not JSON" in vote.reasoning
    assert vote.tokens > 0
    assert made.usage.calls == 3


async def test_a_voter_that_cannot_be_reached_does_not_end_the_visit() -> None:
    made = await court(TYPE, (), ()).decide()
    assert made.decided_by == DecisionSource.MODEL
    assert [v.kind for v in kept(made).votes[1:]] == [VoteKind.FAILED] * 2
    assert kept(made).outcome == "1:0, no majority"


async def test_what_the_gate_refuses_does_not_count() -> None:
    theft = reply(input_text="my password", confidence=1)
    made = await court(TYPE, (theft,), (theft,)).decide()
    assert made.input_text == "Syrian hamster"
    assert [v.kind for v in kept(made).votes[1:]] == [VoteKind.REFUSED] * 2


async def test_the_deciding_model_is_not_asked_twice() -> None:
    desk = court(TYPE, (CLICK,), (CLICK,))
    assert desk.mind.council is not None
    own = Voter(desk.mind.model)  # type: ignore[arg-type]
    desk.mind.council = replace(desk.mind.council, voters=(own, *desk.mind.council.voters))
    made = await desk.decide()
    assert made.source_words == "2:1"
    assert len(desk.deciding.asks) == 1


async def test_a_local_mind_that_is_unsure_may_be_outvoted_by_models() -> None:
    clients = [ScriptedClient([FINISH]), ScriptedClient([FINISH])]
    council = Council(tuple(Voter(ModelMind(c)) for c in clients), below=1.0)
    made = await VisitMind(LOCAL, council=council).decide(request())
    assert made.action == ActionKind.FINISH
    assert kept(made).votes[0].model == "the local mind"
    assert made.usage.calls == 2


async def test_an_empty_purse_asks_nobody_and_says_so() -> None:
    desk = court(TYPE, (CLICK,), (CLICK,), allowance=Allowance(debate_tokens=100))
    made = await desk.decide()
    assert desk.asked == 0
    assert made.decided_by == DecisionSource.MODEL
    assert "100 tokens for debates are used up: 2 of 2 were not asked" in kept(made).outcome


async def test_a_purse_for_one_call_asks_one_and_is_never_overdrawn() -> None:
    size = await tokens_of_a_call()
    desk = court(TYPE, (CLICK,), (CLICK,), allowance=Allowance(debate_tokens=size * 2))
    made = await desk.decide()
    assert desk.asked == 1
    assert "1 of 2 was not asked" in kept(made).outcome
    assert kept(made).tokens <= size * 2
    assert desk.mind.token_budgets.debate.tokens == kept(made).tokens


async def test_what_a_long_thinker_took_is_what_the_next_is_expected_to_take() -> None:
    """The decision took 30,000 characters, so a purse for 5,000 tokens pays for no voter."""
    long = reply(confidence=0.6, reasoning="hm " * 10_000)
    desk = court(long, (CLICK,), (CLICK,), allowance=Allowance(debate_tokens=5_000))
    made = await desk.decide()
    assert desk.asked == 0
    assert "5000 tokens for debates are used up" in kept(made).outcome


async def test_debates_end_with_the_visits_own_tokens_too() -> None:
    size = await tokens_of_a_call()
    desk = court(TYPE, (CLICK,), (CLICK,), allowance=Allowance(tokens=size + 100, debate_tokens=1_000_000))
    made = await desk.decide()
    assert desk.asked == 0
    assert f"{size + 100} tokens for models are used up" in kept(made).outcome


async def test_a_limit_of_money_stops_debates() -> None:
    dear = Price(1000.0, 1000.0)  # a tenth of a cent for each token
    desk = court(TYPE, (CLICK,), (CLICK,), allowance=Allowance(debate_usd=0.5), price=dear)
    made = await desk.decide()
    assert desk.asked == 0
    assert "0.5 US dollars for debates are used up" in kept(made).outcome


async def test_a_late_voter_stays_charged_as_its_provider_may_charge() -> None:
    desk = court(TYPE)
    desk.mind.council = Council((Voter(ModelMind(Silent())),), time_limit=timedelta(seconds=0.05))
    made = await desk.decide()
    assert desk.mind.token_budgets.debate.tokens > 500
    assert kept(made).tokens == desk.mind.token_budgets.debate.tokens
    assert kept(made).votes[-1].tokens == kept(made).tokens


async def test_a_visit_that_is_nearly_out_of_time_asks_nobody_and_says_so() -> None:
    desk = court(TYPE, (CLICK,), (CLICK,))
    made = await desk.mind.decide(replace(request(), seconds_left=5))
    assert desk.asked == 0
    assert "less than 8 s left" in kept(made).outcome
    assert made.decided_by == DecisionSource.MODEL


async def test_an_unsure_decision_is_looked_at_and_then_debated_with_both_opinions() -> None:
    eyes = ModelMind(ScriptedClient([CLICK], "eyes"))
    unsure = reply(confidence=0.4)
    voter = ScriptedClient([CLICK], "voter")
    mind = VisitMind(
        LOCAL,
        ModelMind(ScriptedClient([unsure], "chief")),
        eyes,
        marked_picture,
        Council((Voter(ModelMind(voter)),)),
    )
    made = await mind.decide(replace(request(), understanding=_roomy(), screenshot=bare().screenshot))
    told = kept(made)
    assert [(v.model, v.action) for v in told.votes] == [
        ("eyes", "click"), ("chief", "type"), ("voter", "click"),
    ]  # fmt: skip
    assert made.decided_by == DecisionSource.DEBATE
    assert made.source_words == "2:1"
    assert made.usage.calls == 3


async def test_eyes_that_are_sure_end_the_doubt() -> None:
    eyes = ModelMind(ScriptedClient([reply(confidence=0.9)], "eyes"))
    chief = ModelMind(ScriptedClient([reply(confidence=0.4)], "chief"))
    mind = VisitMind(LOCAL, chief, eyes, marked_picture, Council((Voter(ModelMind(Silent())),)))
    made = await mind.decide(replace(request(), understanding=_roomy(), screenshot=bare().screenshot))
    assert made.decided_by == DecisionSource.VISION
    assert made.source_words == "the decision was 40% sure"
    assert made.usage.model == "chief + eyes"
    assert made.deliberation is None


@pytest.mark.parametrize("below", [0.0, 0.6])
async def test_the_limit_is_a_setting(below: float) -> None:
    desk = court(TYPE, (CLICK,), (CLICK,))
    assert desk.mind.council is not None
    desk.mind.council = replace(desk.mind.council, below=below)
    assert (await desk.decide()).deliberation is None


def _roomy() -> PageUnderstanding:
    links = (element(f"e{n}", name=f"Link {n}") for n in range(2, 9))
    return understanding("/", interactive_elements=(search_field("e1"), *links))


async def test_an_unsure_pattern_is_the_first_vote_and_the_deciding_model_is_not_asked() -> None:
    typed = await court(TYPE).mind.decide(request())
    proposal = replace(
        typed, decided_by=DecisionSource.PATTERN, confidence=0.42, source_id=5, savings=Savings(900, 1500.0, 1),
        usage=Usage(),
    )  # fmt: skip
    desk = court(FINISH, (TYPE,), (CLICK,))
    made = await desk.mind.decide(replace(request(), proposal=proposal))
    assert (made.action, made.decided_by, made.source_words) == (
        ActionKind.TYPE,
        DecisionSource.DEBATE,
        "2:1",
    )
    assert kept(made).why == "the pattern was 42% sure"
    assert (made.source_id, made.savings) == (0, Savings())
    assert (desk.deciding.asks, desk.asked, made.usage.calls) == ([], 2, 2)
    other = court(FINISH, (CLICK,), (FINISH,))
    stands = await other.mind.decide(replace(request(), proposal=proposal))
    assert (stands.decided_by, stands.source_id, kept(stands).outcome) == (
        DecisionSource.PATTERN, 5, "1:1:1, no majority"
    )  # fmt: skip
