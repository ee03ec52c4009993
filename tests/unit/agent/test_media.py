"""Pictures on disk and sealed checkpoints."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from agent.checkpoint import seal, unseal
from agent.media import picture_bytes, save_jpeg


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


def test_a_broken_checkpoint_is_an_empty_one() -> None:
    assert unseal(None) == unseal(b"") == unseal(b"rubbish") == {}
