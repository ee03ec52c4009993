"""Files that a person who drives hands to a site: kept for their takeover among the media, where no page serves them.

`uploads/<visit>/<id>/` holds the bytes and, beside them, what they are and under which claim they came.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from agent.core.ports import GivenFile
from agent.visits.storage.places import StoredFile, place

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
    if len(_files(visit_id)) >= 2 * MAX_FILES:
        raise UploadRefusedError(f"At most {MAX_FILES} files can wait for one site.")
    data = bytearray()
    for chunk in chunks:
        data += chunk
        if len(data) > MAX_FILE_BYTES:
            raise UploadRefusedError(f"A file may have {MAX_FILE_BYTES // 1_000_000} MB here.")
    digest = hashlib.sha256(data).hexdigest()
    upload = Upload(secrets.token_urlsafe(24), plain_name(name), kind[:100], len(data), digest, fence)
    folder = f"{_folder(visit_id)}{upload.file_id}"
    place().keep(f"{folder}/data", bytes(data))
    place().keep(f"{folder}/about.json", json.dumps(asdict(upload)).encode())  # last: now it can be taken
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
            folder = f"{_folder(self.visit_id)}{file_id}"
            about = place().read(f"{folder}/about.json") if _ID.fullmatch(file_id) else b""
            if not about or (upload := Upload(**json.loads(about))).fence != fence:
                return None
            data = place().read(f"{folder}/data")
            found.append({"name": upload.name, "mimeType": upload.kind, "buffer": data})
        return found


def visits_with_files() -> list[int]:
    """The visits for which something is kept."""
    kept = {file.path.split("/")[1] for file in place().files(f"{FOLDER}/")}
    return [int(name) for name in kept if name.isdecimal()]


def forget(visit_id: int) -> None:
    """Remove all that is kept for that visit."""
    for file in _files(visit_id):
        place().delete(file.path)


def _files(visit_id: int) -> list[StoredFile]:
    return list(place().files(_folder(visit_id)))


def _folder(visit_id: int) -> str:
    return f"{FOLDER}/{int(visit_id)}/"
