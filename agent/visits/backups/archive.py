"""The file of a backup: a tar that can be written to and read from a pipe.

In this order: `manifest.json`; `database.gz`; `media/…`; `sums.json`, the SHA-256 of everything before.
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import tarfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from typing import IO

FORMAT = 1
_MANIFEST, _DATABASE, _MEDIA, _SUMS = "manifest.json", "database.gz", "media/", "sums.json"


class BackupRefused(Exception):
    """It cannot be made or put back; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup holds and what it needs."""

    made_at: str  # ISO, UTC
    vendor: str  # of the database: sqlite or postgresql
    migrations: tuple[tuple[str, str], ...]  # app and name, all that were applied
    rows: Mapping[str, int]  # by table
    keys: Mapping[str, str] = field(default_factory=dict)  # by setting: a print of the key, not the key
    format: int = FORMAT


def write(out: IO[bytes], manifest: Manifest, database: Path, media: Iterable[tuple[str, bytes]]) -> int:
    """Write the whole backup; how many media files it holds."""
    sums: dict[str, str] = {}
    with tarfile.open(fileobj=out, mode="w|") as tar:
        _add(tar, _MANIFEST, json.dumps(asdict(manifest), indent=1).encode(), sums)
        with database.open("rb") as source:
            sums[_DATABASE] = hashlib.file_digest(source, "sha256").hexdigest()
            source.seek(0)
            tar.addfile(_entry(_DATABASE, database.stat().st_size), source)
        for path, data in media:
            _add(tar, _MEDIA + path, data, sums)
        _add(tar, _SUMS, json.dumps(sums).encode(), {})
    return len(sums) - 2


def _add(tar: tarfile.TarFile, name: str, data: bytes, sums: dict[str, str]) -> None:
    sums[name] = hashlib.sha256(data).hexdigest()
    tar.addfile(_entry(name, len(data)), io.BytesIO(data))


def _entry(name: str, size: int) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = size, 0o600
    return entry


def read(source: IO[bytes], database: Path, media: Path, check: Callable[[Manifest], None]) -> Manifest:
    """The manifest, after `check` of it; its database is in that file, its media are in that folder.

    *Raises* BackupRefused when the file is none of ours, or not whole to the last byte.
    """
    found: dict[str, str] = {}
    manifest: Manifest | None = None
    promised: object = None
    try:
        with tarfile.open(fileobj=source, mode="r|") as tar:
            for entry in tar:
                content = tar.extractfile(entry)
                if content is None:
                    raise BackupRefused(f"The backup holds {entry.name!r}, which is no file.")
                if entry.name == _SUMS:
                    promised = json.loads(content.read())
                    continue
                path = database if entry.name in (_MANIFEST, _DATABASE) else _media_path(entry.name, media)
                found[entry.name] = _unpack(content, path)
                if entry.name == _MANIFEST:
                    manifest = _manifest(path.read_bytes())
                    check(manifest)
    except (tarfile.TarError, EOFError, ValueError) as exc:
        raise BackupRefused(f"This is no whole backup: {exc}.") from exc
    if manifest is None or promised != found:
        raise BackupRefused("This is no whole backup: its sums are not those of its parts.")
    return manifest


def _manifest(data: bytes) -> Manifest:
    said = json.loads(data)
    if said.get("format") != FORMAT:
        raise BackupRefused(f"This backup has format {said.get('format')}; this version reads {FORMAT}.")
    said["migrations"] = tuple((app, name) for app, name in said["migrations"])
    return Manifest(**said)


def _unpack(content: IO[bytes], to: Path) -> str:
    """Its sum."""
    to.parent.mkdir(parents=True, exist_ok=True)
    with to.open("w+b") as out:
        shutil.copyfileobj(content, out)
        out.seek(0)
        return hashlib.file_digest(out, "sha256").hexdigest()


def _media_path(name: str, folder: Path) -> Path:
    path = PurePosixPath(name)
    if not name.startswith(_MEDIA) or ".." in path.parts:
        raise BackupRefused(f"The backup holds {name!r}, which belongs nowhere.")
    return folder / path.relative_to(_MEDIA)
