"""`python -m tests.lab.claiming.program VISITS PARKED FOLDER`: works a queue through; prints what the rows say as JSON.

Reads DATABASE_URL. Every ten seconds one of eight workers is killed; every fifth time one is asked to stop instead.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
WORKERS, TEAMS, SITES = 8, 4, 1000
KILL_EVERY_S, DRAINS = 10.0, 5
FINISH_S = 1400
OVER = "state IN ('ended', 'cancelled')"


def main(visits: int, parked: int, folder: Path) -> None:
    """Set up, work, tell."""
    import django
    from django.conf import settings

    from tests.races.program import NoMigrations

    settings.MIGRATION_MODULES = NoMigrations()
    django.setup()
    from django.core.management import call_command

    call_command("migrate", run_syncdb=True, verbosity=0)
    for name in ("ENDS", "KEPT"):
        os.environ[name] = str(folder / name.lower())
        Path(os.environ[name]).touch()
    claims_ms = _make_queue(visits, parked)
    crew = Crew(folder)
    try:
        crew.work_until(visits)
        kept_parked = _count("state = 'parked' AND checkpoint IS NOT NULL")
        _take_up()
        crew.work_until(visits + parked)
    finally:
        crew.stop()
    json.dump({**crew.told(), **_rows(), "kept_parked": kept_parked, **claims_ms}, sys.stdout)


def _make_queue(visits: int, parked: int) -> dict[str, float]:
    """Visits of several teams, each team's in a row; the parking ones first. What one claim takes then, in ms."""
    from datetime import timedelta

    from agent.visits import services
    from agent.visits.models import Visit
    from tests.factories import make_team
    from tests.lab.claiming import PARKS

    teams = [make_team(f"Team {n}") for n in range(TEAMS)]
    made = [
        Visit(
            team=teams[n % TEAMS if n < parked else (n - parked) * TEAMS // visits],
            query=PARKS if n < parked else "Syrian hamster", url="https://shop.example.com/",
            domain=f"s{n % SITES}.example", ask_policy="park",
        )
        for n in range(visits + parked)
    ]  # fmt: skip
    Visit.objects.bulk_create(made, batch_size=1000)
    took = []
    for _ in range(20):
        began = time.perf_counter()
        visit = services.claim_next(owner="a look", lease=timedelta(minutes=1))
        took.append((time.perf_counter() - began) * 1000)
        assert visit is not None
        services.give_back(visit_id=visit.pk, token=visit.token, counts=False)
    Visit.objects.update(started_at=None)
    return {"claim_p50_ms": round(sorted(took)[10], 1), "claim_max_ms": round(max(took), 1)}


class Crew:
    """The worker processes."""

    def __init__(self, folder: Path) -> None:
        self.chance, self.log = random.Random(8), (folder / "workers.log").open("ab")
        self.running = [self._start() for _ in range(WORKERS)]
        self.killed = self.drained = 0
        self.bad_ends: list[int] = []
        self.worked_s = 0.0

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "tests.lab.claiming.worker"]
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)

    def work_until(self, over: int) -> None:
        """Until so many visits are over; dead leases are looked for each second, as the scheduler does."""
        from agent.visits.worker import expiry

        began = last = time.monotonic()
        while _count(OVER) < over:
            assert time.monotonic() - began < FINISH_S, f"{_count(OVER)} of {over} visits are over"
            if time.monotonic() - last >= KILL_EVERY_S:
                self._disturb()
                last = time.monotonic()
            expiry.sweep_dead_leases()
            time.sleep(1)
        self.worked_s += time.monotonic() - began

    def _disturb(self) -> None:
        at = self.chance.randrange(WORKERS)
        if (self.killed + self.drained) % DRAINS == DRAINS - 1:
            self.running[at].terminate()
            self._see_out(self.running[at])
            self.drained += 1
        else:
            self.running[at].kill()
            self.running[at].wait()
            self.killed += 1
        self.running[at] = self._start()

    def _see_out(self, worker: subprocess.Popen[bytes]) -> None:
        if code := worker.wait(120):
            self.bad_ends.append(code)

    def stop(self) -> None:
        """All of them, at once."""
        for worker in self.running:
            worker.terminate()
        for worker in self.running:
            self._see_out(worker)

    def told(self) -> dict[str, Any]:
        """What was done to them."""
        return {
            "killed": self.killed, "drained": self.drained, "bad_ends": self.bad_ends,
            "seconds": round(self.worked_s),
        }  # fmt: skip


def _take_up() -> None:
    from agent.visits.models import Visit
    from interventions.desk import visit_moves

    for visit_id in Visit.objects.filter(state=Visit.State.PARKED).values_list("pk", flat=True):
        visit_moves.queue_again(visit_id)


def _rows() -> dict[str, Any]:
    from agent.visits.models import MAX_CRASHES, OutboxEvent, Step, Visit
    from tests.lab.claiming import PARKS

    ends = Counter(Path(os.environ["ENDS"]).read_text(encoding="ascii").split())
    steps: dict[int, list[int]] = {}
    for visit_id, n in Step.objects.order_by("visit_id", "n").values_list("visit_id", "n"):
        steps.setdefault(visit_id, []).append(n)
    visits = Visit.objects.all()
    begun = visits.exclude(query=PARKS).order_by("started_at", "pk").values_list("team_id", flat=True)
    return {
        "visits": visits.count(),
        "ended": visits.filter(state="ended").count(),
        "given_up": visits.filter(determination="error").count(),
        "stored_twice": [pk for pk, count in ends.items() if count > 1],
        "without_event": visits.count() - OutboxEvent.objects.filter(kind="ended").count(),
        "over_the_limits": visits.filter(attempt__gt=1).count()
        + visits.filter(crashes__gt=MAX_CRASHES).count(),
        "with_gaps": [pk for pk, ns in steps.items() if ns != list(range(1, len(ns) + 1))],
        "crashes": sum(visits.values_list("crashes", flat=True)),
        "taken_up_as_left": len(set(Path(os.environ["KEPT"]).read_text(encoding="ascii").split())),
        "widest_lead": widest_lead(list(begun)),
    }


def widest_lead(begun: list[int]) -> int:
    """Of visits in the order in which they began: by how many one team was ever ahead while each still had some."""
    left, had = Counter(begun), Counter(dict.fromkeys(begun, 0))
    widest = 0
    for team in begun:
        had[team] += 1
        left[team] -= 1
        widest = max(widest, max(had.values()) - min(had.values()))
        if not left[team]:
            break
    return widest


def _count(where: str) -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM visits_visit WHERE {where}")
        return int(cursor.fetchone()[0])


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
