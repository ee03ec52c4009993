"""Many processes fetch one site: together they keep its pace, and one that is killed holds nobody up."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from research.sources.fetching.politeness import BURST, LONGEST_WAIT_MS, site_pace, take_place
from research.sweeps.limits.turns import Pace

ROOT = Path(__file__).resolve().parents[2]
PROCESSES, EACH, INTERVAL_MS = 4, 12, 100


def _start(url: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.races.fetch_bucket_race", url, str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_processes_share_one_pace_and_each_gets_a_place_of_its_own(broker: str) -> None:
    began = time.monotonic()
    running = [_start(f"{broker}?socket_timeout=60", EACH) for _ in range(PROCESSES)]
    waits = sorted(wait for process in running for wait in json.loads(process.communicate()[0]))
    took_ms = (time.monotonic() - began) * 1000

    free = waits.count(0)
    assert BURST <= free <= BURST + took_ms / INTERVAL_MS + 1  # no more than time let pass
    assert len(waits) == PROCESSES * EACH
    last_possible = (PROCESSES * EACH - BURST) * INTERVAL_MS
    assert max(waits) <= last_possible


def test_a_killed_process_blocks_nobody(broker: str) -> None:
    for _ in range(3):
        process = _start(broker, 0)
        process.communicate()
        assert process.returncode == -9

    assert take_place("site.example", site_pace(10)) <= 2 * INTERVAL_MS
    assert take_place("other.example", site_pace(10)) == 0


def test_who_would_wait_too_long_is_told_and_takes_no_place(broker: str) -> None:
    slow = Pace(interval_ms=LONGEST_WAIT_MS, burst=1)
    assert take_place("slow.example", slow) == 0
    assert 0 < take_place("slow.example", slow) <= LONGEST_WAIT_MS
    refused = [take_place("slow.example", slow) for _ in range(3)]
    assert all(LONGEST_WAIT_MS < wait <= 2 * LONGEST_WAIT_MS for wait in refused)


@pytest.mark.usefixtures("broker")
def test_sites_do_not_hold_each_other_up() -> None:
    assert [take_place(f"127.0.0.1:{port}", site_pace(1)) for port in range(9000, 9020)] == [0] * 20
