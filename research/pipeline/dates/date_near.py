"""Rules for dates near the day of reference: days by name, weekdays, units ago and ahead."""

# ruff: noqa: E501 - a pattern is read by its alternatives; a line holds those that belong together

from __future__ import annotations

import re
from datetime import date, timedelta

from research.pipeline.dates.date_rules import DAY_PART, SHIFTS, Found, around, by_unit, resolve, rule
from research.pipeline.dates.date_words import (
    NUMBER,
    SEASON,
    SEASONS,
    UNIT,
    WEEKDAY,
    DateSpan,
    Precision,
    day,
    moved,
    number_of,
    season_of,
    week_of,
    weekday_number,
    weekend_of,
    year_of,
)

_NEAR = {
    "today": 0, "now": 0, "right now": 0, "currently": 0, "at the moment": 0, "tonight": 0, "yesterday": -1,
    "tomorrow": 1, "last night": -1, "overnight": -1, "the day before yesterday": -2, "day before yesterday": -2,
    "the day after tomorrow": 2, "day after tomorrow": 2, "the previous day": -1, "the day before": -1,
    "the next day": 1, "the following day": 1, "the same day": 0, "earlier today": 0, "later today": 0,
    "this very day": 0, "ereyesterday": -2, "overmorrow": 2,
}  # fmt: skip


@rule("|".join(sorted((rf"(?P<n{i}>{re.escape(w)})" for i, w in enumerate(_NEAR)), key=len, reverse=True)))
def _near_day(found: Found, reference: date) -> DateSpan:
    return day(reference + timedelta(days=_NEAR[found.group()]))


@rule(
    rf"(?:(?P<near>today|yesterday|tomorrow),? (?:{DAY_PART}|at noon|at midnight)|(?:early |late |this )?{DAY_PART}(?: (?P<of>yesterday|tomorrow|today))?|(?:late|early|earlier|noon) (?P<late>yesterday|tomorrow|today))"
)
def _part_of_near_day(found: Found, reference: date) -> DateSpan | None:
    word = found["near"] or found["of"] or found["late"]
    if not word and not found.group().startswith("this "):
        return None
    return day(reference + timedelta(days=_NEAR[word or "today"]))


@rule(
    rf"(?:(?P<which>last|past|previous|this past|this last|next|coming|this coming|upcoming|this|the following|the previous) )?(?P<day>{WEEKDAY})(?: {DAY_PART})?(?P<week> (?:of )?(?:last|next|this) week)?"
)
def _weekday(found: Found, reference: date) -> DateSpan:
    wanted, which = weekday_number(found["day"]), found["which"] or ""
    if found["week"]:
        shift = {"last": -7, "next": 7, "this": 0}[found["week"].split()[-2]]
        return day(reference + timedelta(days=shift - reference.weekday() + wanted))
    if which == "this":
        return day(reference + timedelta(days=wanted - reference.weekday()))
    if which in ("next", "coming", "this coming", "upcoming", "the following"):
        return day(reference + timedelta(days=(wanted - reference.weekday() - 1) % 7 + 1))
    back = (reference.weekday() - wanted) % 7
    return day(reference - timedelta(days=back or (7 if which else 0)))


@rule(
    rf"(?:the )?(?P<day>{WEEKDAY}) (?P<which>before last|after next)|(?:a week (?P<from>from|on|after) )(?P<wd>{WEEKDAY}|tomorrow|today)|(?P<wd2>{WEEKDAY}|tomorrow|today) week"
)
def _weekday_further(found: Found, reference: date) -> DateSpan:
    word = found["day"] or found["wd"] or found["wd2"]
    if word in _NEAR:
        return day(reference + timedelta(days=7 + _NEAR[word]))
    ahead = (weekday_number(word) - reference.weekday() - 1) % 7 + 1
    if found["which"] == "before last":
        return day(reference - timedelta(days=((reference.weekday() - weekday_number(word)) % 7 or 7) + 7))
    return day(reference + timedelta(days=ahead + 7))


@rule(
    rf"(?P<n>{NUMBER}) weeks? ago,? (?:on |last )?(?P<day>{WEEKDAY})|(?P<day2>{WEEKDAY}) (?P<n2>{NUMBER}) weeks? ago"
)
def _weekday_weeks_ago(found: Found, reference: date) -> DateSpan:
    wanted = weekday_number(found["day"] or found["day2"])
    monday = reference - timedelta(weeks=number_of(found["n"] or found["n2"]), days=reference.weekday())
    return day(monday + timedelta(days=wanted))


# Units around the day of reference


@rule(
    r"(?:the |this )?(?P<which>last|previous|next|coming|current|this|following|upcoming) (?:(?:calendar|fiscal|financial) )?(?P<unit>week|weekend|month|quarter|year|decade|century|fortnight)(?: (?P<which2>before last|after next))?"
)
def _unit_near(found: Found, reference: date) -> DateSpan:
    shift, unit = SHIFTS[found["which"]], found["unit"]
    if unit == "weekend":
        return _weekend(found["which"], reference)
    if unit == "decade" and found["which"] == "last" and found.group().startswith("the "):
        return DateSpan(moved(reference, "year", -10), reference, Precision.RANGE)
    at = moved(reference, unit, shift)
    return week_of(at, at) if unit == "week" and shift else around(at, unit)


def _weekend(which: str, reference: date) -> DateSpan:
    """ "last weekend" is the latest that is over; on Saturday and Sunday "the weekend" is the present one."""
    this = weekend_of(reference)
    if which in ("next", "following"):
        return weekend_of(reference + timedelta(days=7))
    if which in ("this", "coming", "upcoming", "current"):
        return this
    if which == "the" and reference >= this.start:
        return this
    return weekend_of(reference - timedelta(days=7))


@rule(r"(?:the|this past|past|at the) weekend|weekend")
def _bare_weekend(found: Found, reference: date) -> DateSpan:
    return _weekend("last" if "past" in found.group() else "the", reference)


@rule(r"(?:the )?(?P<unit>week|month|year|weekend|quarter|decade) (?P<which>before last|after next)")
def _unit_further(found: Found, reference: date) -> DateSpan:
    return by_unit(reference, found["unit"], -2 if found["which"] == "before last" else 2)


@rule(rf"(?P<n>{NUMBER}) (?P<unit>{UNIT})s? (?:ago|earlier|before|back|prior)(?: (?P<today>today))?")
def _ago(found: Found, reference: date) -> DateSpan:
    if found["today"]:
        return day(moved(reference, found["unit"], -number_of(found["n"])))
    return by_unit(reference, found["unit"], -number_of(found["n"]))


@rule(rf"(?P<n>{NUMBER}) (?P<unit>{UNIT})s? (?:from (?:now|today)|later|hence|ahead|out|after)")
def _from_now(found: Found, reference: date) -> DateSpan:
    return by_unit(reference, found["unit"], number_of(found["n"]))


@rule(
    rf"(?P<n>{NUMBER}) (?P<unit>{UNIT})s? (?P<side>before|after|from|prior to|following) (?P<point>.{{1,70}})"
)
def _beside(found: Found, reference: date) -> DateSpan | None:
    point = resolve(found["point"], reference)
    if point is None:
        return None
    is_before = found["side"] in ("before", "prior to")
    count = number_of(found["n"])
    return day(moved(point.start if is_before else point.end, found["unit"], -count if is_before else count))


@rule(
    r"(?:the )?(?P<unit>day|week) (?P<side>before|after|of|following|commencing|beginning|starting|ending) (?P<point>.{1,70})"
)
def _unit_beside(found: Found, reference: date) -> DateSpan | None:
    point = resolve(found["point"], reference)
    if point is None or found["unit"] == "day":
        if point is None or found["side"] == "of":
            return point
        return day(
            point.start - timedelta(days=1) if found["side"] == "before" else point.end + timedelta(days=1)
        )
    if found["side"] in ("before", "after", "following"):
        return week_of(point.start + timedelta(days=-7 if found["side"] == "before" else 7))
    if found["side"] == "ending":
        return DateSpan(point.end - timedelta(days=6), point.end, Precision.WEEK)
    if point.start.weekday() in (0, 6) or found["side"] != "of":
        return DateSpan(point.start, point.start + timedelta(days=6), Precision.WEEK)
    return week_of(point.start, point.start)


@rule(
    rf"(?:the )?(?:last|past|previous|preceding|trailing)(?: (?P<n>{NUMBER}))? (?P<unit>{UNIT})s?|(?:the )?past (?P<unit2>{UNIT})"
)
def _past_units(found: Found, reference: date) -> DateSpan:
    unit, count = found["unit"] or found["unit2"], number_of(found["n"] or "1")
    return DateSpan(moved(reference, unit, -count), reference, Precision.RANGE)


@rule(rf"(?:the )?(?:next|coming|following) (?P<n>{NUMBER}) (?P<unit>{UNIT})s?")
def _coming_units(found: Found, reference: date) -> DateSpan:
    return DateSpan(reference, moved(reference, found["unit"], number_of(found["n"])), Precision.RANGE)


@rule(
    r"(?P<side>earlier|later|rest of|so far|the rest of|remainder of) this (?P<unit>week|month|quarter|year|decade)|(?P<unit2>year|month|week|quarter)[- ]to[- ]date|ytd|so far (?:this )?(?P<unit3>year)"
)
def _part_so_far(found: Found, reference: date) -> DateSpan:
    whole = around(reference, found["unit"] or found["unit2"] or "year")
    if found["side"] in ("later", "rest of", "the rest of", "remainder of"):
        return DateSpan(reference, whole.end, Precision.RANGE)
    return DateSpan(whole.start, reference, Precision.RANGE)


@rule(r"this time (?P<which>last|next) (?P<unit>week|month|year)|a year ago today")
def _same_time(found: Found, reference: date) -> DateSpan:
    return day(moved(reference, found["unit"] or "year", 1 if found["which"] == "next" else -1))


@rule(rf"(?P<n>{NUMBER}) (?P<what>{WEEKDAY}|{SEASON})s (?P<side>ago|from now)")
def _counted(found: Found, reference: date) -> DateSpan:
    count = number_of(found["n"]) * (-1 if found["side"] == "ago" else 1)
    if found["what"] in SEASONS:
        this = season_of(found["what"], reference.year)
        is_over = this.end < reference
        return season_of(
            found["what"], reference.year + count + (is_over if count < 0 else -(this.start > reference))
        )
    wanted = weekday_number(found["what"])
    if count < 0:
        back = (reference.weekday() - wanted) % 7 or 7
        return day(reference - timedelta(days=back + 7 * (-count - 1)))
    return day(reference + timedelta(days=(wanted - reference.weekday() - 1) % 7 + 1 + 7 * (count - 1)))


@rule(
    rf"half a (?P<unit>year|month|decade|century) ago|(?P<n>{NUMBER}) and a half (?P<units>year|decade)s? ago|(?P<n2>{NUMBER}) (?P<unit2>year)s? and a half ago"
)
def _halves_ago(found: Found, reference: date) -> DateSpan:
    if found["unit"] == "month":
        return by_unit(reference, "week", -2)
    months = {"year": 12, "decade": 120, "century": 1200}[found["unit"] or found["units"] or found["unit2"]]
    whole = number_of(found["n"] or found["n2"]) if found["n"] or found["n2"] else 0
    at = moved(reference, "month", -(whole * months + months // 2))
    return around(at, "month" if months == 12 else "year")


@rule(
    r"(?:tonight|tomorrow night|first thing (?P<tomorrow>tomorrow))(?: at .{1,12})?|mid ?week|midweek|(?P<end>year|month|quarter|week)[- ]end(?: (?P<year>\d{4}))?"
)
def _short_forms(found: Found, reference: date) -> DateSpan:
    if "midweek" in found.group().replace(" ", ""):
        return day(reference - timedelta(days=reference.weekday() - 2))
    if found["end"]:
        return day(year_of(int(found["year"])).end if found["year"] else around(reference, found["end"]).end)
    return day(reference + timedelta(days="tomorrow" in found.group()))
