"""What a person may send to a visit's browser: typed messages, range-checked, never raw protocol.

They travel as JSON on the Redis channel `control:<visit_id>`: `{"fence": 3, "input": {…}}`. The host
drops every message whose fence is not the one that holds its input gate. Kinds of input:

- `mouse`: event move, down, up or wheel; x, y in viewport pixels; button left, middle, right or none;
  buttons (bits as in DOM), clicks 0-3; dx, dy for the wheel; modifiers (Alt 1, Ctrl 2, Meta 4, Shift 8)
- `key`: event down or up; key, code, key_code, text (what it types, "" for none), modifiers, location
- `text`: composed or pasted text, inserted at the caret
- `go`: an http(s) address; it takes the browser's own way out, with that way's rules
- `back`, `forward`, `reload`, and `let_go`: release every held key and button
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

MAX_TEXT = 10_000
MAX_URL = 2_000
MAX_PX = 16_384
BUTTONS = frozenset({"none", "left", "middle", "right"})

Input = dict[str, str | int | float]


def channel_of(visit_id: int) -> str:
    """The Redis channel that the visit's host listens to."""
    return f"control:{visit_id}"


def parse_input(raw: object) -> Input | None:
    """The message as it may be passed on, or None when any part of it is not allowed."""
    if not isinstance(raw, Mapping):
        return None
    build = _KINDS.get(str(raw.get("kind")))
    try:
        return build(raw) if build else None
    except (KeyError, TypeError, ValueError):
        return None


def _mouse(raw: Mapping[str, Any]) -> Input:
    return {
        "kind": "mouse",
        "event": _one_of(raw["event"], {"move", "down", "up", "wheel"}),
        "x": _number(raw["x"], 0, MAX_PX),
        "y": _number(raw["y"], 0, MAX_PX),
        "button": _one_of(raw.get("button", "none"), BUTTONS),
        "buttons": _whole(raw.get("buttons", 0), 31),
        "clicks": _whole(raw.get("clicks", 0), 3),
        "dx": _number(raw.get("dx", 0), -10_000, 10_000),
        "dy": _number(raw.get("dy", 0), -10_000, 10_000),
        "modifiers": _whole(raw.get("modifiers", 0), 15),
    }


def _key(raw: Mapping[str, Any]) -> Input:
    return {
        "kind": "key",
        "event": _one_of(raw["event"], {"down", "up"}),
        "key": _text(raw["key"], 32),
        "code": _text(raw.get("code", ""), 32),
        "key_code": _whole(raw.get("key_code", 0), 255),
        "text": _text(raw.get("text", ""), 4),
        "modifiers": _whole(raw.get("modifiers", 0), 15),
        "location": _whole(raw.get("location", 0), 3),
    }


def _insert(raw: Mapping[str, Any]) -> Input:
    return {"kind": "text", "text": _text(raw["text"], MAX_TEXT)}


def _go(raw: Mapping[str, Any]) -> Input:
    url = _text(raw["url"], MAX_URL).strip()
    if not url.lower().startswith(("http://", "https://")):
        raise ValueError("not an http address")
    return {"kind": "go", "url": url}


def _plain(raw: Mapping[str, Any]) -> Input:
    return {"kind": str(raw["kind"])}


_KINDS: Mapping[str, Callable[[Mapping[str, Any]], Input]] = {
    "mouse": _mouse,
    "key": _key,
    "text": _insert,
    "go": _go,
    "back": _plain,
    "forward": _plain,
    "reload": _plain,
    "let_go": _plain,
}


def _one_of(value: object, allowed: set[str] | frozenset[str]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise ValueError("unknown word")
    return value


def _number(value: object, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise ValueError("out of range")
    return value


def _whole(value: object, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
        raise ValueError("out of range")
    return value


def _text(value: object, limit: int) -> str:
    if not isinstance(value, str) or len(value) > limit:
        raise ValueError("too long")
    return value
