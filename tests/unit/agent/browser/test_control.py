"""Only what is listed gets through to a visit's browser, whatever is sent."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from agent.browser.takeover.messages import WIDGET_KINDS, address_refusal, parse_input
from tests.tables import each

KINDS = {"mouse", "key", "text", "go", "back", "forward", "reload", "let_go", *WIDGET_KINDS}
CLICK = {"kind": "mouse", "event": "down", "x": 10, "y": 20, "button": "left", "buttons": 1, "clicks": 1}
KEY = {"kind": "key", "event": "down", "key": "a", "code": "KeyA", "key_code": 65, "text": "a"}

SCHEMES = [
    *("javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)"),
    *("file:///etc/passwd", "FILE:///etc", "chrome://version", "chrome://settings", "chrome-extension://a/"),
    *(
        "view-source:http://a.example/",
        "devtools://devtools/bundled/inspector.html",
        "about:blank",
        "about:config",
    ),
    *("data:text/html,x", "blob:http://a.example/1", "filesystem:http://a.example/t", "ftp://a.example/"),
    *(
        "ws://a.example/",
        "wss://a.example/",
        "mailto:a@example",
        "tel:1",
        "intent://a#Intent;end",
        "ssh://a/",
    ),
    *(
        "http:a.example",
        "http:/a.example",
        "http:///a.example",
        "//a.example/",
        "/etc/passwd",
        "a.example",
        "",
    ),
    *(
        "http://user:pw@a.example/",
        "http://a.example\\@b.example/",
        "http://a b.example/",
        "http://a.example:0/",
    ),
    *(
        "http://a.example:99999/",
        "http://",
        "https://",
        "http://:80/",
        "http://[::1",
        "http://a.example\x00/",
    ),
]


@pytest.mark.parametrize("given", [CLICK, KEY, {"kind": "text", "text": "漢字 é"}, {"kind": "back"}])
def test_it_passes_what_a_person_does(given: dict[str, Any]) -> None:
    passed = parse_input(given)
    assert passed is not None
    assert {key: passed[key] for key in given} == given


@each(
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
        {"kind": "text", "text": "x" * 65_537},
        {"kind": "text", "text": 5},
        {"kind": "go", "url": "javascript:alert(1)"},
        {"kind": "go", "url": "file:///etc/passwd"},
        {"kind": "go", "url": "http://" + "x" * 2000},
        {**KEY, "key": "not a key"},
        {**KEY, "key": "eval(1)"},
        {**KEY, "code": "Key A"},
        {**KEY, "text": "\x00"},
        {**KEY, "text": "\ud800"},
        {"kind": "text", "text": "\ud83d"},
        {"kind": "text", "text": "a\x1b[2J"},
        {**CLICK, "x": "5"},
        {**CLICK, "x": 10**400},
        {**CLICK, "buttons": 1.5},
        {"kind": ["mouse"]},
        {"kind": {"kind": "mouse"}},
    ],
)
def test_it_refuses_everything_else(given: object) -> None:
    assert parse_input(given) is None


@pytest.mark.parametrize(
    "given", [CLICK, KEY, {"kind": "text", "text": "a"}, {"kind": "go", "url": "http://a.example/"}]
)
def test_a_field_that_is_not_listed_refuses_the_whole(given: dict[str, Any]) -> None:
    assert parse_input(given) is not None
    for name in ("method", "expression", "params", "fence", "__class__"):
        assert parse_input({**given, name: "Runtime.evaluate"}) is None


@each(
    "key",
    [
        {"key": "v", "code": "KeyV", "key_code": 86, "text": "", "modifiers": 2},
        {"key": "c", "code": "KeyC", "modifiers": 4},
        {"key": "X", "code": "KeyX", "modifiers": 10},
        {"key": "м", "code": "KeyV", "modifiers": 2},  # the same key on a Russian keyboard
        {"key": "q", "code": "", "key_code": 86, "modifiers": 2},
        {"key": "Insert", "code": "Insert", "key_code": 45, "modifiers": 8},
        {"key": "Delete", "code": "Delete", "key_code": 46, "modifiers": 8},
        {"key": "Paste", "code": "Paste"},
    ],
)
def test_the_clipboard_of_the_shared_browser_is_out_of_reach(key: dict[str, Any]) -> None:
    assert parse_input({"kind": "key", "event": "down", **key}) is None


@each("url", SCHEMES)
def test_the_address_box_takes_web_addresses_only(url: str) -> None:
    given = {"kind": "go", "url": url}
    assert parse_input(given) is None
    assert address_refusal(given) != ""


def test_pasted_text_is_at_most_64_kb() -> None:
    assert parse_input({"kind": "text", "text": "é" * 32_768}) is not None
    assert parse_input({"kind": "text", "text": "é" * 32_769}) is None


def test_10000_random_messages_give_no_unknown_input() -> None:
    dice = random.Random(7)
    values: list[Any] = ["mouse", "key", "down", "go", "http://a", -1, 3, 1e400, None, True, [], {}, "x" * 50]
    names = ["kind", "event", "x", "y", "button", "key", "code", "text", "url", "method", "params"]
    for _ in range(10_000):
        message = {dice.choice(names): dice.choice(values) for _ in range(dice.randrange(8))}
        passed = parse_input(message)
        assert passed is None or passed["kind"] in KINDS
        json.dumps(passed, allow_nan=False)
