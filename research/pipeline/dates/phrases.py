"""English date phrases as spans of days: dateparser reads dates and counts; rules put together what it has no form for.

dateparser gives one moment and how exact it is. A rule answers for phrases that it fits as a whole, and resolves the
date inside it in the same way ("the week of March 4"). The readings taken are named in `Convention`.
"""

# ruff: noqa: E501 - a pattern is read by its alternatives; a line holds those that belong together

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import lru_cache

from dateparser.date import DateDataParser
from dateutil.relativedelta import relativedelta, weekday

from research.pipeline.dates.spans import (
    MONTH,
    NAMED,
    WEEKDAY,
    WEEKDAYS,
    Convention,
    DateSpan,
    Precision,
    around,
    day,
    named,
    part_of,
)
from research.pipeline.dates.spoken import plain

MAX_PHRASE = 80
Found = re.Match[str]
Rule = Callable[[Found, date], DateSpan | None]
_RULES: list[tuple[re.Pattern[str], Rule, Convention]] = []
_OTHERS = ["de", "fr", "es", "it", "pt", "nl", "pl", "ru", "cs", "tr"]
_UNIT = "day|weekend|week|month|quarter|year|decade|century"
_COUNT = rf"\d{{1,4}} (?:{_UNIT}|fortnight|hour|minute)s?"
_YEAR = "(?:1[0-9]|2[01])[0-9]{2}"
_COARSE = ("month", "year")  # of dateparser's periods
_SHIFTS = {"last": -1, "this": 0, "same": 0, "the": 0, "next": 1}
_LEAD = re.compile(
    r"(?:(?:sometime|some time|starting|ending|dated|as of|back|only|just|around|about|approximately|circa|roughly|"
    r"during|throughout|on|at|of|over|by|from|in|within|for|through|across|effective)\s+){1,3}"
)
_TIME = r"\d (?:hours?|hrs?|min(?:ute)?s?|sec(?:ond)?s?)\b|\bnow\b"
_SAYS_DATE = re.compile(
    rf"\b(?:{MONTH}|{WEEKDAY}|{_UNIT}|fortnight|today|yesterday|tomorrow)|{_TIME}|\d\W+\d|\b\d{{4}}\b"
)
_SAYS_MORE = re.compile(  # words that dateparser skips
    r"\b(?:and(?! \d+ [a-z]+(?: ago)?$)|or|to|until|till|through|since|after|before|between|for|than)\b|[<>]"
)
_SAYS_WORD = re.compile(r"[^\W\d_]{4}|\d.{0,20}[^\W\d_]{3}")


def resolve_phrase(phrase: str, *, reference: date) -> DateSpan | None:
    """The days that a phrase means on the day `reference`; None when it says no date, or too vaguely.

    Phrases that are not English are tried as whole dates and counts in ten other languages.
    """
    span = _resolved(phrase, reference)
    if span or len(phrase) > MAX_PHRASE or not _SAYS_WORD.search(phrase):
        return span
    data = _parser(reference, other=True).get_date_data(phrase)
    if data.date_obj is None or (data.period in _COARSE and len(phrase.split()) == 1):
        return None  # a month alone does not say of which year
    unit = data.period if data.period in _COARSE and re.search(_YEAR, phrase) else "day"  # else it is counted
    return replace(around(data.date_obj.date(), unit), convention=Convention.WRITTEN)


@lru_cache(maxsize=10_000)
def _resolved(phrase: str, reference: date) -> DateSpan | None:
    if len(phrase) > MAX_PHRASE:
        return None
    text = plain(phrase, reference.year)
    bare = _LEAD.sub("", text, count=1) if _LEAD.match(text) else text
    texts = dict.fromkeys((text, bare, bare.removeprefix("the ")))
    return next((span for rule in _RULES for one in texts if (span := _applied(rule, one, reference))), None)


def _applied(rule: tuple[re.Pattern[str], Rule, Convention], text: str, reference: date) -> DateSpan | None:
    pattern, one, convention = rule
    try:
        span = one(found, reference) if (found := pattern.fullmatch(text)) else None
    except (ValueError, OverflowError):  # no such day, such as 31 June
        return None
    return replace(span, convention=span.convention or convention) if span else None


def _rule(convention: Convention, pattern: str) -> Callable[[Rule], Rule]:
    def add(one: Rule) -> Rule:
        _RULES.append((re.compile(pattern), one, convention))
        return one

    return add


@lru_cache(maxsize=500)
def _parser(reference: date, other: bool = False) -> DateDataParser:
    settings = {
        "RELATIVE_BASE": datetime.combine(reference, time(12)), "PREFER_DATES_FROM": "past",
        "RETURN_TIME_AS_PERIOD": True, "PARSERS": ["relative-time", "absolute-time"],
    }  # fmt: skip
    return DateDataParser(languages=_OTHERS if other else ["en"], settings=settings)


def _moved(at: date, count: str, is_back: bool) -> date:
    """The day that lies so many units away: "3 weeks"."""
    count = re.sub(r"(\d+) quarters?", lambda found: f"{3 * int(found[1])} months", count)
    count = count.replace("weekend", "week")
    found: datetime | None = _parser(at).get_date_data(f"{count} ago" if is_back else f"in {count}").date_obj
    if found is None:
        raise ValueError(count)
    return found.date()


def _number(name: str) -> int:
    return next(n for n, one in enumerate(WEEKDAYS) if one[:3] == name[:3])


# Days and units near the day of writing


@_rule(
    Convention.CALENDAR,
    rf"(?:the )?(?P<which>last|this|same|next|the) (?P<unit>{_UNIT})|(?P<bare>weekend)|"
    rf"(?:the )?(?P<unit2>{_UNIT}) (?P<far>before last|after next)",
)
def _unit(found: Found, reference: date) -> DateSpan | None:
    which, unit = found["which"] or "the", found["unit"] or found["unit2"] or found["bare"]
    if found["far"]:
        return around(_moved(reference, f"2 {unit}s", found["far"] == "before last"), unit)
    if unit == "weekend" and which in ("the", "last"):  # the latest that has begun; "last": that is over
        is_now = which == "the" and reference.weekday() > 4
        return around(reference - timedelta(days=0 if is_now else 7), unit)
    if unit == "decade" and found.group().startswith("the last"):
        return DateSpan(_moved(reference, "1 decade", True), reference, Precision.RANGE)
    if not _SHIFTS[which]:
        return replace(around(reference, unit), anchor=None) if which != "the" else None
    return around(_moved(reference, f"1 {unit}", which == "last"), unit)


@_rule(
    Convention.STRETCH,
    rf"(?:within )?(?:the )?(?P<side>last|past|next) (?P<count>{_COUNT}|{_UNIT})|within (?P<within>{_COUNT})",
)
def _stretch(found: Found, reference: date) -> DateSpan:
    count = found["count"] or found["within"]
    count, is_back = count if count[0].isdigit() else f"1 {count}", found["side"] in ("last", "past")
    at = _moved(reference, count, is_back)
    return DateSpan(min(at, reference), max(at, reference), Precision.RANGE)


@_rule(Convention.COUNTED, rf"in (?P<ahead>{_COUNT})|(?P<back>{_COUNT}) ago")
def _counted(found: Found, reference: date) -> DateSpan:
    count = found["ahead"] or found["back"]
    unit = count.split()[1].removesuffix("s").replace("century", "year").replace("fortnight", "week")
    precision = Precision(unit) if unit in set(Precision) else Precision.DAY
    return day(_moved(reference, count, bool(found["back"])), precision)


@_rule(Convention.COUNTED, rf"(?P<count>{_COUNT}|day) (?P<side>before|after|from|prior to) (?P<point>.+)")
def _beside(found: Found, reference: date) -> DateSpan | None:
    point, is_back = _resolved(found["point"], reference), found["side"] in ("before", "prior to")
    count = "1 day" if found["count"] == "day" else found["count"]
    if point and found["side"] == "from" and point.end < reference:  # "a week from Monday" is ahead
        point = _resolved(f"next {found['point']}", reference) or point
    return day(_moved(point.start if is_back else point.end, count, is_back)) if point else None


@_rule(
    Convention.CALENDAR,
    r"week (?P<side>before|after|of|next|commencing|beginning|starting|ending)(?: on)? (?P<point>.+)",
)
def _week_beside(found: Found, reference: date) -> DateSpan | None:
    point, side = _resolved(found["point"], reference), found["side"]
    if point is None:
        return None
    if side in ("before", "after", "next") or (side == "of" and point.start.weekday() != 6):
        return around(point.start + timedelta(days={"before": -7, "of": 0}.get(side, 7)), "week")
    start = point.end - timedelta(days=6) if side == "ending" else point.start
    return DateSpan(start, start + timedelta(days=6), Precision.WEEK)


@_rule(
    Convention.NEAREST,
    rf"(?:(?P<which>last|next|this) )?(?P<day>{WEEKDAY})(?:(?: of| in)? (?P<week>last|next|this) week)?|"
    rf"(?P<week2>last|next|this) week,? (?:on )?(?P<day2>{WEEKDAY})",
)
def _weekday(found: Found, reference: date) -> DateSpan:
    week, which = found["week"] or found["week2"], found["which"]
    ahead = _number(found["day"] or found["day2"]) - reference.weekday()
    if week or which == "this":
        return day(reference + timedelta(days=ahead + 7 * _SHIFTS[week or "this"]))
    if which == "next":
        return day(reference + timedelta(days=ahead % 7 or 7))
    return day(reference - timedelta(days=-ahead % 7 or (7 if which == "last" else 0)))


@_rule(
    Convention.NEAREST,
    rf"(?:(?P<name>{WEEKDAY}),? )?(?:the )?(?P<n>[0-3]?\d)(?:st|nd|rd|th)(?P<own>(?: day)? of this month)?",
)
def _day_of_month(found: Found, reference: date) -> DateSpan | None:
    """The latest such day, of that weekday when one is named."""
    for back in range(1 if found["own"] else 36):
        first = reference.replace(day=1) - relativedelta(months=back)
        at = first + timedelta(days=int(found["n"]) - 1)
        is_past = at <= reference or found["own"]
        if at.month == first.month and is_past and (found["name"] or "")[:3] in WEEKDAYS[at.weekday()]:
            return day(at)
    return None


# What has a name


@_rule(
    Convention.NEAREST,
    rf"(?:month of )?(?:(?P<which>last|this|next) )?(?P<name>{NAMED})(?:,? (?:of |in )?(?P<year>{_YEAR}))?",
)
def _named(found: Found, reference: date) -> DateSpan:
    name, which, year = found["name"], found["which"], reference.year
    if found["year"]:
        return named(name, int(found["year"]))
    near = [named(name, year + shift) for shift in (-2, -1, 0, 1)]
    if which == "next":
        return next(span for span in near if span.start > reference)
    if which == "this":
        return next(span for span in near[1:] if span.end >= reference or span.start.year == year)
    return next(
        span for span in reversed(near) if (span.end < reference if which else span.start <= reference)
    )


@_rule(Convention.CALENDAR, rf"(?P<year>{_YEAR})(?P<decade>s)?|(?P<n>\d\d?)(?:st|nd|rd|th) century")
def _years(found: Found, _: date) -> DateSpan:
    if found["n"]:
        return around(date(100 * int(found["n"]), 1, 1), "century")
    return around(date(int(found["year"]), 1, 1), "decade" if found["decade"] else "year")


@_rule(Convention.STRETCH, r"(?P<side>since|after|until|till|before|up to|through) (?P<point>.+)")
def _open_ended(found: Found, reference: date) -> DateSpan | None:
    point, side = _resolved(found["point"], reference), found["side"]
    if point is None:
        return None
    if side in ("since", "after"):
        start = point.start if side == "since" else point.end + timedelta(days=1)
        return DateSpan(start, reference, Precision.RANGE) if start <= reference else None
    if point.end < reference and point.precision is Precision.DAY:  # "until Friday" is the one to come
        point = _resolved(f"next {found['point']}", reference) or point
    end = point.start - timedelta(days=1) if side == "before" else point.end
    return DateSpan(reference, end, Precision.RANGE) if end >= reference else None


# Parts of a whole


@_rule(
    Convention.PART,
    r"(?P<part>early|mid|late|start|end|turn|1st half|2nd half)(?: in| of)? (?:the )?(?P<whole>.+)",
)
def _part(found: Found, reference: date) -> DateSpan | None:
    whole, part = _whole(found["whole"], reference), found["part"]
    if whole is None or part in ("start", "end", "turn"):
        return day(whole.end if part == "end" else whole.start) if whole else None
    if whole.precision is Precision.DAY:
        return whole
    return part_of(whole, part)


def _whole(words: str, reference: date) -> DateSpan | None:
    return _resolved(f"this {words}" if re.fullmatch(_UNIT, words) else words, reference)


@_rule(
    Convention.PART,
    rf"(?P<n>\d\d?(?:st|nd|rd|th)|last|final) (?P<what>{WEEKDAY}|day|weekend|week)(?: of| in)? (?:the )?(?P<whole>.+)",
)
def _nth(found: Found, reference: date) -> DateSpan | None:
    """The n-th day, or week of seven days, from the first day of the whole; "last" from its last."""
    whole, what = _whole(found["whole"], reference), found["what"]
    n, size = int(re.sub(r"\D", "", found["n"]) or -1), 7 if what == "week" else 1
    if whole is None or whole.precision is Precision.DAY:
        return None
    at = whole.start + timedelta(days=size * (n - 1)) if n > 0 else whole.end - timedelta(days=size - 1)
    if what not in ("day", "week"):
        wanted = 5 if what == "weekend" else _number(what)
        at = (whole.start if n > 0 else whole.end) + relativedelta(weekday=weekday(wanted, n))
    if at > whole.end or what == "weekend":
        return around(at, what) if at <= whole.end else None
    return DateSpan(at, at + timedelta(days=size - 1), Precision.WEEK if size > 1 else Precision.DAY)


@_rule(
    Convention.STRETCH,
    rf"(?P<side>earlier|later|rest of|so far) (?:in )?(?:this|the) (?P<unit>{_UNIT})|(?P<unit2>{_UNIT}) to date",
)
def _part_so_far(found: Found, reference: date) -> DateSpan:
    whole = around(reference, found["unit"] or found["unit2"])
    if found["side"] in ("later", "rest of"):
        return DateSpan(reference, whole.end, Precision.RANGE)
    return DateSpan(whole.start, reference, Precision.RANGE)


# All that dateparser reads by itself, and from one date to another


@_rule(Convention.WRITTEN, r".+")
def _parsed(found: Found, reference: date) -> DateSpan | None:
    text = found.group()
    if not _SAYS_DATE.search(text) or _SAYS_MORE.search(text):
        return None
    data = _parser(reference).get_date_data(text)
    if data.date_obj is None or (data.period == "time" and not re.search(_TIME, text)):
        return None
    at, is_unit = data.date_obj.date(), data.period in ("week", "month", "quarter", "year")
    if re.search(r"\bago\b|\b(?:today|yesterday|tomorrow)\b", text):
        return DateSpan(at, at, Precision(data.period if is_unit else "day"), None, Convention.COUNTED)
    convention = Convention.WRITTEN if re.search(r"\d{4}|\d\W\d+\W\d", text) else Convention.NEAREST
    return replace(around(at, data.period if is_unit else "day"), convention=convention)


@_rule(
    Convention.STRETCH,
    r"(?:from |between )(?P<first>.{1,60}?) (?:to|and|until|till|through) (?P<second>.+)|(?P<a>[^-]{1,60}?) ?(?: to |-| through ) ?(?P<b>[^-]{1,60})",
)
def _between(found: Found, reference: date) -> DateSpan | None:
    one, other = found["first"] or found["a"], found["second"] or found["b"]
    if re.fullmatch(_YEAR, one) and re.fullmatch(r"\d\d", other):
        other = one[:2] + other
    if (month := re.match(rf"(?:{MONTH}) ", one)) and re.match(r"\d\d?\b", other):  # March 3-5, 2024
        other = month.group() + other
    second = _resolved(other, reference)
    year = re.search(rf"\b{_YEAR}$", other)
    first = _resolved(f"{one} {year.group()}", reference) if year and not re.search(r"\d{4}", one) else None
    first = first or _resolved(one, reference)
    if first is None or second is None or first.start > second.end:
        return None
    return DateSpan(first.start, second.end, Precision.RANGE)
