"""A program of its own: several worker processes race for all visits of a queue, on SQLite or PostgreSQL.

Each claims until nothing is left, records two steps of what it got and ends it; some are told to give
visits back or to die without a word. Prints one JSON object; reads DATABASE_URL or DATA_DIR like the product.
"""

from __future__ import annotations

import json
import logging
import multiprocessing
import os
import random
import sys
from datetime import timedelta
from multiprocessing.synchronize import Barrier

from tests.races.program import NoMigrations

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"  # the tests' own put another database in place
WORKERS = 4
WAIT_S = 600
SITES = 8
SHARES = {"A": 4, "B": 1, "C": 1}  # of the visits, sixths: the first team has most, and the oldest


def work(number: int, barrier: Barrier, out: multiprocessing.Queue[list[list[int]]]) -> None:
    """Claim until the queue is empty; what was claimed, as [visit, token, visits at its site then]."""
    from django.db import connection

    from agent.visits import services
    from agent.visits.worker import expiry

    connection.connect()
    chance = random.Random(number)
    owner, taken = f"worker {number}", list[list[int]]()
    barrier.wait(WAIT_S)
    while True:
        visit = services.claim_next(owner=owner, lease=timedelta(seconds=0.2 if number == 0 else 5))
        if visit is None:
            expiry.sweep_dead_leases()
            if not _is_anything_left():
                break
            continue
        taken.append([visit.pk, visit.token, _running_at(visit.domain)])
        _attend(visit.pk, visit.token, chance, dies=number == 0)
    out.put(taken)
    connection.close()


def _running_at(site: str) -> int:
    from django.db.models.functions import Now

    from agent.visits.models import Visit

    return Visit.objects.filter(domain=site, state="running", lease_until__gte=Now()).count()


def _attend(visit_id: int, token: int, chance: random.Random, *, dies: bool) -> None:
    from agent.core.errors import LeaseLost
    from agent.core.types import Determination, WebAgentResult
    from agent.visits import selectors, services

    try:
        _record(visit_id, token, selectors.next_step_n(visit_id))
        if dies and chance.random() < 0.5:
            return  # as after SIGKILL: the lease runs out
        if chance.random() < 0.2:
            services.give_back(visit_id=visit_id, token=token, counts=False)
            return
        _record(visit_id, token, selectors.next_step_n(visit_id))
        result = WebAgentResult((), Determination.NO_RELEVANT_PRODUCTS, "Nothing")
        services.end_visit(visit_id=visit_id, token=token, result=result)
    except (LeaseLost, ValueError):  # its lease ran out meanwhile; another may have recorded before it
        return


def _record(visit_id: int, token: int, n: int) -> None:
    from agent.core.types import DecisionSource, StepRecord, Verdict
    from agent.visits import services

    step = StepRecord(n, "scroll", "Scroll", "http://a/", "", "", 1.0, DecisionSource.RULE, Verdict(None))
    services.record_step(visit_id=visit_id, token=token, step=step)


def _is_anything_left() -> bool:
    from agent.visits.models import Visit

    return Visit.objects.exclude(state__in=["ended", "cancelled"]).exists()


def main(visits: int) -> None:
    """Make the queue, let the workers race, print what they took and what the rows say."""
    import django
    from django.conf import settings

    logging.disable(logging.CRITICAL)  # there is no broker here: nudges are lost, which the queue survives
    settings.MIGRATION_MODULES = NoMigrations()
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from agent.visits import services
    from agent.visits.models import OutboxEvent, Step, Visit
    from agent.visits.worker import expiry
    from tests.factories import make_team

    expiry.RETRY_DELAY = timedelta(0)
    call_command("migrate", run_syncdb=True, verbosity=0)
    call_command("flush", interactive=False, verbosity=0)  # another race may have used this PostgreSQL
    for name, share in SHARES.items():
        team = make_team(name)
        for n in range(visits * share // sum(SHARES.values())):
            order = services.VisitOrder("lamp", "http://a/", f"s{n % SITES}.example")
            services.create_visit(team_id=team.pk, order=order)
    connection.close()
    context = multiprocessing.get_context("fork")
    barrier, out = context.Barrier(WORKERS), context.Queue()
    children = [context.Process(target=work, args=(n, barrier, out)) for n in range(WORKERS)]
    for child in children:
        child.start()
    taken = [pair for _ in children for pair in out.get(timeout=WAIT_S)]
    for child in children:
        child.join(WAIT_S)
    told = {
        "vendor": connection.vendor,
        "taken": taken,
        "visits": list(Visit.objects.values_list("pk", "state", "attempt", "crashes")),
        "begun": list(Visit.objects.order_by("started_at").values_list("team__name", flat=True)),
        "per_site": settings.VISITS_PER_SITE,
        "steps": list(Step.objects.order_by("visit_id", "n").values_list("visit_id", "n", "token")),
        "events": list(OutboxEvent.objects.values_list("visit_id", flat=True)),
    }
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]))
