"""What an element turns out to be, asked of the page itself: the kind decides which driver takes it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from playwright.async_api import ElementHandle

from agent.browser.session.tab import Tab

_T = TypeVar("_T")
SCRIPT = (Path(__file__).parent / "widgets.js").read_text(encoding="utf-8")

NO_OPTION = "The list has no such option."
NO_EFFECT = "It was tried, but the page did not take it."
DISABLED = "It is disabled."
FILES = "Files and colours are left to people."


class Kind(StrEnum):
    """What drives it."""

    SELECT = "select"
    MOMENT = "moment"  # native date, time, month, week
    RANGE = "range"
    SLIDER = "slider"
    SPINNER = "spinner"
    TOGGLE = "toggle"
    GROUP = "group"  # of radios
    LIST = "list"
    COMBOBOX = "combobox"  # a field with suggestions
    TEXT = "text"
    EDITABLE = "editable"
    READONLY = "readonly"
    BUTTON = "button"
    FILE = "file"
    COLOR = "color"


FIELDS = frozenset({Kind.TEXT, Kind.EDITABLE, Kind.COMBOBOX, Kind.SPINNER})
"""Kinds that take typed letters."""


@dataclass(frozen=True, slots=True)
class Widget:
    """The present state of an element, from its page."""

    kind: Kind
    type: str = ""
    tag: str = ""
    checked: bool | None = None
    is_disabled: bool = False
    is_multiple: bool = False
    is_multiline: bool = False
    is_grouped: bool = False
    hint: str = ""
    labels: tuple[str, ...] = ()
    is_out: tuple[bool, ...] = ()  # of each label: disabled
    lang: str = ""


async def probe(handle: ElementHandle) -> Widget:
    """What it is and its state."""
    said: dict[str, Any] = await handle.evaluate(SCRIPT, {"ask": "kind"})
    return Widget(
        kind=Kind(said["kind"]),
        type=str(said["type"]),
        tag=str(said["tag"]),
        checked=said["checked"],
        is_disabled=bool(said["isDisabled"]),
        is_multiple=bool(said["isMultiple"]),
        is_multiline=bool(said["isMultiline"]),
        is_grouped=bool(said["isGrouped"]),
        hint=str(said["hint"]),
        labels=tuple(said["labels"]),
        is_out=tuple(said["isOut"]),
        lang=str(said["lang"]),
    )


async def state_of(handle: ElementHandle) -> tuple[str, bool | None]:
    """Its value and, where it has one, its checked state."""
    said = await handle.evaluate(SCRIPT, {"ask": "state"})
    return str(said["value"]), said["checked"]


async def value_of(handle: ElementHandle) -> str:
    """What is in it now."""
    return (await state_of(handle))[0]


async def focus(tab: Tab, handle: ElementHandle) -> bool:
    """Give it the focus without a click; whether it took it."""
    return bool(await tab.hand.evaluate(handle, SCRIPT, {"ask": "focus"}))


async def until(found: Callable[[], Awaitable[_T]], seconds: float) -> _T:
    """What `found` says as soon as it says something, else what it says when the time is over."""
    end = time.monotonic() + seconds
    while True:
        answer = await found()
        if answer or time.monotonic() >= end:
            return answer
        await asyncio.sleep(0.04)


def squeeze(text: str) -> str:
    """For comparing what pages write: one blank between words, no capitals."""
    return " ".join(text.split()).casefold()
