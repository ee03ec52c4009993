"""Pictures on disk, by content: the same bytes are stored once, a file is whole or not there."""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path

from django.conf import settings

_FOLDER = "shots"


def save_jpeg(data: bytes) -> str:
    """Store a JPEG; its path relative to MEDIA_ROOT, "" for no bytes. *Raises* OSError when the disk is full."""
    if not data:
        return ""
    name = hashlib.sha256(data).hexdigest()
    return keep_file(f"{_FOLDER}/{name[:2]}/{name}.jpg", data)


def keep_file(relative: str, data: bytes) -> str:
    """Store bytes under a name that tells their content, unless they are there; the same path. *Raises* OSError."""
    path = Path(settings.MEDIA_ROOT) / relative
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{secrets.token_hex(8)}.part")
        try:
            draft.write_bytes(data)
            os.replace(draft, path)  # noqa: PTH105 - atomic on one file system
        finally:
            draft.unlink(missing_ok=True)
    return relative


def picture_bytes(relative: str) -> bytes:
    """The bytes of a stored picture, empty when it is not there any more."""
    if not relative:
        return b""
    root = Path(settings.MEDIA_ROOT).resolve()
    path = (root / relative).resolve()
    if not path.is_relative_to(root) or not path.is_file():
        return b""
    return path.read_bytes()
