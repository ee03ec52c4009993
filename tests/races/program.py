"""Programs that race: how a test runs one, and the tables that they begin with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def told_by(program: str, *arguments: object, data_dir: Path, database_url: str = "") -> Any:
    """Run a program of this folder on that database: what its last line says, as JSON. *Raises* AssertionError."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.races.{program}", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(data_dir), "DATABASE_URL": database_url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-6000:]
    return json.loads(done.stdout.splitlines()[-1])


class NoMigrations:
    """The tables are made from the models, as pytest-django does with --no-migrations."""

    def __contains__(self, app: str) -> bool:
        return True

    def __getitem__(self, app: str) -> None:
        return None
