"""A program of its own: processes write into one audit chain at once, on a database made by the real migrations.

Reads DATABASE_URL (or DATA_DIR for SQLite) like the product, prints one JSON object, changes nothing else.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"  # the tests' own put another database in place
TEAM_NAME = "Audit race"


def write(entries: int) -> None:
    """Add entries to the team's chain, each in a transaction that does something else too."""
    from django.db import transaction

    from agent.teams.models import SignInFailure, Team
    from agent.teams.services import record_audit

    team = Team.objects.get(name=TEAM_NAME)
    for n in range(entries):
        with transaction.atomic():
            SignInFailure.objects.create(key="race")
            record_audit(team, None, "race", team, n=n, share=n / 7, process=os.getpid())


def refusals() -> list[str]:
    """What the database says to somebody who reaches past the product."""
    from django.db import DatabaseError, connection, transaction

    said = []
    for statement in ("UPDATE teams_auditentry SET action = 'x'", "DELETE FROM teams_auditentry"):
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(statement)
        except DatabaseError as exc:
            said.append(str(exc).splitlines()[0])
    return said


def main(processes: int, entries: int) -> None:
    """Make the tables and the team, let the processes race, look at the chain."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    from agent.teams.audit import chain
    from agent.teams.audit.models import chain_of
    from agent.teams.models import Team

    team = Team.objects.create(name=TEAM_NAME)
    connection.close()
    writers = [
        multiprocessing.get_context("fork").Process(target=write, args=(entries,)) for _ in range(processes)
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    found = chain.check(chain_of(team.pk))
    told = {
        "vendor": connection.vendor,
        "exits": [writer.exitcode for writer in writers],
        "entries": found.entries,
        "broken": found.broken.reason if found.broken else "",
        "refusals": refusals(),
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
