"""Rules for dates that name their month, year, season, decade or holiday."""

# ruff: noqa: E501 - a pattern is read by its alternatives; a line holds those that belong together

from __future__ import annotations

import re
from datetime import date

from research.pipeline.dates.date_rules import DAY_OF, SHIFTS, YEAR, Found, resolve, rule
from research.pipeline.dates.date_words import (
    HOLIDAY,
    HOLIDAYS,
    MONTH,
    ORDINAL,
    SEASON,
    WEEKDAY,
    DateSpan,
    Precision,
    day,
    first_of_month,
    full_year,
    month_number,
    month_of,
    months_of,
    ordinal_of,
    season_of,
    year_of,
    years,
)


@rule(rf"(?:(?:{WEEKDAY}),? )?(?P<month>{MONTH}) (?P<day>{DAY_OF})(?:,? (?P<year>{YEAR}))?")
@rule(
    rf"(?:(?:{WEEKDAY}),? )?(?:the )?(?P<day>{DAY_OF})(?: of)?[ -](?P<month>{MONTH})(?:,?[ -](?P<year>{YEAR}))?"
)
def _full_date(found: Found, reference: date) -> DateSpan:
    month, number = month_number(found["month"]), int(re.sub(r"\D", "", found["day"]))
    if found["year"]:
        return day(date(int(found["year"]), month, number))
    here = date(reference.year, month, number)
    return day(here if here <= reference else date(reference.year - 1, month, number))


@rule(rf"(?P<month>{MONTH}) (?P<day>{DAY_OF})(?:,? (?:of )?(?P<which>last|this|next) year)")
def _date_of_year(found: Found, reference: date) -> DateSpan:
    year = reference.year + SHIFTS[found["which"]]
    return day(date(year, month_number(found["month"]), int(re.sub(r"\D", "", found["day"]))))


@rule(
    r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?:t.{0,20})?|(?P<m2>\d{1,2})/(?P<d2>\d{1,2})/(?P<y2>\d{2,4})|(?P<d3>\d{1,2})\.(?P<m3>\d{1,2})\.(?P<y3>\d{4})"
)
def _numbers(found: Found, _: date) -> DateSpan:
    if found["y"]:
        return day(date(int(found["y"]), int(found["m"]), int(found["d"])))
    if found["y3"]:
        return day(date(int(found["y3"]), int(found["m3"]), int(found["d3"])))
    first, second, year = int(found["m2"]), int(found["d2"]), full_year(found["y2"])
    return day(date(year, first, second) if first <= 12 else date(year, second, first))


@rule(r"the (?P<n>\d{1,2})(?:st|nd|rd|th)(?: of (?:the|this) month)?")
def _day_of_month(found: Found, reference: date) -> DateSpan:
    here = reference.replace(day=int(found["n"]))
    return day(
        here
        if here <= reference or "month" in found.group()
        else here.replace(year=month_of(reference, -1).start.year, month=month_of(reference, -1).start.month)
    )


@rule(
    rf"(?:the month of )?(?P<month>{MONTH})(?:,? (?:of )?(?P<year>{YEAR}|'\d\d|(?:last|this|next) year))?|(?P<which>last|this|next|this past|this coming) (?P<named>{MONTH})|(?P<y>\d{{4}})-(?P<m>0[1-9]|1[0-2])"
)
def _month(found: Found, reference: date) -> DateSpan:
    if found["y"]:
        return months_of(int(found["y"]), int(found["m"]), 1, Precision.MONTH)
    month, which, said = (
        month_number(found["month"] or found["named"]),
        found["which"] or "",
        found["year"] or "",
    )
    if said.endswith(" year"):
        year = reference.year + SHIFTS[said.split()[0]]
    elif said:
        year = full_year(said)
    elif which in ("next", "this coming"):
        year = reference.year + (month <= reference.month)
    elif which == "this":
        year = reference.year
    else:
        year = reference.year - (month > reference.month or (bool(which) and month == reference.month))
    return months_of(year, month, 1, Precision.MONTH)


@rule(
    rf"(?:the year |(?:fiscal|financial)(?: year)? |fy ?'?|calendar year |cy ?)?(?P<year>{YEAR}|(?<=fy)\d\d|(?<=fy )\d\d)(?: (?:fiscal|financial|calendar|tax|academic|school) year)?"
)
def _year(found: Found, _: date) -> DateSpan:
    return year_of(full_year(found["year"]))


@rule(
    r"(?:the )?(?:q(?P<q>[1-4])|(?P<n>first|second|third|fourth|1st|2nd|3rd|4th|last|final)[- ]quarter)(?: of)?(?:[, -]*(?:fiscal |fy ?)?(?P<year>\d{4}|'\d\d|(?:last|this|next) year))?|(?P<y2>\d{4})[ -]?q(?P<q2>[1-4])"
)
def _quarter(found: Found, reference: date) -> DateSpan:
    said = found["year"] or found["y2"] or ""
    word = found["n"]
    number = int(found["q"] or found["q2"] or (4 if word in ("last", "final") else ordinal_of(word)))
    if said.endswith(" year"):
        year = reference.year + SHIFTS[said.split()[0]]
    elif said:
        year = full_year(said)
    else:
        year = reference.year - (first_of_month(reference.year, 3 * number - 2) > reference)
    return months_of(year, 3 * number - 2, 3, Precision.QUARTER)


@rule(
    rf"(?:the )?(?:(?P<which>last|this|next|this past|this coming) )?(?P<season>{SEASON})(?:(?: of|,)? (?P<year>\d{{4}}|'\d\d|(?:last|this|next) year)(?:[/-]\d{{2,4}})?)?(?: season)?"
)
def _season(found: Found, reference: date) -> DateSpan:
    name, which, said = found["season"], found["which"] or "", found["year"] or ""
    if said:
        return season_of(
            name, reference.year + SHIFTS[said.split()[0]] if said.endswith(" year") else full_year(said)
        )
    this = season_of(name, reference.year)
    if name == "winter" and reference.month < 3:
        this = season_of(name, reference.year - 1)
    year = this.start.year
    if which in ("next", "this coming"):
        return season_of(name, year + (this.start <= reference))
    if which == "this":
        return this
    is_over = this.end < reference
    return this if is_over or (not which and this.start <= reference) else season_of(name, year - 1)


@rule(
    r"(?:the )?(?:(?P<century>1[5-9]|20)(?P<tens>\d)0'?s|'?(?P<short>\d)0'?s|(?P<word>twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)|(?P<full>(?:1[5-9]|20)\d0)'s)"
)
def _decade(found: Found, _: date) -> DateSpan:
    tens = ["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"]
    if found["century"]:
        first = int(found["century"] + found["tens"] + "0")
    elif found["full"]:
        first = int(found["full"])
    else:
        number = int(found["short"]) if found["short"] else tens.index(found["word"]) + 2
        first = (2000 if number < 3 else 1900) + 10 * number
    return years(first, 10, Precision.DECADE)


@rule(rf"(?:the )?(?P<n>{ORDINAL}|\w{{5,12}}) century")
def _century(found: Found, _: date) -> DateSpan | None:
    words = {"eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
             "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20}  # fmt: skip
    word = found["n"]
    if word.isalpha() and word not in words:
        return None
    number = words.get(word) or ordinal_of(word)
    return years(100 * number - 99, 100, Precision.CENTURY) if number > 0 else None


@rule(
    rf"(?:(?P<which>last|this|next|this past|this coming) )?(?P<name>{HOLIDAY})(?:,? (?:of |in )?(?P<year>\d{{4}}|(?:last|this|next) year))?"
)
def _holiday(found: Found, reference: date) -> DateSpan:
    said, which, of = found["year"] or "", found["which"] or "", HOLIDAYS[found["name"]]
    if said:
        return day(of(reference.year + SHIFTS[said.split()[0]] if said.endswith(" year") else int(said)))
    here = of(reference.year)
    if which in ("next", "this coming"):
        return day(here if here > reference else of(reference.year + 1))
    if which == "this":
        return day(here)
    return day(here if here <= reference else of(reference.year - 1))


@rule(
    r"(?:the )?(?:(?:fiscal|financial|academic|school|tax) (?:year )?)?(?P<first>\d{4})[/-](?P<last>\d{2}|\d{4})(?: (?:season|(?:fiscal|financial|academic|school|tax) year))?"
)
def _split_year(found: Found, _: date) -> DateSpan | None:
    first, last = int(found["first"]), found["last"]
    second = int(last) if len(last) == 4 else first // 100 * 100 + int(last)
    if second != first + 1 or not re.search(r"[a-z]", found.group().removeprefix("the ")):
        return years(first, second - first + 1, Precision.RANGE) if first < second < 2100 else None
    return months_of(first, 7, 12, Precision.YEAR)


@rule(
    r"(?:the )?fiscal (?P<quarter>.{1,70})|(?:the )?years? (?P<years>\d{4} (?:to|and|through) \d{4})|(?P<m>0?[1-9]|1[0-2])/(?P<y>\d{4})|the (?P<n>\d{1,2}(?:st|nd|rd|th)) of (?P<which>last|next) month"
)
def _other_forms(found: Found, reference: date) -> DateSpan | None:
    if found["quarter"] or found["years"]:
        return resolve(found["quarter"] or found["years"], reference)
    if found["y"]:
        return months_of(int(found["y"]), int(found["m"]), 1, Precision.MONTH)
    month = month_of(reference, SHIFTS[found["which"]])
    return day(month.start.replace(day=int(re.sub(r"\D", "", found["n"]))))
