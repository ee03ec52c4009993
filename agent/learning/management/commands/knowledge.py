"""`manage.py knowledge export|import`: what a team knows of sites as JSON files, one per domain.

What is imported waits as candidates for a review, whatever the file says of it.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from pathlib import Path
from typing import cast

from django.core.management.base import BaseCommand, CommandError

from agent.language.sanitize import whole_number
from agent.learning.knowledge.exchange import (
    MOST_BYTES,
    ExchangeError,
    KnowledgeFile,
    export_domain,
    import_all,
    read_file,
)
from agent.learning.models import SiteKnowledge
from agent.teams.models import Team


class Command(BaseCommand):
    """Says for each file what was written or taken in."""

    help = (
        "Exports a team's site knowledge as JSON, one file per domain, or imports such files as candidates."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--team", default="", help="name or number; not needed where there is one team alone"
        )
        actions = parser.add_subparsers(dest="what", required=True)
        out = actions.add_parser("export", help="write one file per domain")
        out.add_argument("--domain", action="append", default=[], help="only this one; may be given again")
        out.add_argument("--to", default=".", metavar="DIR", help="where the files go; it must exist")
        taken = actions.add_parser("import", help="take files in, as candidates")
        taken.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, **options: object) -> None:
        """*Raises* CommandError for an unknown team, a file that cannot be read, or one that says no knowledge."""
        team = _team(str(options["team"]))
        if options["what"] == "export":
            self._export(team, cast("list[str]", options["domain"]), Path(str(options["to"])))
        else:
            self._import(team, cast("list[str]", options["files"]))

    def _export(self, team: Team, wanted: list[str], folder: Path) -> None:
        if not folder.is_dir():
            raise CommandError(f"{folder} is no folder: make it first.")
        rows = SiteKnowledge.objects.filter(team=team)
        known = list(rows.order_by("domain").values_list("domain", flat=True).distinct())
        if unknown := sorted(set(wanted) - set(known)):
            raise CommandError(f"Nothing is known of {', '.join(unknown)}.")
        for domain in wanted or known:
            path = folder / f"{re.sub(r'[^a-z0-9._-]', '_', domain)}.json"
            try:
                path.write_text(export_domain(team_id=team.pk, domain=domain), "utf-8")
            except OSError as exc:
                raise CommandError(f"{path} cannot be written: {exc.strerror}.") from exc
            self.stdout.write(f"{domain}: {path}")

    def _import(self, team: Team, paths: list[str]) -> None:
        files = [(Path(path).name, _read(path)) for path in paths]  # all are read before the first is kept
        for done in import_all(team=team, user=None, files=files):
            self.stdout.write(f"{done.domain}: {done.added} new candidates, {done.known} known already")


def _read(path: str) -> KnowledgeFile:
    try:
        with Path(path).open("rb") as file:
            return read_file(file.read(MOST_BYTES + 1))
    except OSError as exc:
        raise CommandError(f"{path} cannot be read: {exc.strerror}.") from exc
    except ExchangeError as exc:
        raise CommandError(f"{path}: {exc.user_message}") from exc


def _team(named: str) -> Team:
    number = whole_number(named)
    found = Team.objects.filter(pk=number) if number else Team.objects.filter(name=named)
    teams = list((found if named else Team.objects.all()).order_by("pk")[:2])
    if len(teams) != 1:
        raise CommandError("Say which team with --team: its name, or its number where a name is not its own.")
    return teams[0]
