"""What a person may send to a visit's browser: typed messages, checked field by field, never raw protocol.

They travel over the live link (`agent/visits/worker/live/messages.py`). The host drops every message whose fence is not
the one that holds its input gate. Kinds of input:

- `mouse`: event move, down, up or wheel; x, y in viewport pixels; button left, middle, right or none;
  buttons (bits as in DOM), clicks 0-3; dx, dy for the wheel; modifiers (Alt 1, Ctrl 2, Meta 4, Shift 8)
- `key`: event down or up; key, code, key_code, text (what it types, "" for none), modifiers, location
- `text`: composed or pasted text, inserted at the caret, at most 64 kB
- `go`: an http(s) address; it takes the browser's own way out, with that way's rules
- `back`, `forward`, `reload`, and `let_go`: release every held key and button
- those of the widgets that the console draws: `agent/browser/takeover/widget_messages.py`

A message with any other field, or a field of another type or range, is refused whole. So are the keys of
the browser's own clipboard: all visits of a worker share it, and a person's own arrives as `text`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from agent.browser.takeover import message_fields as check
from agent.browser.takeover import widget_messages
from agent.network.egress import Refusal, split_url

MAX_TEXT_BYTES = 65_536
MAX_URL = 2_000
MAX_PX = 16_384
BUTTONS = frozenset({"none", "left", "middle", "right"})

_FIELDS = {
    "mouse": frozenset({"event", "x", "y", "button", "buttons", "clicks", "dx", "dy", "modifiers"}),
    "key": frozenset({"event", "key", "code", "key_code", "text", "modifiers", "location"}),
    "text": frozenset({"text"}),
    "go": frozenset({"url"}),
    **widget_messages.FIELDS,
}
_KEY_NAME = re.compile(r"[A-Z][A-Za-z0-9]{1,31}")  # Enter, ArrowLeft, F12: the named keys of UI Events
_CTRL_OR_META, _SHIFT = 2 | 4, 8
_CLIPBOARD_LETTERS, _CLIPBOARD_CODES = frozenset("cvx"), frozenset({"KeyC", "KeyV", "KeyX", "Insert"})
_CLIPBOARD_KEYS = frozenset({"Copy", "Cut", "Paste"})

Input = dict[str, Any]


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
        "event": check.one_of(raw["event"], {"move", "down", "up", "wheel"}),
        "x": check.number(raw["x"], 0, MAX_PX),
        "y": check.number(raw["y"], 0, MAX_PX),
        "button": check.one_of(raw.get("button", "none"), BUTTONS),
        "buttons": check.whole(raw.get("buttons", 0), 31),
        "clicks": check.whole(raw.get("clicks", 0), 3),
        "dx": check.number(raw.get("dx", 0), -10_000, 10_000),
        "dy": check.number(raw.get("dy", 0), -10_000, 10_000),
        "modifiers": check.whole(raw.get("modifiers", 0), 15),
    }


def _key(raw: Mapping[str, Any]) -> Input:
    key = check.text(raw["key"], 32)
    if len(key) > 2 and not _KEY_NAME.fullmatch(key):
        raise ValueError("no name of a key")
    given: Input = {
        "kind": "key",
        "event": check.one_of(raw["event"], {"down", "up"}),
        "key": key,
        "code": check.code(raw.get("code", "")),
        "key_code": check.whole(raw.get("key_code", 0), 255),
        "text": check.text(raw.get("text", ""), 4),
        "modifiers": check.whole(raw.get("modifiers", 0), 15),
        "location": check.whole(raw.get("location", 0), 3),
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
    text = check.text(raw["text"], MAX_TEXT_BYTES)
    if len(text.encode()) > MAX_TEXT_BYTES:
        raise ValueError("too long")
    return {"kind": "text", "text": text}


def _go(raw: Mapping[str, Any]) -> Input:
    url = check.text(raw["url"], MAX_URL).strip()
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
    **widget_messages.KINDS,
}
