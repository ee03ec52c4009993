"""The page as a list of its elements, for driving by keyboard and screen reader: read on request, acted on by id.

Roles, names and states are those of Chromium's accessibility tree, of every frame and of closed shadow roots too:
what a screen reader would be told. Values of private fields are not in it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from playwright.async_api import Error as PlaywrightError

from agent.browser.session.tab import Tab
from agent.browser.takeover.widgets.ax import AxItem, read_tree
from agent.browser.takeover.widgets.natives import Natives
from agent.browser.takeover.widgets.nodes import GONE, Node, Nodes
from agent.browser.takeover.widgets.notices import Ids, NotDoneError, Notice
from agent.browser.takeover.widgets.script import function
from agent.core.errors import PageError

FILE = "fields.js"
NOT_A_FIELD = "This is no field to type into."
_PICKED = frozenset({"date", "time", "datetime-local", "month", "week", "color", "range"})
_BY_SPACE = frozenset(
    {"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio", "option", "treeitem"}
)


@dataclass(eq=False, slots=True)
class Elements:
    """The list of one session as it was last read."""

    natives: Natives
    _known: dict[str, tuple[Nodes, AxItem, bool]] = field(default_factory=dict)
    _named: dict[tuple[int, int], str] = field(
        default_factory=dict
    )  # process and node: the same id each time
    _ids: Ids = field(default_factory=lambda: Ids("e"))

    async def read(self, nodes: Nodes) -> Notice:
        """The list of this tab as a notice. *Raises* PlaywrightError, PageError."""
        began = time.monotonic()
        found, is_cut = await read_tree(nodes)
        told = await asyncio.gather(*(_details(nodes, item) for item in found))
        self._known.clear()
        items = []
        for item, more in zip(found, told, strict=True):
            number = self._name(nodes, item)
            self._known[number] = (nodes, item, bool(more.get("is_private")))
            items.append({"id": number, "does": _user_action_for(item, more), **item.told, **more})
        hide = nodes.tab.typed.hide
        for item_told in items:
            for key in ("name", "value"):
                if isinstance(item_told.get(key), str):
                    item_told[key] = hide(item_told[key])
        ms = round((time.monotonic() - began) * 1000)
        return {"kind": "elements", "items": items, "is_cut": is_cut, "took_ms": ms}

    def is_private(self, number: str) -> bool:
        """Whether what goes into that element is a secret."""
        known = self._known.get(number)
        return known is not None and known[2]

    async def act(self, tab: Tab, given: Mapping[str, Any]) -> None:
        """Press, focus, fill or choose. *Raises* PageError with the reason for the person."""
        nodes, item, _ = self._known.get(str(given["id"]), (None, None, False))
        if nodes is None or item is None or nodes.tab is not tab:
            raise NotDoneError(GONE)
        with contextlib.suppress(PlaywrightError):
            await item.node.cdp.send("DOM.scrollIntoViewIfNeeded", {"backendNodeId": item.node.backend_id})
        match given["event"]:
            case "press":
                await _press(nodes, item)
            case "focus":
                await item.node.cdp.send("DOM.focus", {"backendNodeId": item.node.backend_id})
            case "fill":
                await self._fill(nodes, item.node, str(given["text"]))
            case "choose":
                values = [value for value in str(given["text"]).split(",") if value]
                await self.natives.put(nodes, item.node, values)

    def forget(self) -> None:
        """The ids are good no more."""
        self._known.clear()
        self._named.clear()

    def _name(self, nodes: Nodes, item: AxItem) -> str:
        key = (id(item.node.cdp), item.node.backend_id)
        if key not in self._named:
            self._named[key] = self._ids.new()
        return self._named[key]

    async def _fill(self, nodes: Nodes, node: Node, text: str) -> None:
        info = await nodes.call(node, function(FILE, "info"))
        if info["tag"] == "INPUT" and info["type"] in _PICKED:
            await self.natives.put(nodes, replace(node, name="INPUT"), [text])
            return
        if not await nodes.call(node, function(FILE, "ready")):
            raise NotDoneError(NOT_A_FIELD)
        cdp = await nodes.tab.cdp()
        if text:
            await cdp.send("Input.insertText", {"text": text})
        else:
            await _key(nodes, "Backspace", 8)


def _user_action_for(item: AxItem, more: Mapping[str, Any]) -> str:
    if "options" in more:
        return "choose"
    if item.is_field:
        return "fill"
    return "press" if item.is_pressable else ""


async def _details(nodes: Nodes, item: AxItem) -> dict[str, Any]:
    """What the tree does not tell of a field: its type, its options, whether it is private."""
    if not item.is_field:
        return {}
    try:
        info, is_private = await asyncio.gather(
            nodes.call(item.node, function(FILE, "info")),
            nodes.call(item.node, function(FILE, "isPrivate"), is_page=True),
        )
    except (PlaywrightError, PageError):
        return {"is_private": True, "value": ""}
    more: dict[str, Any] = {
        "type": info["type"],
        "is_private": bool(is_private) or info["type"] == "password",
    }
    more |= {key: info[key] for key in ("options", "multiple", "min", "max", "step") if key in info}
    if more["is_private"]:
        more["value"] = ""
    return more


async def _press(nodes: Nodes, item: AxItem) -> None:
    """A real click in its middle; where something lies over it, the key that presses it."""
    box = await nodes.box(item.node)
    if box is not None:
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        if await _is_hit(nodes, item.node, x, y):
            await _click(nodes, x, y)
            return
    try:
        await item.node.cdp.send("DOM.focus", {"backendNodeId": item.node.backend_id})
    except PlaywrightError as exc:
        raise NotDoneError("Something else on the page lies over this.") from exc
    if item.role in _BY_SPACE:
        await _key(nodes, " ", 32)
    else:
        await _key(nodes, "Enter", 13)


async def _is_hit(nodes: Nodes, node: Node, x: float, y: float) -> bool:
    hit = await nodes.at(x, y)
    if hit is None or hit.cdp is not node.cdp:
        return False
    if hit.backend_id == node.backend_id:
        return True
    return await nodes.holds(node, hit)


async def _click(nodes: Nodes, x: float, y: float) -> None:
    cdp = await nodes.tab.cdp()
    at = {"x": x, "y": y, "modifiers": 0}
    await cdp.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "button": "none", "buttons": 0, **at})
    press = {"button": "left", "clickCount": 1, **at}
    await cdp.send("Input.dispatchMouseEvent", {"type": "mousePressed", "buttons": 1, **press})
    await asyncio.shield(
        cdp.send("Input.dispatchMouseEvent", {"type": "mouseReleased", "buttons": 0, **press})
    )


async def _key(nodes: Nodes, key: str, key_code: int) -> None:
    cdp = await nodes.tab.cdp()
    code = "Space" if key == " " else key
    text = {"Enter": "\r", " ": " "}.get(key, "")
    event: dict[str, Any] = {"key": key, "code": code, "windowsVirtualKeyCode": key_code}
    down = {"type": "keyDown", "text": text, "unmodifiedText": text} if text else {"type": "rawKeyDown"}
    await cdp.send("Input.dispatchKeyEvent", {**down, **event})
    await asyncio.shield(cdp.send("Input.dispatchKeyEvent", {"type": "keyUp", **event}))
