"""200 watches over thirty days with the clock moved: restarts, two schedulers, a missed day, clocks put on and back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import pytest

from agent.teams.models import Team
from research.models import Sweep
from research.watches import runs
from research.watches.models import Watch, WatchRun
from tests.factories import make_team

pytestmark = pytest.mark.django_db
START = datetime(2026, 9, 28, tzinfo=UTC)
DAYS = 30  # Sydney puts its clocks on (4 October), Berlin back (25 October)
DOWN = (START + timedelta(days=10, hours=13), START + timedelta(days=11, hours=19))
ZONES = ("Europe/Berlin", "Australia/Sydney", "America/New_York", "UTC")
END = START + timedelta(days=DAYS)
TICK = timedelta(hours=3)


class Killed(BaseException):
    """A worker that died in the middle of its work."""


@dataclass
class Asked:
    """In the place of asking: writes down what would have been asked, and dies now and then."""

    dice: random.Random
    runs: list[WatchRun] = field(default_factory=list)

    def __call__(self, watch: Watch, run: WatchRun) -> WatchRun:
        self.runs.append(run)
        if self.dice.random() < 0.01:
            self.runs.pop()
            raise Killed
        return run


def _crons() -> Iterator[tuple[str, list[time], int | None, int | None]]:
    """Expressions with the times of a day, the day of the week (Monday is 0) and of the month that they mean."""
    for n in range(200):
        minute, hour = (n * 7) % 60, (n * 5) % 24
        if n % 100 == 0:
            yield f"{minute} */6 * * *", [time(h, minute) for h in (0, 6, 12, 18)], None, None
        elif n % 4 == 3:
            yield f"{minute} {hour} {n % 28 + 1} * *", [time(hour, minute)], None, n % 28 + 1
        elif n % 10 != 1:
            yield f"{minute} {hour} * * {n % 7}", [time(hour, minute)], (n - 1) % 7, None
        else:
            yield f"{minute} {2 if n % 3 else hour} * * *", [time(2 if n % 3 else hour, minute)], None, None


def _expected(zone: str, times: list[time], weekday: int | None, day: int | None) -> list[datetime]:
    """By the calendar: each day's times on the clocks of the zone; one that is left out is at the end of the gap."""
    found, at = set[datetime](), date(2026, 9, 26)
    while at < date(2026, 10, 31):
        if weekday in (None, at.weekday()) and day in (None, at.day):
            found |= {_on_the_clock(datetime.combine(at, t), ZoneInfo(zone)) for t in times}
        at += timedelta(days=1)
    return sorted(due for due in found if START < due <= END)


def _on_the_clock(local: datetime, zone: ZoneInfo) -> datetime:
    at = local.replace(tzinfo=zone)
    if at.astimezone(UTC).astimezone(zone).replace(tzinfo=None) == local:
        return at.astimezone(UTC)
    before = at.astimezone(UTC) - timedelta(hours=1)  # in the gap: the first moment after it
    return next(t for m in range(180) if (t := before + timedelta(minutes=m)).astimezone(zone).hour >= 3)


@pytest.fixture
def expected(team: Team) -> dict[int, list[datetime]]:
    """200 watches, each with the times at which it is due by the calendar."""
    sweep, found = Sweep.objects.create(team=team, query="oak", state=Sweep.State.DONE), {}
    for n, (cron, times, weekday, day) in enumerate(_crons()):
        zone = ZONES[n % len(ZONES)]
        watch = Watch(team=team, name=str(n), sweep=sweep, cron=cron, timezone=zone)
        watch.due_at = watch.schedule.after(START)
        watch.starts_at = watch.schedule.starts_after(watch.due_at, n)
        watch.save()
        found[watch.pk] = _expected(zone, times, weekday, day)
    return found


@pytest.fixture
def team() -> Team:
    return make_team()


def _simulate(dice: random.Random) -> None:
    """Two schedulers: the second has read what is due before the first has claimed it."""
    now = START
    while now <= END + TICK:
        if not DOWN[0] <= now < DOWN[1]:
            stale = list(runs._due(now))
            _until_done(now)
            for watch in dice.sample(stale, len(stale) // 3):
                _try(partial(runs._start, watch, now))
            _until_done(now)
        now += TICK


def _until_done(now: datetime) -> None:
    while _try(lambda: runs.start_due(now)):
        pass


def _try(work: object) -> object:
    try:
        return work()  # type: ignore[operator]
    except Killed:
        return True  # started again: it looks once more


def _covered(asked: list[WatchRun]) -> dict[int, list[tuple[datetime, int]]]:
    found: dict[int, list[tuple[datetime, int]]] = {}
    for run in asked:
        assert run.due_at is not None
        if run.due_at <= END:
            found.setdefault(run.watch_id, []).append((run.due_at, run.missed))
    return found


def _problems(expected: dict[int, list[datetime]], asked: list[WatchRun]) -> list[str]:
    """Every due time that was not met by one run, and every run too many."""
    found, covered = [], _covered(asked)
    for watch, due in expected.items():
        met = [
            [at] if at not in due else due[due.index(at) : due.index(at) + 1 + more]
            for at, more in covered.get(watch, [])
        ]
        flat = [at for times in met for at in times]
        if sorted(flat) != due:
            found.append(f"watch {watch}: {len(flat)} of {len(due)}")
    return found


def test_each_due_run_happens_once_none_twice_none_is_lost(
    expected: dict[int, list[datetime]], monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(11)
    asked = Asked(dice)
    monkeypatch.setattr(runs, "_run", asked)
    monkeypatch.setattr(runs, "MOST_AT_ONCE", 25)

    _simulate(dice)

    assert sum(map(len, expected.values())) > 1000
    assert _problems(expected, asked.runs) == []
    made_up = [run for run in asked.runs if run.missed]
    assert made_up, "the day without a scheduler"
    assert len({run.watch_id for run in made_up}) == len(made_up), "once for each watch"


def test_without_the_conditional_update_runs_happen_twice(
    expected: dict[int, list[datetime]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(random.Random(11))
    monkeypatch.setattr(runs, "_run", asked)
    watch = Watch.objects.order_by("starts_at")[0]
    now = watch.starts_at
    assert now is not None

    def moved_on_in_any_case(watch: Watch, now: datetime) -> bool:
        return bool(Watch.objects.filter(pk=watch.pk).update(due_at=watch.schedule.after(now)))

    for move_on, times in ((runs._move_on, 1), (moved_on_in_any_case, 2)):
        monkeypatch.setattr(runs, "_move_on", move_on)
        Watch.objects.filter(pk=watch.pk).update(due_at=watch.due_at, starts_at=watch.starts_at)
        asked.runs.clear()
        for scheduler in (watch, watch):
            runs._start(scheduler, now)
        assert len(asked.runs) == times
