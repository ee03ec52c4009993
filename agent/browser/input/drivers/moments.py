"""Dates and times: native fields are set, written ones typed in the form they show, calendars turned to their month."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path

from playwright.async_api import ElementHandle
from playwright.async_api import Error as PlaywrightError

from agent.browser.input import pointer
from agent.browser.input.drivers.dates import native_value, read_date, written_like
from agent.browser.input.drivers.widget import DISABLED, NO_EFFECT, Widget, until, value_of
from agent.browser.session.tab import Tab

NO_MOMENT = "That is no date or time that this field takes."
NO_SUCH_DAY = "The calendar does not offer that day."
NO_CALENDAR = "It takes no typing, and no calendar opened."
_SCRIPT = (Path(__file__).parent / "calendar.js").read_text(encoding="utf-8")
_MOST_PAGES = 400
_OPENS_WITHIN = 1.2
_TURNS_WITHIN = 1.0
_TAKES_WITHIN = 0.8


async def set_native(tab: Tab, handle: ElementHandle, widget: Widget, text: str) -> str:
    """A native date, time, month or week field."""
    value = native_value(widget.type, text, widget.lang)
    if not value:
        return NO_MOMENT
    if widget.is_disabled:
        return DISABLED
    await pointer.reveal(tab, handle)
    try:
        await tab.hand.put(handle, value)
    except PlaywrightError:
        return NO_EFFECT
    return "" if (await value_of(handle)).startswith(value) else NO_EFFECT


async def pick(tab: Tab, handle: ElementHandle, widget: Widget, text: str) -> str:
    """A day in the calendar that opens at a field: turn to its month, click it, see that the field says it."""
    day = read_date(text, widget.lang)
    if day is None:
        return NO_MOMENT
    before = await value_of(handle)
    if problem := await _open(tab, handle):
        return problem
    if problem := await _turn_to(tab, handle, day):
        return problem
    cell = (await handle.evaluate_handle(_SCRIPT, {"ask": "day", "day": day.day})).as_element()
    if cell is None:
        return NO_SUCH_DAY
    if problem := await pointer.click_handle(tab, cell):
        return problem

    async def says_it() -> bool:
        now = await value_of(handle)
        return now != before or read_date(now, widget.lang) == day

    return "" if await until(says_it, _TAKES_WITHIN) else NO_EFFECT


def as_shown(text: str, widget: Widget) -> str:
    """A date in the form that the field's own hint shows; any other text as it is."""
    day = read_date(text, widget.lang)
    return (written_like(day, widget.hint) if day else "") or text


async def is_open(handle: ElementHandle) -> bool:
    """Whether a calendar stands on the page."""
    return await handle.evaluate(_SCRIPT, {"ask": "page"}) is not None


async def _open(tab: Tab, handle: ElementHandle) -> str:
    if await is_open(handle):
        return ""
    if problem := await pointer.click_handle(tab, handle):
        return problem
    return "" if await until(lambda: is_open(handle), _OPENS_WITHIN) else NO_CALENDAR


async def _turn_to(tab: Tab, handle: ElementHandle, day: date) -> str:
    for ask, value in (("year", str(day.year)), ("month", "")):
        chooser = (await handle.evaluate_handle(_SCRIPT, {"ask": ask})).as_element()
        if chooser is not None:
            await _choose(tab, chooser, value, day)
    wanted = day.year * 12 + day.month
    for _ in range(_MOST_PAGES):
        now = await _shown(handle)
        if now is None:
            return NO_CALENDAR
        if now == wanted:
            return ""
        way = "next" if now < wanted else "previous"
        turner = (await handle.evaluate_handle(_SCRIPT, {"ask": way})).as_element()
        if turner is None or await pointer.click_handle(tab, turner):
            return NO_SUCH_DAY
        if not await until(partial(_has_turned, handle, now), _TURNS_WITHIN):
            return NO_SUCH_DAY
    return NO_SUCH_DAY


async def _choose(tab: Tab, chooser: ElementHandle, value: str, day: date) -> None:
    """Set a native list of years or months; one that lacks the value stays as it is."""
    try:
        if value:
            await tab.hand.choose(chooser, timeout_ms=500, label=value)
        elif await chooser.evaluate("(el) => el.options.length") == 12:
            await tab.hand.choose(chooser, timeout_ms=500, index=day.month - 1)
    except PlaywrightError:
        return


async def _shown(handle: ElementHandle) -> int | None:
    page = await handle.evaluate(_SCRIPT, {"ask": "page"})
    if page is None or not page["year"] or not page["month"]:
        return None
    return int(page["year"]) * 12 + int(page["month"])


async def _has_turned(handle: ElementHandle, was: int) -> bool:
    return await _shown(handle) not in (None, was)
