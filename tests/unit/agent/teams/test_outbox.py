"""An outbox tries several at once: none waits for another's try, and none is lost by another's error."""

from __future__ import annotations

import threading
from collections.abc import Callable

from agent.teams.outbox import AT_ONCE, send_all


def _due(waiting: list[int]) -> Callable[[int], list[int]]:
    """Hands the rows out, at most so many at once."""

    def claimed(most: int) -> list[int]:
        taken, waiting[:] = waiting[:most], waiting[most:]
        return taken

    return claimed


def test_a_slow_try_holds_up_no_other() -> None:
    """The slow one ends only when more than a whole batch has been recorded after it."""
    recorded, others_done = list[int](), threading.Event()

    def work_of(row: int) -> Callable[[], bool]:
        return (lambda: others_done.wait(60)) if row == 0 else (lambda: True)

    def record(row: int, _: bool) -> None:
        recorded.append(row)
        if len(recorded) == 3 * AT_ONCE - 1:
            others_done.set()

    assert send_all(_due(list(range(3 * AT_ONCE))), work_of, record) == 3 * AT_ONCE
    assert recorded[-1] == 0
    assert sorted(recorded) == list(range(3 * AT_ONCE))


def test_what_cannot_be_recorded_takes_no_other_with_it() -> None:
    recorded = list[int]()

    def record(row: int, _: int) -> None:
        if row == 2:
            raise LookupError("gone")
        recorded.append(row)

    assert send_all(_due([1, 2, 3, 4]), lambda row: lambda: row, record) == 4
    assert sorted(recorded) == [1, 3, 4]


def test_what_has_nothing_to_send_is_no_try() -> None:
    waiting = list(range(20))

    assert send_all(_due(waiting), lambda row: None, lambda row, found: None) == 0
    assert waiting == []
