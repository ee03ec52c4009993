"""`manage.py check_setup`: what this installation lacks, and what to do about it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from research.home.start.setup import everything


class Command(BaseCommand):
    """One line for each thing; ends with 1 where something is missing that must be there."""

    help = "Say what this installation lacks: what it needs, and what would make it worth more."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print every finding, what is needed first."""
        missing = 0
        for one in everything():
            state = "ok" if one.is_well else "MISSING" if one.is_needed else "advised"
            missing += one.is_needed and not one.is_well
            self.stdout.write(f"{state:<8} {one.title}" + ("" if one.is_well else f": {one.help}"))
        if missing:
            raise CommandError(
                f"{missing} of the things that are needed {'is' if missing == 1 else 'are'} missing."
            )
