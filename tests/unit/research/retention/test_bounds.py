"""Nothing grows without bound: each table and each kind of file is deleted in time, or is kept for a reason."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import pytest
from celery import current_app
from pytest_django.fixtures import Settings

from agent.teams.outbox import Background
from agent.visits.storage import media
from agent.visits.storage.places import place
from config.celery import app
from config.processes.beat import app as beat
from research.retention import files
from tests.unit.research.retention.rows import age_all, one_of_every_table

pytestmark = pytest.mark.django_db
MADE_BY_HAND = "people make it, and few; they delete it themselves"
BY_NATURE = "its rows are counted by something that does not grow: code, providers, people, sites"
UNUSED = "a library's table that this desk writes nothing into"
KEPT = {
    "auth.Permission": BY_NATURE,
    "auth.Group": UNUSED,
    "auth.Group_permissions": UNUSED,
    "contenttypes.ContentType": BY_NATURE,
    "account.EmailAddress": UNUSED,
    "account.EmailConfirmation": UNUSED,
    "mfa.Authenticator": MADE_BY_HAND,
    "socialaccount.SocialApp": UNUSED,
    "socialaccount.SocialAccount": MADE_BY_HAND,
    "socialaccount.SocialToken": UNUSED,
    "teams.User": MADE_BY_HAND,
    "teams.User_groups": UNUSED,
    "teams.User_user_permissions": UNUSED,
    "teams.Team": MADE_BY_HAND,
    "teams.Membership": MADE_BY_HAND,
    "teams.SignInFailure": "each failure deletes those older than a quarter of an hour",
    "teams.AuditEntry": "chained: the database refuses to delete any",
    "teams.AuditHead": BY_NATURE,
    "interventions.DeskPolicy": BY_NATURE,
    "interventions.DomainRule": MADE_BY_HAND,
    "interventions.NoticeChoice": BY_NATURE,
    "interventions.PushSubscription": "one for each browser; it goes when the browser's maker says that it ended",
    "interventions.PushKey": BY_NATURE,
    "interventions.TeamChannel": MADE_BY_HAND,
    "research.ProviderSetting": BY_NATURE,
    "research.ProviderHealth": BY_NATURE,
    "research.WatchedFeed": MADE_BY_HAND,
    "research.TeamRetention": BY_NATURE,
    "research.RoomUse": BY_NATURE,
    "research.VendorList": MADE_BY_HAND,
    "research.ListedVendor": MADE_BY_HAND,
    "api.TeamLimits": BY_NATURE,
    "webhooks.Endpoint": MADE_BY_HAND,
    "products.Decision": MADE_BY_HAND,
    "products.Rate": MADE_BY_HAND,
    "home.Findable": "one for each thing that is found; it goes within an hour of the thing",
    "home.SavedView": MADE_BY_HAND,
    "home.GuidedStart": BY_NATURE,
    "watches.Watch": MADE_BY_HAND,
    "watches.WatchCondition": MADE_BY_HAND,
    "watches.TrackedVendor": "one for each vendor of a watch",
    "watches.WatchAlarm": "one for each condition and offer or vendor of a watch",
}


@pytest.fixture
def media_root(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def _run_hourly_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the scheduler sends once an hour, here and now."""
    monkeypatch.setattr(Background, "begin", lambda _, work: work())
    app.loader.import_default_modules()
    for entry in beat.conf.beat_schedule.values():
        if entry["schedule"].run_every >= timedelta(hours=1):
            current_app.tasks[entry["task"]]()


def test_every_table_is_bounded_or_kept_for_a_reason(
    media_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = one_of_every_table()
    _run_hourly_tasks(monkeypatch)
    lost = {m._meta.label for m, pk in made.items() if not m._default_manager.filter(pk=pk).exists()}
    assert lost == set()  # positive control: what is new stays
    assert {path.suffix for path in media_root.rglob("*.*")} == {".jpg", ".pdf"}

    age_all(made, timedelta(days=367))
    for path in media_root.rglob("*.*"):
        os.utime(path, (0, 0))
    _run_hourly_tasks(monkeypatch)

    left = {m._meta.label for m, pk in made.items() if m._default_manager.filter(pk=pk).exists()}
    assert left == set(KEPT)
    assert list(media_root.rglob("*.*")) == []


def test_every_column_with_a_media_path_is_known_to_the_deletion_of_files() -> None:
    from django.apps import apps

    named = {(model, column) for model, column, *_ in files.NAMED_BY}
    found = {
        (model, field.name)
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.name in ("file", "screenshot", "evidence_shot")
    }
    assert found == named


def test_a_file_that_is_kept_anew_while_it_is_deleted_stays(
    media_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.utils import timezone

    path = media.save_jpeg(b"\xff\xd8x")
    os.utime(media_root / path, (0, 0))
    real = Path.rename

    def rename(self: Path, target: Path) -> Path:
        if target.suffix == ".gone":
            media.save_jpeg(b"\xff\xd8x")  # a worker keeps the same picture just then
        return real(self, target)

    monkeypatch.setattr(Path, "rename", rename)

    assert place().delete_older(path, timezone.now() - files.GRACE) is False
    assert media.picture_bytes(path)
    monkeypatch.undo()
    os.utime(media_root / path, (0, 0))
    assert place().delete_older(path, timezone.now() - files.GRACE) is True
    assert not media.picture_bytes(path)
