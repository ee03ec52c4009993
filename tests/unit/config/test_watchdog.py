"""A worker whose pool takes no tasks any more ends; one that works on does not, however much waits for it."""

from __future__ import annotations

import signal

from config.processes.watchdog import GRACE_S, STUCK_S, Watchdog


class World:
    """A clock, tasks that wait, and the signals that were sent."""

    def __init__(self) -> None:
        self.now, self.waiting, self.sent = 0.0, set[str](), list[int]()
        self.watchdog = Watchdog(lambda: self.waiting, 30, clock=lambda: self.now, end=self.sent.append)

    def after(self, seconds: float, *waiting: str) -> None:
        self.now, self.waiting = self.now + seconds, set(waiting)
        self.watchdog.look()


def test_a_task_that_nobody_takes_ends_the_worker_in_the_end_by_force() -> None:
    world = World()
    world.after(0, "a")
    world.after(STUCK_S, "a", "b")
    assert world.sent == []
    world.after(1, "a", "b")
    assert world.sent == [signal.SIGTERM]
    world.after(30 + GRACE_S, "a", "b")
    assert world.sent == [signal.SIGTERM]
    world.after(1, "a", "b")
    assert world.sent == [signal.SIGTERM, signal.SIGKILL]


def test_a_worker_that_takes_its_tasks_goes_on() -> None:
    world = World()
    for n in range(10):
        world.after(STUCK_S, f"task {n}")
    world.after(STUCK_S)
    assert world.sent == []
