"""How English date phrases are resolved: small rules; the first that fits the whole phrase answers.

Conventions, where English has several: weeks run from Monday to Sunday; "last Friday" and "next Friday" are the
nearest ones before and after the day of reference, "this Friday" is the one of its week; a bare weekday, month or
day of a month is the latest one; "two weeks ago" is that week, "two years ago" that year; "early", "mid" and "late"
are thirds of a month and quarters of a year; a fiscal year is taken for the calendar year, as nobody says whose.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from functools import cache
from importlib import import_module

from research.pipeline.dates.date_words import (
    NUMBER,
    UNIT,
    DateSpan,
    Precision,
    day,
    month_of,
    moved,
    number_of,
    quarter_of,
    week_of,
    weekend_of,
    year_of,
    years,
)

MAX_PHRASE = 80
Found = re.Match[str]
Rule = Callable[[Found, date], DateSpan | None]
_RULES: list[tuple[re.Pattern[str], Rule]] = []

DAY_PART = r"(?:(?:early |late )?(?:morning|afternoon|evening|night|noon|midnight|lunchtime))"
_LEAD = re.compile(
    r"(?:(?:sometime|some time|starting|beginning|ending|dated|as of|back|only|just|around|about|approximately|circa|"
    r"roughly|during|throughout|on|at|of|over|by|from|in|within|for|through|across|effective)\s+){0,3}"
)
_CLOCK = re.compile(
    r"(?: at)? \d{1,2}(?::\d\d)? ?(?:a\.?m\.?|p\.?m\.?|o'clock|h)?$|^\d{1,2}(?::\d\d)? ?(?:a\.?m\.?|p\.?m\.?) (?:on )?"
)
YEAR = r"(?:1[0-9]{3}|2[01][0-9]{2})"
DAY_OF = r"\d{1,2}(?:st|nd|rd|th)?"


def resolve(phrase: str, reference: date) -> DateSpan | None:
    """The days that a phrase means on the day `reference`; None when it says no date, or too vaguely."""
    text = _normal(phrase)
    if not text or len(text) > MAX_PHRASE:
        return None
    if ahead := re.fullmatch(rf"(?:in|within) (?P<n>{NUMBER}) (?P<unit>{UNIT})s?(?:' time)?", text):
        return by_unit(reference, ahead["unit"], number_of(ahead["n"]))
    for candidate in _candidates(text):
        for pattern, one in _rules():
            if (found := pattern.fullmatch(candidate)) and (span := _applied(one, found, reference)):
                return span
    return None


def _applied(one: Rule, found: Found, reference: date) -> DateSpan | None:
    try:
        return one(found, reference)
    except (ValueError, OverflowError):  # no such day, such as 31 June
        return None


def _normal(phrase: str) -> str:
    text = " ".join(phrase.lower().replace("’", "'").replace("–", "-").replace("—", "-").split()).strip(
        ' .,;:!?"()'
    )
    text = re.sub(r"\bmid[- ](?=\w)", "mid ", text)
    text = re.sub(
        r"^(?:the )?(?:beginning|start) of ",
        "start of ",
        re.sub(r"^(?:the )(?=end of|close of|middle of)", "", text),
    )
    plain = (
        _CLOCK.sub("", text).strip(" ,")
        if re.search(r"[a-z]", text) and re.search(r"\d\s*(?:[ap]\.?m|:\d\d|o'clock)", text)
        else text
    )
    return plain or text


def _candidates(text: str) -> list[str]:
    """The phrase, and what is left of it without what leads in, without its article, without "'s"."""
    bare = _LEAD.sub("", text, count=1)
    plain = [re.sub(r"^(?:the )?(?:beginning|start) of ", "start of ", one) for one in (text, bare)]
    plain += [one.removeprefix("the ") for one in plain]
    return list(dict.fromkeys([*plain, *(one.removesuffix("'s") for one in plain)]))


def rule(pattern: str) -> Callable[[Rule], Rule]:
    """Adds a rule for phrases (lower case, without what leads in) that fit the pattern as a whole."""

    def add(one: Rule) -> Rule:
        _RULES.append((re.compile(pattern), one))
        return one

    return add


@cache
def _rules() -> tuple[tuple[re.Pattern[str], Rule], ...]:
    for name in ("date_near", "date_absolute", "date_parts"):  # in this order
        import_module(f"research.pipeline.dates.{name}")
    return tuple(_RULES)


def by_unit(reference: date, unit: str, count: int) -> DateSpan:
    """The day, week, month or year that lies that many units away: as exact as the unit is."""
    at = moved(reference, unit, count)
    if unit in ("week", "fortnight"):
        return week_of(at, at)
    return around(at, unit)


def around(at: date, unit: str) -> DateSpan:
    """The day, week, month … that the day lies in."""
    if unit == "weekend":
        return weekend_of(at)
    if unit == "month":
        return month_of(at)
    if unit == "quarter":
        return quarter_of(at)
    if unit == "year":
        return year_of(at.year)
    if unit == "decade":
        return years(at.year // 10 * 10, 10, Precision.DECADE)
    if unit == "century":
        return years((at.year - 1) // 100 * 100 + 1, 100, Precision.CENTURY)
    return week_of(at) if unit == "week" else day(at)


SHIFTS = {
    "last": -1,
    "previous": -1,
    "past": -1,
    "this": 0,
    "current": 0,
    "the": 0,
    "next": 1,
    "coming": 1,
    "following": 1,
    "upcoming": 1,
}
