"""Words and arithmetic of dates: numbers, months, weekdays, holidays, and spans of days. Weeks begin on Monday."""

# ruff: noqa: E501 - a pattern is read by its alternatives; a line holds those that belong together

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum


class Precision(StrEnum):
    """How exactly a phrase says when."""

    DAY = "day"
    RANGE = "range"
    WEEKEND = "weekend"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    SEASON = "season"
    HALF = "half"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"


@dataclass(frozen=True, slots=True)
class DateSpan:
    """From the first to the last day, both included. `anchor` is the day that a week is called by, if not `start`."""

    start: date
    end: date
    precision: Precision
    anchor: date | None = None


MONTHS = {name.lower(): n for n, name in enumerate(calendar.month_name) if n}
_SHORT_MONTHS = {name.lower(): n for n, name in enumerate(calendar.month_abbr) if n} | {"sept": 9}
WEEKDAYS = {name.lower(): n for n, name in enumerate(calendar.day_name)}
_SHORT_DAYS = {
    "mon": 0,
    "tue": 1,
    "tues": 1,
    "wed": 2,
    "thu": 3,
    "thur": 3,
    "thurs": 3,
    "fri": 4,
    "sat": 5,
    "sun": 6,
}
SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}  # meteorological, of the north
_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
NUMBERS = {word: n for n, word in enumerate(_NUMBERS.split())} | {
    "a": 1, "an": 1, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "hundred": 100,
    "a couple of": 2, "couple of": 2, "a couple": 2, "a few": 3, "few": 3, "several": 4, "a dozen": 12, "half a dozen": 6,
}  # fmt: skip
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth"
ORDINALS = {word: n for n, word in enumerate(_ORDINALS.split(), start=1)} | {"last": -1, "final": -1}

MONTH = "|".join(sorted([*MONTHS, *(f"{m}\\.?" for m in _SHORT_MONTHS)], key=len, reverse=True))
WEEKDAY = "|".join(sorted([*WEEKDAYS, *(f"{d}\\.?" for d in _SHORT_DAYS)], key=len, reverse=True))
SEASON = "|".join(SEASONS)
NUMBER = r"\d{1,4}|" + "|".join(sorted(NUMBERS, key=len, reverse=True))
ORDINAL = "|".join(ORDINALS) + r"|\d{1,2}(?:st|nd|rd|th)"
UNIT = r"hour|minute|day|business day|week|fortnight|weekend|month|quarter|year|decade|century"


def month_number(word: str) -> int:
    """1-12 for a month's name or its short form."""
    low = word.rstrip(".")
    return MONTHS.get(low) or _SHORT_MONTHS[low]


def weekday_number(word: str) -> int:
    """0 (Monday) to 6 for a weekday's name or its short form."""
    low = word.rstrip(".")
    return WEEKDAYS[low] if low in WEEKDAYS else _SHORT_DAYS[low]


def number_of(word: str) -> int:
    """The number that a word or digits say."""
    return int(word) if word.isdigit() else NUMBERS[word]


def ordinal_of(word: str) -> int:
    """1 for "first" or "1st"; -1 for "last"."""
    return ORDINALS[word] if word in ORDINALS else int(re.sub(r"\D", "", word))


def full_year(text: str) -> int:
    """2024 for "2024"; of two digits, the year that is less than thirty years ahead of 2000."""
    year = int(text.lstrip("'’"))
    if year >= 100:
        return year
    return 2000 + year if year < 50 else 1900 + year


def day(at: date) -> DateSpan:
    """One day."""
    return DateSpan(at, at, Precision.DAY)


def week_of(at: date, anchor: date | None = None) -> DateSpan:
    """Monday to Sunday around that day."""
    monday = at - timedelta(days=at.weekday())
    return DateSpan(monday, monday + timedelta(days=6), Precision.WEEK, anchor)


def weekend_of(at: date) -> DateSpan:
    """Saturday and Sunday of that day's week."""
    saturday = at - timedelta(days=at.weekday()) + timedelta(days=5)
    return DateSpan(saturday, saturday + timedelta(days=1), Precision.WEEKEND)


def months_of(year: int, first: int, count: int, precision: Precision) -> DateSpan:
    """`count` months from the month `first` (1-12, or beyond) of a year."""
    start = first_of_month(year, first)
    return DateSpan(start, first_of_month(year, first + count) - timedelta(days=1), precision)


def first_of_month(year: int, month: int) -> date:
    """The first day; months below 1 and above 12 lie in other years."""
    index = year * 12 + month - 1
    return date(index // 12, index % 12 + 1, 1)


def month_of(at: date, shift: int = 0) -> DateSpan:
    """That day's month, or the one `shift` months later."""
    return months_of(at.year, at.month + shift, 1, Precision.MONTH)


def quarter_of(at: date, shift: int = 0) -> DateSpan:
    """That day's calendar quarter, or another."""
    return months_of(at.year, (at.month - 1) // 3 * 3 + 1 + 3 * shift, 3, Precision.QUARTER)


def year_of(year: int) -> DateSpan:
    """A calendar year."""
    return months_of(year, 1, 12, Precision.YEAR)


def years(first: int, count: int, precision: Precision) -> DateSpan:
    """Some calendar years."""
    return DateSpan(date(first, 1, 1), date(first + count - 1, 12, 31), precision)


def season_of(name: str, year: int) -> DateSpan:
    """Three months; the winter of a year begins in its December."""
    return months_of(year, SEASONS[name], 3, Precision.SEASON)


def moved(at: date, unit: str, count: int) -> date:
    """That many units later (earlier when negative); the last day of a month that has no such day."""
    if unit in ("hour", "minute"):  # the time of day is not known: by whole days
        return at + timedelta(days=int(count / (24 if unit == "hour" else 1440)))
    if unit in ("day", "business day"):
        return at + timedelta(days=count) if unit == "day" else _business_days(at, count)
    if unit in ("week", "weekend"):
        return at + timedelta(weeks=count)
    if unit == "fortnight":
        return at + timedelta(weeks=2 * count)
    months = count * {"month": 1, "quarter": 3, "year": 12, "decade": 120, "century": 1200}[unit]
    first = first_of_month(at.year, at.month + months)
    return first.replace(day=min(at.day, calendar.monthrange(first.year, first.month)[1]))


def _business_days(at: date, count: int) -> date:
    step = timedelta(days=1 if count > 0 else -1)
    while count:
        at += step
        if at.weekday() < 5:
            count -= 1 if step.days > 0 else -1
    return at


def part_of(span: DateSpan, part: str) -> DateSpan:
    """The early, middle or late part: thirds of a month, quarters of years, thirds of decades and centuries."""
    kind = span.precision
    if kind is Precision.YEAR:
        first, count = {"early": (1, 3), "mid": (5, 4), "late": (10, 3)}[part]
        return months_of(span.start.year, first, count, Precision.RANGE)
    if kind is Precision.MONTH:
        last = span.end.day
        first, end = {"early": (1, 10), "mid": (11, 20), "late": (21, last)}[part]
        return DateSpan(span.start.replace(day=first), span.start.replace(day=end), Precision.RANGE)
    length = (span.end - span.start).days + 1
    at = {"early": 0, "mid": length // 3, "late": length - length // 3}[part]
    start = span.start + timedelta(days=at)
    if kind in (Precision.DECADE, Precision.CENTURY):
        begin = span.start.year + {"early": 0, "mid": 3, "late": 7}[part] * (
            10 if kind is Precision.CENTURY else 1
        )
        size = {"early": 4, "mid": 4, "late": 3}[part] * (10 if kind is Precision.CENTURY else 1)
        return years(begin, size, Precision.RANGE)
    return DateSpan(start, start + timedelta(days=max(length // 3, 1) - 1), Precision.RANGE)


def nth_weekday(year: int, month: int, weekday: int, n: int) -> date | None:
    """The n-th (or last, -1) such weekday of a month; None when there is none."""
    days = [
        d
        for d in calendar.Calendar().itermonthdates(year, month)
        if d.month == month and d.weekday() == weekday
    ]
    return days[n if n < 0 else n - 1] if n <= len(days) else None


def easter(year: int) -> date:
    """Easter Sunday. Source: the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8)."""
    a, (b, c) = year % 19, divmod(year, 100)
    (d, e), g = divmod(b, 4), (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    el = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * el) // 451
    month, number = divmod(h + el - 7 * m + 114, 31)
    return date(year, month, number + 1)


def _fixed(month: int, number: int) -> Callable[[int], date]:
    return lambda year: date(year, month, number)


def _nth(month: int, weekday: int, n: int) -> Callable[[int], date]:
    return lambda year: nth_weekday(year, month, weekday, n) or date(year, month, 1)


HOLIDAYS: dict[str, Callable[[int], date]] = {
    "new year's day": _fixed(1, 1), "new year's eve": _fixed(12, 31), "new year": _fixed(1, 1),
    "valentine's day": _fixed(2, 14), "st patrick's day": _fixed(3, 17), "april fools' day": _fixed(4, 1),
    "may day": _fixed(5, 1), "independence day": _fixed(7, 4), "the fourth of july": _fixed(7, 4), "july 4th": _fixed(7, 4),
    "bastille day": _fixed(7, 14), "halloween": _fixed(10, 31), "veterans day": _fixed(11, 11),
    "christmas eve": _fixed(12, 24), "christmas day": _fixed(12, 25), "christmas": _fixed(12, 25),
    "boxing day": _fixed(12, 26), "juneteenth": _fixed(6, 19), "martin luther king day": _nth(1, 0, 3),
    "presidents' day": _nth(2, 0, 3), "memorial day": _nth(5, 0, -1), "labor day": _nth(9, 0, 1),
    "labour day": _nth(9, 0, 1), "columbus day": _nth(10, 0, 2), "thanksgiving": _nth(11, 3, 4),
    "thanksgiving day": _nth(11, 3, 4), "black friday": lambda y: (nth_weekday(y, 11, 3, 4) or date(y, 11, 1)) + timedelta(days=1),
    "good friday": lambda y: easter(y) - timedelta(days=2), "easter": easter, "easter sunday": easter,
    "easter monday": lambda y: easter(y) + timedelta(days=1), "pentecost": lambda y: easter(y) + timedelta(days=49),
    "ash wednesday": lambda y: easter(y) - timedelta(days=46), "palm sunday": lambda y: easter(y) - timedelta(days=7),
}  # fmt: skip
HOLIDAY = "|".join(sorted((re.escape(name) for name in HOLIDAYS), key=len, reverse=True))
