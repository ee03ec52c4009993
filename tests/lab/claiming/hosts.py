"""`python -m tests.lab.claiming.hosts FOLDER`: two webs and three workers, each with a folder of its own; prints JSON.

They share PostgreSQL, the broker and a bucket alone. One worker's host is cut off in the midst of its visits (nothing
comes from it any more), and is back once others have them.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from tests.processes import wait_for

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
VISITS, FINISH_S = 60, 600
HOSTS = ("host-1", "host-2", "host-3")
CUT = "host-2"


def main(folder: Path) -> None:
    """Set up, cut, tell."""
    import django
    from django.conf import settings

    from tests.e2e.system import free_port
    from tests.races.program import NoMigrations

    settings.MIGRATION_MODULES = NoMigrations()
    django.setup()
    from django.core.files.storage import storages

    os.environ["ENDS"], os.environ["KEPT"] = str(folder / "ends"), str(folder / "kept")
    storages["media"].bucket.create()  # type: ignore[attr-defined]
    cookie, ports = _make_rows(), (free_port(), free_port())
    began = [_start(folder, f"web-{port}", "config.processes.web", PORT=str(port)) for port in ports]
    workers = {name: _start(folder, name, "tests.lab.claiming.worker", HOST_NAME=name) for name in HOSTS}
    try:
        told = _cut_off(workers[CUT])
        _work_until(lambda: _over() == VISITS, "all visits are over")
        told |= _shown(ports, cookie)
    finally:
        for process in (*began, *workers.values()):
            process.send_signal(signal.SIGCONT)
            process.terminate()
        for process in (*began, *workers.values()):
            process.wait(60)
    json.dump({**told, **_rows(), "kept_by_hosts": len(list(folder.glob("*/media/shots")))}, sys.stdout)


def _make_rows() -> str:
    """The queue, and the cookie of somebody who may see it."""
    from django.core.management import call_command

    from agent.visits import services
    from tests.factories import make_member, make_session, make_team

    call_command("migrate", run_syncdb=True, verbosity=0)
    team = make_team("Hosts")
    for n in range(VISITS):
        order = services.VisitOrder("Syrian hamster", "https://shop.example.com/", f"s{n}.example")
        services.create_visit(team_id=team.pk, order=order)
    return str(make_session(make_member(team)).session_key)


def _start(folder: Path, name: str, module: str, **more: str) -> subprocess.Popen[bytes]:
    data = folder / name
    data.mkdir()
    environ = {**os.environ, "DATA_DIR": str(data), "PICTURES": "1", "STEP_S": "2", "LEASE_S": "30", **more}
    log = (folder / f"{name}.log").open("ab")
    return subprocess.Popen([sys.executable, "-m", module], env=environ, stdout=log, stderr=log)


def _cut_off(worker: subprocess.Popen[bytes]) -> dict[str, Any]:
    """Stop that host once it has visits with steps; how long until others had them."""
    _work_until(lambda: len(_held_with_steps()) > 1, "the host has visits with steps")
    worker.send_signal(signal.SIGSTOP)
    began, held = time.monotonic(), _held_with_steps()
    _work_until(lambda: not _still_its(held), "others have them")
    took = time.monotonic() - began
    worker.send_signal(signal.SIGCONT)
    return {"cut_visits": len(held), "resumed_elsewhere_s": round(took, 1)}


def _work_until(is_so: Any, what: str) -> None:
    """The scheduler's part: dead leases are looked for each second."""
    from agent.visits.worker import expiry

    def looked() -> bool:
        expiry.sweep_dead_leases()
        return bool(is_so())

    wait_for(looked, what, FINISH_S)


def _held_with_steps() -> set[int]:
    from agent.visits.models import Visit

    held = Visit.objects.filter(lease_owner__startswith=f"{CUT}/", state="running", steps__n=1)
    return set(held.values_list("pk", flat=True))


def _still_its(visits: set[int]) -> bool:
    """Whether any of them is not yet running elsewhere, or over."""
    from agent.visits.models import Visit

    mine = Visit.objects.filter(pk__in=visits)
    return mine.filter(lease_owner__startswith=f"{CUT}/").exists() or mine.filter(state="pending").exists()


def _over() -> int:
    from agent.visits.models import Visit

    return Visit.objects.filter(state="ended").count()


def _shown(ports: tuple[int, int], cookie: str) -> dict[str, Any]:
    """One picture of each host, asked of each web."""
    from agent.visits.models import Step

    steps = list(Step.objects.exclude(screenshot="").order_by("pk")[:9])
    said: Counter[str] = Counter()
    for port in ports:
        with httpx.Client(
            base_url=f"http://127.0.0.1:{port}", cookies={"sessionid": cookie}, trust_env=False
        ) as web:
            wait_for(partial(_answers, web), "the web process answers", 120)
            for step in steps:
                answer = web.get(f"/runs/{step.visit_id}/steps/{step.n}/shot")
                said[f"{answer.status_code} {answer.headers.get('Content-Type', '')}"] += 1
    return {"pictures": dict(said), "asked": len(ports) * len(steps)}


def _answers(web: httpx.Client) -> bool:
    try:
        return web.get("/livez").status_code == 200
    except httpx.HTTPError:
        return False


def _rows() -> dict[str, Any]:
    from agent.visits.models import OutboxEvent, Step

    ends = Counter(Path(os.environ["ENDS"]).read_text(encoding="ascii").split())
    steps: dict[int, list[int]] = {}
    for visit_id, n in Step.objects.order_by("visit_id", "n").values_list("visit_id", "n"):
        steps.setdefault(visit_id, []).append(n)
    return {
        "ended": _over(),
        "stored_twice": [pk for pk, count in ends.items() if count > 1],
        "events": OutboxEvent.objects.filter(kind="ended").count(),
        "with_gaps": [pk for pk, ns in steps.items() if ns != list(range(1, len(ns) + 1))],
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
