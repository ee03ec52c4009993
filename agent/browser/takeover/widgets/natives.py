"""Native lists and pickers: what Chromium would open beside the picture is told to the console instead.

A click or a key that would open one reaches the page as always, but opens nothing; the console gets a notice
`select` and answers with `choose`. Of one list, the last step to the choice is a real key, so that the browser
itself fires input and change.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Error as PlaywrightError

from agent.browser.session.tab import Tab
from agent.browser.takeover.widgets.nodes import GONE, Ids, Node, Nodes, NotDoneError, Notice, Tell, function

FILE = "natives.js"
MAX_OFFERED = 30
NOT_TAKEN = "The page does not take this choice."
_ALT = 1
_MOMENTS = frozenset({"date", "time", "datetime-local", "month", "week"})
_VIRTUAL_KEYS = {"ArrowDown": 40, "ArrowUp": 38, "Backspace": 8, "Enter": 13, " ": 32}


@dataclass(frozen=True, slots=True)
class _Armed:
    nodes: Nodes
    node: Node
    ends_with: str  # the event of the input after which it is known what happened
    is_asked: bool = True


@dataclass(eq=False, slots=True)
class Natives:
    """Those of one session. Page troubles are PlaywrightError or PageError."""

    tell: Tell
    _armed: _Armed | None = None
    _offered: OrderedDict[str, tuple[Nodes, Node]] = field(default_factory=OrderedDict)
    _ids: Ids = field(default_factory=lambda: Ids("s"))

    async def before(self, nodes: Nodes, given: Mapping[str, Any]) -> None:
        """Before a click or a key: keep it from opening something that no picture shows."""
        event = given.get("event")
        if given["kind"] == "mouse" and event == "down" and given["button"] == "left":
            await self._before_press(nodes, float(given["x"]), float(given["y"]))
        elif given["kind"] == "key" and event == "down" and _may_open(given):
            await self._before_key(nodes, given)

    async def after(self, given: Mapping[str, Any]) -> None:
        """After it: tell the console what it may show."""
        armed = self._armed
        if armed is None or given.get("event") != armed.ends_with:
            return
        self._armed = None
        offer = await armed.nodes.call(armed.node, function(FILE, "offer"))
        if offer is not None:
            self.tell(await self._notice(armed, offer))

    async def choose(self, tab: Tab, given: Mapping[str, Any]) -> None:
        """Carry a choice out. *Raises* PageError when it is not to be had any more."""
        nodes, node = self._offered.get(str(given["id"]), (None, None))
        if nodes is None or node is None or nodes.tab is not tab:
            raise NotDoneError(GONE)
        await self.put(nodes, node, [str(value) for value in given["values"]])

    async def put(self, nodes: Nodes, node: Node, values: list[str]) -> None:
        """Set a list to the options of these numbers, any other native to its one value. *Raises* PageError."""
        is_list = node.name != "INPUT"
        if is_list and len(values) == 1 and values[0].isdecimal():
            key = await nodes.call(node, function(FILE, "approach"), int(values[0]))
            if key:
                await press(nodes.tab, str(key))
                if await nodes.call(node, function(FILE, "chosen")) == [int(values[0])]:
                    return
        if is_list and not all(value.isdecimal() for value in values):
            raise NotDoneError(NOT_TAKEN)
        if not await nodes.call(node, function(FILE, "set"), values):
            raise NotDoneError(NOT_TAKEN)

    def forget(self) -> None:
        """Nothing that was offered can be chosen any more."""
        self._armed = None
        self._offered.clear()

    # -- parts ------------------------------------------------------------------------------------

    async def _before_press(self, nodes: Nodes, x: float, y: float) -> None:
        node = await nodes.at(x, y)
        if node is None or node.name not in ("SELECT", "OPTION", "OPTGROUP", "INPUT"):
            return
        form = await self._form_of(nodes, node)
        if form == "list":
            await self._arm(nodes, node, "mousedown", "down")
        elif form == "color":
            await self._arm(nodes, node, "click", "up")
        elif form in _MOMENTS:
            is_button = await nodes.is_picker_button(x, y)
            await self._arm(nodes, node, "click", "up", is_asked=is_button)

    async def _before_key(self, nodes: Nodes, given: Mapping[str, Any]) -> None:
        node = await nodes.focused()
        if node is None or node.name not in ("SELECT", "INPUT"):
            return
        form = await self._form_of(nodes, node)
        is_enter = given["key"] == "Enter"
        if (
            form == "list"
            or (form in _MOMENTS and not is_enter)
            or (form == "color" and given["key"] in (" ", "Enter"))
        ):
            await self._arm(nodes, node, "keydown", "down")

    async def _form_of(self, nodes: Nodes, node: Node) -> str:
        found = await nodes.call(node, function(FILE, "probe"))
        return str(found["form"]) if isinstance(found, dict) else ""

    async def _arm(
        self, nodes: Nodes, node: Node, kind: str, ends_with: str, *, is_asked: bool = True
    ) -> None:
        await nodes.call(node, function(FILE, "arm"), kind)
        self._armed = _Armed(nodes, node, ends_with, is_asked)

    async def _notice(self, armed: _Armed, offer: dict[str, Any]) -> Notice:
        number = self._ids.new()
        self._offered[number] = (armed.nodes, armed.node)
        while len(self._offered) > MAX_OFFERED:
            self._offered.popitem(last=False)
        place = None
        with contextlib.suppress(PlaywrightError):
            place = await armed.nodes.box(armed.node)
        return {"kind": "select", "id": number, "place": place, "asks": armed.is_asked, **offer}


def _may_open(given: Mapping[str, Any]) -> bool:
    key, is_alt = given["key"], bool(given["modifiers"] & _ALT)
    return key in (" ", "Enter", "F4") or (is_alt and key in ("ArrowDown", "ArrowUp"))


async def press(tab: Tab, key: str) -> None:
    """Press and let go of a key, as a person does."""
    cdp, text = await tab.cdp(), {"Enter": "\r", " ": " "}.get(key, "")
    event = {
        "key": key,
        "code": "Space" if key == " " else key,
        "windowsVirtualKeyCode": _VIRTUAL_KEYS[key],
    }
    down = {"type": "keyDown", "text": text, "unmodifiedText": text} if text else {"type": "rawKeyDown"}
    await cdp.send("Input.dispatchKeyEvent", {**down, **event})
    await asyncio.shield(cdp.send("Input.dispatchKeyEvent", {"type": "keyUp", **event}))


FIELDS_FILE = "fields.js"
NOWHERE: Notice = {"kind": "caret", "x": None}


async def caret_of(nodes: Nodes) -> Notice:
    """The caret of the field with the focus. `x` is None where nothing may be echoed: no field, or a private one.

    *Raises* PlaywrightError, PageError.
    """
    node = await nodes.focused()
    if node is None or node.name in ("BODY", "HTML", "SELECT", "BUTTON", "A", "IFRAME"):
        return NOWHERE
    if await nodes.call(node, function(FIELDS_FILE, "isPrivate"), is_page=True):
        return NOWHERE
    told: dict[str, Any] | None = await nodes.call(node, function(FIELDS_FILE, "caret"))
    box = await nodes.box(node) if told is not None else None
    if told is None or box is None:
        return NOWHERE
    left, top = told["box"][:2]
    dx, dy = box[0] - left, box[1] - top  # from the frame's own viewport to the top one
    return {
        "kind": "caret",
        "x": round(told["x"] + dx, 1),
        "y": round(told["y"] + dy, 1),
        "height": round(told["height"], 1),
        "font_px": told["font_px"],
        "box": [round(n, 1) for n in box],
        "is_private": False,
    }
