"""Pages while many streams of events are open: what one web process bears.

For 0, 50 and 200 open streams: how long a page takes, the processor of the web process for it and while nothing
happens, its threads, and its open files of the database.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx

from tests.bench.recall_world import new_team
from tests.bench.row import Row, percentile
from tests.e2e.system import free_port
from tests.processes import wait_for

STREAMS = (0, 50, 200)
PAGES = 40
IDLE_S = 20
TOKENS = 10  # each may ask ten times a second
LIMIT_MS = 150.0


def run() -> list[Row]:
    """Pages of one web process with a broker, and no worker."""
    known, port = _fill(), free_port()
    with _program("config.processes.broker"), _program("config.processes.web", PORT=str(port)) as web:
        url = f"http://127.0.0.1:{port}"
        wait_for(lambda: _answers(url), "the web process answers")
        return asyncio.run(_rows(url, web.pid, known))


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/livez", trust_env=False).status_code < 500
    except httpx.HTTPError:
        return False


@contextmanager
def _program(module: str, **environ: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([sys.executable, "-m", module], env={**os.environ, **environ})
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def _fill() -> dict[str, Any]:
    team = new_team("Bench")
    from django.test import Client

    from agent.teams.models import Role
    from research.api.services import make_token
    from research.models import Sweep
    from tests.factories import make_member

    user, client = make_member(team, Role.ADMIN), Client()
    client.force_login(user)
    make = partial(make_token, team=team, user=user, scope="read", lifetime=None)
    return {
        "sweep": Sweep.objects.create(team=team, query="lamp").pk,
        "tokens": [make(name=str(n))[1] for n in range(TOKENS)],
        "cookies": {name: value.value for name, value in client.cookies.items()},
    }


async def _rows(url: str, web: int, known: dict[str, Any]) -> list[Row]:
    rows: list[Row] = []
    limits = httpx.Limits(max_connections=None)
    client = httpx.AsyncClient(base_url=url, timeout=120, trust_env=False, limits=limits)
    async with client, AsyncExitStack() as opened:
        for before, count in pairwise((0, *STREAMS)):
            for n in range(before, count):
                await _open(opened, client, known, n)
            rows += await _with(count, web, client, known)
    return rows


async def _open(opened: AsyncExitStack, client: httpx.AsyncClient, known: dict[str, Any], n: int) -> None:
    header = {"Authorization": f"Bearer {known['tokens'][n % TOKENS]}"}
    path = f"/api/v1/sweeps/{known['sweep']}/events"
    answer = await opened.enter_async_context(client.stream("GET", path, headers=header))
    answer.raise_for_status()
    lines = answer.aiter_lines()
    opened.callback(lines.__aiter__)  # kept: httpx closes an answer that nobody reads any more
    assert (await anext(lines)).startswith("event: progress")


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
    """The descriptor by which it is read goes meanwhile."""
    found = subprocess.run(["ls", "-l", f"/proc/{pid}/fd"], capture_output=True, text=True, check=False)
    return found.stdout.count("db.sqlite3\n")
