"""Which waiting browsers make room: the ones that nobody claimed, the longest-waiting first, no more than needed."""

from __future__ import annotations

from dataclasses import dataclass

from agent.visits.worker.host_memory import to_be_parked
from agent.visits.worker.time_limits import WorkClock


@dataclass(frozen=True)
class Held:
    waits_since: float
    is_unclaimed: bool = True
    is_paused: bool = True


def test_the_longest_waiting_unclaimed_ones_make_room() -> None:
    claimed, old, young = Held(1.0, is_unclaimed=False), Held(2.0), Held(3.0)
    running = Held(float("inf"), is_unclaimed=False, is_paused=False)
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
