"""English date phrases: as spans with a precision, and as absolute words in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo


class Precision(StrEnum):
    """How exactly a phrase says when."""

    DAY = "day"
    RANGE = "range"
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
    """From the first to the last day, both included."""

    start: date
    end: date
    precision: Precision


@dataclass(frozen=True, slots=True)
class Replaced:
    """One phrase of a sentence that became absolute; `start` and `end` are offsets in the old sentence."""

    phrase: str
    absolute: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class AbsoluteText:
    """A sentence with absolute dates, and what was put in for what."""

    text: str
    replaced: tuple[Replaced, ...] = ()


def resolve_phrase(phrase: str, *, reference: date) -> DateSpan | None:
    """The days that a phrase means on the day `reference`; None when it says no date."""
    days = {"today": 0, "yesterday": -1, "tomorrow": 1}.get(phrase.strip().lower())
    if days is None:
        return None
    day = reference + timedelta(days=days)
    return DateSpan(day, day, Precision.DAY)


def format_span(span: DateSpan) -> str:
    """As people write it: "December 19, 2024", "the week of December 12, 2024", "2023"."""
    return f"{span.start:%B} {span.start.day}, {span.start.year}"


def absolute_sentence(sentence: str, *, reference: date, timezone: ZoneInfo | None = None) -> AbsoluteText:
    """The sentence with its relative dates made absolute, seen from `reference` (a source's own date)."""
    return AbsoluteText(sentence)


def convert_relative_to_absolute(phrase: str, *, reference: date) -> str:
    """The absolute words for one phrase; the phrase itself when it says no date (R10)."""
    span = resolve_phrase(phrase, reference=reference)
    return format_span(span) if span else phrase
