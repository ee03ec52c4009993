"""What is older than its team keeps it goes, really and alone; the page says what there is."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.teams.models import AuditEntry, Role, Team
from agent.visits.models import Recording, RecordingPart, Step, Visit
from research.answers.models import Query, Source
from research.models import Sweep, Vendor
from research.retention.models import RoomUse, TeamRetention
from research.retention.tasks import forget_now
from research.sources.models import SavedPage
from tests.access.role_rows import objects
from tests.factories import make_team

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture(autouse=True)
def media_root(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def _old_sweep(team: Team, days: int) -> Vendor:
    """A sweep that ended so many days ago, with a recording and a picture of its visit."""
    then = NOW - timedelta(days=days)
    vendor = objects.make_vendor(team, Visit.State.ENDED)
    Sweep.objects.filter(pk=vendor.sweep_id).update(state="done", created_at=then, ended_at=then)
    Visit.objects.filter(pk=vendor.visit_id).update(created_at=then, ended_at=then)
    recording = Recording.objects.create(visit_id=vendor.visit_id, token=1)
    RecordingPart.objects.create(recording=recording, seq=1, payload=b"x" * 1000)
    Recording.objects.filter(pk=recording.pk).update(created_at=then)
    return vendor


def _age_files(root: Path) -> None:
    for path in root.rglob("*.*"):
        os.utime(path, (0, 0))


def test_recordings_go_first_then_pictures_then_all(media_root: Path, team: Team) -> None:
    vendor = _old_sweep(team, 0)
    steps, recordings = Step.objects.filter(visit=vendor.visit_id), Recording.objects.all()
    _age_files(media_root)

    forget_now(NOW + timedelta(days=29))
    assert recordings.exists()
    forget_now(NOW + timedelta(days=31))
    assert not recordings.exists()
    assert steps.exclude(screenshot="").exists()
    assert list(media_root.rglob("*.jpg"))
    forget_now(NOW + timedelta(days=91))
    assert steps.filter(screenshot="").exists()
    assert not list(media_root.rglob("*.*"))
    forget_now(NOW + timedelta(days=366))
    assert not Sweep.objects.exists()
    assert not Visit.objects.exists()


def test_a_team_has_days_of_its_own(team: Team) -> None:
    TeamRetention.objects.create(team=team, results=10)
    mine, others = _old_sweep(team, 11), _old_sweep(make_team(), 11)
    forget_now(NOW)

    assert not Visit.objects.filter(pk=mine.visit_id).exists()
    assert Visit.objects.filter(pk=others.visit_id).exists()


def test_a_picture_that_another_visit_shows_stays(media_root: Path, team: Team) -> None:
    old, new = _old_sweep(team, 100), _old_sweep(team, 1)
    _age_files(media_root)
    forget_now(NOW)

    assert Step.objects.get(visit=old.visit_id).screenshot == ""
    assert (media_root / Step.objects.get(visit=new.visit_id).screenshot).is_file()


def test_what_is_watched_or_not_over_stays(team: Team) -> None:
    long_ago = NOW - timedelta(days=5000)
    objects.watch(team)
    objects.make_vendor(team, Visit.State.WAITING)
    objects.query(team)
    for model in (Visit, Sweep, Query):
        model._default_manager.update(created_at=long_ago)
    forget_now(NOW)

    assert (Visit.objects.count(), Sweep.objects.count(), Query.objects.count()) == (2, 2, 1)


def test_page_copies_go_and_the_answer_keeps_its_text(media_root: Path, team: Team) -> None:
    TeamRetention.objects.create(team=team, pages=30)
    objects.pdf_page(team)
    SavedPage.objects.update(fetched_at=NOW - timedelta(days=31))
    _age_files(media_root)
    forget_now(NOW)

    assert not SavedPage.objects.exists()
    assert not list(media_root.rglob("*.pdf"))
    assert not list((media_root / "pdf-pages").rglob("*.*"))
    assert Source.objects.exclude(text="").exists()


def test_copies_that_no_answer_uses_go_after_ninety_days(team: Team) -> None:
    objects.answer(team)
    used = SavedPage.objects.filter(sources__isnull=False).distinct().count()
    SavedPage.objects.create(team=team, domain="a.example", kind="html", text="x", fetched_at=NOW)
    SavedPage.objects.update(fetched_at=NOW - timedelta(days=89))
    forget_now(NOW)
    assert SavedPage.objects.count() == used + 1
    forget_now(NOW + timedelta(days=2))
    assert SavedPage.objects.count() == used


def test_the_page_says_what_takes_the_room(signed_in: Callable[..., Client], team: Team) -> None:
    reader = signed_in(Role.VIEWER)
    assert "Not measured yet" in reader.get("/team/storage/").content.decode()
    _old_sweep(team, 1)
    forget_now(NOW)
    RoomUse.objects.filter(team=team, kind="recordings").update(row_bytes=5_000_000)

    shown = reader.get("/team/storage/").content.decode()
    assert "4.8\xa0MB" in shown
    assert RoomUse.objects.get(team=team, kind="pictures").files == 1
    assert RoomUse.objects.get(team=team, kind="results").rows >= 3


def test_an_admin_changes_the_days_and_the_log_says_so(signed_in: Callable[..., Client], team: Team) -> None:
    admin = signed_in(Role.ADMIN)
    assert admin.post("/team/storage/change/", {"pictures": "0"}).status_code == 422
    assert not TeamRetention.objects.exists()

    assert admin.post("/team/storage/change/", {"pictures": "7", "pages": ""}).status_code == 302
    row = TeamRetention.objects.get(team=team)
    assert (row.pictures, row.pages) == (7, None)
    assert AuditEntry.objects.get(action="retention.changed").detail["pictures"] == 7
