"""The stages that use what was learned: their order, what they refuse, and what shadows say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent.core.learned import ActionShape, Example, PatternMatch, Remembered, Savings, ShadowOpinion
from agent.core.ports import DecisionRequest
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    Goal,
    InteractiveElement,
    KnowledgeHint,
    KnowledgeState,
    PageType,
    PageUnderstanding,
    StepRecord,
    Verdict,
    ZoneKind,
)
from agent.decide.pipeline import Pipeline
from agent.decide.remembered.repeating import confidence_of, task_key
from agent.decide.remembered.shapes import shape_of
from agent.decide.targets.slots import name_hash
from tests.fakes import (
    SITE,
    FakeMind,
    FakeRecall,
    decision,
    element,
    product,
    search_field,
    understanding,
)

GOAL = Goal("Syrian hamster for sale")
SHOP, STATE = "shop.example.com", "a" * 32
SEARCH = decision(ActionKind.TYPE, "q", "Syrian hamster", goal_kind="search")


class FreeMind(FakeMind):
    """A mind that asks no model."""

    is_free = True


def page(*found: InteractiveElement, **more: object) -> PageUnderstanding:
    return understanding("/", PageType.HOMEPAGE, interactive_elements=found or (search_field(),), **more)


def request(seen: PageUnderstanding | None = None, **more: object) -> DecisionRequest:
    plain = DecisionRequest(GOAL, seen or page(), (), (), steps_left=5, domain=SHOP, dom_hash=STATE)
    return replace(plain, **more)  # type: ignore[arg-type]


def shape(made: AgentDecision = SEARCH, seen: PageUnderstanding | None = None) -> ActionShape:
    found = shape_of(made, seen or page(), GOAL)
    assert found is not None
    return found


def cached(found: ActionShape | None = None, query: str = GOAL.query, domain: str = SHOP) -> FakeRecall:
    entry = Remembered(7, found or shape(), "model", hits=2, cost=Savings(900, 1500.0, 1))
    return FakeRecall(actions={task_key(query, domain, STATE): entry})


def match(found: ActionShape | None = None, **more: object) -> PatternMatch:
    plain = PatternMatch(5, found or shape(), 0.95, successes=3, failures=0, is_same_site=True)
    return replace(plain, **more)  # type: ignore[arg-type]


def hint(state: KnowledgeState, **more: object) -> KnowledgeHint:
    plain = KnowledgeHint(
        "search", ActionKind.TYPE, "Search products", "searchbox", "homepage", 5, 0, entry_id=3
    )
    return replace(plain, state=state, **more)  # type: ignore[arg-type]


def failed_step() -> StepRecord:
    verdict = Verdict(False, "nothing changed on the page")
    return StepRecord(1, "click", "Click", f"{SITE}/", "homepage", "", 0.9, DecisionSource.CACHE, verdict)


async def test_what_was_verified_before_is_repeated_without_a_model() -> None:
    mind = FakeMind()
    made = await Pipeline(mind, cached()).decide(request())
    assert (made.decided_by, made.target_id, made.input_text) == (DecisionSource.CACHE, "q", "Syrian hamster")
    assert (made.source_id, made.source_words) == (7, "worked 3 times before")
    assert made.savings == Savings(900, 1500.0, 1)
    assert mind.requests == []


@pytest.mark.parametrize(
    "other",
    [
        {"goal": Goal("dwarf hamster for sale")},
        {"domain": "other.example.com"},
        {"dom_hash": "b" * 32},
        {"dom_hash": ""},
    ],
)
async def test_another_task_site_or_state_is_decided_anew(other: dict[str, object]) -> None:
    made = await Pipeline(FakeMind(), cached()).decide(replace(request(), **other))  # type: ignore[arg-type]
    assert made.decided_by == DecisionSource.MODEL


async def test_blanks_and_capitals_do_not_make_another_task() -> None:
    made = await Pipeline(FakeMind(), cached()).decide(request(goal=Goal("syrian  Hamster for sale ")))
    assert made.decided_by == DecisionSource.CACHE


async def test_after_a_failed_step_patterns_are_silent_and_somebody_looks_afresh() -> None:
    made = await Pipeline(FakeMind(), FakeRecall(matches=[match()])).decide(request(history=(failed_step(),)))
    assert made.decided_by == DecisionSource.MODEL


async def test_a_cached_action_is_used_once_in_a_visit() -> None:
    """Whoever comes back to its state goes in circles."""
    used = replace(failed_step(), verdict=Verdict(None, "scrolled"), source_id=7)
    made = await Pipeline(FakeMind(), cached()).decide(request(history=(used,)))
    assert made.decided_by == DecisionSource.MODEL


async def test_knowledge_goes_before_the_cache_and_the_cache_before_patterns() -> None:
    recall = cached()
    recall.matches = [match()]
    known = request(knowledge=(hint(KnowledgeState.ACTIVE),))
    assert (await Pipeline(FakeMind(), recall).decide(known)).decided_by == DecisionSource.KNOWLEDGE
    assert (await Pipeline(FakeMind(), recall).decide(request())).decided_by == DecisionSource.CACHE
    recall.actions = {}
    assert (await Pipeline(FakeMind(), recall).decide(request())).decided_by == DecisionSource.PATTERN


async def test_a_pattern_is_told_with_its_record() -> None:
    made = await Pipeline(FakeMind(), FakeRecall(matches=[match(failures=1)])).decide(request())
    assert (made.source_id, made.source_words) == (5, "3 of 4 on this site")


async def test_what_one_site_has_taught_stays_with_it() -> None:
    one, two = match(is_same_site=False, sites=1), match(is_same_site=False, sites=2)
    assert (
        await Pipeline(FakeMind(), FakeRecall(matches=[one])).decide(request())
    ).decided_by == DecisionSource.MODEL
    assert (
        await Pipeline(FakeMind(), FakeRecall(matches=[two])).decide(request())
    ).decided_by == DecisionSource.PATTERN


async def test_an_end_is_one_of_its_own_site_and_comes_after_all_that_leads_on() -> None:
    end = match(ActionShape(ActionKind.FINISH, "finish"), pattern_id=6, successes=9)
    made = await Pipeline(FakeMind(), FakeRecall(matches=[end, match()])).decide(request())
    assert made.action is ActionKind.TYPE
    made = await Pipeline(FakeMind(), FakeRecall(matches=[end])).decide(request())
    assert (made.action, made.decided_by) == (ActionKind.FINISH, DecisionSource.PATTERN)
    elsewhere = replace(end, is_same_site=False, sites=3)
    made = await Pipeline(FakeMind(), FakeRecall(matches=[elsewhere])).decide(request())
    assert made.decided_by == DecisionSource.MODEL


async def test_what_people_retired_is_repeated_by_nobody() -> None:
    for recall in (cached(), FakeRecall(matches=[match()])):
        retired = request(knowledge=(hint(KnowledgeState.RETIRED),))
        assert (await Pipeline(FakeMind(), recall).decide(retired)).decided_by == DecisionSource.MODEL


async def test_the_mind_is_told_of_active_knowledge_alone() -> None:
    mind = FakeMind()
    told = tuple(hint(state, page_type="pdp") for state in KnowledgeState)
    await Pipeline(mind).decide(request(knowledge=told))
    assert [one.state for one in mind.requests[0].knowledge] == [KnowledgeState.ACTIVE]


async def test_what_the_gate_refuses_is_not_repeated() -> None:
    buy = page(element("b", "button", "Buy now"))
    learned = ActionShape(
        ActionKind.CLICK, "open", "button", ZoneKind.MAIN.value, "Buy now", name_hash("Buy now")
    )
    for recall in (cached(learned), FakeRecall(matches=[match(learned)])):
        made = await Pipeline(FakeMind(), recall).decide(request(buy))
        assert made.decided_by == DecisionSource.MODEL


async def test_a_free_mind_is_asked_before_patterns_and_they_only_where_it_is_unsure() -> None:
    recall = FakeRecall(matches=[match()])
    sure = FreeMind([decision(ActionKind.SCROLL, confidence=0.8)])
    unsure = FreeMind([decision(ActionKind.SCROLL, confidence=0.4)])
    assert (await Pipeline(sure, recall).decide(request())).action == ActionKind.SCROLL
    assert recall.scenes == []
    assert (await Pipeline(unsure, recall).decide(request())).decided_by == DecisionSource.PATTERN


async def test_a_free_mind_that_wants_to_read_the_page_is_let() -> None:
    mind = FreeMind([decision(ActionKind.EXTRACT, confidence=0.6)])
    goods = page(search_field(), products=(product("Syrian hamster", "20"),))
    made = await Pipeline(mind, FakeRecall(matches=[match()])).decide(request(goods))
    assert made.action == ActionKind.EXTRACT


async def test_the_examples_reach_a_model() -> None:
    run = Example("a hamster", (shape(),), "products_found", 3, 0.8, is_same_site=True)
    mind, free = FakeMind(), FreeMind()
    for one in (mind, free):
        await Pipeline(one, FakeRecall(runs=(run,))).decide(request())
    assert mind.requests[0].examples == (run,)
    assert free.requests[0].examples == ()


async def test_a_shadow_says_what_it_would_have_done() -> None:
    other = hint(KnowledgeState.SHADOW, entry_id=4, target_text="Looking glass")
    mind = FakeMind([SEARCH])
    made = await Pipeline(mind).decide(request(knowledge=(hint(KnowledgeState.SHADOW), other)))
    assert made.decided_by == DecisionSource.MODEL
    assert made.shadows == (ShadowOpinion(3, True), ShadowOpinion(4, False))


async def test_an_active_entry_whose_target_has_gone_is_noted() -> None:
    gone = hint(KnowledgeState.ACTIVE, target_text="Looking glass")
    made = await Pipeline(FakeMind([SEARCH])).decide(request(knowledge=(gone,)))
    assert made.shadows == (ShadowOpinion(3, False),)
    used = await Pipeline(FakeMind()).decide(request(knowledge=(hint(KnowledgeState.ACTIVE),)))
    assert used.decided_by == DecisionSource.KNOWLEDGE
    assert used.shadows == ()


def test_one_success_is_worth_less_than_many() -> None:
    assert confidence_of(match(successes=1)) < confidence_of(match(successes=9))
    assert confidence_of(match(successes=9, failures=9)) < confidence_of(match(successes=9))


def searched(by: DecisionSource, query: str = "Syrian hamster with papers") -> DecisionRequest:
    """All words were searched for, and the site has found nothing."""
    goal = Goal(query)
    typed = StepRecord(
        1, "type", "Type", SITE, "search", "", 0.8, by, Verdict(True), goal_kind="search",
        input_text="Syrian hamster papers", shape=shape(), source_id=5, savings=Savings(900, 1200.0, 1),
        cost=Savings(900, 1500.0, 1),
    )  # fmt: skip
    nothing = understanding(
        "/search", PageType.SEARCH, interactive_elements=(search_field(),), no_results_quote="No results"
    )
    return request(nothing, goal=goal, history=(typed,))


async def test_a_repeated_search_in_vain_is_tried_with_fewer_words_before_anybody_is_asked() -> None:
    mind, at = FakeMind(), searched(DecisionSource.PATTERN)
    made = await Pipeline(mind, FakeRecall()).decide(at)
    assert (made.decided_by, made.input_text, made.source_id) == (
        DecisionSource.PATTERN,
        "Syrian hamster",
        5,
    )
    assert made.savings == Savings(900, 1500.0, 1), "its own time is taken off once, when it has its step"
    assert mind.requests == []


async def test_a_minds_own_search_in_vain_is_for_the_mind() -> None:
    mind = FakeMind()
    await Pipeline(mind, FakeRecall()).decide(searched(DecisionSource.MODEL))
    assert len(mind.requests) == 1


async def test_fewer_words_are_tried_once() -> None:
    mind, at = FakeMind(), searched(DecisionSource.PATTERN)
    again = replace(at.history[0], n=2, input_text="Syrian hamster")
    await Pipeline(mind, FakeRecall()).decide(replace(at, history=(*at.history, again)))
    assert len(mind.requests) == 1


async def test_a_search_with_few_words_is_taught_as_such() -> None:
    few = replace(shape(), slot="fewer:0")
    made = await Pipeline(FakeMind(), FakeRecall(matches=[match(few)])).decide(
        request(goal=Goal("guinea pig cage with wheels"))
    )
    assert (made.decided_by, made.input_text) == (DecisionSource.PATTERN, "guinea pig cage")
    one_word = await Pipeline(FakeMind(), FakeRecall(matches=[match(replace(few, slot="fewer:9"))])).decide(
        request(goal=Goal("hamsters"))
    )
    assert one_word.input_text == "hamster"


class WeighingMind(FakeMind):
    """A mind that can put proposals to several models."""

    weighs = True


UNSURE_MATCH = match(likeness=0.5, successes=1)


async def test_an_unsure_pattern_is_put_to_a_mind_that_weighs_and_to_no_other() -> None:
    mind, plain = WeighingMind(), FakeMind()
    await Pipeline(mind, FakeRecall(matches=[UNSURE_MATCH])).decide(
        request(knowledge=(hint(KnowledgeState.SHADOW),))
    )
    asked = mind.requests[0]
    assert asked.proposal is not None
    assert (asked.proposal.decided_by, asked.proposal.source_id) == (DecisionSource.PATTERN, 5)
    assert asked.knowledge == ()
    made = await Pipeline(plain, FakeRecall(matches=[UNSURE_MATCH])).decide(request())
    assert (made.decided_by, plain.requests) == (DecisionSource.PATTERN, [])


async def test_a_sure_pattern_and_what_people_let_in_are_not_weighed() -> None:
    mind = WeighingMind()
    made = await Pipeline(mind, FakeRecall(matches=[match()])).decide(request())
    assert made.decided_by == DecisionSource.PATTERN
    doubtful = hint(KnowledgeState.ACTIVE, successes=2, failures=1)
    made = await Pipeline(mind, FakeRecall()).decide(request(knowledge=(doubtful,)))
    assert (made.decided_by, made.confidence, mind.requests) == (DecisionSource.KNOWLEDGE, 0.67, [])
