"""A worker killed in mid visit: the visit goes on elsewhere, no step is lost and none stands twice."""

from __future__ import annotations

import os
import signal
from urllib.parse import urlsplit

from tests.e2e.record import Record
from tests.e2e.system import RunningSystem
from tests.processes import wait_for
from tests.sites.gold import HAMSTER, gold_for
from tests.sites.server import RunningSite

AFTER_STEPS = 2
RESCUE_LIMIT_S = 240  # lease, sweep, new browser, the rest of the visit, on a loaded machine


def _kill_worker(system: RunningSystem) -> None:
    for pid in reversed(system.pids("-A config worker")):
        os.kill(pid, signal.SIGKILL)


def test_a_visit_survives_the_death_of_its_worker(desk: RunningSystem, shops: dict[str, RunningSite]) -> None:
    shop = shops["breeder"].url
    started = desk.manage("sweep", HAMSTER, shop, "--json")
    assert started.returncode == 0, started.stderr
    record = Record(desk, urlsplit(shop).netloc)
    wait_for(lambda: record.steps() >= AFTER_STEPS, f"{AFTER_STEPS} steps", RESCUE_LIMIT_S)
    before = record.actions()
    _kill_worker(desk)
    with desk.log_on_failure():
        wait_for(lambda: record.state()[0] == "ended", "the visit ended", RESCUE_LIMIT_S)
    after = record.actions()
    assert [n for n, _ in after] == list(range(1, len(after) + 1))
    assert after[: len(before)] == before, "what was recorded stays"
    assert record.state() == ("ended", gold_for("breeder", HAMSTER).expected.determination)
    sql = "SELECT count(*) FROM visits_outboxevent WHERE kind = 'ended' AND visit_id = ?"
    assert record.ask(sql, record.visit) == [(1,)], "its end was said once"
