"""Files that a person who drives hands to a site: on disk for their takeover, below the media that no page serves.

`uploads/<visit>/<id>/` holds the bytes and, beside them, what they are and under which claim they came.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import shutil
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings

from agent.core.ports import GivenFile

FOLDER = "uploads"
MAX_FILE_BYTES = 10_000_000
MAX_FILES = 20  # of one visit at a time
_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")
_PLAIN = re.compile(r"[^\w .()\[\]+=@,~&-]")


class UploadRefusedError(Exception):
    """It was not kept; the message says why, for the person."""


@dataclass(frozen=True, slots=True)
class Upload:
    """One kept file."""

    file_id: str
    name: str
    kind: str  # its media type, as the person's browser told it
    size: int
    sha256: str
    fence: int


def keep(*, visit_id: int, fence: int, name: str, kind: str, chunks: Iterable[bytes]) -> Upload:
    """Store one file whole or not at all. *Raises* UploadRefusedError, OSError when the disk is full."""
    folder = _folder(visit_id)
    if folder.is_dir() and sum(1 for _ in folder.iterdir()) >= MAX_FILES:
        raise UploadRefusedError(f"At most {MAX_FILES} files can wait for one site.")
    file_id = secrets.token_urlsafe(24)
    draft = folder / f".{file_id}"
    draft.mkdir(parents=True)
    try:
        digest, size = hashlib.sha256(), 0
        with (draft / "data").open("wb") as out:
            for chunk in chunks:
                size += len(chunk)
                if size > MAX_FILE_BYTES:
                    raise UploadRefusedError(f"A file may have {MAX_FILE_BYTES // 1_000_000} MB here.")
                digest.update(chunk)
                out.write(chunk)
        upload = Upload(file_id, plain_name(name), kind[:100], size, digest.hexdigest(), fence)
        (draft / "about.json").write_text(json.dumps(asdict(upload)), encoding="utf-8")
        draft.rename(folder / file_id)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    return upload


def plain_name(name: str) -> str:
    """A file name that is nothing else: no folders, no control characters, at most 120 letters."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    return _PLAIN.sub("_", last).strip(" .")[-120:] or "file"


@dataclass(frozen=True, slots=True)
class UploadStore:
    """The files of one visit, as its browser takes them (`agent.browser.takeover.widgets.dialogs.FileShelf`)."""

    visit_id: int

    def take(self, file_ids: list[str], fence: int) -> list[GivenFile] | None:
        """Those files; None when one of them is not there or came under another claim."""
        found: list[GivenFile] = []
        for file_id in file_ids:
            folder = _folder(self.visit_id) / file_id
            if not _ID.fullmatch(file_id) or not folder.is_dir():
                return None
            about = Upload(**json.loads((folder / "about.json").read_text(encoding="utf-8")))
            if about.fence != fence:
                return None
            found.append(
                {"name": about.name, "mimeType": about.kind, "buffer": (folder / "data").read_bytes()}
            )
        return found


def visits_with_files() -> list[int]:
    """The visits for which something is kept."""
    root = Path(settings.MEDIA_ROOT) / FOLDER
    with suppress(FileNotFoundError):
        return [int(entry.name) for entry in root.iterdir() if entry.name.isdecimal()]
    return []


def forget(visit_id: int) -> None:
    """Remove all that is kept for that visit."""
    shutil.rmtree(_folder(visit_id), ignore_errors=True)


def _folder(visit_id: int) -> Path:
    return Path(settings.MEDIA_ROOT) / FOLDER / str(int(visit_id))
