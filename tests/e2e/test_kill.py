"""A worker killed in mid visit: the visit goes on elsewhere, no step is lost and none stands twice."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.system import RunningSystem
from tests.processes import wait_for
from tests.sites import serve
from tests.sites.gold import HAMSTER, gold_for

RESCUE_LIMIT_S = 240  # lease, sweep, new browser, the rest of the visit, on a loaded machine


class Record:
    """What the database says of the only visit."""

    def __init__(self, system: RunningSystem) -> None:
        self._path = system.data_dir / "db.sqlite3"

    def _rows(self, sql: str) -> list[tuple[object, ...]]:
        with sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, timeout=20) as connection:
            return connection.execute(sql).fetchall()

    def steps(self) -> list[tuple[int, str]]:
        """Number and action of each step."""
        return [
            (int(str(n)), str(action))
            for n, action in self._rows("SELECT n, action FROM visits_step ORDER BY n")
        ]

    def visit(self) -> tuple[str, str, int]:
        """State, determination and attempt."""
        state, determination, attempt = self._rows("SELECT state, determination, attempt FROM visits_visit")[
            0
        ]
        return str(state), str(determination), int(str(attempt))

    def endings(self) -> int:
        """How often it was said that the visit has ended."""
        return len(self._rows("SELECT id FROM visits_outboxevent WHERE kind = 'ended'"))


def _kill_worker(system: RunningSystem) -> None:
    for pid in reversed(system.pids("-A config worker")):
        os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("after_steps", [2])
def test_a_visit_survives_the_death_of_its_worker(
    make_system: Callable[..., RunningSystem], after_steps: int, tmp_path: Path
) -> None:
    with serve("petshop") as sites:
        shop = sites["petshop"].url
        system = make_system(EGRESS_ALLOW=shop.removeprefix("http://"))
        system.start()
        started = system.manage("sweep", HAMSTER, shop, "--json")
        assert started.returncode == 0, started.stderr
        record = Record(system)
        wait_for(lambda: len(record.steps()) >= after_steps, f"{after_steps} steps", RESCUE_LIMIT_S)
        before = record.steps()
        _kill_worker(system)
        with system.log_on_failure():
            wait_for(lambda: record.visit()[0] == "ended", "the visit ended", RESCUE_LIMIT_S)
        _whole(record, before)
        system.stop()


def _whole(record: Record, before: list[tuple[int, str]]) -> None:
    steps = record.steps()
    assert [n for n, _ in steps] == list(range(1, len(steps) + 1))
    assert steps[: len(before)] == before, "what was recorded stays"
    assert record.visit()[:2] == ("ended", gold_for("petshop", HAMSTER).expected.determination)
    assert record.endings() == 1
