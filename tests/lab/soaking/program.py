"""`python -m tests.lab.soaking.program VISITS KILLS FOLDER`: the soak; prints what the rows say afterwards as JSON.

Reads DATABASE_URL; makes the tables, the queue and a desk, and kills a process of it at random while it works: as
many kills to so many visits, however fast the machine is, so that each time something goes on.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
POISONOUS = 4
FINISH_S = 3000
# How many of a hundred kills each gets; "wiped" is the broker with all that it held, "database" one of its backends.
VICTIMS = {"child": 66, "worker": 8, "broker": 9, "wiped": 2, "beat": 4, "web": 3, "database": 8}


def main(visits: int, kills: int, folder: Path) -> None:
    """Set up, soak, tell."""
    import django
    from django.conf import settings

    from tests.races.program import NoMigrations

    settings.MIGRATION_MODULES = NoMigrations()
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    django.setup()
    _make_queue(visits)
    from tests.lab.soaking.desk import Desk

    desk = Desk(folder, os.environ)
    try:
        desk.keep()
        soak = Soak(desk, visits, kills)
        soak.run()
        told = soak.told()
    finally:
        desk.stop()
    json.dump(told | _left(folder), sys.stdout)


def _make_queue(visits: int) -> None:
    from django.core.management import call_command

    from agent.visits import services
    from tests.factories import make_team
    from tests.lab.soaking import POISON

    call_command("migrate", run_syncdb=True, verbosity=0)
    team = make_team("Soak")
    for n in range(visits):
        query = POISON if n < POISONOUS else "lamp"
        order = services.VisitOrder(query, f"https://s{n}.example/", f"s{n}.example")
        services.create_visit(team_id=team.pk, order=order)


class Soak:
    """Kills, and notes how long what a dead worker held stays with it."""

    def __init__(self, desk: Any, visits: int, kills: int) -> None:
        self.desk, self.visits, self.kills = desk, visits, kills
        self.killed: Counter[str] = Counter()
        self.lost: dict[int, tuple[str, float]] = {}  # visit: its dead owner, since when
        self.recovered_s: list[float] = []
        shares = {
            name: max(1, round(share * kills / sum(VICTIMS.values()))) for name, share in VICTIMS.items()
        }
        self.victims = [name for name, count in shares.items() for _ in range(count)]
        self.chance = random.Random(21)

        self.chance.shuffle(self.victims)
        self.victims += ["wiped", "database"]  # the last are the first to go: these two in any case
        self.kills = len(self.victims)

    def run(self) -> None:
        """Kill at random, each time that so many further visits are over, until none is left."""
        began = time.monotonic()
        while (over := self._over()) is None or over < self.visits:
            assert time.monotonic() - began < FINISH_S, "the queue is not worked through in time"
            if over is not None and self.victims and over * self.kills >= self.killed.total() * self.visits:
                self._kill_one()
            self.desk.keep()
            self._look()
            time.sleep(0.2)
        self.took_s = time.monotonic() - began

    def _kill_one(self) -> None:
        victim = self.victims[-1]
        if self._kill(victim):
            self.killed[self.victims.pop()] += 1

    def _kill(self, victim: str) -> bool:
        from tests.lab.soaking.desk import kill_process

        if victim == "child":
            children = [pid for name in ("worker-1", "worker-2") for pid in self.desk.children(name)]
            return bool(children) and kill_process(self.chance.choice(children))
        if victim == "database":
            found = _query("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'") or []
            return bool(found) and kill_process(self.chance.choice(found)[0])
        if victim == "wiped":
            self.desk.wipe_broker()
        else:
            self.desk.kill(self.chance.choice([n for n in self.desk.commands if n.startswith(victim)]))
        return True

    def _look(self) -> None:
        from agent.visits.worker.options import is_certainly_dead

        rows = _query("SELECT id, lease_owner FROM visits_visit WHERE state = 'running'")
        if rows is None:
            return
        now, held = time.monotonic(), dict(rows)
        for visit_id, (owner, since) in list(self.lost.items()):
            if held.get(visit_id) != owner:
                self.lost.pop(visit_id)
                self.recovered_s.append(now - since)
        for visit_id, owner in held.items():
            if visit_id not in self.lost and is_certainly_dead(owner):
                self.lost[visit_id] = (owner, now)

    def _over(self) -> int | None:
        """How many visits are over; None while the database recovers."""
        rows = _query("SELECT count(*) FROM visits_visit WHERE state IN ('ended', 'cancelled')")
        return None if rows is None else int(rows[0][0])

    def told(self) -> dict[str, Any]:
        """What the rows say now that all is over."""
        from agent.visits.models import MAX_CRASHES, OutboxEvent, Step, Visit
        from tests.lab.soaking import POISON
        from tests.lab.soaking.desk import zombies_below

        ends = Counter(Path(os.environ["ENDS"]).read_text(encoding="ascii").split())
        visits = list(
            Visit.objects.values_list("pk", "query", "attempt", "crashes", "determination", "max_attempts")
        )
        steps: dict[int, list[int]] = {}
        for visit_id, n in Step.objects.order_by("visit_id", "n").values_list("visit_id", "n"):
            steps.setdefault(visit_id, []).append(n)
        took = sorted(self.recovered_s)
        return {
            "visits": len(visits),
            "kills": dict(self.killed),
            "seconds": round(self.took_s),
            "stored_twice": [pk for pk, count in ends.items() if count > 1],
            "without_event": len(visits) - OutboxEvent.objects.filter(kind="ended").count(),
            "over_the_limits": [v[0] for v in visits if v[2] > v[5] or v[3] > MAX_CRASHES],
            "poison": [(v[4], v[3]) for v in visits if v[1] == POISON],
            "given_up": len([v for v in visits if v[1] != POISON and v[4] == "error"]),
            "found": len([v for v in visits if v[4] == "no_relevant_products"]),
            "with_gaps": [pk for pk, ns in steps.items() if ns != list(range(1, len(ns) + 1))],
            "recovered": len(took),
            "recovered_p50_s": round(took[len(took) // 2], 1) if took else 0,
            "recovered_max_s": round(took[-1], 1) if took else 0,
            "zombies": zombies_below([p.pid for p in self.desk.running.values()]),
        }


def _query(sql: str) -> list[Any] | None:
    """The rows; None while the database recovers."""
    from django.db import Error, connection

    try:
        with connection.cursor() as cursor:
            cursor.execute(sql)
            return list(cursor.fetchall())
    except Error:
        connection.close()
        return None


def _left(folder: Path) -> dict[str, Any]:
    from tests.lab.soaking.desk import processes_with

    # Each killed main process of Celery leaves an empty folder pymp-… of its own library.
    temporary = sorted(path.name for path in (folder / "tmp").iterdir() if not path.name.startswith("pymp-"))
    return {"left_running": processes_with(os.environ["SOAK_MARK"]), "left_in_tmp": temporary}


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
