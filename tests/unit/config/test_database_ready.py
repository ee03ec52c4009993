"""The quick look at the embedded database agrees with Django, and says no in doubt."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from django.db.migrations.loader import MigrationLoader
from pytest_django import Settings

from config.processes.database_ready import is_prepared, wanted_migrations

ROOT = Path(__file__).resolve().parent.parent.parent.parent


def _database(path: Path, migrations: set[tuple[str, str]], last_login: str | None) -> Path:
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("CREATE TABLE django_migrations (app TEXT, name TEXT)")
        connection.executemany("INSERT INTO django_migrations VALUES (?, ?)", migrations)
        connection.execute("CREATE TABLE teams_user (last_login TEXT)")
        connection.execute("INSERT INTO teams_user VALUES (?)", [last_login])
    connection.close()
    return path


def test_it_knows_every_migration_that_django_knows(settings: Settings) -> None:
    settings.MIGRATION_MODULES = {}  # the tests run without migrations

    assert wanted_migrations(ROOT) == set(MigrationLoader(None).disk_migrations)


def test_a_database_with_all_migrations_and_a_signed_in_user_needs_nothing(tmp_path: Path) -> None:
    assert is_prepared(ROOT, _database(tmp_path / "db", wanted_migrations(ROOT), "2026-01-01"))


def test_a_missing_migration_needs_the_setup(tmp_path: Path) -> None:
    some = wanted_migrations(ROOT)
    some.remove(("visits", "0001_initial"))

    assert not is_prepared(ROOT, _database(tmp_path / "db", some, "2026-01-01"))


def test_while_nobody_has_signed_in_the_link_is_still_due(tmp_path: Path) -> None:
    assert not is_prepared(ROOT, _database(tmp_path / "db", wanted_migrations(ROOT), None))


def test_no_file_and_a_broken_one_need_the_setup(tmp_path: Path) -> None:
    broken = tmp_path / "db"
    broken.write_text("no database")

    assert not is_prepared(ROOT, tmp_path / "none")
    assert not is_prepared(ROOT, broken)
