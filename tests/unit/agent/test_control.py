"""Only what is listed gets through to a visit's browser, whatever is sent."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from agent.control import parse_input

KINDS = {"mouse", "key", "text", "go", "back", "forward", "reload", "let_go"}
CLICK = {"kind": "mouse", "event": "down", "x": 10, "y": 20, "button": "left", "buttons": 1, "clicks": 1}
KEY = {"kind": "key", "event": "down", "key": "a", "code": "KeyA", "key_code": 65, "text": "a"}


@pytest.mark.parametrize("given", [CLICK, KEY, {"kind": "text", "text": "漢字 é"}, {"kind": "back"}])
def test_it_passes_what_a_person_does(given: dict[str, Any]) -> None:
    passed = parse_input(given)
    assert passed is not None
    assert {key: passed[key] for key in given} == given


@pytest.mark.parametrize(
    "given",
    [
        None,
        [],
        "mouse",
        {},
        {"kind": "evaluate", "text": "1"},
        {"kind": "Input.dispatchKeyEvent"},
        {**CLICK, "x": -1},
        {**CLICK, "y": 1e9},
        {**CLICK, "x": float("nan")},
        {**CLICK, "x": True},
        {**CLICK, "event": "drag"},
        {**CLICK, "button": "fourth"},
        {**CLICK, "clicks": 9},
        {**KEY, "text": "a whole sentence"},
        {**KEY, "key_code": 70000},
        {"kind": "text", "text": "x" * 10_001},
        {"kind": "text", "text": 5},
        {"kind": "go", "url": "javascript:alert(1)"},
        {"kind": "go", "url": "file:///etc/passwd"},
        {"kind": "go", "url": "http://" + "x" * 2000},
    ],
    ids=repr,
)
def test_it_refuses_everything_else(given: object) -> None:
    assert parse_input(given) is None


def test_it_adds_nothing_that_was_not_listed() -> None:
    passed = parse_input({**CLICK, "method": "Runtime.evaluate", "expression": "1"})
    assert passed is not None
    assert set(passed) == {"kind", "event", "x", "y", "button", "buttons", "clicks", "dx", "dy", "modifiers"}


def test_10000_random_messages_give_no_unknown_input() -> None:
    dice = random.Random(7)
    values: list[Any] = ["mouse", "key", "down", "go", "http://a", -1, 3, 1e400, None, True, [], {}, "x" * 50]
    names = ["kind", "event", "x", "y", "button", "key", "code", "text", "url", "method", "params"]
    for _ in range(10_000):
        message = {dice.choice(names): dice.choice(values) for _ in range(dice.randrange(8))}
        passed = parse_input(message)
        assert passed is None or passed["kind"] in KINDS
        json.dumps(passed, allow_nan=False)
