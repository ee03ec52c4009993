"""Pages while many streams of events are open: what one web process bears.

For 0, 50 and 200 open streams: how long a page takes, the processor of the web process for it and while nothing
happens, its threads, and its open database files.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx

from tests.bench.row import Row, percentile
from tests.e2e.system import RunningSystem

STREAMS = (0, 50, 200)
PAGES = 40
IDLE_S = 20
TOKENS = 10  # each may ask ten times a second
LIMIT_MS = 150.0
_FILL = f"""
import json
from django.test import Client
from agent.teams.models import Membership, Role, Team, User
from research.api import services
from research.models import Sweep
team, user = Team.objects.create(name="Bench"), User.objects.create(username="bench")
Membership.objects.create(team=team, user=user, role=Role.ADMIN)
sweep, client = Sweep.objects.create(team=team, query="lamp"), Client()
client.force_login(user)
order = dict(team=team, user=user, scope="read", lifetime=None)
tokens = [services.make_token(name=str(n), **order)[1] for n in range({TOKENS})]
print(json.dumps(dict(sweep=sweep.pk, tokens=tokens, cookies={{k: v.value for k, v in client.cookies.items()}})))
"""


def run() -> list[Row]:
    """Pages of a desk as users start it."""
    with tempfile.TemporaryDirectory(prefix="sweepdesk-bench-") as folder:
        system = RunningSystem(Path(folder) / "data")
        try:
            system.start()
            told = system.manage("shell", "--no-imports", "-c", _FILL)
            known = json.loads(told.stdout.strip().splitlines()[-1])
            rows = asyncio.run(_rows(system, known))
            system.stop()
        finally:
            system.kill()
    return rows


async def _rows(system: RunningSystem, known: dict[str, Any]) -> list[Row]:
    (web,) = system.pids("daphne")
    rows: list[Row] = []
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=system.url, timeout=120, trust_env=False, limits=limits) as client:
        async with AsyncExitStack() as opened:
            for count in STREAMS:
                for n in range(rows and STREAMS[len(rows) // 3 - 1] or 0, count):
                    await _open(opened, client, known, n)
                rows += await _with(count, web, client, known)
    return rows


async def _open(opened: AsyncExitStack, client: httpx.AsyncClient, known: dict[str, Any], n: int) -> None:
    header = {"Authorization": f"Bearer {known['tokens'][n % TOKENS]}"}
    path = f"/api/v1/sweeps/{known['sweep']}/events"
    answer = await opened.enter_async_context(client.stream("GET", path, headers=header))
    answer.raise_for_status()
    assert (await anext(answer.aiter_lines())).startswith("event: progress")
    await asyncio.sleep(0.02)


async def _with(count: int, web: int, client: httpx.AsyncClient, known: dict[str, Any]) -> list[Row]:
    busy = _cpu_s(web)
    await asyncio.sleep(IDLE_S)
    idle, busy = (_cpu_s(web) - busy) / IDLE_S, _cpu_s(web)
    took = []
    for _ in range(PAGES):
        began = time.perf_counter()
        answer = await client.get("/sweeps/", cookies=known["cookies"])
        took.append((time.perf_counter() - began) * 1000)
        assert answer.status_code == 200, answer
    name, page_ms = f"{count} open streams", (_cpu_s(web) - busy) / PAGES * 1000
    return [
        {"name": f"{name}: a page, p95", "value": percentile(sorted(took), 0.95), "unit": "ms", "limit": LIMIT_MS,
         "note": f"median {percentile(sorted(took), 0.5):.0f}, processor {page_ms:.0f}"},
        {"name": f"{name}: processor while nothing happens", "value": idle * 100, "unit": "%"},
        {"name": f"{name}: threads", "value": len(list(Path(f"/proc/{web}/task").iterdir())), "unit": "",
         "note": f"{_databases(web)} open files of the database"},
    ]  # fmt: skip


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(") ")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def _databases(pid: int) -> int:
    return sum("db.sqlite3" in os.readlink(file) for file in Path(f"/proc/{pid}/fd").iterdir())
