"""Where media lie: a folder that web and workers share, or a bucket of an S3-compatible service that all of them reach.

Paths are relative, with slashes. What lies under a path is whole or not there.
"""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import IO, Any, Protocol

from django.conf import settings


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One file of the place."""

    path: str
    size: int  # bytes


class Place(Protocol):
    """Blocking; *raises* OSError when the disk is full or the service does not answer."""

    def keep(self, path: str, data: bytes) -> None:
        """Store the bytes. Under a path that tells its content, it counts as written now either way."""

    def filling(self, path: str) -> AbstractContextManager[IO[bytes]]:
        """An empty file to be filled piece by piece; where the block ends well, it lies under that path."""

    def opened(self, path: str) -> IO[bytes] | None:
        """The file, to be read piece by piece and closed; None when there is none, or it would lie outside."""

    def read(self, path: str) -> bytes:
        """The bytes; empty when there is none, or it would lie outside."""

    def files(self, below: str = "") -> Iterator[StoredFile]:
        """Every file whose path begins so, in no order."""

    def delete(self, path: str) -> None:
        """Gone afterwards."""

    def delete_older(self, path: str, before: datetime) -> bool:
        """Delete it if it was written before that moment; whether it is gone."""


@dataclass(frozen=True, slots=True)
class Folder:
    """Files below `root`."""

    root: Path

    def keep(self, path: str, data: bytes) -> None:
        target = self.root / path
        try:
            os.utime(target)
        except FileNotFoundError:
            with self.filling(path) as draft:
                draft.write(data)

    @contextmanager
    def filling(self, path: str) -> Iterator[IO[bytes]]:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_name(f".{secrets.token_hex(8)}.part")
        try:
            with draft.open("w+b") as file:
                yield file
            os.replace(draft, target)  # noqa: PTH105 - atomic on one file system
        finally:
            draft.unlink(missing_ok=True)

    def opened(self, path: str) -> IO[bytes] | None:
        root = self.root.resolve()
        target = (root / path).resolve()
        return target.open("rb") if target.is_relative_to(root) and target.is_file() else None

    def read(self, path: str) -> bytes:
        return _whole(self.opened(path))

    def files(self, below: str = "") -> Iterator[StoredFile]:
        for folder, _, names in os.walk(self.root / below.rpartition("/")[0]):
            for name in names:
                file = Path(folder, name)
                path = file.relative_to(self.root).as_posix()
                with suppress(FileNotFoundError):  # gone meanwhile
                    if path.startswith(below):
                        yield StoredFile(path, file.stat().st_size)

    def delete(self, path: str) -> None:
        target = self.root / path
        target.unlink(missing_ok=True)
        with suppress(OSError):  # others are in it
            target.parent.rmdir()

    def delete_older(self, path: str, before: datetime) -> bool:
        """It is moved aside first: whoever keeps the same bytes meanwhile either made it young before that, and it
        comes back, or finds nothing and writes it again."""
        target = self.root / path
        if _written_at(target) >= before:
            return False
        aside = target.with_name(f".{secrets.token_hex(8)}.gone")
        with suppress(FileNotFoundError):
            target.rename(aside)
            if _written_at(aside) >= before:
                aside.rename(target)
                return False
            aside.unlink()
        return True


def _written_at(path: Path) -> datetime:
    with suppress(FileNotFoundError):
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Bucket:
    """Objects of a bucket, through django-storages."""

    storage: Any

    def keep(self, path: str, data: bytes) -> None:
        with _as_os_error():
            self.storage.bucket.Object(path).put(Body=data)

    @contextmanager
    def filling(self, path: str) -> Iterator[IO[bytes]]:
        with tempfile.TemporaryFile() as draft:
            yield draft
            draft.seek(0)
            with _as_os_error():
                self.storage.bucket.upload_fileobj(draft, path)  # in parts

    def opened(self, path: str) -> IO[bytes] | None:
        if not path or ".." in path.split("/"):
            return None
        with _as_os_error():
            found = self.storage.bucket.Object(path)
            try:
                body: IO[bytes] = found.get()["Body"]  # nothing of it is read yet
            except found.meta.client.exceptions.NoSuchKey:
                return None
            return body

    def read(self, path: str) -> bytes:
        with _as_os_error():
            return _whole(self.opened(path))

    def files(self, below: str = "") -> Iterator[StoredFile]:
        with _as_os_error():
            for found in self.storage.bucket.objects.filter(Prefix=below):
                yield StoredFile(found.key, found.size)

    def delete(self, path: str) -> None:
        with _as_os_error():
            self.storage.delete(path)

    def delete_older(self, path: str, before: datetime) -> bool:
        """Whoever keeps the same bytes in the moment between the look and the deletion loses that picture."""
        with _as_os_error():
            if not self.storage.exists(path):
                return True
            if self.storage.get_modified_time(path) >= before:
                return False
            self.storage.delete(path)
            return True


def _whole(file: IO[bytes] | None) -> bytes:
    if file is None:
        return b""
    with closing(file):
        return file.read()


@contextmanager
def _as_os_error() -> Iterator[None]:
    """A service that does not answer is what a full disk is: this file cannot be had now."""
    from botocore.exceptions import BotoCoreError, ClientError  # loaded only where a bucket is used

    try:
        yield
    except (BotoCoreError, ClientError) as exc:
        raise OSError(f"The bucket of media does not answer as it should: {exc}") from exc


def place() -> Place:
    """The one that is set."""
    return _bucket() if settings.HAS_MEDIA_BUCKET else Folder(Path(settings.MEDIA_ROOT))


@cache
def _bucket() -> Bucket:
    from django.core.files.storage import storages

    return Bucket(storages["media"])
