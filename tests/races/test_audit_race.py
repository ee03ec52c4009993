"""Processes write into one audit chain at once, on both databases as the migrations make them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.races.program import told_by

PROCESSES, ENTRIES = 3, 25


def check_one_chain(told: dict[str, Any]) -> None:
    """Nothing lost, nothing forked, nothing to be changed afterwards."""
    assert told["exits"] == [0] * PROCESSES
    assert (told["entries"], told["broken"]) == (PROCESSES * ENTRIES, "")
    assert told["refusals"] == ["the audit log is append-only"] * 2


def test_writers_at_once_make_one_chain_on_sqlite(tmp_path: Path) -> None:
    told = told_by("audit_race", PROCESSES, ENTRIES, data_dir=tmp_path)
    assert told["vendor"] == "sqlite"
    check_one_chain(told)


def test_writers_at_once_make_one_chain_on_postgresql(tmp_path: Path, own_postgres: str) -> None:
    told = told_by("audit_race", PROCESSES, ENTRIES, data_dir=tmp_path, database_url=own_postgres)
    assert told["vendor"] == "postgresql"
    check_one_chain(told)
