"""Chromium's accessibility tree, frame by frame, as a flat list of what a screen reader would stop at."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from agent.browser.takeover.widgets.nodes import Node, Nodes

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
    """The role under which it stands in the list, "" when it does not."""
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
