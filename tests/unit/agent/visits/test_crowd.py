"""Which waiting browsers make room: the ones that nobody claimed, the longest-waiting first, no more than needed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from agent.visits.worker.browser_lease import WorkClock
from agent.visits.worker.host import to_be_parked


def held(stopped_at: float, *, is_unclaimed: bool = True, is_paused: bool = True) -> Any:
    """A visit that stands since then."""
    clock = SimpleNamespace(stopped_at=stopped_at)
    return SimpleNamespace(clock=clock, is_unclaimed=is_unclaimed, is_paused=is_paused)


def test_the_longest_waiting_unclaimed_ones_make_room() -> None:
    claimed, old, young = held(1.0, is_unclaimed=False), held(2.0), held(3.0)
    running = held(float("inf"), is_unclaimed=False, is_paused=False)
    assert to_be_parked([young, claimed, old, running], 2) == [old]
    assert to_be_parked([young, claimed, old, running], 3) == []
    assert to_be_parked([claimed], 0) == []


def test_a_visits_clock_stands_still_while_it_is_stopped() -> None:
    now = [10.0]
    clock = WorkClock(lambda: now[0])
    clock.stop()
    assert clock.stopped_at == 10.0
    now[0] = 100.0
    clock.stop()
    assert clock() == 10.0
    clock.go()
    now[0] = 101.0
    assert clock() == 11.0
