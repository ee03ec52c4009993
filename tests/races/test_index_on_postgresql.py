"""The local index and the search over everything promise the same on PostgreSQL as on SQLite, with real migrations."""

from __future__ import annotations

from pathlib import Path

from tests.races.program import told_by
from tests.unit.research.home import finding_contract
from tests.unit.research.sources import index_contract

BOTH_PROMISED = [index_contract.PROMISED, finding_contract.PROMISED]


def test_the_index_keeps_its_promises_on_postgresql(tmp_path: Path, own_postgres: str) -> None:
    assert told_by("index_program", data_dir=tmp_path, database_url=own_postgres) == [
        "postgresql",
        *BOTH_PROMISED,
    ]


def test_the_index_keeps_its_promises_on_sqlite_with_migrations(tmp_path: Path) -> None:
    assert told_by("index_program", data_dir=tmp_path) == ["sqlite", *BOTH_PROMISED]
