"""Pictures on disk and sealed checkpoints."""

from __future__ import annotations

import io
from datetime import timedelta
from pathlib import Path

import pytest
from django.http import Http404
from django.test import RequestFactory
from PIL import Image, ImageDraw
from pytest_django.fixtures import Settings

from agent.visits.storage.media import picture_bytes, picture_response, save_jpeg
from agent.visits.storage.site_sessions import GRACE, seal, unseal


@pytest.fixture(autouse=True)
def media(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


def test_the_same_picture_is_stored_once(media: Path) -> None:
    first, again, other = save_jpeg(b"\xff\xd8one"), save_jpeg(b"\xff\xd8one"), save_jpeg(b"\xff\xd8two")
    assert first == again != other
    assert picture_bytes(first) == b"\xff\xd8one"
    assert sorted(p.suffix for p in media.rglob("*") if p.is_file()) == [".jpg", ".jpg"]


def test_no_bytes_are_no_picture(media: Path) -> None:
    assert save_jpeg(b"") == ""
    assert picture_bytes("") == b""
    assert not media.exists()


def test_pictures_are_read_from_the_media_folder_only(media: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.jpg").write_bytes(b"secret")
    media.mkdir()
    assert picture_bytes("../secret.jpg") == b""
    assert picture_bytes("shots/gone.jpg") == b""


def test_a_checkpoint_opens_with_the_same_key_only(settings: Settings) -> None:
    state = {"url": "http://a/", "storage": {"cookies": [{"name": "session", "value": "s3cret"}]}}
    sealed = seal(state)
    assert b"s3cret" not in sealed
    assert unseal(sealed) == state
    settings.SECRET_KEY = "another key"
    assert unseal(sealed) == {}


def test_a_checkpoint_runs_out(settings: Settings) -> None:
    sealed = seal({"url": "http://a/"})
    assert unseal(sealed) == {"url": "http://a/"}
    settings.PARKED_LIFETIME = -GRACE - timedelta(hours=1)
    assert unseal(sealed) == {}


def test_a_screenshot_is_kept_as_webp_in_at_most_two_thirds_of_its_bytes(media: Path) -> None:
    out = io.BytesIO()
    drawn = Image.new("RGB", (640, 400), "white")
    for y in range(0, 400, 40):
        ImageDraw.Draw(drawn).rectangle((10, y, 90, y + 30), fill=(y % 255, 120, 90))
        ImageDraw.Draw(drawn).text(
            (110, y + 5), "Syrian hamster, golden, male: $35.00", "black", font_size=18
        )
    drawn.save(out, "JPEG", quality=60)
    path = save_jpeg(out.getvalue())
    kept = picture_bytes(path)
    assert path.endswith(".webp")
    assert picture_response(path)["Content-Type"] == "image/webp"
    assert len(kept) < len(out.getvalue()) * 2 / 3
    with Image.open(io.BytesIO(kept)) as opened:
        assert opened.size == drawn.size
    assert save_jpeg(out.getvalue()) == path
    assert len([file for file in media.rglob("*") if file.is_file()]) == 1


@pytest.mark.parametrize(
    ("start", "kind"),
    [
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (b"\x89PNG\r\n\x1a\n", "image/png"),
        (b"RIFF1234WEBP", "image/webp"),
    ],
)
def test_a_picture_is_shown_as_what_it_is_and_can_do_nothing(start: bytes, kind: str, media: Path) -> None:
    answer = picture_response(save_jpeg(start + b"..."))
    assert answer["Content-Type"] == kind
    assert answer["Content-Disposition"].startswith("inline")
    assert "sandbox" in answer["Content-Security-Policy"]
    assert (answer["X-Content-Type-Options"], answer["Cache-Control"]) == ("nosniff", "private, no-cache")


@pytest.mark.parametrize(
    "bytes_", [b"<svg onload=alert(1)>", b"<!doctype html>", b"%PDF-1.7", b"GIF89a", b"MZ", b" "]
)
def test_what_is_no_picture_is_never_shown(bytes_: bytes, media: Path) -> None:
    with pytest.raises(Http404):
        picture_response(save_jpeg(bytes_))


def test_a_browser_that_kept_a_picture_must_ask_again(media: Path, rf: RequestFactory) -> None:
    path = save_jpeg(b"\xff\xd8one")
    tag = picture_response(path, rf.get("/"))["ETag"]
    assert picture_response(path, rf.get("/", headers={"If-None-Match": tag})).status_code == 304
    assert picture_response(path, rf.get("/", headers={"If-None-Match": '"x"'})).content == b"\xff\xd8one"


def test_a_broken_checkpoint_is_an_empty_one() -> None:
    assert unseal(None) == unseal(b"") == unseal(b"rubbish") == {}
