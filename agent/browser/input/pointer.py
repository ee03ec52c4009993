"""Where an element is and how the pointer gets there: found by its id, or again by what it was, and clicked."""

from __future__ import annotations

import random
from pathlib import Path

from playwright.async_api import ElementHandle, Frame

from agent.browser.page.script import SNAPSHOT_SCRIPT
from agent.browser.session.tab import Tab
from agent.core.types import InteractiveElement

GONE = "The element is no longer on the page."
CHANGED = "The element is not what it was when the page was read."
_STEPS = 2  # of the pointer on its way
_TRIES = 3  # with what is drawn anew as the pointer comes
COVERED = "Something else on the page covers the element."

_POINT_SCRIPT = (Path(__file__).parent / "point.js").read_text(encoding="utf-8")

_CLICK_TARGET_SCRIPT = (Path(__file__).parent / "click_target.js").read_text(encoding="utf-8")
_REVEAL_SCRIPT = "(el) => el.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'})"


async def locate(tab: Tab, element: InteractiveElement) -> ElementHandle | str:
    """The element as the page has it now, in whatever frame; or the problem in words.

    One that the page has drawn anew is known again by what it says, leads to and sends, and by its place.
    """
    frame, name = _frame_of(tab, element)
    if frame is None:
        return GONE
    if element.signature:
        middle = {"x": element.box.x + element.box.width / 2, "y": element.box.y + element.box.height / 2}
        known = {"id": name, "tag": element.tag, "sign": element.signature, **middle}
        if again := (await frame.evaluate_handle(SNAPSHOT_SCRIPT, {"again": known})).as_element():
            return again
    found = (await frame.evaluate_handle(SNAPSHOT_SCRIPT, {"find": name})).as_element()
    if found is None:
        return GONE
    return CHANGED if element.signature else found


async def reveal(tab: Tab, handle: ElementHandle) -> None:
    """Scroll it into view."""
    await tab.hand.evaluate(handle, _REVEAL_SCRIPT)


def _frame_of(tab: Tab, element: InteractiveElement) -> tuple[Frame | None, str]:
    """The frame of an element, and its id there (see `agent/browser/page/look.py`)."""
    number, colon, name = element.id.partition(":")
    if not colon:
        return tab.page.main_frame, element.id
    frame = tab.frame_of(int(number)) if number.isdigit() else None
    if frame is None:  # a frame that was loaded anew at the same address
        frame = next((f for f in tab.page.frames[1:] if f.url == element.frame_url and f.url), None)
    return frame, name


async def click(tab: Tab, element: InteractiveElement) -> str:
    """Bring it into view and click where the click reaches it. The problem in words, "" when it was done."""
    problem = GONE
    for _ in range(_TRIES):
        handle = await locate(tab, element)
        if isinstance(handle, str):
            return handle
        problem = await click_handle(tab, handle)
        if not problem or await handle.evaluate("(el) => el.isConnected"):
            return problem
    return problem  # the page draws it anew faster than a pointer can come


async def click_handle(tab: Tab, handle: ElementHandle) -> str:
    """The same for what was found on the page already."""
    spot = await move_to(tab, handle)
    if isinstance(spot, str):
        stand_in = (
            (await handle.evaluate_handle(_CLICK_TARGET_SCRIPT)).as_element() if spot == COVERED else None
        )
        spot = spot if stand_in is None else await move_to(tab, stand_in)
    if isinstance(spot, str):
        return spot
    x, y = spot
    await tab.hand.click(x, y, delay_ms=random.randint(20, 60))  # noqa: S311 - a human's finger, not a secret
    return ""


async def move_to(tab: Tab, handle: ElementHandle) -> tuple[float, float] | str:
    """Bring it into view and the pointer over it: where it is then, in viewport pixels; or the problem."""
    spot = await handle.evaluate(_POINT_SCRIPT)
    if spot is None:
        await reveal(tab, handle)
        spot = await handle.evaluate(_POINT_SCRIPT)
    if spot is None:
        return COVERED
    x, y = spot["x"], spot["y"]
    if spot["isForeign"]:  # such a frame does not know its place; the browser does
        box = await handle.bounding_box()
        if box is None:
            return GONE
        x, y = box["x"] + box["width"] * spot["sx"], box["y"] + box["height"] * spot["sy"]
    await tab.hand.move(x, y, steps=_STEPS)
    is_free = await handle.evaluate(_POINT_SCRIPT, spot) is not None
    if not is_free or (spot["isForeign"] and await _is_overlaid(tab, x, y)):
        return COVERED  # something came over it, or it went away, as the pointer came
    return x, y


async def _is_overlaid(tab: Tab, x: float, y: float) -> bool:
    """Whether something of the page itself covers a frame of another origin at this point."""
    top = await tab.page.evaluate("([x, y]) => (document.elementFromPoint(x, y) || {}).tagName || ''", [x, y])
    return top not in ("IFRAME", "FRAME", "OBJECT", "EMBED")
