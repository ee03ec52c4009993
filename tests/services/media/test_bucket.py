"""Media in a bucket of a real S3-compatible server on loopback: what one machine keeps, another shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.files.storage import storages
from moto.server import ThreadedMotoServer
from pytest_django.fixtures import Settings
from storages.backends.s3 import S3Storage

from agent.visits.storage import media, places, uploads
from config.env import Env, SettingError
from config.setting_groups.bucket import read_bucket

JPEG = b"\xff\xd8 a picture"


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    """An empty bucket named media."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


def _environ(endpoint: str, bucket: str = "media") -> dict[str, str]:
    keys = {"MEDIA_S3_KEY": "key", "MEDIA_S3_SECRET": "secret", "MEDIA_S3_REGION": "us-east-1"}
    return {"MEDIA_S3_BUCKET": bucket, "MEDIA_S3_ENDPOINT": endpoint, **keys}


@pytest.fixture
def bucket(endpoint: str, settings: Settings) -> Iterator[places.Bucket]:
    found = read_bucket(Env(_environ(endpoint)))
    assert found is not None
    settings.STORAGES = settings.STORAGES | {"media": found.storage}
    settings.HAS_MEDIA_BUCKET = True
    places._bucket.cache_clear()
    storages["media"].bucket.create()  # type: ignore[attr-defined]
    yield places._bucket()
    places._bucket.cache_clear()


def test_a_picture_that_another_machine_kept_is_shown_here(
    bucket: places.Bucket, endpoint: str, settings: Settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    elsewhere = read_bucket(Env(_environ(endpoint)))
    assert elsewhere is not None
    path = f"shots/ab/{'ab' * 32}.jpg"
    assert media.picture_bytes(path) == b""
    places.Bucket(S3Storage(**elsewhere.storage["OPTIONS"])).keep(path, JPEG)

    assert media.picture_response(path).content == JPEG
    assert list(bucket.files("shots/")) == [places.StoredFile(path, len(JPEG))]
    assert list(tmp_path.iterdir()) == []
    assert media.picture_bytes("../secret") == b""


def test_retention_deletes_what_is_old_there_and_nothing_younger(bucket: places.Bucket) -> None:
    path = media.save_jpeg(JPEG)
    now = datetime.now(UTC)
    assert bucket.delete_older(path, now - timedelta(hours=1)) is False
    assert media.picture_bytes(path) == JPEG
    assert bucket.delete_older(path, now + timedelta(hours=1)) is True
    assert media.picture_bytes(path) == b""


def test_uploads_of_a_takeover_go_through_it(bucket: places.Bucket) -> None:
    kept = uploads.keep(visit_id=7, fence=2, name="a.pdf", kind="application/pdf", chunks=[b"%P", b"DF"])
    shelf = uploads.UploadStore(7)
    assert shelf.take([kept.file_id], 1) is None
    assert shelf.take([kept.file_id], 2) == [
        {"name": "a.pdf", "mimeType": "application/pdf", "buffer": b"%PDF"}
    ]
    assert uploads.visits_with_files() == [7]
    uploads.forget(7)
    assert uploads.visits_with_files() == []


def test_a_service_that_does_not_answer_is_an_os_error(bucket: places.Bucket, settings: Settings) -> None:
    gone = read_bucket(Env(_environ("http://127.0.0.1:1")))
    assert gone is not None
    settings.STORAGES = settings.STORAGES | {"media": gone.storage}
    places._bucket.cache_clear()
    with pytest.raises(OSError, match="does not answer"):
        media.save_jpeg(JPEG)


def test_half_a_setting_stops_the_start() -> None:
    assert read_bucket(Env({})) is None
    with pytest.raises(SettingError, match="MEDIA_S3_BUCKET needs"):
        read_bucket(Env({"MEDIA_S3_BUCKET": "media"}))
    with pytest.raises(SettingError, match="whole address"):
        read_bucket(Env(_environ("s3.example")))


def test_a_long_file_goes_in_and_out_by_pieces(bucket: places.Bucket) -> None:
    piece = bytes(range(256)) * 4096  # 1 MB; a part of an upload is 8 MB
    with bucket.filling("files/long.csv") as out:
        for _ in range(20):
            out.write(piece)
    found = bucket.opened("files/long.csv")
    assert found is not None
    with closing(found):
        assert found.read(100) == piece[:100]
        assert 100 + sum(len(rest) for rest in iter(lambda: found.read(65_536), b"")) == 20 * len(piece)
    with pytest.raises(TypeError), bucket.filling("files/half.csv") as out:
        out.write(b"half" if out.tell() else None)  # type: ignore[arg-type]
    assert [file.path for file in bucket.files("files/")] == ["files/long.csv"]
    assert (bucket.opened("files/half.csv"), bucket.opened("../secret")) == (None, None)
