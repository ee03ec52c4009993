"""Calendar dates in a page's words and values, in many languages. Child only.

Only whole dates count (day, month, year). A numeric date whose order cannot be told is no date at all.
"""

from __future__ import annotations

import datetime as dt
import importlib
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from agent.documents.html.html import WORDS

EARLIEST = dt.date(1995, 1, 1)
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_LANGUAGES = (
    "af ar az be bg bs ca cs da de el en es et eu fa fi fil fr gl he hi hr hu hy id is it ja ka kk ko lt lv mk mn "
    "ms nb nl nn pl pt ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh bn"
)
_ENGLISH = {name: number for number, name in enumerate(_MONTHS, 1)}
_DAY_WORDS = r"(?:st|nd|rd|th|er|º|ª|°|\.|-?го|:e)?"
_OF = r"(?:\s{0,3}[.,/\-]?\s{0,3}(?:de|del|of|di|da|ng|ta['’]|d['’])?\s{0,3})"
_NAME = r"([^\s\d.,:;!?/|()\[\]{}<>\"'’“”«»–—-]{2,20})\.?"
_YEAR = r"((?:19|20|25)\d\d)(?!\d)"
_DAY_FIRST = re.compile(rf"(?<!\d)(\d{{1,2}})\s?{_DAY_WORDS}{_OF}{_NAME},?{_OF}{_YEAR}")
_MONTH_FIRST = re.compile(
    rf"(?<!\w){_NAME}\s{{0,3}}(\d{{1,2}})(?:st|nd|rd|th)?,?\s{{0,3}}(?:[-–|]\s)?{_YEAR}"
)
_YEAR_FIRST_NAME = re.compile(rf"(?<!\d){_YEAR}[.,]?\s{{1,3}}{_NAME}\s{{1,3}}(\d{{1,2}})(?!\d)")
_ISO = re.compile(r"(?<!\d)((?:19|20)\d\d)\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d)")
_CJK = re.compile(r"(?<!\d)((?:19|20)\d\d)\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?")
_NUMERIC = re.compile(r"(?<![\d./-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?((?:19|20)\d\d)(?!\d)")
_COMPACT = re.compile(r"(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)")
_VIETNAMESE = re.compile(
    rf"(?<!\d)(\d{{1,2}})\s(?:tháng|thg)\s?(\d{{1,2}}),?\s(?:năm\s)?{_YEAR}", re.IGNORECASE
)
_EPOCH = re.compile(r"^\d{10}(?:\d{3})?(?:\.\d{1,6})?$")
_MONTH_DAY_LANDS = ("us", "ph", "pr")
_DAY_MONTH_ENDINGS = WORDS["day_month_domains"]


@dataclass(frozen=True, slots=True)
class Dated:
    """A date and where in the text it is."""

    day: dt.date
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Reading:
    """How to read dates of this page: its language tag (such as "en-GB", "" unknown) and its domain's ending."""

    language: str = ""
    ending: str = ""

    @property
    def is_month_first(self) -> bool | None:
        """Whether 3/4/2019 is in March; None where it cannot be told."""
        base, _, land = self.language.lower().replace("_", "-").partition("-")
        if base and base != "en":
            return False
        if self.ending in _DAY_MONTH_ENDINGS or (land and land not in _MONTH_DAY_LANDS):
            return False
        return True if land in _MONTH_DAY_LANDS or self.ending in ("us", "gov", "mil", "edu") else None


def dates_in(text: str, reading: Reading) -> list[Dated]:
    """All whole dates in a text, in their order."""
    plain = unicodedata.normalize("NFC", text)
    if len(plain) != len(text):
        text = plain
    text = _western(text)
    found = list(_numbered(text, reading)) + list(_named(text, reading))
    found.sort(key=lambda one: one.start)
    kept: list[Dated] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def date_of_value(value: str, reading: Reading) -> dt.date | None:
    """The day that a machine's value names: ISO, a number of seconds, or words. As written, in its own time zone."""
    value = value.strip()[:100]
    if _EPOCH.match(value):
        seconds = float(value) / (1000 if len(value.partition(".")[0]) == 13 else 1)
        return _sane(dt.datetime.fromtimestamp(seconds, dt.UTC).date())
    if compact := _COMPACT.match(value):
        return _day(*compact.groups())
    found = dates_in(value, reading)
    return found[0].day if found else None


@lru_cache(maxsize=1)
def load_months() -> dict[str, dict[str, int]]:
    """Names of months by language; under "" those that mean one month in whatever language they are read."""
    tables: dict[str, dict[str, int]] = {}
    meant: dict[str, set[int]] = {}
    for language in _LANGUAGES.split():
        info = importlib.import_module(f"dateparser.data.date_translation_data.{language}").info
        table = {
            str(name).lower().strip("."): n
            for n, month in enumerate(_MONTHS, 1)
            for name in info.get(month, ())
        }
        tables[language] = table
        for name, number in table.items():
            meant.setdefault(name, set()).add(number)
    tables[""] = {
        name: min(numbers) for name, numbers in meant.items() if len(numbers) == 1 and len(name) > 2
    }
    tables["en"] |= _ENGLISH | {"sept": 9}
    return tables


def _month(name: str, reading: Reading) -> int | None:
    name = name.lower().strip(".")
    tables = load_months()
    base = reading.language.lower().replace("_", "-").partition("-")[0]
    for key in ("nb" if base == "no" else base, "en", ""):
        if key in tables and (number := tables[key].get(name)):
            return number
    return None


def _numbered(text: str, reading: Reading) -> Iterator[Dated]:
    for match in _ISO.finditer(text):
        yield from _dated(_day(match[1], match[3], match[4]), match)
    for match in _CJK.finditer(text):
        yield from _dated(_day(match[1], match[2], match[3]), match)
    for match in _VIETNAMESE.finditer(text):
        yield from _dated(_day(match[3], match[2], match[1]), match)
    for match in _NUMERIC.finditer(text):
        yield from _dated(_ordered(int(match[1]), int(match[3]), match, reading), match)


def _ordered(one: int, other: int, match: re.Match[str], reading: Reading) -> dt.date | None:
    if one > 12 or one == other:
        return _day(match[4], other, one)
    if other > 12:
        return _day(match[4], one, other)
    is_month_first = False if match[2] == "." else reading.is_month_first
    if is_month_first is None:
        return None
    return _day(match[4], one, other) if is_month_first else _day(match[4], other, one)


def _named(text: str, reading: Reading) -> Iterator[Dated]:
    for match in _DAY_FIRST.finditer(text):
        if number := _month(match[2], reading):
            yield from _dated(_day(match[3], number, match[1]), match)
    for match in _MONTH_FIRST.finditer(text):
        if number := _month(match[1], reading):
            yield from _dated(_day(match[3], number, match[2]), match)
    for match in _YEAR_FIRST_NAME.finditer(text):
        if number := _month(match[2], reading):
            yield from _dated(_day(match[1], number, match[3]), match)


def _dated(day: dt.date | None, match: re.Match[str]) -> Iterator[Dated]:
    if day is not None:
        yield Dated(day, match.start(), match.end())


def _day(year: str | int, month: str | int, day: str | int) -> dt.date | None:
    number = int(year)
    try:
        return _sane(dt.date(number - 543 if number >= 2500 else number, int(month), int(day)))
    except ValueError:
        return None


def _sane(day: dt.date) -> dt.date | None:
    """No date before the web, and none after tomorrow (clocks differ)."""
    return day if EARLIEST <= day <= dt.datetime.now(dt.UTC).date() + dt.timedelta(days=1) else None


def _western(text: str) -> str:
    """With other scripts' digits as 0-9; the text keeps its length."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.digit(c)) if c.isdecimal() and not c.isascii() else c for c in text)
