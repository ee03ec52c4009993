"""Days that are written in a text: "Sa 19.12.2026", "19 December", "on a Sunday". Names by Unicode's CLDR, by babel."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from babel.dates import get_day_names, get_month_names

_LOCALES = ("en", "de", "fr", "es", "it", "nl", "pt")
_LEAST_LETTERS = 3  # of a weekday's short name that counts by itself: "so" and "do" are words


@dataclass(frozen=True, slots=True)
class Day:
    """A day of a month. `year` is 0 where the text leaves it open."""

    day: int
    month: int
    year: int = 0

    @property
    def weekday(self) -> int | None:
        """0 for Monday to 6; None without a year, and for no day of the calendar."""
        try:
            return date(self.year, self.month, self.day).weekday() if self.year else None
        except ValueError:
            return None


def _names(of: Mapping[int, str], number: int) -> Iterator[tuple[str, int]]:
    for key, name in of.items():
        yield name.casefold().rstrip("."), key - number


_MONTHS = {
    name: number
    for locale in _LOCALES
    for width in ("wide", "abbreviated")
    for context in ("format", "stand-alone")
    for name, number in _names(get_month_names(width, context, locale), 0)
}
_WEEKDAYS = {
    name: number
    for locale in _LOCALES
    for width in ("wide", "abbreviated")
    for name, number in _names(get_day_names(width, "format", locale), 0)
}
_MONTH = "|".join(sorted(map(re.escape, _MONTHS), key=len, reverse=True))
_ENGLISH = "|".join(
    name for width in ("wide", "abbreviated") for name, _ in _names(get_month_names(width, "format", "en"), 0)
)  # only in English the month is before the day: "gen 11" of other languages is a model
_NUMERIC = re.compile(r"(?<![\d.,/-])(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d/-]|[.,]\d)")
_ISO = re.compile(r"(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)")
_DAY_FIRST = re.compile(
    rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th|er|\.)?\s+(?:of\s+|de\s+)?({_MONTH})\b\.?(?:,?\s+(?:de\s+)?(\d{{4}}))?"
)
_MONTH_FIRST = re.compile(rf"\b({_ENGLISH})\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(\d{{4}}))?(?![.:]\d)")


_MONTH_OF_YEAR = re.compile(rf"\b({_MONTH})\.?\s+(?:de\s+)?(\d{{4}})\b")
_IN_MONTH = re.compile(rf"\b(?:in|im|en|during|durant)\s+({_MONTH})\b(?!\.?\s+\d)()")
_BEFORE = re.compile(
    r"(?<!\w)(?:before|until|till|by|vor(?: dem)?|bis(?: zum)?|avant(?: le)?|jusqu'au|antes del?|hasta(?: el)?|"
    r"prima del?|entro(?: il)?)(?: the)?\s*$"
)
_AFTER = re.compile(
    r"(?<!\w)(?:after|from|since|nach(?: dem)?|ab(?: dem)?|après(?: le)?|à partir du|dès le|después del?|"
    r"desde(?: el)?|dopo(?: il)?|dal)(?: the)?\s*$"
)
_WEEKDAY = "|".join(name for name in sorted(_WEEKDAYS, key=len, reverse=True) if len(name) >= _LEAST_LETTERS)
_ON_WEEKDAY = re.compile(
    rf"\b(?:on|am|an|le|un|el|il|a|every|jeden)\s+(?:an?\s+|einem\s+)?(?:{_WEEKDAY})s?\b"
    r"(?:\s+(?:evening|morning|afternoon|night|abend|nachmittag|soir|matin|noche|tarde))?"
)


_FULL_WEEKDAY = "|".join(
    name
    for locale in _LOCALES
    for name in (n.casefold() for n in get_day_names("wide", "format", locale).values())
    if len(name) > _LEAST_LETTERS
)
_BARE_WEEKDAYS = re.compile(
    rf"\b(?:{_FULL_WEEKDAY})s?\b(?:\s+(?:or|and|oder|und|ou|et|o|y|e|of|en)\s+(?:{_FULL_WEEKDAY})s?\b)*"
    r"(?:\s+(?:evening|morning|afternoon|night|abend|nachmittag|soir|matin|noche|tarde|sera|avond)s?\b)?"
)
_RELATED = re.compile(rf"{_BEFORE.pattern[:-1]}\x00|{_AFTER.pattern[:-1]}\x00|\x00")


def days_in(text: str) -> tuple[Day, ...]:
    """The days in a text, each once, as it names them; of "3/4" the first number is the day, if it can be."""
    placed = sorted(_placed(text.casefold()), key=lambda pair: pair[0])
    return tuple(dict.fromkeys(day for _, day in placed if 1 <= day.day <= 31 and 1 <= day.month <= 12))


@dataclass(frozen=True, slots=True)
class Period:
    """From one day to another, both among them; None where it is open. `day` 0: the whole month."""

    first: Day | None
    last: Day | None

    def holds(self, day: Day) -> bool:
        """Whether the day is in it; a year that is left open is the day's own."""
        this = (day.year, day.month, day.day)
        first, last = (
            (d.year or day.year, d.month, d.day) if d is not None else this for d in (self.first, self.last)
        )
        return first <= this <= last


def periods_in(text: str) -> tuple[Period, ...]:
    """The days, months and open periods that a text asks for: "on 12 May", "in May 2027", "before 15 January"."""
    plain = text.casefold()
    found: list[Period] = []
    for start, day in _placed(plain):
        is_before, is_after = (p.search(plain[:start]) is not None for p in (_BEFORE, _AFTER))
        found.append(Period(None if is_before else day, None if is_after else day))
    if not found:
        months = [m for p in (_MONTH_OF_YEAR, _IN_MONTH) for m in p.finditer(plain)]
        ends = ((_MONTHS[m[1]], int(m[2] or 0)) for m in months)
        found = [Period(Day(1, month, year), Day(31, month, year)) for month, year in ends]
    return tuple(found)


def _placed(text: str) -> Iterator[tuple[int, Day]]:
    """Each day with where its words begin."""
    for m in _ISO.finditer(text):
        yield m.start(), Day(int(m[3]), int(m[2]), int(m[1]))
    for m in _NUMERIC.finditer(text):
        first, second, year = int(m[1]), int(m[3]), int(m[4] or 0)
        if m[2] == "." and not m[4] and text[m.end() : m.end() + 1] != ".":
            continue  # "19.12" may be a price
        if m[2] == "-" and not m[4]:
            continue  # "ages 4-12"
        day, month = (second, first) if second > 12 else (first, second)
        yield m.start(), Day(day, month, year + 2000 if 0 < year < 100 else year)
    for m in _DAY_FIRST.finditer(text):
        yield m.start(), Day(int(m[1]), _MONTHS[m[2]], int(m[3] or 0))
    for m in _MONTH_FIRST.finditer(text):
        yield m.start(), Day(int(m[2]), _MONTHS[m[1]], int(m[3] or 0))


_LED_BY_WEEKDAY = re.compile(rf"\b(?:{_WEEKDAY})\.?,?\s+(?=\x00)")
_DATES = (_ISO, _DAY_FIRST, _MONTH_FIRST, _MONTH_OF_YEAR, _IN_MONTH)


def day_words(text: str) -> str:
    """The words by which a text names a day or a month; "" without one."""
    return next((m[0].strip() for pattern in _DATES for m in pattern.finditer(text.casefold())), "")


def without_days(text: str) -> str:
    """The text, in lower case, without the days and months of a year that it names, and "on a Sunday evening"."""
    plain = text.casefold()
    for pattern in (*_DATES, _ON_WEEKDAY):
        plain = _RELATED.sub(" ", _LED_BY_WEEKDAY.sub("", pattern.sub("\x00 ", plain)))
    return " ".join(plain.split())


def without_weekdays(text: str) -> str:
    """The text without the days of the week that it names by themselves: "ghost tour saturday or sunday night"."""
    return " ".join(_BARE_WEEKDAYS.sub(" ", text).split())


def weekdays_in(text: str) -> frozenset[int]:
    """The days of the week that a text names, and those of its days: 0 for Monday."""
    days = {day.weekday for day in days_in(text) if day.weekday is not None}
    return weekdays_named(text) | days


def weekdays_named(text: str) -> frozenset[int]:
    """The days of the week that a text names: 0 for Monday."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    return frozenset(
        _WEEKDAYS[w.removesuffix("s") if w not in _WEEKDAYS else w]
        for w in words
        if len(w) >= _LEAST_LETTERS and (w in _WEEKDAYS or w.removesuffix("s") in _WEEKDAYS)
    )
