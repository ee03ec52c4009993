"""What the exact schema lets a model say is what can be done on the page: nothing that the parser or gate refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product as pairs
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from agent.core.ports import DecisionRequest
from agent.core.types import ActionKind, Goal, PageType, Usage, ZoneKind
from agent.decide import policy
from agent.decide.mind import Ask, decision_ask, judge_ask
from agent.decide.replies import parse_decision
from tests.fakes import element, product, search_field, understanding

GOAL = Goal("Syrian hamster for sale")
ELEMENTS = (
    search_field("e1"),
    element("e2", name="Cages", href="/cages"),
    element("e3", name="Partner", href="https://elsewhere.example/"),
    element("e4", "combobox", "Sort by", options=("Featured", "Cheapest", "Newest")),
    element("e5", "checkbox", "In stock", form_method="get"),
    element("e6", "textbox", "E-mail", input_type="email", form_method="post"),
    element("e7", "button", "Place your order"),
    element("e8", "button", "Close", ZoneKind.OVERLAY, is_disabled=True),
    element("e9", "combobox", "Kind", form_method="get"),
    element("e10", "button", "", frame_url="https://elsewhere.example/f"),
)


def _request(*elements: Any, query: str = GOAL.query) -> DecisionRequest:
    page = understanding("/", PageType.SEARCH, interactive_elements=elements)
    return DecisionRequest(Goal(query), page, (), (), steps_left=5)


def _sayable(ask: Ask) -> Iterator[dict[str, object]]:
    """Every reply that differs in what is to be done."""
    state = {"page_type": "", "must_see": []}
    branches = ask.exact["anyOf"]
    assert isinstance(branches, list)
    for branch in branches:
        found = [branch["properties"][name]["enum"] for name in ("action", "target_id", "input_text")]
        for action, target, text in pairs(*found):
            yield {
                "reasoning": "", "action": action, "target_id": target, "input_text": text,
                "expected_state": state, "confidence": 0.5,
            }  # fmt: skip


def test_whatever_can_be_said_is_read_and_let_pass() -> None:
    request = _request(*ELEMENTS)
    ask = decision_ask(request, mark="m4rk")
    said = list(_sayable(ask))
    for reply in said:
        made = parse_decision(json.dumps(reply), request.understanding, Usage())
        assert not policy.refusal(made, request.understanding, request.goal), reply
    assert {reply["action"] for reply in said} == set(ActionKind)


def test_what_would_be_refused_cannot_be_said() -> None:
    ask = decision_ask(_request(*ELEMENTS), mark="m4rk")
    said = {(r["action"], r["target_id"], r["input_text"]) for r in _sayable(ask)}
    assert ("click", "e2", "") in said
    assert ("type", "e1", "Syrian hamster") in said
    assert ("select", "e4", "#3") in said
    assert ("select", "e5", "on") in said
    for never in (
        ("click", "", ""), ("click", "e3", ""), ("click", "e7", ""), ("click", "e8", ""), ("type", "e1", ""),
        ("type", "e6", "Syrian hamster"), ("select", "e4", "#4"), ("press", "", "Enter"), ("press", "", "Syrian"),
        ("finish", "e2", ""), ("click", "e10", ""),
    ):  # fmt: skip
        assert never not in said


def test_an_empty_page_leaves_what_needs_no_element() -> None:
    said = {reply["action"] for reply in _sayable(decision_ask(_request(), mark="m4rk"))}
    assert said == {"press", "close", "scroll", "back", "wait", "extract", "finish"}


def test_every_offer_has_exactly_one_verdict_in_its_turn() -> None:
    ask = judge_ask(GOAL, [product("a", "1.00"), product("b", "2.00")], mark="m4rk")
    properties = ask.exact["properties"]
    assert isinstance(properties, dict)
    verdicts = properties["verdicts"]
    assert (verdicts["minItems"], verdicts["maxItems"]) == (2, 2)
    assert [item["properties"]["index"]["enum"] for item in verdicts["prefixItems"]] == [[0], [1]]
    assert "items" not in verdicts  # llama.cpp would take it for the shape of all


WORDS = st.text(max_size=40) | st.sampled_from(
    ["", "\ud800", "\u202e\u0661", "Sign out", "Kaufen", "a" * 5000]
)
KINDS = st.sampled_from(
    ["link", "button", "combobox", "checkbox", "textbox", "searchbox", "slider", "tab", ""]
)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(KINDS, WORDS, WORDS, st.lists(WORDS, max_size=3)), max_size=3),
    WORDS.filter(lambda text: len(text) < 100),
)
def test_on_any_page_what_can_be_said_is_read_and_let_pass(rows: list[Any], query: str) -> None:
    found = [
        element(f"e{n}", role, name, href=href, options=tuple(options))
        for n, (role, name, href, options) in enumerate(rows)
    ]
    request = _request(*found, query=query)
    ask = decision_ask(request, mark="m4rk")
    for reply in _sayable(ask):
        made = parse_decision(json.dumps(reply), request.understanding, Usage())
        if made.action != ActionKind.SELECT:  # which options a list takes is the gate's to say
            assert not policy.refusal(made, request.understanding, request.goal), reply
    json.dumps([*ask.messages, ask.exact], ensure_ascii=False).encode()
