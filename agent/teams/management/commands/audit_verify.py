"""Checks the audit log's chains: exit code 1 and the first broken entry when one does not hold."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from agent.teams.audit import chain
from agent.teams.audit.models import INSTALLATION, chain_of


class Command(BaseCommand):
    """`manage.py audit_verify` checks every chain; `--team 3` one team's, `--team installation` the installation's."""

    help = "Check that no entry of the audit log was changed or removed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which chain."""
        parser.add_argument("--team", help="a team's number, or “installation”; all when left out")

    def handle(self, *args: Any, team: str | None = None, **options: Any) -> None:
        """Raises: CommandError (exit code 1) when a chain is broken."""
        broken = 0
        for name in [_chain(team)] if team else chain.chains():
            found = chain.check(name)
            if found.broken:
                broken += 1
                self.stdout.write(f"{name}: BROKEN at entry {found.broken.position}: {found.broken.reason}")
            else:
                self.stdout.write(f"{name}: {found.entries} entries hold, newest {found.head_hash or 'none'}")
        if broken:
            raise CommandError(f"{broken} of the audit log's chains do not hold.")


def _chain(team: str) -> str:
    if team == INSTALLATION:
        return INSTALLATION
    if not team.isdigit():
        raise CommandError(f"{team!r} is no team's number")
    return chain_of(int(team))
