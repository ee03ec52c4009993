"""Two operators race for one claim, 200 rounds, as two processes, on both databases."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROUNDS = 200
ROOT = Path(__file__).resolve().parents[2]


def run_race(data_dir: Path, database_url: str = "") -> dict[str, Any]:
    """Run the race program on that database and return what it says."""
    surroundings = {
        **os.environ,
        "DATA_DIR": str(data_dir),
        "DATABASE_URL": database_url,
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.races.claim_race", str(ROUNDS)],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=170,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def check_single_winners(told: dict[str, Any]) -> None:
    """Each round has one winner, its row says so, and the other was told the winner's name."""
    anna, ben = told["answers"]
    assert len(anna) == len(ben) == ROUNDS
    assert [a["won"] + b["won"] for a, b in zip(anna, ben, strict=True)] == [1] * ROUNDS
    winners = ["anna" if a["won"] else "ben" for a in anna]
    assert sorted(name for _, name in told["claims"]) == sorted(winners)
    assert len({item for item, _ in told["claims"]}) == ROUNDS
    for a, b, winner in zip(anna, ben, winners, strict=True):
        loser = b if winner == "anna" else a
        assert loser["holder"] == winner
        assert (a["fence"] or b["fence"]) == 1


def test_one_of_two_operators_wins_each_of_200_rounds_on_sqlite(tmp_path: Path) -> None:
    told = run_race(tmp_path)
    assert told["vendor"] == "sqlite"
    check_single_winners(told)


def test_one_of_two_operators_wins_each_of_200_rounds_on_postgresql(
    tmp_path: Path, postgres_url: str
) -> None:
    told = run_race(tmp_path, postgres_url)
    assert told["vendor"] == "postgresql"
    check_single_winners(told)
