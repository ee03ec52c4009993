"""A desk in a database of its own, backed up and restored into another one: the same drill for each kind."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.core.management import call_command
from django.db import connections
from django.utils import timezone

from agent.learning.models import Replay
from agent.teams.models import Membership, Role, Team, User
from agent.visits.backups import databases as databases_module
from agent.visits.backups.archive import Manifest
from agent.visits.backups.services import back_up, restore
from agent.visits.models import Visit
from agent.visits.storage import media
from agent.visits.storage.site_sessions import seal, unseal
from research.sources.models import SavedPage

PASSWORD = "correct horse battery"
STATE = {"url": "https://shop.example/", "storage": {"cookies": [{"name": "basket", "value": "7"}]}}
ODD = "a\tb\\c\nd \\. é 🦔"


@contextmanager
def databases(**named: dict[str, Any]) -> Iterator[None]:
    """Further databases by these names, for as long as this lasts."""
    for name, said in named.items():
        connections.databases[name] = connections.databases["default"] | said
        connections.databases[name]["TEST"] = {}
    try:
        yield
    finally:
        for name in named:
            connections[name].close()
            del connections[name]
            del connections.databases[name]


def make_tables_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have tables made from the models; the laboratory does the drill with all migrations, which takes a minute."""
    monkeypatch.setattr(
        settings, "MIGRATION_MODULES", {config.label: None for config in apps.get_app_configs()}
    )
    monkeypatch.setattr(databases_module, "make_tables", lambda connection, _: _migrate(connection.alias))


def _migrate(using: str) -> None:
    call_command(
        "migrate", database=using, interactive=False, verbosity=0, run_syncdb=True
    )  # of apps without migrations


def make_desk(using: str) -> bytes:
    """A desk with people, a parked visit with its picture, a page with odd letters; its backup."""
    _migrate(using)
    user = User(username="ada")
    user.set_password(PASSWORD)
    user.save(using=using)
    team = Team.objects.using(using).create(name="Prices")
    Membership.objects.using(using).create(user=user, team=team, role=Role.ADMIN)
    visit = Visit.objects.using(using).create(
        team=team, query="oak", url="https://shop.example/", domain="shop.example", state="parked",
        parked_at=timezone.now(),
        checkpoint=seal(STATE), evidence_shot=media.save_jpeg(b"\xff\xd8 picture"),
    )  # fmt: skip
    Replay.objects.using(using).create(visit=visit, state="done", report={"odd": ODD})
    SavedPage.objects.using(using).create(
        team=team, domain="a.example", kind="html", text=ODD, fetched_at=timezone.now()
    )
    out = io.BytesIO()
    back_up(out, using=using)
    return out.getvalue()


def put_back(backup: bytes, using: str, root: Path, **more: Any) -> Manifest:
    """Restore it into that database, with media in the folder `root`."""
    settings.MEDIA_ROOT = root
    return restore(io.BytesIO(backup), using=using, **more)


def assert_is_whole(source: str, target: str) -> None:
    """People sign in, the parked visit resumes, its picture is there, odd letters are the same, new keys are new."""
    user = User.objects.using(target).get(username="ada")
    visit = Visit.objects.using(target).get()
    assert check_password(PASSWORD, user.password)
    assert user.memberships.using(target).get().role == Role.ADMIN
    assert unseal(visit.checkpoint, lifetime=timedelta(hours=1)) == STATE
    assert media.picture_bytes(visit.evidence_shot) == b"\xff\xd8 picture"
    assert SavedPage.objects.using(target).get().text == ODD
    assert Replay.objects.using(target).get().outcome == "same"
    for model in (User, Team, Membership, Visit, Replay, SavedPage):
        rows = model._default_manager.order_by("pk").values()
        assert list(rows.using(source)) == list(rows.using(target))
    assert Team.objects.using(target).create(name="Next").pk > visit.team_id
