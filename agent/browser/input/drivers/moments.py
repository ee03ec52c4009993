"""Dates and times: native fields are set, written ones typed in the form they show, calendars turned to their month."""

from __future__ import annotations

import re
from datetime import date, time
from functools import partial
from pathlib import Path

from playwright.async_api import ElementHandle
from playwright.async_api import Error as PlaywrightError

from agent.browser.input import pointer
from agent.browser.input.drivers.widget import DISABLED, NO_EFFECT, Widget, until, value_of
from agent.browser.session.tab import Tab

_MONTHS = (
    ("jan", "janv", "ene", "gen", "januar"),
    ("feb", "fév", "fev", "febr"),
    ("mar", "mär", "mrz", "maa"),
    ("apr", "avr", "abr"),
    ("may", "mai", "mag", "mei"),
    ("jun", "juin", "giu"),
    ("jul", "juil", "lug"),
    ("aug", "aoû", "aou", "ago"),
    ("sep", "set"),
    ("oct", "okt", "ott", "out"),
    ("nov",),
    ("dec", "dez", "déc", "dic"),
)
_ISO = re.compile(r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b")
_NUMBERS = re.compile(r"\b(\d{1,2})\s*([./-])\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})\b")
_WORDY = re.compile(
    r"(?i)\b(?:(\d{1,2})(?:st|nd|rd|th|\.|er)?\s+(?:de\s+|of\s+)?([^\W\d_]{3,12})\.?,?|([^\W\d_]{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?)\s+(?:de\s+)?(\d{4})\b"
)
_TIME = re.compile(
    r"(?i)\b(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?(?:\s*:\s*\d{2})?\s*([ap])\.?\s?m\.?|\b(\d{1,2})\s*[:h]\s*(\d{2})\b"
)
_MONTH_FIRST = re.compile(r"(?i)^en(?:-us|-ph)?$|^$")


def month_of(word: str) -> int:
    """1-12 for a month's name or its beginning, in several languages; 0 for other words."""
    low = word.casefold()
    return next((n for n, heads in enumerate(_MONTHS, 1) if low.startswith(heads)), 0)


def read_date(text: str, lang: str = "en-US") -> date | None:
    """The date in a text; `03/04/2025` is read as the page's language writes it. None where there is none."""
    if found := _ISO.search(text):
        return _date(int(found[1]), int(found[2]), int(found[3]))
    if found := _NUMBERS.search(text):
        first, second, year = int(found[1]), int(found[3]), int(found[4])
        year += 2000 if year < 100 else 0
        is_month_first = second > 12 or (first <= 12 and found[2] == "/" and bool(_MONTH_FIRST.match(lang)))
        month, day = (first, second) if is_month_first else (second, first)
        return _date(year, month, day)
    if found := _WORDY.search(text):
        return _date(int(found[5]), month_of(found[2] or found[3]), int(found[1] or found[4]))
    return None


def read_time(text: str) -> time | None:
    """The time of day in a text; None where there is none."""
    found = _TIME.search(text)
    if found is None:
        return None
    hour, minute = int(found[1] or found[4]), int(found[2] or found[5] or 0)
    if found[3]:
        hour = hour % 12 + (12 if found[3] in "pP" else 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None


def native_value(kind: str, text: str, lang: str = "en-US") -> str:
    """The text as an input of that type holds it; "" when it says no such thing."""
    day, clock = read_date(text, lang), read_time(_ISO.sub(" ", _NUMBERS.sub(" ", text)))
    if kind == "time":
        return f"{clock:%H:%M}" if clock else ""
    if kind == "month":
        found = re.search(r"\b(\d{4})-(\d{1,2})\b", text)
        wordy = re.search(r"([^\W\d_]{3,12})\.?\s+(\d{4})", text)
        if wordy and not day:
            month = month_of(wordy[1])
            return f"{wordy[2]}-{month:02}" if month else ""
        return f"{day:%Y-%m}" if day else f"{found[1]}-{int(found[2]):02}" if found else ""
    if kind == "week":
        if found := re.search(r"(?i)\b(\d{4})-?\s*W(\d{1,2})\b", text):
            return f"{found[1]}-W{int(found[2]):02}"
        return "{0[0]}-W{0[1]:02}".format(day.isocalendar()) if day else ""
    if kind == "datetime-local":
        return f"{day.isoformat()}T{clock or time(0):%H:%M}" if day else ""
    return day.isoformat() if day else ""


def written_like(day: date, hint: str) -> str:
    """The date in the form that a hint such as `dd.mm.yyyy` shows; "" when the hint shows none."""
    form = re.search(
        r"(?i)\b(d{1,2}|t{1,2}|j{1,2}|m{1,2}|y{4}|y{2}|j{4}|a{4})([./-])(d{1,2}|t{1,2}|m{1,2})\2(d{1,2}|t{1,2}|m{1,2}|y{4}|y{2}|j{4}|a{4})\b",
        hint,
    )
    if form is None:
        return ""
    parts = [_part(form[n], day, position=n) for n in (1, 3, 4)]
    return form[2].join(parts)


def _part(mark: str, day: date, *, position: int) -> str:
    low = mark.lower()
    if low[0] == "m":
        return f"{day.month:0{len(low)}}"
    if low[0] in "ya" or len(low) == 4:
        return str(day.year) if len(low) == 4 else f"{day.year % 100:02}"
    return f"{day.day:0{len(low)}}" if position != 0 else str(day.day)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


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
    """Whether a calendar is on the page."""
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
