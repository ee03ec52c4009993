"""Rules for parts and edges of spans, and for spans from one date to another."""

# ruff: noqa: E501 - a pattern is read by its alternatives; a line holds those that belong together

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

from research.pipeline.dates.date_rules import YEAR, Found, resolve, rule
from research.pipeline.dates.date_words import (
    MONTH,
    NUMBER,
    ORDINAL,
    WEEKDAY,
    DateSpan,
    Precision,
    day,
    months_of,
    moved,
    nth_weekday,
    number_of,
    ordinal_of,
    part_of,
    week_of,
    weekday_number,
    weekend_of,
    year_of,
)


@rule(
    r"(?P<part>early|mid|late|middle of|the middle of|midway through|halfway through)(?: in| part of)? (?:the )?(?P<whole>.{1,70})"
)
def _part(found: Found, reference: date) -> DateSpan | None:
    whole = resolve(found["whole"], reference) or resolve(f"this {found['whole']}", reference)
    part = "mid" if "way" in found["part"] or "mid" in found["part"] else found["part"]
    if whole is None or whole.precision in (Precision.DAY, Precision.RANGE):
        return whole if whole and whole.precision is Precision.DAY else None
    return part_of(whole, part)


@rule(r"(?P<edge>start of|end of|close of|turn of)(?: the)? (?P<whole>.{1,70})")
def _edge(found: Found, reference: date) -> DateSpan | None:
    words = found["whole"]
    whole = (
        resolve(f"this {words}", reference)
        if words in ("week", "month", "quarter", "year", "decade", "century")
        else None
    )
    whole = whole or resolve(words, reference) or resolve(f"the {words}", reference)
    if whole is None:
        return None
    return day(whole.start if found["edge"] in ("start of", "turn of") else whole.end)


@rule(
    r"(?P<half>first|second|1st|2nd|latter|last) half of (?:the )?(?P<whole>.{1,70})|h(?P<h>[12])(?: of)?(?:[ -]?(?P<year>\d{4}))?|(?P<y2>\d{4})[ -]?h(?P<h2>[12])"
)
def _half(found: Found, reference: date) -> DateSpan | None:
    if found["whole"]:
        whole = resolve(found["whole"], reference) or resolve(f"this {found['whole']}", reference)
        is_first = found["half"] in ("first", "1st")
    else:
        whole = year_of(int(found["year"] or found["y2"] or reference.year))
        is_first = (found["h"] or found["h2"]) == "1"
    if whole is None:
        return None
    if whole.precision is Precision.YEAR:
        return months_of(whole.start.year, 1 if is_first else 7, 6, Precision.HALF)
    middle = whole.start + (whole.end - whole.start + timedelta(days=1)) // 2
    if whole.precision in (Precision.DECADE, Precision.CENTURY):
        middle = date(whole.start.year + (whole.end.year - whole.start.year + 1) // 2, 1, 1)
    return (
        DateSpan(whole.start, middle - timedelta(days=1), Precision.HALF)
        if is_first
        else DateSpan(middle, whole.end, Precision.HALF)
    )


@rule(
    rf"(?:the )?(?P<n>{ORDINAL}) (?P<what>{WEEKDAY}|week|weekend|day|days|month|quarter)(?: (?:of|in))? (?:the )?(?P<whole>.{{1,70}})"
)
def _nth(found: Found, reference: date) -> DateSpan | None:
    words = found["whole"]
    whole = (
        resolve(f"this {words}", reference)
        if words in ("month", "year", "quarter", "week")
        else resolve(words, reference)
    )
    if whole is None or whole.precision not in (
        Precision.MONTH,
        Precision.YEAR,
        Precision.QUARTER,
        Precision.WEEK,
    ):
        return None
    return _nth_of(whole, ordinal_of(found["n"]), found["what"])


def _nth_of(whole: DateSpan, n: int, what: str) -> DateSpan | None:
    start = whole.start
    if what == "quarter":
        return months_of(start.year, 3 * (n if n > 0 else 4) - 2, 3, Precision.QUARTER)
    if what == "month":
        return months_of(start.year, n if n > 0 else 12, 1, Precision.MONTH)
    if what in ("day", "days"):
        at = start + timedelta(days=n - 1) if n > 0 else whole.end
        return day(at) if at <= whole.end else None
    if what == "week":
        begin = start + timedelta(days=7 * (n - 1)) if n > 0 else whole.end - timedelta(days=6)
        return DateSpan(begin, begin + timedelta(days=6), Precision.WEEK)
    month = whole.end.month if n < 0 else start.month
    at_day = nth_weekday(start.year, month, 5 if what == "weekend" else weekday_number(what), n)
    if at_day is None:
        return None
    return weekend_of(at_day) if what == "weekend" else day(at_day)


@rule(
    rf"(?:from |between )?(?P<month>{MONTH}) (?P<first>\d{{1,2}})(?:st|nd|rd|th)? ?(?:-|to|and|through) ?(?P<second>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<year>{YEAR}))?"
)
def _days_of_month(found: Found, reference: date) -> DateSpan:
    year = f" {found['year']}" if found["year"] else ""
    start = resolve(f"{found['month']} {found['first']}{year}", reference)
    assert start is not None
    return replace(start, end=start.start.replace(day=int(found["second"])), precision=Precision.RANGE)


@rule(
    r"(?:from |between )(?P<first>.{1,60}?) (?:to|and|until|till|through) (?P<second>.{1,70})|(?P<a>[^-]{1,60}?) ?(?: to |-| through ) ?(?P<b>[^-]{1,60})"
)
def _between(found: Found, reference: date) -> DateSpan | None:
    one, other = found["first"] or found["a"], found["second"] or found["b"]
    second = resolve(other, reference)
    year = re.search(rf"\b{YEAR}$", other)
    named = f"{one} {year.group()}" if year and not re.search(r"\d{4}", one) else one
    first = resolve(named, reference) or resolve(one, reference)
    if re.fullmatch(YEAR, one) and re.fullmatch(r"\d\d", other):
        second = year_of(int(one[:2] + other))
    if first is None or second is None or first.start > second.end:
        return None
    return DateSpan(first.start, second.end, Precision.RANGE)


@rule(r"(?P<side>since|after|until|till|before|up to|through) (?P<point>.{1,70})")
def _open_ended(found: Found, reference: date) -> DateSpan | None:
    point = resolve(found["point"], reference)
    if point is None:
        return None
    if found["side"] in ("since", "after"):
        start = point.start if found["side"] == "since" else point.end + timedelta(days=1)
        return DateSpan(start, reference, Precision.RANGE) if start <= reference else None
    if point.end < reference and point.precision is Precision.DAY:  # "until Friday" is the one to come
        point = resolve(f"next {found['point'].removeprefix('next ')}", reference) or point
    end = point.start - timedelta(days=1) if found["side"] == "before" else point.end
    return DateSpan(reference, end, Precision.RANGE) if end >= reference else None


@rule(
    rf"(?:the )?(?P<edge>first|last|final|opening|closing) (?P<n>{NUMBER}) (?P<unit>day|week|month|year|quarter)s (?:of|in) (?:the )?(?P<whole>.{{1,70}})"
)
def _units_of(found: Found, reference: date) -> DateSpan | None:
    words = found["whole"]
    whole = resolve(f"this {words}", reference) or resolve(words, reference)
    if whole is None:
        return None
    count, after = number_of(found["n"]), whole.end + timedelta(days=1)
    if found["edge"] in ("first", "opening"):
        return DateSpan(
            whole.start, moved(whole.start, found["unit"], count) - timedelta(days=1), Precision.RANGE
        )
    return DateSpan(moved(after, found["unit"], -count), whole.end, Precision.RANGE)


@rule(
    r"(?P<holiday>.{1,60}?) (?P<what>weekend|week)(?: (?P<year>\d{4}))?|(?:the )?(?:eve|night|morning|evening|afternoon|early hours) of (?P<point>.{1,70})"
)
def _around_holiday(found: Found, reference: date) -> DateSpan | None:
    named = found["point"] or f"{found['holiday']} {found['year'] or ''}".strip()
    point = resolve(named, reference)
    if point is None or point.precision is not Precision.DAY:
        return None
    if found["point"]:
        return (
            day(point.start - timedelta(days=1))
            if "eve of" in found.group() and "evening" not in found.group()
            else point
        )
    if found["what"] == "week":
        return week_of(point.start)
    shift = {0: -2, 6: -1}.get(point.start.weekday(), 5 - point.start.weekday())
    saturday = point.start + timedelta(days=shift)
    last = max(saturday + timedelta(days=1), point.start)
    return DateSpan(min(saturday, point.start), last, Precision.WEEKEND)
