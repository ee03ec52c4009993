"""Relative dates of a sentence made absolute: "It closed yesterday." is "It closed on December 18, 2024." """

# ruff: noqa: E501 - a pattern is read by its alternatives; a line holds those that belong together

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from zoneinfo import ZoneInfo

from research.pipeline.dates.phrases import resolve_phrase
from research.pipeline.dates.spans import MONTHS, SEASONS, WEEKDAYS, DateSpan, Precision

MAX_SENTENCE = 2000
_DAYS = "|".join(WEEKDAYS)
_MONTH_NAMES = "|".join(MONTHS)
_SEASON = "|".join(SEASONS)
_NUMBER = (
    "[0-9]{1,4}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|"
    "(?:a )?couple(?: of)?|(?:a )?few|several|(?:half )?a dozen"
)
_UNIT = "day|week|month|quarter|year|decade"
_NEAR = "(?:last|next|this(?: past| coming)?|the previous|the coming|the following)"
_OF_DAY = "(?: (?:early |late )?(?:morning|afternoon|evening|night))"
# What stands for a day only as seen from the day of writing. `on Monday` is one; `on Mondays`, `Monday, 4 March` not.
_RELATIVE = re.compile(
    rf"\b(?:(?P<lead>on|in|during|over|since|until|by|from|for|at|of|before|after|through) )?(?P<phrase>"
    rf"the day (?:before yesterday|after tomorrow)|(?:late |early |earlier |later )?(?:yesterday|today|tomorrow){_OF_DAY}?|tonight|last night|"
    rf"this (?:morning|afternoon|evening)|(?:earlier|later) this (?:week|month|year|quarter)|"
    rf"(?:(?:early|late|mid|the (?:end|beginning|start|middle) of|end of)[ -])?{_NEAR} (?:week|month|quarter|year|weekend|decade|{_SEASON}|{_MONTH_NAMES})|"
    rf"{_NEAR} (?:{_DAYS}){_OF_DAY}?|(?:the )?(?:last|past|next|coming) (?:{_NUMBER}) (?:{_UNIT})s|the (?:last|past) (?:{_UNIT})|"
    rf"(?:{_NUMBER}) (?:{_UNIT})s? ago|(?:{_NUMBER}) (?:{_UNIT})s? from now|the (?:week|month|year) before last|the weekend|"
    rf"(?<=on )(?:{_DAYS}){_OF_DAY}?)(?P<own>['’]s)?\b(?! of\b|,? (?:\d|{_MONTH_NAMES})| (?:and|to|until|through|or|-) (?:{_DAYS}))",
    re.IGNORECASE,
)  # fmt: skip
_AHEAD = re.compile(
    r"\b(?:will|would|shall|is to|are to|due|plans?|expects?|scheduled|set to|going to|upcoming)\b",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"\b(?:said|says|told|announced|reported|wrote|confirmed|decided|agreed|voted|\w{2,20}ed)(?: \w{1,20}){0,3} ?$",
    re.IGNORECASE,
)
_PART = re.compile(r"(?P<part>early|late|mid)[ -](?P<whole>(?:last|next|this) .+)")
_QUOTE = re.compile(r"[\"“][^\"”]{0,2000}[\"”]")


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


def format_span(span: DateSpan) -> str:
    """As people write it: "December 19, 2024", "the week of December 12, 2024", "2023"."""
    start, end = span.start, span.end
    n = (start.month - 1) // 3
    fixed = {
        Precision.DAY: _day_words(start),
        Precision.WEEK: f"the week of {_day_words(span.anchor or start)}",
        Precision.WEEKEND: f"the weekend of {_day_words(start)}",
        Precision.MONTH: f"{start:%B} {start.year}",
        Precision.QUARTER: f"the {('first', 'second', 'third', 'fourth')[n]} quarter of {start.year}",
        Precision.SEASON: f"the {('winter', 'spring', 'summer', 'autumn')[start.month // 3 % 4]} of {start.year}",
        Precision.YEAR: f"{start.year}",
        Precision.DECADE: f"the {start.year // 10}0s",
    }
    if span.precision is Precision.HALF and end.month - start.month == 5:
        return f"the {'first' if start.month == 1 else 'second'} half of {start.year}"
    return fixed.get(span.precision) or _range_words(start, end)


def _day_words(at: date) -> str:
    return f"{at:%B} {at.day}, {at.year}"


def _range_words(start: date, end: date) -> str:
    if start == end:
        return _day_words(start)
    if (end - start).days > 400 and start.day == end.day:  # "the last ten years": nobody means the day
        return f"{start:%B} {start.year} to {end:%B} {end.year}"
    is_years = (start.month, start.day, end.month, end.day) == (1, 1, 12, 31)
    return f"{start.year} to {end.year}" if is_years else f"{_day_words(start)} to {_day_words(end)}"


def absolute_sentence(
    sentence: str, *, reference: date, timezone: tzinfo | str | None = None
) -> AbsoluteText:
    """The sentence with its relative dates made absolute, seen from the day (or moment) that its source names.

    A moment with a time zone is first read in the asker's `timezone` (R10). What others say in quotation marks, and
    what is too vague, stays. Longer texts than 2,000 characters come back as they are.
    """
    seen_from = _as_day(reference, timezone)
    if len(sentence) > MAX_SENTENCE:
        return AbsoluteText(sentence)
    quoted = [found.span() for found in _QUOTE.finditer(sentence)]
    text, replaced, done = "", [], 0
    for found in _RELATIVE.finditer(sentence):
        if any(a <= found.start() < b for a, b in quoted):
            continue
        words = _absolute(found, sentence, seen_from)
        if words:
            text += sentence[done : found.start()] + words
            replaced.append(Replaced(found.group(), words, found.start(), found.end()))
            done = found.end()
    return AbsoluteText(text + sentence[done:], tuple(replaced))


def _as_day(reference: date, timezone: tzinfo | str | None) -> date:
    if not isinstance(reference, datetime):
        return reference
    zone = ZoneInfo(timezone) if isinstance(timezone, str) and timezone else timezone
    is_aware = reference.tzinfo is not None
    return (reference.astimezone(zone) if is_aware and isinstance(zone, tzinfo) else reference).date()


def _absolute(found: re.Match[str], sentence: str, reference: date) -> str:
    """The words to put in, with the preposition that they need; "" when the phrase shall stay."""
    phrase, lead = found["phrase"].lower(), (found["lead"] or "").lower()
    if phrase.split()[0] in WEEKDAYS and _is_ahead(sentence[: found.start()]):
        phrase = f"next {phrase}"
    part = _PART.match(phrase)
    span = resolve_phrase(part["whole"] if part else phrase, reference=reference)
    if span is None:
        return ""
    words = format_span(span)
    if part and span.precision is not Precision.DAY:
        words = f"mid-{words}" if part["part"] == "mid" else f"{part['part']} {words}"
    if found["own"]:
        is_short = span.precision in (Precision.DAY, Precision.MONTH, Precision.YEAR)
        return _with_lead(f"the {words}", found["lead"] or "", found.group()) if is_short else ""
    if lead in ("on", "in", "during", "over", "at", "for", ""):
        return _with_lead(words, _lead_for(span), found.group())
    is_stretch = span.precision is Precision.RANGE and span.start != span.end and not part
    return "" if is_stretch else f"{found['lead']} {words}"  # "of the last ten years" has no better form


def _is_ahead(before: str) -> bool:
    """Whether a weekday after these words is one to come: "will speak on Tuesday", not "said on Tuesday"."""
    return _AHEAD.search(before) is not None and not _SAID.search(before[-60:])


def _lead_for(span: DateSpan) -> str:
    if span.precision in (Precision.DAY, Precision.WEEKEND):
        return "on"
    return "from" if span.precision is Precision.RANGE and span.start != span.end else "in"


def _with_lead(words: str, lead: str, given: str) -> str:
    whole = f"{lead} {words}" if lead else words
    return whole[0].upper() + whole[1:] if given[0].isupper() else whole


def convert_relative_to_absolute(phrase: str, *, reference: date) -> str:
    """The absolute words for one phrase; the phrase itself when it says no date (R10)."""
    span = resolve_phrase(phrase, reference=reference)
    return format_span(span) if span else phrase
