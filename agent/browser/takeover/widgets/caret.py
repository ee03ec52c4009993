"""Where what a person types will appear, so that the console can show it before the picture does."""

from __future__ import annotations

from typing import Any

from agent.browser.takeover.widgets.nodes import Nodes
from agent.browser.takeover.widgets.notices import Notice
from agent.browser.takeover.widgets.script import function

FILE = "fields.js"
NOWHERE: Notice = {"kind": "caret", "x": None}


async def caret_of(nodes: Nodes) -> Notice:
    """The caret of the field with the focus. `x` is None where nothing may be echoed: no field, or a private one.

    *Raises* PlaywrightError, PageError.
    """
    node = await nodes.focused()
    if node is None or node.name in ("BODY", "HTML", "SELECT", "BUTTON", "A", "IFRAME"):
        return NOWHERE
    if await nodes.call(node, function(FILE, "isPrivate"), is_page=True):
        return NOWHERE
    told: dict[str, Any] | None = await nodes.call(node, function(FILE, "caret"))
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
