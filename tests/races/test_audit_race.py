"""Processes write into one audit chain at once, on both databases as the migrations make them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

PROCESSES, ENTRIES = 3, 25
ROOT = Path(__file__).resolve().parents[2]


def run_race(data_dir: Path, database_url: str = "") -> dict[str, Any]:
    """Run the race program on that database and return what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.races.audit_race", str(PROCESSES), str(ENTRIES)],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(data_dir), "DATABASE_URL": database_url, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def check_one_chain(told: dict[str, Any]) -> None:
    """Nothing lost, nothing forked, nothing to be changed afterwards."""
    assert told["exits"] == [0] * PROCESSES
    assert (told["entries"], told["broken"]) == (PROCESSES * ENTRIES, "")
    assert told["refusals"] == ["the audit log is append-only"] * 2


def test_writers_at_once_make_one_chain_on_sqlite(tmp_path: Path) -> None:
    told = run_race(tmp_path)
    assert told["vendor"] == "sqlite"
    check_one_chain(told)


def test_writers_at_once_make_one_chain_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    told = run_race(tmp_path, _own_database(postgres_url))
    assert told["vendor"] == "postgresql"
    check_one_chain(told)


def _own_database(postgres_url: str) -> str:
    """An empty database on that server: other races leave theirs as models make it."""
    import psycopg

    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE audit_race")
    before, _, name = postgres_url.partition("?")[0].rpartition("/")
    assert name
    return f"{before}/audit_race" + postgres_url[len(before) + 1 + len(name) :]
