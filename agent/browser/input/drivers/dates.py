"""Dates and times as people write them, read into values; and written as a field wants them. Pure."""

from __future__ import annotations

import re
from datetime import date, time

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
