"""Ten thousand visits over eight worker processes on PostgreSQL, one killed every ten seconds: none lost or doubled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.lab.claiming.program import TEAMS, WORKERS, widest_lead
from tests.lab.sampling import is_whole
from tests.races.conftest import own_postgres as own_postgres  # noqa: PLC0414 - a fixture is used here too

ROOT = Path(__file__).resolve().parents[2]
PARKED = 50
AT_ONCE = WORKERS * 4


def test_a_lead_of_one_team_is_seen() -> None:
    """The control of the laboratory's measure."""
    assert widest_lead([1, 2, 1, 2, 1, 2]) == 1
    assert widest_lead([1, 1, 1, 2, 2, 2]) == 3


@pytest.mark.skipif(not is_whole(), reason="many minutes: make lab AREA=claims")
@pytest.mark.timeout(1500)
def test_a_large_queue_is_worked_through_once_and_fairly_while_workers_are_killed_and_drained(
    own_postgres: str, broker_url: str, tmp_path: Path, keep_figures: Callable[[Mapping[str, Any]], None]
) -> None:
    """CLAIMS_VISITS changes the number; what was counted is in the laboratory's result."""
    visits = int(os.environ.get("CLAIMS_VISITS", "10000"))
    environ = {
        **os.environ,
        "DATABASE_URL": own_postgres, "REDIS_URL": broker_url, "DATA_DIR": str(tmp_path), "ENV_FILE": os.devnull,
        "DEMO_SITES": "off", "LOG_LEVEL": "ERROR",
    }  # fmt: skip
    environ.pop("DJANGO_SETTINGS_MODULE", None)
    command = [sys.executable, "-m", "tests.lab.claiming.program", str(visits), str(PARKED), str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    log = (
        (tmp_path / "workers.log").read_text("utf-8", "replace")
        if (tmp_path / "workers.log").exists()
        else ""
    )
    assert done.returncode == 0, done.stderr[-3000:] + log[-3000:]
    told = json.loads(done.stdout)
    keep_figures(told)
    assert told["visits"] == told["ended"] == visits + PARKED
    assert told["stored_twice"] == told["with_gaps"] == told["bad_ends"] == []
    assert told["without_event"] == told["over_the_limits"] == 0
    assert told["kept_parked"] == told["taken_up_as_left"] == PARKED
    assert told["killed"] > 0  # positive controls: workers were killed in their work, and asked to stop
    assert told["crashes"] > 0
    assert told["drained"] > 0
    assert told["widest_lead"] <= AT_ONCE * TEAMS
