"""The mind of one visit: a model while it may and can, the local mind else, and always a recorded reason."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from agent.core.errors import MindUnavailable
from agent.core.ports import DecisionRequest
from agent.core.types import ActionKind, DecisionSource, PageType, StepRecord, Usage, Verdict
from agent.core.usage import plus
from agent.decide.mind import DECIDE, SEE, Ask
from agent.decide.pipeline import why_look
from agent.llm.port import Reply
from agent.llm.roles.mind import ModelMind
from agent.llm.roles.visit_mind import VisitMind
from agent.llm.token_budget import Allowance, Spent
from agent.perceive.structure.marks import marked_picture
from tests.fakes import element, plain_mind, product, search_field, understanding
from tests.scripted_models import ScriptedClient
from tests.unit.agent.llm.test_mind import GOAL, reply, request

LOCAL = plain_mind()


def jpeg() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (1280, 800), "white").save(out, "JPEG")
    return out.getvalue()


def bare(**more: object) -> DecisionRequest:
    """A page whose tree shows one thing, with its picture."""
    page = understanding("/", PageType.HOMEPAGE, interactive_elements=(search_field("e1"),))
    given = {"goal": GOAL, "understanding": page, "history": (), "knowledge": (), "steps_left": 5, **more}
    return DecisionRequest(**given, screenshot=jpeg())  # type: ignore[arg-type]


def visit_mind(
    *answers: str, vision: tuple[str, ...] | None = None, allowed: Allowance | None = None, spent: int = 0
) -> VisitMind:
    eyes = ModelMind(ScriptedClient(vision, "eyes")) if vision is not None else None
    token_budgets = (allowed or Allowance()).token_budgets(Spent(spent))
    return VisitMind(LOCAL, ModelMind(ScriptedClient(answers)), eyes, marked_picture, None, token_budgets)


async def test_a_model_that_answers_decides() -> None:
    made = await visit_mind(reply()).decide(request())
    assert made.decided_by == DecisionSource.MODEL
    assert made.usage.prompt == DECIDE


async def test_a_model_without_a_usable_answer_gives_way_to_the_local_mind_with_the_reason() -> None:
    made = await visit_mind("no", "no").decide(request())
    assert made.decided_by == DecisionSource.LOCAL_MIND
    assert "gave no usable answer" in made.usage.note
    assert "local mind went on" in made.usage.note
    assert made.usage.calls == 2


async def test_a_model_that_cannot_be_reached_is_not_replaced() -> None:
    with pytest.raises(MindUnavailable):
        await visit_mind().decide(request())


async def test_tokens_that_are_used_up_stop_the_calls_and_say_so() -> None:
    mind = visit_mind(reply(), allowed=Allowance(10))
    assert (await mind.decide(request())).decided_by == DecisionSource.MODEL
    made = await mind.decide(request())
    assert made.decided_by == DecisionSource.LOCAL_MIND
    assert "10 tokens for models are used up" in made.usage.note
    judgements, usage = await mind.judge(GOAL, [product("Syrian hamster", "9")])
    assert len(judgements) == 1
    assert "used up" in usage.note


async def test_what_an_earlier_attempt_spent_counts() -> None:
    made = await visit_mind(reply(), allowed=Allowance(10), spent=10).decide(request())
    assert made.decided_by == DecisionSource.LOCAL_MIND


async def test_money_that_is_used_up_stops_the_calls_and_says_so() -> None:
    class Dear(ScriptedClient):
        async def complete(self, ask: Ask) -> Reply:
            answer = await super().complete(ask)
            return replace(answer, usage=replace(answer.usage, cost_usd=0.02))

    token_budgets = Allowance(usd=0.03).token_budgets(Spent())
    mind = VisitMind(LOCAL, ModelMind(Dear([reply(), reply(), reply()])), token_budgets=token_budgets)
    made = [await mind.decide(request()) for _ in range(3)]
    assert [m.decided_by for m in made] == [DecisionSource.MODEL] * 2 + [DecisionSource.LOCAL_MIND]
    assert "0.03 US dollars for models are used up: the local mind goes on" in made[2].usage.note


async def test_judging_falls_back_in_the_same_way() -> None:
    judgements, usage = await visit_mind("x", "x").judge(GOAL, [product("Syrian hamster", "9")])
    assert judgements[0].relevance > 0
    assert "local mind went on" in usage.note


async def test_a_page_whose_tree_says_little_is_shown_to_a_model_that_sees() -> None:
    mind = visit_mind(vision=(reply(),))
    made = await mind.decide(bare())
    assert made.decided_by == DecisionSource.VISION
    assert made.usage.model == "eyes"
    assert made.usage.prompt == SEE
    assert "Decided by the picture" in made.usage.note
    asked = mind.vision._client.asks[0]  # type: ignore[union-attr]
    assert asked.picture.startswith(b"\xff\xd8")
    assert asked.picture != bare().screenshot


async def test_what_a_model_is_hardly_sure_of_is_looked_at_and_what_it_is_sure_of_is_not() -> None:
    page = understanding(
        "/", interactive_elements=(search_field("e1"), *(element(f"e{n}") for n in range(2, 9)))
    )
    for confidence, looks in ((0.4, 1), (0.5, 0)):
        mind = visit_mind(reply(confidence=confidence), vision=(reply(),))
        made = await mind.decide(bare(understanding=page))
        assert (made.decided_by == DecisionSource.VISION) == bool(looks)
        assert len(mind.vision._client.asks) == looks  # type: ignore[union-attr]
        assert made.usage.calls == 1 + looks


async def test_an_action_that_failed_twice_makes_the_mind_look() -> None:
    page = understanding(
        "/", interactive_elements=(search_field("e1"), *(element(f"e{n}") for n in range(2, 9)))
    )
    failed = tuple(
        StepRecord(
            n,
            "click",
            "Clicked",
            "https://shop.example.com/",
            "listing",
            "",
            0.8,
            DecisionSource.MODEL,
            Verdict(False),
        )
        for n in (1, 2)
    )
    made = await visit_mind(vision=(reply(),)).decide(bare(understanding=page, history=failed))
    assert made.decided_by == DecisionSource.VISION
    assert made.source_words == "click has failed 2 times"


async def test_few_elements_are_looked_at_though_goods_stand_there() -> None:
    page = understanding("/", interactive_elements=(search_field("e1"),), products=(product("Hay", "3"),))
    made = await visit_mind(vision=(reply(),)).decide(bare(understanding=page))
    assert made.source_words == "the page's tree shows 1 element"


async def test_without_a_model_that_sees_the_step_says_that_it_would_have_helped() -> None:
    made = await visit_mind(reply()).decide(bare())
    assert made.action == ActionKind.TYPE
    assert "no vision model is set" in made.usage.note


async def test_eyes_that_fail_do_not_end_the_visit() -> None:
    made = await visit_mind(reply(), vision=()).decide(bare())
    assert made.usage.model == "scripted"
    assert "script is at its end" in made.usage.note


def test_the_picture_is_asked_for_when_the_tree_is_thin_unsure_or_of_no_use() -> None:
    assert "1 element" in why_look(bare())
    many = tuple(element(f"e{i}") for i in range(9))
    page = understanding("/", interactive_elements=many)
    sure = DecisionRequest(GOAL, page, (), (), 5)
    assert why_look(sure) == ""
    unsure = understanding("/", interactive_elements=many, confidence=0.4)
    assert "40%" in why_look(DecisionRequest(GOAL, unsure, (), (), 5))


def test_costs_add_up_only_where_each_is_known() -> None:
    known, free = Usage("a", 1, 1, 1, 0.25, "decide.v4"), Usage("b", 1, 1, 1, 0.5, "judge.v3")
    both = plus(known, free)
    assert (both.model, both.cost_usd, both.prompt, both.calls) == ("a + b", 0.75, "decide.v4, judge.v3", 2)
    assert plus(both, Usage("c", 1, 1, 1)).cost_usd is None
    assert plus(known, Usage(note="skipped")).cost_usd == 0.25


def test_private_fields_are_painted_over_in_the_marked_picture() -> None:
    secret = element("e2", "textbox", "Password", input_type="password")
    page = understanding("/", interactive_elements=(secret,))
    with Image.open(io.BytesIO(marked_picture(jpeg(), page))) as image:
        assert max(image.getpixel((60, 25))) < 120  # type: ignore[arg-type]
        assert min(image.getpixel((600, 400))) > 240  # type: ignore[arg-type]
