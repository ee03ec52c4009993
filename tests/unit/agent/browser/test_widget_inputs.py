"""Answers to the widgets that the console draws: what is listed gets through, nothing else (P32)."""

from __future__ import annotations

import json
import random
from typing import Any

from agent.browser.takeover.messages import WIDGET_KINDS, parse_input
from tests.tables import each

RIGHT: list[dict[str, Any]] = [
    {"kind": "choose", "id": "s1", "values": ["0", "12"]},
    {"kind": "choose", "id": "s1", "values": ["2026-11-22T10:30"]},
    {"kind": "choose", "id": "s1", "values": ["#a0b1c2"]},
    {"kind": "choose", "id": "s1", "values": []},
    {"kind": "files", "id": "f2", "files": ["q" * 32]},
    {"kind": "files", "id": "f2", "files": []},
    {"kind": "dialog", "id": "d3", "accept": True, "text": "Ann"},
    {"kind": "tab", "id": "t4", "event": "show"},
    {"kind": "elements"},
    {"kind": "element", "id": "e5", "event": "press", "text": ""},
    {"kind": "element", "id": "e5", "event": "fill", "text": "漢字\nand more"},
    {"kind": "private", "on": True},
]
WRONG: list[dict[str, Any]] = [
    {"kind": "choose", "id": "s1"},
    {"kind": "choose", "id": "../s1", "values": []},
    {"kind": "choose", "id": 1, "values": []},
    {"kind": "choose", "id": "s1", "values": "0"},
    {"kind": "choose", "id": "s1", "values": [0]},
    {"kind": "choose", "id": "s1", "values": ["javascript"]},
    {"kind": "choose", "id": "s1", "values": ["0"] * 501},
    {"kind": "files", "id": "f2", "files": ["../../etc/passwd"]},
    {"kind": "files", "id": "f2", "files": ["short"]},
    {"kind": "files", "id": "f2", "files": ["q" * 32] * 21},
    {"kind": "files", "id": "f2", "files": {"q" * 32: 1}},
    {"kind": "dialog", "id": "d3", "accept": 1},
    {"kind": "dialog", "id": "d3", "accept": True, "text": "x" * 2001},
    {"kind": "dialog", "id": "d3", "accept": True, "text": "\x00"},
    {"kind": "tab", "id": "t4", "event": "open"},
    {"kind": "elements", "depth": -1},
    {"kind": "element", "id": "e5", "event": "press", "text": "alert(1)"},
    {"kind": "element", "id": "e5", "event": "evaluate"},
    {"kind": "element", "id": "e5", "event": "fill", "text": "é" * 32_769},
    {"kind": "private", "on": "yes"},
    {"kind": "private", "on": True, "expression": "1"},
]


@each("given", RIGHT)
def test_it_passes_an_answer(given: dict[str, Any]) -> None:
    assert parse_input(given) == given


@each("given", WRONG)
def test_it_refuses_what_is_no_answer(given: dict[str, Any]) -> None:
    assert parse_input(given) is None


@each("given", RIGHT)
def test_a_field_that_is_not_listed_refuses_the_whole(given: dict[str, Any]) -> None:
    for name in ("method", "expression", "params", "fence", "__class__"):
        assert parse_input({**given, name: "Runtime.evaluate"}) is None


def test_of_10000_changed_answers_only_listed_fields_get_through() -> None:
    dice = random.Random(5)
    odd: list[Any] = [
        None, True, -1, 3.5, 10**400, "", "x" * 70_000, "\x00", "\ud800", [], {}, [[]], ["\x00"], ["../x"],
        [None] * 600, "Runtime.evaluate", "press", "e1", "q" * 32, ["q" * 32], ["0"],
    ]  # fmt: skip
    names = ["kind", "id", "values", "files", "accept", "text", "event", "on", "method", "params"]
    for _ in range(10_000):
        message = dict(dice.choice(RIGHT))
        for _ in range(dice.randrange(3)):
            message[dice.choice(names)] = dice.choice(odd)
        passed = parse_input(message)
        if passed is None:
            continue
        assert passed.keys() <= {"kind", "id", "values", "files", "accept", "text", "event", "on"}
        assert passed["kind"] in WIDGET_KINDS
        assert len(json.dumps(passed, allow_nan=False)) < 140_000
