"""The page as a list of its elements, for driving by keyboard and screen reader: read on request, acted on by id.

Roles, names and states are those of Chromium's accessibility tree, of every frame and of closed shadow roots too:
what a screen reader would be told. Values of private fields are not in it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from agent.browser.session.tab import Tab
from agent.browser.takeover.widgets.natives import Natives, press
from agent.browser.takeover.widgets.nodes import GONE, Ids, Node, Nodes, NotDoneError, Notice, function
from agent.core.errors import PageError

MAX_ITEMS = 1_000
MAX_NAME = 300
_HEADS = frozenset({"heading"})
_LANDMARKS = frozenset(
    {"banner", "navigation", "main", "complementary", "contentinfo", "search", "region", "form", "dialog",
     "alertdialog", "alert", "status", "group", "radiogroup"}
)  # fmt: skip
_FIELDS = frozenset(
    {
        "textbox",
        "searchbox",
        "combobox",
        "spinbutton",
        "slider",
        "Date",
        "DateTime",
        "InputTime",
        "ColorWell",
        "listbox",
    }
)
_PRESSED = frozenset(
    {"button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option",
     "treeitem", "gridcell", "DisclosureTriangle", "summary", "PopUpButton", "ToggleButton"}
)  # fmt: skip
_WORDS = {
    "Date": "date", "DateTime": "date and time", "InputTime": "time", "ColorWell": "colour",
    "DisclosureTriangle": "button", "PopUpButton": "button", "ToggleButton": "button",
    "StaticText": "text", "image": "image",
}  # fmt: skip
_STATES = (
    "checked",
    "pressed",
    "expanded",
    "selected",
    "disabled",
    "required",
    "invalid",
    "readonly",
    "focused",
    "busy",
)
_WHOLE = _FIELDS | _PRESSED | _HEADS  # what is in these is their name


@dataclass(frozen=True, slots=True)
class AxItem:
    """One line of the list: where it is, what it is, and what the console shows of it."""

    node: Node
    role: str
    told: dict[str, Any]

    @property
    def is_field(self) -> bool:
        """Whether something can be put into it."""
        return self.role in _FIELDS

    @property
    def is_pressable(self) -> bool:
        """Whether a click or a key does something."""
        return self.role in _PRESSED or self.role == "focusable"


async def read_tree(nodes: Nodes) -> tuple[list[AxItem], bool]:
    """Every frame's elements in reading order, and whether there were too many. *Raises* PlaywrightError."""
    items: list[AxItem] = []
    for cdp, frame_id, offset in await nodes.sessions():
        tree = (await cdp.send("Page.getFrameTree"))["frameTree"]
        frames = await _trees(cdp, list(_frame_ids(tree)))
        items += _walk_frame(cdp, frame_id, frames, offset)
    return items[:MAX_ITEMS], len(items) > MAX_ITEMS


def _frame_ids(tree: dict[str, Any]) -> Iterator[str]:
    yield str(tree["frame"]["id"])
    for child in tree.get("childFrames", ()):
        yield from _frame_ids(child)


@dataclass(slots=True)
class _Frame:
    by_id: dict[str, dict[str, Any]]
    root: dict[str, Any] | None
    owner: int  # the frame element's own node, 0 for the first


async def _trees(cdp: CDPSession, frame_ids: list[str]) -> dict[str, _Frame]:
    """The accessibility tree of each of these frames; one that is drawn elsewhere is left out."""

    async def read(frame_id: str, is_first: bool) -> tuple[str, _Frame] | None:
        try:
            told = await cdp.send("Accessibility.getFullAXTree", {"frameId": frame_id})
            owner = (
                0
                if is_first
                else int((await cdp.send("DOM.getFrameOwner", {"frameId": frame_id}))["backendNodeId"])
            )
        except PlaywrightError:
            if is_first:
                raise
            return None
        found = told["nodes"]
        return frame_id, _Frame({str(n["nodeId"]): n for n in found}, found[0] if found else None, owner)

    read_all = await asyncio.gather(*(read(frame_id, n == 0) for n, frame_id in enumerate(frame_ids)))
    return dict(pair for pair in read_all if pair is not None)


def _walk_frame(
    cdp: CDPSession, frame_id: str, frames: dict[str, _Frame], offset: tuple[float, float]
) -> list[AxItem]:
    owners = {frame.owner: inner for inner, frame in frames.items() if frame.owner}
    items: list[AxItem] = []

    def walk(told: dict[str, Any], frame_id: str, is_named: bool) -> None:
        role = str(told.get("role", {}).get("value") or "")
        item = None if told.get("ignored") else _item(cdp, frame_id, offset, told, role, is_named)
        if item is not None:
            items.append(item)
        inner = owners.get(int(told.get("backendDOMNodeId") or 0))
        if inner is not None and inner != frame_id and (root := frames[inner].root) is not None:
            walk(root, inner, False)
            return
        is_native_list = (
            role in ("combobox", "listbox", "PopUpButton")
            and item is not None
            and _is_native(told, frames[frame_id])
        )
        if is_native_list:
            return
        has_name = is_named or (item is not None and role in _WHOLE and bool(item.told["name"]))
        for child in told.get("childIds", ()):
            below = frames[frame_id].by_id.get(str(child))
            if below is not None:
                walk(below, frame_id, has_name)

    first = frames.get(frame_id)
    if first is not None and first.root is not None:
        walk(first.root, frame_id, False)
    return items


def _is_native(told: dict[str, Any], frame: _Frame) -> bool:
    """Whether its options are a native list's: they are told with the list itself."""
    children = [frame.by_id.get(str(child), {}) for child in told.get("childIds", ())]
    return any(str(c.get("role", {}).get("value")) == "MenuListPopup" for c in children)


def _item(
    cdp: CDPSession,
    frame_id: str,
    offset: tuple[float, float],
    told: dict[str, Any],
    role: str,
    is_named: bool,
) -> AxItem | None:
    name = " ".join(str(told.get("name", {}).get("value") or "").split())[:MAX_NAME]
    states = {str(p["name"]): p.get("value", {}).get("value") for p in told.get("properties", ())}
    kind = _kind_of(role, name, states, is_named)
    backend_id = int(told.get("backendDOMNodeId") or 0)
    if not kind or not backend_id:
        return None
    line: dict[str, Any] = {
        "role": _WORDS.get(role, "button" if kind == "focusable" else role),
        "name": name,
        "states": [word for word in _STATES if states.get(word) not in (None, False, "false")]
        + (["collapsed"] if states.get("expanded") is False else []),
    }
    if "level" in states:
        line["level"] = states["level"]
    if states.get("checked") == "mixed":
        line["states"].append("mixed")
    value = told.get("value", {}).get("value")
    if kind in _FIELDS and value not in (None, ""):
        line["value"] = str(value)[:MAX_NAME]
    return AxItem(Node(cdp, backend_id, frame_id, "", offset), kind, line)


def _kind_of(role: str, name: str, states: dict[str, Any], is_named: bool) -> str:
    """The role under which the list has it, "" when it has not."""
    if role in _FIELDS or role in _PRESSED:
        return role
    if role in _HEADS or (role in _LANDMARKS and (name or role in ("main", "navigation", "alert", "dialog"))):
        return role
    if states.get("focusable") and role not in (
        "RootWebArea",
        "Iframe",
        "document",
        "application",
        "scrollable",
    ):
        return "textbox" if states.get("editable") else "focusable" if name else ""
    return role if role in ("StaticText", "image") and name and not is_named else ""


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
            await press(nodes.tab, "Backspace")


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
    """A real click in its middle; where something covers it, the key that presses it."""
    box = await nodes.box(item.node)
    if box is not None:
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        if await _is_hit(nodes, item.node, x, y):
            await _click(nodes, x, y)
            return
    try:
        await item.node.cdp.send("DOM.focus", {"backendNodeId": item.node.backend_id})
    except PlaywrightError as exc:
        raise NotDoneError("Something else on the page covers this.") from exc
    await press(nodes.tab, " " if item.role in _BY_SPACE else "Enter")


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
