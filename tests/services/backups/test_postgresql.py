"""The drill of a backup on a real PostgreSQL, without its client programs."""

from __future__ import annotations

import secrets
from pathlib import Path

import dj_database_url
import psycopg
import pytest
from pytest_django.fixtures import Settings
from pytest_django.plugin import DjangoDbBlocker

from tests.unit.agent.visits.backups import drill


def test_a_desk_on_postgresql_comes_back_whole(
    postgres_url: str,
    settings: Settings,
    tmp_path: Path,
    django_db_blocker: DjangoDbBlocker,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drill.make_tables_at_once(monkeypatch)
    settings.MEDIA_ROOT, settings.DATA_DIR = tmp_path / "media", tmp_path
    names = {place: f"backup_{place}_{secrets.token_hex(4)}" for place in ("source", "target")}
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        for name in names.values():
            connection.execute(f"CREATE DATABASE {name}".encode())
    places = {
        place: dict(dj_database_url.parse(postgres_url.replace("/postgres?", f"/{name}?")))
        for place, name in names.items()
    }
    with django_db_blocker.unblock(), drill.databases(**places):
        backup = drill.make_desk("source")
        drill.put_back(backup, "target", tmp_path / "restored")

        drill.assert_is_whole("source", "target")
