"""The drill of a backup with every migration, as a real restore goes: on SQLite and on PostgreSQL."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import dj_database_url
import psycopg
import pytest
from pytest_django.fixtures import Settings
from pytest_django.plugin import DjangoDbBlocker

from tests.lab.sampling import is_whole
from tests.unit.agent.visits.backups import drill

pytestmark = pytest.mark.skipif(not is_whole(), reason="a minute of migrations: make lab")


@pytest.mark.parametrize("vendor", ["sqlite", "postgresql"])
def test_a_desk_comes_back_whole_through_its_migrations(
    vendor: str,
    request: pytest.FixtureRequest,
    settings: Settings,
    tmp_path: Path,
    django_db_blocker: DjangoDbBlocker,
) -> None:
    settings.MEDIA_ROOT, settings.DATA_DIR = tmp_path / "media", tmp_path
    places: dict[str, dict[str, Any]]
    if vendor == "sqlite":
        places = {name: {"NAME": tmp_path / f"{name}.sqlite3"} for name in ("source", "target")}
    else:
        places = {
            name: dict(dj_database_url.parse(_new_database(request.getfixturevalue("postgres_url"))))
            for name in ("source", "target")
        }
    with django_db_blocker.unblock(), drill.databases(**places):
        backup = drill.make_desk("source")
        drill.put_back(backup, "target", tmp_path / "restored")

        drill.assert_is_whole("source", "target")


def _new_database(server: str) -> str:
    name = f"drill_{secrets.token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return server.replace("/postgres?", f"/{name}?")
