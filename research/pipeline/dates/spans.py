"""Spans of days: calendar units, their parts, and those that have a name. Weeks run from Monday to Sunday."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from dateutil.easter import easter
from dateutil.relativedelta import FR, MO, SU, TH, relativedelta, weekday


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


class Convention(StrEnum):
    """Which of the readings that English has was taken."""

    WRITTEN = "as it is written; of two numbers below 13 the first is the month"
    COUNTED = "counted from the day of writing, meant as exactly as its unit"
    CALENDAR = "whole units of the calendar; weeks run from Monday to Sunday, seasons are the north's"
    NEAREST = "the latest one up to the day of writing; with last, next or this the nearest one"
    STRETCH = "from the first to the last day named, both included; open ends reach to the day of writing"
    PART = "early, mid and late are thirds, of a year its months 1-3, 5-8 and 10-12; an edge is one day"


@dataclass(frozen=True, slots=True)
class DateSpan:
    """From the first to the last day, both included.

    "Two years ago" is the day that counting gives, with the precision of a year. `anchor` is the day that a week is
    called by, if not `start`.
    """

    start: date
    end: date
    precision: Precision
    anchor: date | None = None
    convention: Convention | None = None


_MONTHS_IN = {"month": 1, "quarter": 3, "half": 6, "year": 12, "decade": 120, "century": 1200}
WEEKDAYS = [name.lower() for name in calendar.day_name]
WEEKDAY = "|".join(f"{name[:3]}(?:{name[3:]}|{name[3:-3]}|r|rs)?\\b" for name in WEEKDAYS)
MONTHS = [name.lower() for name in calendar.month_name[1:]]
MONTH = "|".join(f"{name[:3]}{'t?' if name[0] == 's' else ''}(?:{name[3:]})?\\b" for name in MONTHS)
SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_SUNDAYS = {"good friday": -2, "easter": 0, "easter sunday": 0, "easter monday": 1, "pentecost": 49,
            "ash wednesday": -46, "palm sunday": -7}  # fmt: skip
_HOLIDAYS: dict[str, tuple[int, int, weekday | None]] = {  # the month, a day, and the weekday from that day
    "new years? day|new year": (1, 1, None), "martin luther king(?: jr)? day": (1, 1, MO(3)),
    "valentines day": (2, 14, None), "presidents day": (2, 1, MO(3)), "st patricks?(?: day)?": (3, 17, None),
    "april fools day": (4, 1, None), "earth day": (4, 22, None), "may day": (5, 1, None),
    "mothers day": (5, 1, SU(2)), "memorial day": (5, 31, MO(-1)), "fathers day": (6, 1, SU(3)),
    "juneteenth": (6, 19, None), "independence day": (7, 4, None), "bastille day": (7, 14, None),
    "labou?r day": (9, 1, MO(1)), "columbus day": (10, 1, MO(2)), "halloween": (10, 31, None),
    "veterans day": (11, 11, None), "thanks ?giving(?: day)?": (11, 1, TH(4)), "black friday": (11, 23, FR(1)),
    "christmas eve": (12, 24, None), "christmas(?: day)?": (12, 25, None), "boxing day": (12, 26, None),
    "new years eve": (12, 31, None),
}  # fmt: skip
HOLIDAY = "|".join((*_HOLIDAYS, *sorted(_SUNDAYS, key=len, reverse=True)))
NAMED = rf"{MONTH}|{HOLIDAY}|{'|'.join(SEASONS)}|q[1-4]|h[12]"
_THIRDS = {
    "early": (0, 1 / 3),
    "mid": (1 / 3, 2 / 3),
    "late": (2 / 3, 1),
    "1st half": (0, 1 / 2),
    "2nd half": (1 / 2, 1),
}
_OF_YEAR = {"early": (0, 3), "mid": (4, 8), "late": (9, 12), "1st half": (0, 6), "2nd half": (6, 12)}
_OF_DECADE = {
    "early": (0, 48),
    "mid": (36, 84),
    "late": (84, 120),
    "1st half": (0, 60),
    "2nd half": (60, 120),
}


def day(at: date, precision: Precision = Precision.DAY) -> DateSpan:
    """One day, meant as exactly as that."""
    return DateSpan(at, at, precision)


def months(first: date, count: int, precision: Precision) -> DateSpan:
    """`count` whole months from that first day."""
    return DateSpan(first, first + relativedelta(months=count, days=-1), precision)


def around(at: date, unit: str) -> DateSpan:
    """The day, week, weekend, month … century that the day is in; a week is called by that day."""
    if unit == "day":
        return day(at)
    monday = at - timedelta(days=at.weekday())
    if unit == "week":
        return DateSpan(monday, monday + timedelta(days=6), Precision.WEEK, at)
    if unit == "weekend":
        return DateSpan(monday + timedelta(days=5), monday + timedelta(days=6), Precision.WEEKEND)
    size, shift = _MONTHS_IN[unit], 12 * (unit == "century")  # the 20th century began with 1901
    index = (12 * at.year + at.month - 1 - shift) // size * size + shift
    return months(date(index // 12, index % 12 + 1, 1), size, Precision(unit))


def named(name: str, year: int) -> DateSpan:
    """The month, season, quarter, half or holiday of that name in a year; a year's winter begins in its December."""
    if name[0] in "qh" and name[1:].isdigit():
        size = 3 if name[0] == "q" else 6
        return around(date(year, size * int(name[1]), 1), "quarter" if size == 3 else "half")
    if name in SEASONS:
        return months(date(year, SEASONS[name], 1), 3, Precision.SEASON)
    if name in _SUNDAYS:
        return day(easter(year) + timedelta(days=_SUNDAYS[name]))
    for pattern, (month, number, at) in _HOLIDAYS.items():
        if re.fullmatch(pattern, name):
            return day(date(year, month, number) + relativedelta(weekday=at))
    number = next(n for n, one in enumerate(MONTHS, 1) if one[:3] == name[:3])
    return months(date(year, number, 1), 1, Precision.MONTH)


def part_of(span: DateSpan, part: str) -> DateSpan:
    """The "early", "mid", "late" part, "1st half" or "2nd half": of years by months, else by days."""
    kind, at = span.precision, span.start
    precision = Precision.HALF if "half" in part else Precision.RANGE
    if kind in (Precision.YEAR, Precision.DECADE, Precision.CENTURY):
        first, end = (_OF_YEAR if kind is Precision.YEAR else _OF_DECADE)[part]
        size = 10 if kind is Precision.CENTURY else 1
        return months(at + relativedelta(months=size * first), size * (end - first), precision)
    days = (span.end - at).days + 1
    start, end = (int(share * days) for share in _THIRDS[part])
    return DateSpan(at + timedelta(days=start), at + timedelta(days=end - 1), precision)
