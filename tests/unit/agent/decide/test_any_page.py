"""Whatever stands on a page and in a query: all that decides and learns by it takes it, and never raises."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from agent.core.errors import MindReplyInvalid
from agent.core.learned import ActionShape, Example, PatternMatch, Remembered, Scene, Vote, VoteKind
from agent.core.ports import DecisionRequest, Judgement, NoRecall
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    Goal,
    KnowledgeHint,
    KnowledgeState,
    PageType,
    StepRecord,
    Usage,
    Verdict,
)
from agent.decide.debate import ballot_of, part_for, proposal_lines, tally
from agent.decide.mind import Manner, decision_ask, judge_ask, repair_ask
from agent.decide.offers.judging import compare, view_of
from agent.decide.pipeline import why_look
from agent.decide.remembered.knowledge import decide_by_knowledge, is_vetoed, shadow_opinions
from agent.decide.remembered.repeating import ByCache, ByPattern
from agent.decide.remembered.scenes import is_alike, kin_of, meaning_of, scene_of, scene_text
from agent.decide.remembered.shapes import decide_by, is_transferable, shape_of
from agent.decide.replies import parse_decision, parse_judgements
from agent.decide.targets.task_words import split_task
from agent.language.data_marks import defuse, marked
from agent.perceive.state.dom_hash import dom_hash, explain
from agent.perceive.state.state_lines import state_lines
from tests.fakes import element, product, understanding

ODD = (
    "", " ", "\ud800", "a\udfffb", "\x00", "\u202eabc\u2066", "٣٤٫٥", "İ", "ﬀ", "\u200b\u200d", "🏴‍☠️" * 20,
    "7" * 300, "9 9 9", "x" * 30_000, "sort by price " * 400, "$" * 500, "Add to basket", "Sign out", "€ 1.234,56",
    "#3", "e1", "on", "Enter", "<<<PAGE", ">>>PAGE m4rk", '"}]', "http://[", "//x\\y", "javascript:alert(1)",
    "?sort=price", "http://a:b@c/", "%00%zz",
)  # fmt: skip
ANY = st.sampled_from(ODD) | st.text(st.characters(), max_size=30)
ROLES = (
    st.sampled_from(["link", "button", "combobox", "checkbox", "searchbox", "textbox", "slider", "tab"]) | ANY
)
SLOW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def requests(draw: st.DrawFn) -> DecisionRequest:
    """A page of strangers' words, on a way that went well or not."""
    elements = tuple(
        element(
            f"e{n}", draw(ROLES), draw(ANY), href=draw(ANY), placeholder=draw(ANY), value=draw(ANY), context=draw(ANY),
            options=tuple(draw(st.lists(ANY, max_size=2))), frame_url=draw(st.sampled_from(["", "http://["])),
        )
        for n in range(draw(st.integers(0, 3)))
    )  # fmt: skip
    goods = tuple(
        product(draw(ANY), draw(st.sampled_from(["", "9.00"]))) for _ in range(draw(st.integers(0, 2)))
    )
    lines = tuple(draw(st.lists(ANY, max_size=2)))
    page = understanding(
        draw(st.sampled_from(["/", "/list?page=2"])), draw(st.sampled_from(PageType)), interactive_elements=elements,
        products=goods, title=draw(ANY), text_content=draw(ANY), no_results_quote=draw(ANY),
        marked=lines, language=draw(ANY), has_overlay=draw(st.booleans()),
    )  # fmt: skip
    steps = tuple(
        StepRecord(
            n, draw(st.sampled_from(["type", "click", "extract"])), "", page.url, page.page_type, draw(ANY), 0.5,
            DecisionSource.PATTERN, Verdict(draw(st.sampled_from([True, False, None])), draw(ANY), True),
            target_name=draw(ANY), goal_kind=draw(st.sampled_from(["search", "open", "sort"])), input_text=draw(ANY),
            shape=ActionShape(ActionKind.TYPE, "search", "searchbox", slot="terms"),
        )
        for n in range(draw(st.integers(0, 1)))
    )  # fmt: skip
    hint = KnowledgeHint(
        "search", draw(st.sampled_from(ActionKind)), draw(ANY), draw(ROLES), draw(ANY), 3, 1,
        state=draw(st.sampled_from(KnowledgeState)),
    )  # fmt: skip
    return DecisionRequest(
        Goal(draw(ANY)),
        page,
        steps,
        (hint,),
        3,
        notes=(draw(ANY),),
        domain=draw(ANY),
        dom_hash=dom_hash(page),
    )


def decisions(request: DecisionRequest, text: str) -> list[AgentDecision]:
    """Every action on every element, with these words."""
    ids = ["", *(e.id for e in request.understanding.interactive_elements)]
    return [
        AgentDecision(
            action, text, 0.6, DecisionSource.MODEL, target_id=one, input_text=text, goal_kind="search"
        )
        for action in ActionKind
        for one in ids
    ]


@dataclass
class Remembering(NoRecall):
    """A recall that knows one action for every situation."""

    shape: ActionShape

    async def cached(self, key: str) -> Remembered | None:
        return Remembered(1, self.shape, "model")

    async def similar(self, scene: Scene) -> Sequence[PatternMatch]:
        return [PatternMatch(1, self.shape, 0.9, 3, 0, is_same_site=True)]

    async def examples(self, scene: Scene) -> Sequence[Example]:
        return [Example(scene.query, (self.shape,), "ok", 1, 0.9, is_same_site=True)]


@SLOW
@given(requests(), ANY)
def test_what_was_done_becomes_a_meaning_and_an_action_again(request: DecisionRequest, text: str) -> None:
    page, scene = request.understanding, scene_of(request)
    scene_text(scene).encode("utf-8", "replace")
    for decision in decisions(request, text):
        is_vetoed(decision, request)
        shadow_opinions(decision, request)
        shape = shape_of(decision, page, request.goal)
        if shape is None:
            continue
        is_transferable(shape)
        is_alike(shape, scene.facts, scene)
        assert len(meaning_of(shape, scene)) == len(kin_of(shape, scene.facts)) == 32
        for source in (DecisionSource.CACHE, DecisionSource.PATTERN):
            decide_by(shape, request, source=source, words="", confidence=0.9)
        recall = Remembering(shape)
        for stage in (ByCache(recall), ByPattern(recall)):
            asyncio.run(stage(request))


@SLOW
@given(requests(), st.lists(ANY, min_size=1, max_size=5))
def test_opinions_are_counted_and_shown(request: DecisionRequest, texts: list[str]) -> None:
    page = request.understanding
    ballots = [
        ballot_of(decision, request, Vote(text, VoteKind.VOTE))
        for text in texts
        for decision in decisions(request, text)
    ]
    counted = tally(ballots, page)
    assert counted.count == sum(ballot.decision is not None for ballot in ballots)
    assert 0 <= counted.share <= 1
    candidates = [ballot for ballot in ballots if ballot.decision is not None]
    for seat in range(3):
        lines = proposal_lines(part_for(seat, 3, candidates), page)
        ask = decision_ask(request, mark="m4rk", manner=Manner(language="zh", proposals=tuple(lines)))
        _is_sendable(ask.messages, ask.schema)


@SLOW
@given(requests(), ANY | st.just("\ud800"), st.lists(ANY, max_size=3))
def test_a_model_can_be_asked_and_its_answer_is_read_or_refused(
    request: DecisionRequest, reply: str, offers: list[str]
) -> None:
    ask = decision_ask(request, mark="m4rk", picture=b"x")
    _is_sendable(ask.messages, ask.exact)
    assert ask.messages[1]["content"].count(">>>PAGE m4rk") == 1 + request.goal.query.count(">>>PAGE m4rk")
    for read in (
        lambda: parse_decision(reply, request.understanding, Usage()),
        lambda: parse_judgements(reply, 2),
    ):
        try:
            read()
        except MindReplyInvalid as error:
            _is_sendable(repair_ask(ask, reply, error.user_message).messages)
    goods = [replace(product(words or "x"), snippet=words, description=words) for words in offers]
    judged = judge_ask(request.goal, goods, mark="m4rk")
    _is_sendable(judged.messages, judged.exact)
    views = [view_of(one, Judgement(0.9)) for one in goods]
    compare(views, [Judgement(0.9)] * len(goods), [Judgement(0.1, "no")] * len(goods))


def _is_sendable(*said: object) -> None:
    json.dumps(said, ensure_ascii=False).encode()


@SLOW
@given(requests(), requests())
def test_pages_are_compared_and_looked_at(one: DecisionRequest, other: DecisionRequest) -> None:
    before, after = one.understanding, other.understanding
    assert (explain(before, after) == ()) == (dom_hash(before) == dom_hash(after))
    assert len(state_lines(before, [one.goal.query])) < 60_000
    why_look(one)
    decide_by_knowledge(one)


@SLOW
@given(st.text(st.characters(), max_size=200))
@example("\ud800" * 500)
@example("1" * 100_000)
@example("a b" * 50_000)
def test_any_words_are_marked_and_split(text: str) -> None:
    split_task(text)
    assert "\n" not in defuse(text, "m4rk").strip("\n") or "\n" in text
    marked([defuse(text, "m4rk")], "m4rk", 2000).encode()
