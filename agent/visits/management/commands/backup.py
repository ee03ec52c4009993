"""`manage.py backup FILE`: rows and media of this desk in one file, while it runs."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from agent.visits.backups.services import back_up


class Command(BaseCommand):
    """Written beside its name first: a file of that name is whole."""

    help = "Writes rows and media to FILE (- for a pipe) while the desk runs. Keys are not in it: keep them elsewhere."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE")

    def handle(self, *, file: str, **_: object) -> None:
        """*Raises* CommandError when FILE is there already."""
        if file == "-":
            manifest, count = back_up(sys.stdout.buffer)
        else:
            path = Path(file)
            if path.exists():
                raise CommandError(f"{path} is there already.")
            draft = path.with_name(path.name + ".part")
            try:
                with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
                    manifest, count = back_up(out)
                draft.rename(path)
            finally:
                draft.unlink(missing_ok=True)
        said = f"{sum(manifest.rows.values())} rows of {len(manifest.rows)} tables, {count} files."
        self.stderr.write(f"{said} SECRET_KEY and AUDIT_KEY are not in it: keep them elsewhere.")
