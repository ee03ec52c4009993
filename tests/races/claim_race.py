"""A program of its own: two operator processes race for every one of many interventions.

Reads DATABASE_URL (or DATA_DIR for SQLite) like the product, prints one JSON object, changes nothing else.
"""

from __future__ import annotations

import json
import logging
import multiprocessing
import os
import sys
from collections.abc import Iterator
from multiprocessing.synchronize import Barrier
from typing import TypedDict

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"  # the tests' own put another database in place
WAIT_S = 60


class Answer(TypedDict):
    """What one operator was told in one round."""

    won: bool
    fence: int
    holder: str


class _NoMigrations:
    """The tables are made from the models, as pytest-django does with --no-migrations."""

    def __contains__(self, app: str) -> bool:
        return True

    def __getitem__(self, app: str) -> None:
        return None


def race(name: str, ids: list[int], barrier: Barrier) -> list[Answer]:
    """Claim each item in turn, all operators at the same moment."""
    from agent.teams.models import User

    user = User.objects.get(username=name)
    return [_claim(user, item_id, barrier) for item_id in ids]


def _claim(user: object, item_id: int, barrier: Barrier) -> Answer:
    from interventions.claims import claim
    from interventions.errors import AlreadyClaimed

    barrier.wait(WAIT_S)
    try:
        held = claim(intervention_id=item_id, user=user)  # type: ignore[arg-type]
    except AlreadyClaimed as refusal:
        return {"won": False, "fence": 0, "holder": refusal.holder}
    return {"won": True, "fence": held.fence, "holder": ""}


def _run_child(name: str, ids: list[int], barrier: Barrier, out: multiprocessing.Queue[list[Answer]]) -> None:
    from django.db import connection

    connection.connect()
    out.put(race(name, ids, barrier))
    connection.close()


def make_items(rounds: int) -> Iterator[int]:
    """As many open interventions, each of a visit of its own."""
    from tests.factories import make_team
    from tests.unit.interventions.conftest import make_open, make_visit

    team = make_team()
    for _ in range(rounds):
        yield make_open(make_visit(team)).pk


def main(rounds: int) -> None:
    """Set the database up, let two processes race, print what each was told and what the rows say."""
    import django
    from django.conf import settings

    logging.disable(logging.CRITICAL)  # there is no broker here: nudges are lost, which claims must survive
    settings.MIGRATION_MODULES = _NoMigrations()
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from interventions.models import Claim
    from tests.factories import make_user

    call_command("migrate", run_syncdb=True, verbosity=0)
    names = ["anna", "ben"]
    for name in names:
        make_user(name)
    ids = list(make_items(rounds))
    connection.close()
    context = multiprocessing.get_context("fork")
    barrier = context.Barrier(len(names))
    queues = [context.Queue() for _ in names]
    children = [
        context.Process(target=_run_child, args=(name, ids, barrier, queue))
        for name, queue in zip(names, queues, strict=True)
    ]
    for child in children:
        child.start()
    answers = [queue.get(timeout=WAIT_S * 2) for queue in queues]
    for child in children:
        child.join(WAIT_S)
    claims = list(Claim.objects.values_list("intervention_id", "user__username"))
    json.dump({"vendor": connection.vendor, "names": names, "answers": answers, "claims": claims}, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]))
