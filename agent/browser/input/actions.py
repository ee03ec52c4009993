"""What the agent does on a page: click, type, choose, scroll, hover, press. The element decides which driver acts."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path

from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError

from agent.browser.input import pointer
from agent.browser.input.drivers import lists, moments, numbers
from agent.browser.input.drivers.moments import read_date, written_like
from agent.browser.input.drivers.widget import DISABLED, FIELDS, FILES, SCRIPT, Kind, Widget, focus, probe
from agent.browser.input.pointer import CHANGED, COVERED, GONE, click
from agent.browser.session.tab import Tab
from agent.core.types import ActionKind, InteractiveElement

__all__ = ["CHANGED", "COVERED", "GONE", "click"]

_SCROLL_SHARE = 0.8
_MOST_SCREENS, _SCREEN_S = 25, 0.12
_IS_AT_END_SCRIPT = "() => scrollY + innerHeight >= document.documentElement.scrollHeight - 4"
_SOME_DAY = date(2000, 1, 1)

NO_FIELD = "There is no field to type into."
NOT_TAKEN = "The field did not take the words."
NO_KEY = "There is no such key to press."
AT_THE_END = "It does not scroll any further."
KEYS = frozenset(
    {"Enter", "Escape", "Tab", "Shift+Tab", "Space", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown",
     "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"}
)  # fmt: skip
"""What may be pressed."""

_IS_FIELD_SCRIPT = (Path(__file__).parent / "is_field.js").read_text(encoding="utf-8")


async def perform(tab: Tab, action: ActionKind, element: InteractiveElement | None, text: str) -> str:
    """Do with the page in this tab what the action says. The problem in words, "" when it was done."""
    if action is ActionKind.SCROLL:
        return await scroll(tab, element, text)
    if action is ActionKind.PRESS or (action is ActionKind.CLOSE and element is None):
        return await press(tab, element, text if action is ActionKind.PRESS else "Escape")
    if element is None:
        return "There is nothing to act on."
    if element.input_type in ("file", "color"):
        return FILES
    if action in (ActionKind.CLICK, ActionKind.CLOSE):
        return await click(tab, element)
    if action is ActionKind.HOVER:
        return await hover(tab, element)
    if action is ActionKind.TYPE:
        return await type_text(tab, element, text)
    return (
        await choose(tab, element, text)
        if action is ActionKind.SELECT
        else f"{action} is nothing that a browser does."
    )


async def type_text(tab: Tab, element: InteractiveElement, text: str) -> str:
    """Put the text into the field, in the way that its kind takes it. The problem in words, or ""."""
    handle = await pointer.locate(tab, element)
    if isinstance(handle, str):
        return handle
    widget = await probe(handle)
    if problem := _refusal(widget):
        return problem
    if widget.kind in (Kind.TOGGLE, Kind.GROUP, Kind.SELECT):
        return NO_FIELD
    if widget.kind in FIELDS and widget.kind is not Kind.SPINNER:
        return await _type_into(tab, handle, widget, element, text)
    if widget.kind in (Kind.BUTTON, Kind.LIST):  # a button may open the field that it looks like
        return await _type_into(tab, handle, widget, element, text)
    return await _drive(tab, handle, widget, text)


async def choose(tab: Tab, element: InteractiveElement, text: str) -> str:
    """Bring a list, toggle, slider or date to what the text names. The problem in words, or ""."""
    handle = await pointer.locate(tab, element)
    if isinstance(handle, str):
        return handle
    widget = await probe(handle)
    return _refusal(widget) or await _drive(tab, handle, widget, text)


def _refusal(widget: Widget) -> str:
    """Why nothing is put into it: it chooses files, or is disabled; "" when it can be used."""
    if widget.kind in (Kind.FILE, Kind.COLOR):
        return FILES
    return DISABLED if widget.is_disabled else ""


async def _drive(tab: Tab, handle: ElementHandle, widget: Widget, text: str) -> str:  # noqa: PLR0911 - one line a driver
    match widget.kind:
        case Kind.SELECT:
            return await lists.choose_native(tab, handle, widget, text)
        case Kind.MOMENT:
            return await moments.set_native(tab, handle, widget, text)
        case Kind.READONLY:
            return await moments.pick(tab, handle, widget, text)
        case Kind.RANGE:
            return await numbers.set_range(tab, handle, text)
        case Kind.SLIDER:
            return await numbers.set_slider(tab, handle, text)
        case Kind.SPINNER:
            return await numbers.set_spinner(tab, handle, widget, text)
        case Kind.TOGGLE:
            return await lists.switch(tab, handle, widget, text)
        case Kind.GROUP:
            return await lists.choose_in_group(tab, handle, text)
        case Kind.COMBOBOX | Kind.TEXT:
            return await lists.choose_suggested(tab, handle, text)
        case _:
            return await lists.choose_drawn(tab, handle, text)


async def _type_into(
    tab: Tab, handle: ElementHandle, widget: Widget, element: InteractiveElement, text: str
) -> str:
    """Click the field, clear it, type with short pauses; Enter where that is what sends a question off."""
    if problem := await pointer.click_handle(tab, handle):
        return problem
    if not await _wait_for_field(tab.page):
        return NO_FIELD
    words = moments.as_shown(text.rstrip("\n"), widget)
    await lists.type_over(tab, words)
    if not await _has_taken(handle, words):
        return NOT_TAKEN
    if text.endswith("\n") or _asks(widget, element):
        await tab.hand.press("Enter")
    elif words != text.rstrip("\n") or read_date(words, widget.lang):
        await tab.hand.press("Tab")  # a calendar that opened at the field goes when it is left
    return ""


def _asks(widget: Widget, element: InteractiveElement) -> bool:
    """Whether Enter belongs to it: a search, or a field that stands alone. Not one of several, not a text of lines."""
    if element.role == "searchbox" or element.zone == "search" or element.input_type == "search":
        return True
    is_date = bool(widget.hint) and bool(written_like(_SOME_DAY, widget.hint))
    return not (widget.is_grouped or widget.is_multiline or is_date or widget.kind is Kind.EDITABLE)


async def _has_taken(handle: ElementHandle, words: str) -> bool:
    """Whether the words are in the field with the focus; what rewrites them (masks, capitals) may."""
    try:
        said = await handle.evaluate(SCRIPT, {"ask": "active"})
    except PlaywrightError:
        return True  # the page has gone on
    if said is None or said["tag"] in ("body", "iframe"):
        return True
    wanted, found = _letters(words), _letters(str(said["value"]))
    return not wanted or wanted in found or (bool(found) and found in wanted)


def _letters(text: str) -> str:
    return "".join(ch for ch in text.casefold() if ch.isalnum())


async def hover(tab: Tab, element: InteractiveElement) -> str:
    """Bring the pointer over it and leave it there. The problem in words, or ""."""
    handle = await pointer.locate(tab, element)
    if isinstance(handle, str):
        return handle
    spot = await pointer.move_to(tab, handle)
    return spot if isinstance(spot, str) else ""


async def press(tab: Tab, element: InteractiveElement | None, key: str) -> str:
    """Press one key, on the element when there is one. The problem in words, or ""."""
    name = next((k for k in KEYS if k.casefold() == key.strip().casefold()), "")
    if not name:
        return NO_KEY
    if element is not None:
        handle = await pointer.locate(tab, element)
        if isinstance(handle, str):
            return handle
        if not await focus(tab, handle) and (problem := await pointer.click_handle(tab, handle)):
            return problem
    await tab.hand.press(name)
    return ""


async def scroll(tab: Tab, element: InteractiveElement | None, text: str) -> str:
    """Scroll the page by most of a screen, or what holds the element: down, up, all through, to the top or bottom."""
    way = next((w for w in ("up", "top", "bottom", "through") if text.strip().casefold() == w), "down")
    if element is not None:
        handle = await pointer.locate(tab, element)
        if isinstance(handle, str):
            return handle
        return "" if await tab.hand.evaluate(handle, SCRIPT, {"ask": "scroll", "way": way}) else AT_THE_END
    if way in ("top", "bottom"):
        await tab.hand.let(lambda: tab.page.evaluate("(way) => scrollTo(0, way === 'top' ? 0 : 1e9)", way))
        return ""
    if way == "through":
        return await _scroll_through(tab)
    return await _wheel(tab, down=way == "down")


async def _scroll_through(tab: Tab) -> str:
    """Screen by screen to the page's end, with a moment at each for what it loads there; back to the top."""
    for _ in range(_MOST_SCREENS):
        await tab.hand.let(lambda: tab.page.evaluate("() => scrollBy(0, innerHeight * 0.9)"))
        await asyncio.sleep(_SCREEN_S)
        if await tab.page.evaluate(_IS_AT_END_SCRIPT):
            break
    await asyncio.sleep(2 * _SCREEN_S)  # what the end of the page loads
    await tab.hand.let(lambda: tab.page.evaluate("() => scrollTo(0, 0)"))
    return ""


async def _wheel(tab: Tab, *, down: bool) -> str:
    page = tab.page
    size = page.viewport_size or {"width": 1280, "height": 800}
    width, height = size["width"], size["height"]
    before = await page.evaluate("() => scrollY")
    await tab.hand.move(width / 2, height / 2)
    await tab.hand.wheel(0, height * _SCROLL_SHARE * (1 if down else -1))
    for _ in range(8):  # the wheel is animated: wait until it has moved and stopped
        await asyncio.sleep(0.05)
        now = await page.evaluate("() => scrollY")
        if now != before:
            break
    return ""


async def _wait_for_field(page: Page) -> bool:
    """Whether the focus reaches something that takes text: opened search bars focus their field a bit later."""
    for _ in range(10):
        if await page.evaluate(_IS_FIELD_SCRIPT):
            return True
        await asyncio.sleep(0.05)
    return False
