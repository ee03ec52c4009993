"""The local index and the search over everything promise the same on PostgreSQL as on SQLite, with real migrations."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.unit.research.home import finding_contract
from tests.unit.research.sources import index_contract

ROOT = Path(__file__).resolve().parents[2]
BOTH_PROMISED = [index_contract.PROMISED, finding_contract.PROMISED]


def _told(tmp_path: Path, database: str) -> object:
    environ = {
        **os.environ,
        "DATA_DIR": str(tmp_path),
        "DATABASE_URL": database,
        "REDIS_URL": "redis://127.0.0.1:1/0",
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.races.index_program"],
        cwd=ROOT, env=environ, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_the_index_keeps_its_promises_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    with_own = postgres_url.replace("/postgres?", "/local_index?")
    import psycopg

    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE local_index")

    assert _told(tmp_path, with_own) == BOTH_PROMISED


def test_the_index_keeps_its_promises_on_sqlite_with_migrations(tmp_path: Path) -> None:
    assert _told(tmp_path, "") == BOTH_PROMISED
