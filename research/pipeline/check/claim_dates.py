"""Dates written in a text, for comparing: full dates, months with a year or a day, years, weekdays."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from functools import lru_cache

_MONTHS = {name[:3]: n for n, name in enumerate(calendar.month_name) if n}
_NAMES = (*calendar.month_name[1:], "Sept", *calendar.month_abbr[1:])
_MONTH = rf"(?P<month>{'|'.join(_NAMES)})\b\.?"
_YEAR = r"(?P<year>1\d{3}|20\d{2}|2100)"
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"\b(?P<day>[0-3]?\d)(?:st|nd|rd|th)?(?: of)? {_MONTH}(?:,? {_YEAR}\b)?",
        rf"\b{_MONTH} (?P<day>[0-3]?\d)(?:st|nd|rd|th)?\b(?!\d|[.:,]\d)(?:,? {_YEAR}\b)?",
        rf"\b{_MONTH},?(?: of)? {_YEAR}\b",
        r"\b(?P<year>\d{4})-(?P<monthn>[01]\d)-(?P<day>[0-3]\d)\b",
        rf"\b{_MONTH}",
        rf"(?<![\d.,$€£-])(?<!\bno )\b{_YEAR}\b(?![,.]\d|\s?(?:%|km|m|kg|MW|euros?|dollars?|people|adults|men)\b)",
    )
)
_SHORT_RANGE = re.compile(r"\b(1\d|20)(\d\d)[-–/](\d\d)\b(?![-/\d])")
_DECADE = re.compile(r"\b(1\d|20)(\d)0s\b")
_WEEKDAY = re.compile(rf"\b(?:{'|'.join(calendar.day_name)})\b")


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """What a text says of a date; None for what it leaves out. `weekday` is 0 (Monday) to 6."""

    text: str
    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    is_decade: bool = False


@lru_cache(maxsize=4_000)
def dates_of(text: str) -> tuple[WrittenDate, ...]:
    """All dates of `text` in order. "may" and "march" count only where they are written as months."""
    found: list[WrittenDate] = []
    for form in _FORMS:
        for match in form.finditer(text):
            if not any(d.start < match.end() and match.start() < d.end for d in found):
                date = _date(match)
                if _may_be_month(text, date):
                    found.append(date)
    found += [_decade(m) for m in _DECADE.finditer(text)]
    found += [
        WrittenDate(m.group(), m.start(), m.end(), weekday=list(calendar.day_name).index(m.group()))
        for m in _WEEKDAY.finditer(text)
    ]
    found += [
        WrittenDate(m.group(), m.end(3) - 2, m.end(3), year=int(m.group(1) + m.group(3)))
        for m in _SHORT_RANGE.finditer(text)
        if int(m.group(3)) > int(m.group(2))
    ]
    return tuple(sorted(found, key=lambda d: d.start))


def date_spans(text: str) -> list[tuple[int, int]]:
    """Where the dates are."""
    return [(d.start, d.end) for d in dates_of(text)]


def agrees(said: WrittenDate, claimed: WrittenDate) -> bool:
    """Whether the evidence's date bears out the claim's: equal in all that the claim says."""
    if claimed.is_decade:
        return said.year is not None and claimed.year is not None and said.year // 10 == claimed.year // 10
    pairs = ((said.year, claimed.year), (said.month, claimed.month), (said.day, claimed.day))
    if claimed.weekday is not None:
        return said.weekday == claimed.weekday
    return all(mine == theirs for theirs, mine in pairs if mine is not None)


def contradicts(said: WrittenDate, claimed: WrittenDate) -> bool:
    """Whether both say the same part of a date, and differently."""
    pairs = ((said.year, claimed.year), (said.month, claimed.month), (said.day, claimed.day))
    return any(a is not None and b is not None and a != b for a, b in pairs)


def _date(match: re.Match[str]) -> WrittenDate:
    groups = match.groupdict()
    month = _MONTHS.get((groups.get("month") or "")[:3]) or int(groups.get("monthn") or 0) or None
    year, day = groups.get("year"), groups.get("day")
    return WrittenDate(
        match.group().rstrip(", "), match.start(), match.end(),
        int(year) if year else None, month, int(day) if day else None,
    )  # fmt: skip


def _decade(match: re.Match[str]) -> WrittenDate:
    year = int(match.group(1) + match.group(2) + "0")
    return WrittenDate(match.group(), match.start(), match.end(), year=year, is_decade=True)


def _may_be_month(text: str, date: WrittenDate) -> bool:
    """A lone "May" or "March" at the start of a sentence, or a lone short form, is more often another word."""
    if date.year or date.day:
        return date.day is None or 1 <= date.day <= 31
    if len(date.text.rstrip(".")) == 3 and date.text.rstrip(".") != "May":
        return False
    before = text[: date.start].rstrip()
    return date.text not in ("May", "March") or (bool(before) and before[-1] not in ".!?:\"“")  # fmt: skip
