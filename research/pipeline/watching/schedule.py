"""When something is due again: a cron expression in the time of a zone, its due times and its words.

Due times are those of Debian's cron: what falls into the hour that is left out in spring is due at its end, what falls
into the hour that comes twice in autumn is due once; hourly and more often means real hours.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from itertools import islice, pairwise
from zoneinfo import ZoneInfo, available_timezones

from cronsim import CronSim, CronSimError

from research.pipeline.errors import ResearchError

SHORTEST = timedelta(minutes=10)  # between two runs of one watch
SPREAD = timedelta(minutes=5)  # what is due at one moment starts within so much time
_LOOKED_AT = 300  # due times that are compared with SHORTEST
_MOST_MISSED = 1000
_MOST_CHARS = 100
_ANY_DAY = datetime(2000, 1, 1, tzinfo=UTC)  # where only the shape of a schedule is asked for
DAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
LAST_DAY = "L"
_PLAIN = re.compile(r"(\d{1,2}) (\d{1,2}) (\*|L|\d{1,2}) \* (\*|[0-7])")


class ScheduleRefused(ResearchError):
    """A schedule cannot be used as given."""


class Every(StrEnum):
    """The schedules that have a name; all others are written as cron."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    CRON = "cron"


@dataclass(frozen=True, slots=True)
class Schedule:
    """`cron` has five fields, `timezone` is an IANA name. Made by `schedule_of`, which checks both."""

    cron: str
    timezone: str

    def after(self, moment: datetime) -> datetime:
        """The first due time later than `moment`, in UTC."""
        return self.upcoming(moment, 1)[0]

    def upcoming(self, moment: datetime, most: int = 5) -> list[datetime]:
        """The next due times after `moment`, in UTC."""
        at = moment.astimezone(ZoneInfo(self.timezone))
        return [due.astimezone(UTC) for due in islice(CronSim(self.cron, at), most)]

    def missed(self, due: datetime, now: datetime) -> int:
        """How many further due times there were after `due` up to `now`."""
        times = islice(CronSim(self.cron, due.astimezone(ZoneInfo(self.timezone))), _MOST_MISSED)
        return next((n for n, later in enumerate(times) if later > now), _MOST_MISSED)

    def starts_after(self, due: datetime, key: int) -> datetime:
        """When the run that is due then starts: a little later, the same for one `key`, another for the next one."""
        room = min(SPREAD, (self.after(due) - due) / 2)
        share = zlib.crc32(f"watch {key}".encode()) % 1000 / 1000
        return due + timedelta(seconds=int(room.total_seconds() * share))

    @property
    def words(self) -> str:
        """For people: “Every Monday 08:00, Europe/Berlin”."""
        return f"{self._when()}, {self.timezone}"

    def _when(self) -> str:
        plain = _PLAIN.fullmatch(self.cron)
        if plain is None or (plain[3] != "*" and plain[4] != "*"):
            return CronSim(self.cron, _ANY_DAY).explain()
        minute, hour, day, weekday = plain.groups()
        clock = f"{int(hour):02}:{int(minute):02}"
        if weekday != "*":
            return f"Every {DAYS[int(weekday) % 7]} {clock}"
        if day == "*":
            return f"Every day {clock}"
        return (
            f"On the last day of every month {clock}"
            if day == LAST_DAY
            else f"On day {int(day)} of every month {clock}"
        )


def schedule_of(cron: str, timezone: str) -> Schedule:
    """The schedule, its blanks single. *Raises* ScheduleRefused for what is no schedule or comes too often."""
    words = " ".join(cron.split())
    if timezone not in available_timezones():
        raise ScheduleRefused(f"There is no time zone {timezone!r}. Write one like Europe/Berlin.")
    if len(words.split()) != 5 or len(words) > _MOST_CHARS:
        raise ScheduleRefused("Write five fields: minute, hour, day of the month, month, day of the week.")
    try:
        times = list(islice(CronSim(words, _ANY_DAY), _LOOKED_AT))
    except CronSimError as exc:
        raise ScheduleRefused(f"This is no cron expression: {exc}.") from exc
    if not times:
        raise ScheduleRefused("This date never comes.")
    if any(later - earlier < SHORTEST for earlier, later in pairwise(times)):
        raise ScheduleRefused(f"At most every {SHORTEST.seconds // 60} minutes.")
    return Schedule(words, timezone)


def cron_of(every: Every, at: time, *, weekday: int = 1, day: str = "1") -> str:
    """The expression for a schedule that has a name. `weekday` 0 is Sunday; `day` 1-31, or L for the last."""
    clock = f"{at.minute} {at.hour}"
    return {
        Every.DAY: f"{clock} * * *",
        Every.WEEK: f"{clock} * * {weekday}",
        Every.MONTH: f"{clock} {day} * *",
    }[every]


@dataclass(frozen=True, slots=True)
class NamedSchedule:
    """A schedule as the form shows it."""

    every: Every
    at: time = time(8)
    weekday: int = 1
    day: str = "1"


def named(cron: str) -> NamedSchedule:
    """The parts of an expression that `cron_of` could have made; CRON for all others."""
    plain = _PLAIN.fullmatch(cron)
    if plain is None or (plain[3] != "*" and plain[4] != "*"):
        return NamedSchedule(Every.CRON)
    at = time(int(plain[2]), int(plain[1]))
    if plain[4] != "*":
        return NamedSchedule(Every.WEEK, at, weekday=int(plain[4]) % 7)
    return NamedSchedule(Every.DAY, at) if plain[3] == "*" else NamedSchedule(Every.MONTH, at, day=plain[3])
