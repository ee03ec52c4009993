"""What a person may send to a visit's browser: typed messages, checked field by field, never raw protocol.

They travel as JSON on the Redis channel `control:<visit_id>`: `{"fence": 3, "input": {…}}`. The host
drops every message whose fence is not the one that holds its input gate. Kinds of input:

- `mouse`: event move, down, up or wheel; x, y in viewport pixels; button left, middle, right or none;
  buttons (bits as in DOM), clicks 0-3; dx, dy for the wheel; modifiers (Alt 1, Ctrl 2, Meta 4, Shift 8)
- `key`: event down or up; key, code, key_code, text (what it types, "" for none), modifiers, location
- `text`: composed or pasted text, inserted at the caret, at most 10 kB
- `go`: an http(s) address; it takes the browser's own way out, with that way's rules
- `back`, `forward`, `reload`, and `let_go`: release every held key and button

A message with any other field, or a field of another type or range, is refused whole. So are the keys of
the browser's own clipboard: all visits of a worker share it, and a person's own arrives as `text`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from agent.egress import Refusal, split_url

MAX_TEXT_BYTES = 10_000
MAX_URL = 2_000
MAX_PX = 16_384
BUTTONS = frozenset({"none", "left", "middle", "right"})

_FIELDS = {
    "mouse": frozenset({"event", "x", "y", "button", "buttons", "clicks", "dx", "dy", "modifiers"}),
    "key": frozenset({"event", "key", "code", "key_code", "text", "modifiers", "location"}),
    "text": frozenset({"text"}),
    "go": frozenset({"url"}),
}
_KEY_NAME = re.compile(r"[A-Z][A-Za-z0-9]{1,31}")  # Enter, ArrowLeft, F12: the named keys of UI Events
_CODE = re.compile(r"[A-Za-z0-9]{0,31}")
_CTRL_OR_META, _SHIFT = 2 | 4, 8
_CLIPBOARD_LETTERS, _CLIPBOARD_CODES = frozenset("cvx"), frozenset({"KeyC", "KeyV", "KeyX", "Insert"})
_CLIPBOARD_KEYS = frozenset({"Copy", "Cut", "Paste"})

Input = dict[str, str | int | float]


def channel_of(visit_id: int) -> str:
    """The Redis channel that the visit's host listens to."""
    return f"control:{visit_id}"


def parse_input(raw: object) -> Input | None:
    """The message as it may be passed on, or None when any part of it is not allowed."""
    if not isinstance(raw, Mapping) or not isinstance(raw.get("kind"), str):
        return None
    kind = raw["kind"]
    build = _KINDS.get(kind)
    if build is None or raw.keys() - {"kind"} - _FIELDS.get(kind, frozenset()):
        return None
    try:
        return build(raw)
    except (KeyError, TypeError, ValueError):
        return None


def address_refusal(raw: object) -> str:
    """Why the address of a refused `go` is not one to open, as a code for the audit log; "" for other messages."""
    if not isinstance(raw, Mapping) or raw.get("kind") != "go" or not isinstance(raw.get("url"), str):
        return ""
    found = split_url(raw["url"].strip())
    return found.value if isinstance(found, Refusal) else ""


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
    key = _text(raw["key"], 32)
    if len(key) > 2 and not _KEY_NAME.fullmatch(key):
        raise ValueError("no name of a key")
    given: Input = {
        "kind": "key",
        "event": _one_of(raw["event"], {"down", "up"}),
        "key": key,
        "code": _code(raw.get("code", "")),
        "key_code": _whole(raw.get("key_code", 0), 255),
        "text": _text(raw.get("text", ""), 4),
        "modifiers": _whole(raw.get("modifiers", 0), 15),
        "location": _whole(raw.get("location", 0), 3),
    }
    if _is_of_clipboard(given):
        raise ValueError("the browser's clipboard is not one person's")
    return given


def _is_of_clipboard(given: Input) -> bool:
    """Whether the browser would copy, cut or paste on this key."""
    key, code, modifiers = str(given["key"]), str(given["code"]), int(given["modifiers"])
    if key in _CLIPBOARD_KEYS or code in _CLIPBOARD_KEYS:
        return True
    if modifiers & _CTRL_OR_META:
        is_named = key.lower() in _CLIPBOARD_LETTERS or code in _CLIPBOARD_CODES
        return is_named or key == "Insert" or given["key_code"] in (45, 67, 86, 88)
    return bool(modifiers & _SHIFT) and (
        key in ("Insert", "Delete") or code in ("Insert", "Delete") or given["key_code"] in (45, 46)
    )


def _insert(raw: Mapping[str, Any]) -> Input:
    text = _text(raw["text"], MAX_TEXT_BYTES)
    if len(text.encode()) > MAX_TEXT_BYTES:
        raise ValueError("too long")
    return {"kind": "text", "text": text}


def _go(raw: Mapping[str, Any]) -> Input:
    url = _text(raw["url"], MAX_URL).strip()
    if isinstance(split_url(url), Refusal):
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
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("no number")
    if not low <= value <= high or not math.isfinite(value):
        raise ValueError("out of range")
    return value


def _whole(value: object, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
        raise ValueError("out of range")
    return value


def _code(value: object) -> str:
    if not isinstance(value, str) or not _CODE.fullmatch(value):
        raise ValueError("no code of a key")
    return value


def _text(value: object, limit: int) -> str:
    """Text that a keyboard can make: no control characters but tab and line ends, no half characters."""
    if not isinstance(value, str) or len(value) > limit:
        raise ValueError("too long")
    value.encode()  # UnicodeEncodeError is a ValueError
    if any((c < " " and c not in "\t\n\r") or c == "\x7f" for c in value):
        raise ValueError("control characters")
    return value
