"""Pictures on disk, by content (the same bytes are stored once, a file is whole or not there), and over HTTP."""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

_FOLDER = "shots"


def save_jpeg(data: bytes) -> str:
    """Store a JPEG; its path relative to MEDIA_ROOT, "" for no bytes. *Raises* OSError when the disk is full."""
    if not data:
        return ""
    name = hashlib.sha256(data).hexdigest()
    return keep_file(f"{_FOLDER}/{name[:2]}/{name}.jpg", data)


def keep_file(relative: str, data: bytes) -> str:
    """Store bytes under a name that tells their content, unless they are there; the same path. *Raises* OSError.

    What is there already counts as written just now, so that `delete_older` leaves it for the row to come.
    """
    path = Path(settings.MEDIA_ROOT) / relative
    try:
        os.utime(path)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{secrets.token_hex(8)}.part")
        try:
            draft.write_bytes(data)
            os.replace(draft, path)  # noqa: PTH105 - atomic on one file system
        finally:
            draft.unlink(missing_ok=True)
    return relative


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One file below MEDIA_ROOT."""

    path: str  # relative
    size: int  # bytes


def stored_files() -> Iterator[StoredFile]:
    """Every file below MEDIA_ROOT, half-written ones too."""
    root = Path(settings.MEDIA_ROOT)
    for folder, _, names in os.walk(root):
        for name in names:
            path = Path(folder, name)
            with suppress(FileNotFoundError):  # gone meanwhile
                yield StoredFile(path.relative_to(root).as_posix(), path.stat().st_size)


def delete_older(file: StoredFile, before: datetime) -> bool:
    """Delete a file that was written before that moment; whether it is gone.

    It is moved aside first: whoever keeps the same bytes meanwhile either made it young before that, and it comes back,
    or finds nothing and writes it again.
    """
    path = Path(settings.MEDIA_ROOT) / file.path
    if _written_at(path) >= before:
        return False
    aside = path.with_name(f".{secrets.token_hex(8)}.gone")
    with suppress(FileNotFoundError):
        path.rename(aside)
        if _written_at(aside) >= before:
            aside.rename(path)
            return False
        aside.unlink()
    return True


def _written_at(path: Path) -> datetime:
    with suppress(FileNotFoundError):
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return datetime.min.replace(tzinfo=UTC)


def picture_bytes(relative: str) -> bytes:
    """The bytes of a stored picture, empty when it is not there any more."""
    if not relative:
        return b""
    root = Path(settings.MEDIA_ROOT).resolve()
    path = (root / relative).resolve()
    if not path.is_relative_to(root) or not path.is_file():
        return b""
    return path.read_bytes()


# What a picture begins with, and its type. Anything else is nothing to show.
_KINDS = ((b"\xff\xd8", "image/jpeg"), (b"\x89PNG\r\n\x1a\n", "image/png"))


def picture_response(path: str, request: HttpRequest | None = None) -> HttpResponse:
    """The picture at this media path; the person's own browser may keep it, but asks each time. *Raises* Http404.

    Asking each time is what lets a picture be gone the moment a right is: a copy that a browser may use
    unasked would be shown to whoever signs in there next.
    """
    picture = picture_bytes(path)
    kind = _kind_of(picture)
    if not kind:
        raise Http404("No such picture.")
    tag = f'"{hashlib.sha256(picture).hexdigest()[:32]}"'
    is_known = request is not None and request.headers.get("If-None-Match") == tag
    response = HttpResponse(status=304) if is_known else HttpResponse(picture, content_type=kind)
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    response["Content-Disposition"] = f'inline; filename="picture.{kind.partition("/")[2]}"'
    response["Content-Security-Policy"] = "default-src 'none'; sandbox; frame-ancestors 'none'"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    response["X-Content-Type-Options"] = "nosniff"
    return response


def _kind_of(picture: bytes) -> str:
    """The type by its first bytes; "" for what is no picture, whatever its name says."""
    if picture[:4] == b"RIFF" and picture[8:12] == b"WEBP":
        return "image/webp"
    return next((kind for start, kind in _KINDS if picture.startswith(start)), "")
