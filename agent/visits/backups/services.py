"""Makes a backup of this desk while it runs, and puts one back into an empty place."""

from __future__ import annotations

import hmac
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from agent.visits.backups import archive, databases
from agent.visits.backups.archive import BackupRefused, Manifest
from agent.visits.storage import media, uploads
from agent.visits.storage.places import place

_KEYS = ("SECRET_KEY", "AUDIT_KEY")


def back_up(out: IO[bytes], *, using: str = DEFAULT_DB_ALIAS) -> tuple[Manifest, int]:
    """Write this desk's rows and media; what was written, and how many media files. Others may go on writing.

    Keys are not in it. Media come after the rows, so what a row names is there, unless it was deleted meanwhile.
    """
    connection = connections[using]
    with tempfile.TemporaryDirectory(prefix="backup-", dir=settings.DATA_DIR) as folder:
        database = Path(folder, "database.gz")
        rows = databases.dump(connection, database)
        manifest = Manifest(
            made_at=timezone.now().isoformat(),
            vendor=connection.vendor,
            migrations=tuple(databases.applied(connection)),
            rows=rows,
            keys={name: print_of(getattr(settings, name)) for name in _KEYS},
        )
        return manifest, archive.write(out, manifest, database, _media())


def _media() -> Iterator[tuple[str, bytes]]:
    """All but what a takeover has uploaded, and what is being written just now."""
    for file in place().files():
        folder, _, name = file.path.rpartition("/")
        if not folder.startswith(uploads.FOLDER) and not name.startswith("."):
            yield file.path, media.picture_bytes(file.path)


def restore(source: IO[bytes], *, takes_other_key: bool = False, using: str = DEFAULT_DB_ALIAS) -> Manifest:
    """Make this empty place what the backup says, brought up to this version's tables.

    *Raises* BackupRefused when the place is not empty, the keys are others (unless `takes_other_key`), the file is
    damaged, of another kind of database or of a newer version, or what came out is not what went in. Nothing is put in
    before the whole file was found good.
    """
    connection = connections[using]
    if databases.tables(connection):
        raise BackupRefused(
            "There is a desk here already. Restore into an empty DATA_DIR and an empty database."
        )

    def check(manifest: Manifest) -> None:
        _check(manifest, connection.vendor, takes_other_key=takes_other_key)

    with tempfile.TemporaryDirectory(prefix="restore-", dir=settings.DATA_DIR) as folder:
        database, kept = Path(folder, "database.gz"), Path(folder, "media")
        manifest = archive.read(source, database, kept, check)
        for file in kept.rglob("*"):
            if file.is_file():
                media.keep_file(file.relative_to(kept).as_posix(), file.read_bytes())
        databases.load(connection, database, manifest)
    found = databases.rows_of(connection)
    if differing := sorted(table for table, count in manifest.rows.items() if found.get(table) != count):
        raise BackupRefused(
            f"These tables have other numbers of rows than the backup: {', '.join(differing)}."
        )
    call_command("migrate", database=using, interactive=False, verbosity=0)
    return manifest


def _check(manifest: Manifest, vendor: str, *, takes_other_key: bool) -> None:
    if manifest.vendor != vendor:
        raise BackupRefused(f"This backup is of {manifest.vendor}, and DATABASE_URL leads to {vendor}.")
    known = MigrationLoader(None, ignore_no_migrations=True).graph.nodes
    if unknown := [f"{app}.{name}" for app, name in manifest.migrations if (app, name) not in known]:
        raise BackupRefused(f"This backup is of a newer version: it knows {', '.join(unknown)}.")
    others = [name for name in _KEYS if print_of(getattr(settings, name)) != manifest.keys.get(name)]
    if others and not takes_other_key:
        raise BackupRefused(
            f"{' and '.join(others)} differ from the backup's: put the old data folder's secret_key here, or set them. "
            "With --other-key parked visits lose their storage, webhooks, services and browser push must be set up "
            "again, everybody signs in again, and with another AUDIT_KEY the audit log does not verify."
        )


def print_of(key: str) -> str:
    """By which a key is known again; it says nothing of the key."""
    return hmac.digest(key.encode(), b"sweepdesk backup", "sha256").hex()[:32]
