"""`manage.py restore FILE`: a backup into an empty place."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from agent.visits.backups.archive import BackupRefused
from agent.visits.backups.services import restore


class Command(BaseCommand):
    """Refuses anything but an empty place, the same keys and a whole file."""

    help = (
        "Puts a backup into an empty DATA_DIR and an empty database, with the same SECRET_KEY and AUDIT_KEY."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="- for a pipe")
        parser.add_argument("--other-key", action="store_true", help="go on although the keys differ")

    def handle(self, *, file: str, other_key: bool, **_: object) -> None:
        """*Raises* CommandError when it is refused."""
        try:
            source = sys.stdin.buffer if file == "-" else Path(file).open("rb")  # noqa: SIM115 - closed below
            with source:
                manifest = restore(source, takes_other_key=other_key)
        except (BackupRefused, OSError) as exc:
            raise CommandError(str(exc)) from exc
        self.stderr.write(
            f"Restored what was backed up at {manifest.made_at}: {sum(manifest.rows.values())} rows."
        )
