"""A program of its own: several operator processes race for every one of many interventions.

Reads DATABASE_URL (or DATA_DIR for SQLite) like the product, prints one JSON object, changes nothing else.
"""

from __future__ import annotations

import json
import logging
import multiprocessing
import os
import sys
from datetime import timedelta
from multiprocessing.synchronize import Barrier
from typing import TypedDict

from tests.races.program import NoMigrations

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"  # the tests' own put another database in place
WAIT_S = 450
IN_STEP = 10  # all begin every tenth item at the same moment; in between they drift as they like


class Answer(TypedDict):
    """What one operator was told in one round."""

    won: bool
    fence: int
    holder: str


def race(name: str, ids: list[int], barrier: Barrier) -> list[Answer]:
    """Claim each item in turn, all operators the same ones."""
    from agent.teams.models import User

    user = User.objects.get(username=name)
    answers = []
    for n, item_id in enumerate(ids):
        if n % IN_STEP == 0:
            barrier.wait(WAIT_S)
        answers.append(_claim(user, item_id))
    return answers


def _claim(user: object, item_id: int) -> Answer:
    from interventions.claims.claims import claim
    from interventions.desk.errors import AlreadyClaimed

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


def make_items(rounds: int) -> list[int]:
    """As many open interventions, each of a visit of its own."""
    from agent.teams.rights.clock import from_now
    from agent.visits.models import Visit
    from interventions.models import Intervention
    from tests.factories import make_team

    team = make_team()
    waiting = {"team": team, "query": "a laptop", "url": "https://shop.example/", "domain": "shop.example"}
    visits = Visit.objects.bulk_create(Visit(state="waiting", **waiting) for _ in range(rounds))
    due = from_now(timedelta(hours=1))
    items = Intervention.objects.bulk_create(
        Intervention(visit=visit, team=team, type="blocked", url=visit.url, deadline_at=due)
        for visit in visits
    )
    return [item.pk for item in items]


def main(processes: int, rounds: int) -> None:
    """Set the database up, let the processes race, print what each was told and what the rows say."""
    import django
    from django.conf import settings

    logging.disable(logging.CRITICAL)
    settings.MIGRATION_MODULES = NoMigrations()
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from interventions.desk import events
    from interventions.models import Claim, Intervention
    from tests.factories import make_user

    events._send = lambda *_: None  # there is no broker here; a claim must do without
    call_command("migrate", run_syncdb=True, verbosity=0)
    names = [f"operator{n}" for n in range(processes)]
    for name in names:
        make_user(name)
    ids = make_items(rounds)
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
    answers = [queue.get(timeout=WAIT_S) for queue in queues]
    for child in children:
        child.join(WAIT_S)
    held = Intervention.objects.filter(state="claimed", fence=1, version=1).count()
    claims = list(Claim.objects.values_list("intervention_id", "user__username"))
    json.dump(
        {"vendor": connection.vendor, "names": names, "answers": answers, "claims": claims, "held": held},
        sys.stdout,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
