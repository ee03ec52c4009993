"""Files for a site's file chooser: from who drives alone, named by hash, gone with the takeover."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django.fixtures import Settings

from agent.visits.storage import uploads
from agent.visits.storage.uploads import UploadStore, plain_name
from interventions.claims import claims
from interventions.models import ControlSession, Intervention
from interventions.takeover import controls
from interventions.tasks import sweep_leases

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _media(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def driving(item: Intervention, anna: object) -> ControlSession:
    fence = claims.claim(intervention_id=item.pk, user=anna).fence  # type: ignore[arg-type]
    controls.begin(intervention_id=item.pk, user=anna, fence=fence)  # type: ignore[arg-type]
    controls.stopped(visit_id=item.visit_id, fence=fence, is_forced=False)
    return ControlSession.objects.get(intervention=item)


def _send(
    user: object, item: Intervention, fence: int, name: str = "a.pdf", data: bytes = b"%PDF"
) -> tuple[int, dict[str, str]]:
    client = Client()
    client.force_login(user)  # type: ignore[arg-type]
    file = SimpleUploadedFile(name, data, "application/pdf")
    answer = client.post(f"/queue/{item.pk}/files/", {"fence": fence, "file": file})
    return answer.status_code, answer.json()


def test_a_file_from_who_drives_is_kept_for_the_site(
    driving: ControlSession, item: Intervention, anna: object
) -> None:
    status, kept = _send(anna, item, driving.fence, data=b"%PDF hello")
    assert status == 200
    assert kept["sha256"] == hashlib.sha256(b"%PDF hello").hexdigest()
    given = UploadStore(item.visit_id).take([kept["id"]], driving.fence)
    assert given == [{"name": "a.pdf", "mimeType": "application/pdf", "buffer": b"%PDF hello"}]
    driving.refresh_from_db()
    assert driving.files == [{"name": "a.pdf", "sha256": kept["sha256"]}]


def test_nobody_else_hands_files_to_the_site(
    driving: ControlSession, item: Intervention, anna: object, ben: object
) -> None:
    assert _send(ben, item, driving.fence)[0] == 409
    assert _send(anna, item, driving.fence + 1)[0] == 409
    assert _send(anna, item, 0)[0] == 409
    assert uploads.visits_with_files() == []


def test_who_only_holds_it_hands_no_files(item: Intervention, anna: object) -> None:
    fence = claims.claim(intervention_id=item.pk, user=anna).fence  # type: ignore[arg-type]
    assert _send(anna, item, fence)[0] == 409


def test_files_of_an_earlier_claim_are_not_given(
    driving: ControlSession, item: Intervention, anna: object
) -> None:
    _, kept = _send(anna, item, driving.fence)
    shelf = UploadStore(item.visit_id)
    assert shelf.take([kept["id"]], driving.fence + 1) is None
    assert UploadStore(item.visit_id + 1).take([kept["id"]], driving.fence) is None
    assert shelf.take(["../" + kept["id"]], driving.fence) is None


def test_a_file_that_is_too_large_or_one_too_many_is_refused(
    driving: ControlSession, item: Intervention, anna: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "MAX_FILE_BYTES", 10)
    monkeypatch.setattr(uploads, "MAX_FILES", 2)
    assert _send(anna, item, driving.fence, data=b"x" * 11)[0] == 413
    assert [_send(anna, item, driving.fence)[0] for _ in range(3)] == [200, 200, 413]


def test_files_are_gone_when_the_takeover_is_over(
    driving: ControlSession, item: Intervention, anna: object
) -> None:
    _send(anna, item, driving.fence)
    sweep_leases()
    assert uploads.visits_with_files() == [item.visit_id]
    ControlSession.objects.filter(pk=driving.pk).update(state=ControlSession.State.ENDED)
    sweep_leases()
    assert uploads.visits_with_files() == []


@pytest.mark.parametrize(
    ("given", "plain"),
    [("../../etc/passwd", "passwd"), ("a\\b\\c.pdf", "c.pdf"), ("", "file"), ("..", "file"), ("ü 1.pdf", "ü 1.pdf"),
     ("a\x00\n<b>.pdf", "a___b_.pdf"), ("x" * 300, "x" * 120)],
)  # fmt: skip
def test_a_name_is_a_name_and_nothing_else(given: str, plain: str) -> None:
    assert plain_name(given) == plain
