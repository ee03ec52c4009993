"""When a team's desk is staffed: hours of the week in the team's own time zone. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_CLOCK = re.compile(r"([01]\d|2[0-3]):([0-5]\d)\Z")


@dataclass(frozen=True, slots=True)
class Span:
    """From one time of day until another; `until` not after `start` means on the next day."""

    start: time
    until: time

    @property
    def is_over_midnight(self) -> bool:
        """Whether it ends on the next day; 00:00 to 00:00 is the whole day."""
        return self.until <= self.start

    def has_today(self, at: time) -> bool:
        """Whether `at` is in it on the day on which it begins."""
        return self.start <= at and (self.is_over_midnight or at < self.until)

    def has_tomorrow(self, at: time) -> bool:
        """Whether `at` is in it on the day after."""
        return self.is_over_midnight and at < self.until


@dataclass(frozen=True, slots=True)
class DeskHours:
    """The staffed spans of a week, by weekday (Monday is 0). None at all means: always staffed."""

    week: Mapping[int, Span] = field(default_factory=dict)
    zone: tzinfo = UTC
    quiet: Span | None = None

    def is_open(self, at: datetime) -> bool:
        """Whether somebody is meant to be at the desk."""
        if not self.week:
            return True
        local = at.astimezone(self.zone)
        today, before = self.week.get(local.weekday()), self.week.get((local.weekday() - 1) % 7)
        now = local.time()
        return bool((today and today.has_today(now)) or (before and before.has_tomorrow(now)))

    def is_quiet(self, at: datetime) -> bool:
        """Whether nobody wants to be disturbed now although the desk may be staffed."""
        if self.quiet is None:
            return False
        now = at.astimezone(self.zone).time()
        return self.quiet.has_today(now) or self.quiet.has_tomorrow(now)

    def may_disturb(self, at: datetime) -> bool:
        """Whether anything but a notice in the page may be sent."""
        return self.is_open(at) and not self.is_quiet(at)

    def opens_at(self, at: datetime) -> datetime | None:
        """When the desk is staffed again; None when it is now."""
        if self.is_open(at):
            return None
        local = at.astimezone(self.zone)
        for days in range(8):
            day = (local + timedelta(days=days)).date()
            span = self.week.get(day.weekday())
            if span is None:
                continue
            start = datetime.combine(day, span.start, self.zone)
            if start > local:
                return start
        return None


def words_of_opening(hours: DeskHours, at: datetime) -> str:
    """When the desk is staffed again, in its own zone: "Mon 08:00 (Europe/Berlin)"; "" when it is, or never."""
    opens = hours.opens_at(at)
    return f"{opens:%a %H:%M} ({hours.zone})" if opens else ""


def hours_of(week: Mapping[str, object], zone: str, quiet_from: str = "", quiet_until: str = "") -> DeskHours:
    """From what is stored. What cannot be read counts as not there: an odd row closes no desk."""
    spans = {
        int(day): span
        for day, pair in week.items()
        if day in "0123456" and len(day) == 1 and (span := _span_of(pair))
    }
    return DeskHours(spans, zone_of(zone), span_of(quiet_from, quiet_until))


@cache
def zone_names() -> tuple[str, ...]:
    """Every zone there is, in order. Read once: it looks through hundreds of files."""
    return tuple(sorted(available_timezones()))


def zone_of(name: str) -> tzinfo:
    """The zone with that name; UTC when there is none."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return UTC


def span_of(start: str, until: str) -> Span | None:
    """From two times like 08:00; None when one of them is none."""
    first, last = clock_of(start), clock_of(until)
    return Span(first, last) if first is not None and last is not None else None


def clock_of(text: str) -> time | None:
    """A time of day like 08:00, or None."""
    match = _CLOCK.match(text)
    return time(int(match[1]), int(match[2])) if match else None


def _span_of(pair: object) -> Span | None:
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        return None
    return span_of(str(pair[0]), str(pair[1]))
