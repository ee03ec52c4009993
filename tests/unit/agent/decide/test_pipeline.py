"""The pipeline: stages in order, the gate at the end, and who decided."""

from __future__ import annotations

from dataclasses import replace

from agent.core.ports import DecisionRequest
from agent.core.types import (
    ActionKind,
    Blocker,
    BlockerFamily,
    DecisionSource,
    Goal,
    InteractiveElement,
    KnowledgeHint,
    PageType,
    PageUnderstanding,
    ZoneKind,
)
from agent.decide.pipeline import Pipeline
from agent.decide.remembered.knowledge import decide_by_knowledge
from tests.fakes import FakeMind, decision, element, plain_mind, search_field, understanding

GOAL = Goal("Syrian hamster for sale")


def request(page: PageUnderstanding, *hints: KnowledgeHint) -> DecisionRequest:
    return DecisionRequest(GOAL, page, (), hints, steps_left=5)


def page(*found: InteractiveElement, **more: object) -> PageUnderstanding:
    return understanding("/", PageType.HOMEPAGE, interactive_elements=found, **more)


def hint(**more: object) -> KnowledgeHint:
    given = {
        "goal_kind": "search", "action": ActionKind.TYPE, "target_text": "Search products", "target_role": "searchbox",
        "page_type": "homepage", "successes": 5, "failures": 0,
    }  # fmt: skip
    return KnowledgeHint(**{**given, **more})  # type: ignore[arg-type]


async def test_a_rule_clears_the_page_before_anybody_is_asked() -> None:
    mind = FakeMind()
    banner = element("no", "button", "Reject all", ZoneKind.CONSENT)
    made = await Pipeline(mind).decide(request(page(banner, search_field(), has_overlay=True)))
    assert (made.decided_by, made.target_id, made.goal_kind) == (DecisionSource.RULE, "no", "dismiss")
    assert mind.requests == []


async def test_approved_knowledge_decides_before_the_mind() -> None:
    mind = FakeMind()
    made = await Pipeline(mind).decide(request(page(search_field("k")), hint()))
    assert (made.decided_by, made.target_id, made.input_text) == (
        DecisionSource.KNOWLEDGE,
        "k",
        "Syrian hamster",
    )
    assert mind.requests == []


async def test_knowledge_that_does_not_fit_the_page_is_passed_over() -> None:
    for other in (hint(page_type="pdp"), hint(target_text="Deals"), hint(successes=1, failures=3)):
        made = await Pipeline(FakeMind()).decide(request(page(search_field()), other))
        assert made.decided_by == DecisionSource.MODEL


async def test_the_mind_decides_where_nothing_before_it_does() -> None:
    made = await Pipeline(plain_mind()).decide(request(page(search_field("q"))))
    assert (made.decided_by, made.action, made.target_id) == (DecisionSource.LOCAL_MIND, ActionKind.TYPE, "q")


async def test_a_refused_decision_goes_back_to_the_mind_with_the_reason() -> None:
    buy = element("buy", "button", "Buy now")
    mind = FakeMind([decision(ActionKind.CLICK, "buy"), decision(ActionKind.EXTRACT)])
    made = await Pipeline(mind).decide(request(page(buy)))
    assert made.action == ActionKind.EXTRACT
    assert "left to people" in mind.requests[1].notes[0]
    assert "buy" in mind.requests[1].avoid


async def test_a_mind_that_insists_is_stopped() -> None:
    buy = element("buy", "button", "Buy now")
    mind = FakeMind([decision(ActionKind.CLICK, "buy")] * 9)
    made = await Pipeline(mind).decide(request(page(buy)))
    assert (made.action, made.decided_by) == (ActionKind.FINISH, DecisionSource.RULE)
    assert len(mind.requests) == 3


async def test_knowledge_is_held_by_the_gate_too() -> None:
    trap = element("t", "button", "Buy now", ZoneKind.MAIN)
    poisoned = hint(
        goal_kind="open", action=ActionKind.CLICK, target_text="Buy now", target_role="button", page_type=""
    )
    made = await Pipeline(FakeMind()).decide(request(page(trap), poisoned))
    assert made.decided_by == DecisionSource.MODEL


def taught(**more: object) -> KnowledgeHint:
    given = {
        "goal_kind": "pass", "action": ActionKind.CLICK, "target_text": "Ring the bell", "target_role": "button",
        "page_type": "blocked", "blocker_family": "unreadable", "successes": 1, "failures": 0,
    }  # fmt: skip
    return hint(**{**given, **more})


def wall(family: BlockerFamily = BlockerFamily.UNREADABLE) -> PageUnderstanding:
    bell = element("bell", "button", "Ring the bell", ZoneKind.MAIN)
    return replace(page(bell), page_type=PageType.BLOCKED, blocker=Blocker(family, "nothing to read"))


def test_a_wall_of_plain_clicks_is_passed_as_people_taught() -> None:
    made = decide_by_knowledge(request(wall(), taught()))
    assert made is not None
    assert (made.target_id, made.goal_kind, made.decided_by) == ("bell", "pass", DecisionSource.KNOWLEDGE)


def test_no_other_wall_is_passed_whatever_it_is_told() -> None:
    for family in BlockerFamily:
        if family is not BlockerFamily.UNREADABLE:
            assert decide_by_knowledge(request(wall(family), taught(blocker_family=family.value))) is None
            assert decide_by_knowledge(request(wall(family), taught())) is None


async def test_a_page_in_the_way_that_no_wall_is_known_for_is_passed_as_people_taught() -> None:
    """A splash page: the agent was stuck there once."""
    mind = FakeMind()
    bell = element("bell", "button", "Ring the bell", ZoneKind.MAIN)
    made = await Pipeline(mind).decide(request(page(bell), taught(blocker_family="", page_type="homepage")))
    assert (made.target_id, made.decided_by) == ("bell", DecisionSource.KNOWLEDGE)
    assert mind.requests == []


async def test_what_orders_or_signs_in_stays_peoples_whoever_taught_it() -> None:
    for name in ("Buy now", "Sign in", "Place order"):
        button = element("b", "button", name, ZoneKind.MAIN)
        told = taught(blocker_family="", page_type="homepage", target_text=name)
        made = await Pipeline(FakeMind()).decide(request(page(button), told))
        assert made.decided_by != DecisionSource.KNOWLEDGE
