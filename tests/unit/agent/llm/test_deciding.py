"""Two minds in one visit: the model decides what the local mind is unsure of or has not shown that it decides alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent.core.learned import Savings
from agent.core.types import ActionKind, DecisionSource, StepRecord, Verdict
from agent.decide.offers.judging import NOTHING_FITS, Agreement, Standing, StepGoal, is_alike, step_goal_of
from tests.fakes import decision, plain_mind
from tests.unit.agent.llm.test_judging import FakeBook, mind
from tests.unit.agent.llm.test_mind import reply, request

TRUSTED = Standing({StepGoal.SEARCH: Agreement(9, 1)}, costs={StepGoal.SEARCH: Savings(800, 1200.0, 1)})


async def test_a_model_that_is_new_decides_and_is_compared() -> None:
    book = FakeBook(Standing())
    made, client = mind(book, reply(), reply(action="click", target_id="e2", input_text=""))
    assert (await made.decide(request())).decided_by is DecisionSource.MODEL
    await made.decide(request())
    assert book.step_goals == [(StepGoal.SEARCH, Agreement(1, 0)), (StepGoal.SEARCH, Agreement(0, 1))]
    assert len(client.asks) == 2


async def test_a_model_that_looks_about_first_has_not_differed() -> None:
    book = FakeBook(Standing())
    made, client = mind(book, reply(action="scroll", target_id="", input_text="down"), reply())
    await made.decide(request())
    assert book.step_goals == []
    await made.decide(request())
    assert book.step_goals == [(StepGoal.SEARCH, Agreement(1, 0))]
    assert len(client.asks) == 2


async def test_on_a_site_visited_before_the_way_to_the_goods_needs_no_model_and_the_step_says_why() -> None:
    differs = Standing({StepGoal.SEARCH: Agreement(0, 9)}, is_known=True)
    made, client = mind(FakeBook(differs))
    chosen = await made.decide(request())
    assert (chosen.decided_by, chosen.source_words) == (DecisionSource.LOCAL_MIND, "a known site")
    assert "this site is known" in chosen.usage.note
    assert client.asks == []


async def test_where_both_have_decided_alike_no_model_is_asked_and_the_record_says_so() -> None:
    made, client = mind(FakeBook(TRUSTED))
    chosen = await made.decide(request())
    assert (chosen.action, chosen.target_id, chosen.decided_by) == (
        ActionKind.TYPE, "e1", DecisionSource.LOCAL_MIND,
    )  # fmt: skip
    assert chosen.source_words == "agreed on 9 of 10"
    assert chosen.usage.note == "The local mind decided: scripted and it agreed on 9 of 10 such steps before."
    assert chosen.savings == Savings(800, 1200.0, 1)
    assert client.asks == []


async def test_a_visit_that_checks_asks_the_model_all_the_same() -> None:
    book = FakeBook(replace(TRUSTED, is_check=True))
    made, client = mind(book, reply())
    await made.decide(request())
    assert len(client.asks) == 1
    assert book.step_goals == [(StepGoal.SEARCH, Agreement(1, 0))]


@pytest.mark.parametrize(
    ("notes", "is_trusted"), [((), True), ((NOTHING_FITS,), True), (("Not allowed: click: to pay.",), False)]
)
async def test_after_a_refusal_the_model_is_asked(notes: tuple[str, ...], *, is_trusted: bool) -> None:
    made, client = mind(FakeBook(TRUSTED), reply())
    await made.decide(replace(request(), notes=notes))
    assert (client.asks == []) is is_trusted


async def test_after_a_step_that_failed_the_model_is_asked() -> None:
    told, nothing = DecisionSource.MODEL, Verdict(False, "nothing happened")
    failed = StepRecord(1, "click", "Click", "https://shop.example/", "homepage", "", 0.9, told, nothing)
    asked = replace(request(), history=(failed,))
    assert step_goal_of(await plain_mind().decide(asked), asked) is None


def test_what_the_local_mind_is_unsure_of_is_no_clear_step() -> None:
    sure = decision(ActionKind.FINISH, goal_kind="finish", confidence=0.8)
    assert step_goal_of(sure, request()) is StepGoal.FINISH
    assert step_goal_of(replace(sure, confidence=0.6), request()) is None
    assert step_goal_of(replace(sure, action=ActionKind.SCROLL), request()) is None


def test_alike_means_the_same_element_and_for_a_list_the_same_choice() -> None:
    typed = decision(ActionKind.TYPE, "e1", "hamster")
    assert is_alike(typed, replace(typed, input_text="syrian hamster"))
    assert not is_alike(typed, replace(typed, target_id="e2"))
    chosen = decision(ActionKind.SELECT, "e1", "Cheapest")
    assert not is_alike(chosen, replace(chosen, input_text="Newest"))
