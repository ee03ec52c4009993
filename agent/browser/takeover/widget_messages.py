"""What a person may send to the widgets that the console draws for the page (`agent.browser.takeover.widgets`).

- `choose`: id of a notice `select`, values: numbers of its options as words, or the one text of a date or colour
- `files`: id of a notice `files`, files: ids of what was uploaded for this visit, none to choose nothing
- `dialog`: id of a notice `dialog`, accept, text for a prompt
- `tab`: id of a notice `tabs`, event show or close
- `elements`: asks for the list of the page's elements, once
- `element`: id from that list, event press, focus, fill or choose; text for the last two
- `private`: on; nothing that is typed meanwhile is shown to those who watch
- `offer`: asks what the page seems to offer, for the form of offers entered by hand; a notice `offer` answers

Ids are ours, given out in notices and good for one page; one that is not known does nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from agent.browser.takeover import message_fields as check

MAX_VALUES = 500
MAX_FILES = 20
MAX_ANSWER = 2_000
MAX_FILL_BYTES = 65_536
_ID = re.compile(r"[a-z]{1,8}[0-9]{1,9}")
_FILE_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")
_NUMBER_OR_MOMENT = re.compile(r"[0-9T:.W#a-fA-F+-]{0,40}")

FIELDS: Mapping[str, frozenset[str]] = {
    "choose": frozenset({"id", "values"}),
    "files": frozenset({"id", "files"}),
    "dialog": frozenset({"id", "accept", "text"}),
    "tab": frozenset({"id", "event"}),
    "element": frozenset({"id", "event", "text"}),
    "private": frozenset({"on"}),
}


def _listed(value: object, most: int, pattern: re.Pattern[str]) -> list[str]:
    if not isinstance(value, list) or len(value) > most:
        raise ValueError("no such list")
    return [check.name(each, pattern) for each in value]


def _choose(raw: Mapping[str, Any]) -> dict[str, Any]:
    values = _listed(raw["values"], MAX_VALUES, _NUMBER_OR_MOMENT)
    return {"kind": "choose", "id": check.name(raw["id"], _ID), "values": values}


def _files(raw: Mapping[str, Any]) -> dict[str, Any]:
    files = _listed(raw["files"], MAX_FILES, _FILE_ID)
    return {"kind": "files", "id": check.name(raw["id"], _ID), "files": files}


def _dialog(raw: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "kind": "dialog",
        "id": check.name(raw["id"], _ID),
        "accept": check.yes_or_no(raw["accept"]),
        "text": check.text(raw.get("text", ""), MAX_ANSWER),
    }


def _tab(raw: Mapping[str, Any]) -> dict[str, Any]:
    event = check.one_of(raw["event"], {"show", "close"})
    return {"kind": "tab", "id": check.name(raw["id"], _ID), "event": event}


def _element(raw: Mapping[str, Any]) -> dict[str, Any]:
    event = check.one_of(raw["event"], {"press", "focus", "fill", "choose"})
    text = check.text(raw.get("text", ""), MAX_FILL_BYTES)
    if len(text.encode()) > MAX_FILL_BYTES or (text and event in ("press", "focus")):
        raise ValueError("too much text")
    return {"kind": "element", "id": check.name(raw["id"], _ID), "event": event, "text": text}


def _private(raw: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": "private", "on": check.yes_or_no(raw["on"])}


def _elements(_: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": "elements"}


def _offer(_raw: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": "offer"}


KINDS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "choose": _choose,
    "files": _files,
    "dialog": _dialog,
    "tab": _tab,
    "elements": _elements,
    "element": _element,
    "private": _private,
    "offer": _offer,
}
