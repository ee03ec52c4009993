"""A backup made while the desk runs comes back whole into an empty place, and nothing else is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings as django_settings
from pytest_django.fixtures import Settings
from pytest_django.plugin import DjangoDbBlocker

from agent.visits.backups.archive import BackupRefused
from agent.visits.storage.site_sessions import unseal
from tests.unit.agent.visits.backups import drill


@pytest.fixture
def backup(
    settings: Settings, tmp_path: Path, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch
) -> object:
    drill.make_tables_at_once(monkeypatch)
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.DATA_DIR = tmp_path
    quick = {"init_command": "PRAGMA synchronous=OFF"}
    places = {
        name: {"NAME": tmp_path / f"{name}.sqlite3", "OPTIONS": quick}
        for name in ("source", "target", "other")
    }
    with django_db_blocker.unblock(), drill.databases(**places):
        yield drill.make_desk("source")


def test_it_comes_back_whole_and_only_into_an_empty_place(
    backup: bytes, settings: Settings, tmp_path: Path
) -> None:
    key = django_settings.SECRET_KEY
    with pytest.raises(BackupRefused, match="a desk here already"):
        drill.put_back(backup, "source", tmp_path / "restored")
    for damaged in (
        backup[: len(backup) // 2],
        backup.replace(b"\xff\xd8 picture", b"\xff\xd8 Picture"),
        b"no tar",
    ):
        with pytest.raises(BackupRefused, match="no whole backup"):
            drill.put_back(damaged, "target", tmp_path / "restored")
    settings.SECRET_KEY = "another key"
    with pytest.raises(BackupRefused, match="SECRET_KEY differ"):
        drill.put_back(backup, "target", tmp_path / "restored")

    settings.SECRET_KEY = key
    drill.put_back(backup, "target", tmp_path / "restored")
    drill.assert_is_whole("source", "target")
    assert key.encode() not in backup

    settings.SECRET_KEY = "another key"
    drill.put_back(backup, "other", tmp_path / "restored", takes_other_key=True)
    assert unseal(drill.Visit.objects.using("other").get().checkpoint) == {}
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(("backup-", "restore-"))] == []
