"""Looks on at one visit of a running desk by many sockets; a program of its own, started by `bench_sockets`.

Reads DATA_DIR like the product and the desk's address from its first argument, prints JSON rows.
"""

from __future__ import annotations

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

import asyncio  # noqa: E402 - the models need a configured Django
import json  # noqa: E402
import random  # noqa: E402
import re  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
from concurrent.futures import ThreadPoolExecutor  # noqa: E402
from contextlib import suppress  # noqa: E402
from typing import Any  # noqa: E402

from websockets.asyncio.client import ClientConnection, connect  # noqa: E402
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus  # noqa: E402

from agent.teams.models import Membership, Role, Team, User  # noqa: E402
from agent.visits.models import Step, Visit  # noqa: E402
from tests.bench.live_probe import record_step, running_visit, session_of  # noqa: E402
from tests.bench.row import Row, percentile  # noqa: E402

SOCKETS = (1, 50, 500)
STEPS, EVERY_S = 30, 0.7
LIMIT_MS = 500.0
WAIT_S = 60
_STEP = re.compile(r'id="step-(\d+)"')


class Watcher:
    """One socket: when each step came, and how often."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self.url, self.headers = url, headers
        self.came: dict[int, list[float]] = {}
        self.refusals = 0
        self.socket: ClientConnection | None = None
        self.reading: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect as a page does that shows all steps that came: again and again, as `static/js/live.js`."""
        address = f"{self.url}?after={max(self.came, default=0)}"
        for tries in range(WAIT_S):
            with suppress(InvalidMessage, InvalidStatus, OSError):
                self.socket = await connect(address, additional_headers=self.headers, proxy=None)
                break
            self.refusals += 1
            await asyncio.sleep(min(30, 2**tries) * random.uniform(0.75, 1.25))
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.socket is not None
        with suppress(ConnectionClosed):
            async for message in self.socket:
                now = time.time()
                for n in _STEP.findall(str(message)):
                    self.came.setdefault(int(n), []).append(now)

    async def cut(self) -> None:
        """Lose the connection without a word."""
        assert self.socket is not None
        assert self.reading is not None
        self.socket.transport.abort()
        await self.reading


async def main(url: str) -> list[Row]:
    """Each number of sockets with a visit of its own."""
    aside = ThreadPoolExecutor(1)  # a thread without an event loop: services send their nudges themselves
    loop, rows = asyncio.get_running_loop(), list[Row]()

    async def there(function: Any, *args: Any) -> Any:
        return await loop.run_in_executor(aside, lambda: function(*args))

    key, team = await there(_person)
    headers = {"Cookie": f"sessionid={key}", "Origin": url}
    for count in SOCKETS:
        visit = await there(running_visit, team)
        address = f"{url.replace('http', 'ws', 1)}/ws/runs/{visit.pk}/"
        watchers = [Watcher(address, headers) for _ in range(count)]
        for watcher in watchers:
            await watcher.open()
        await there(record_step, visit, 1, "")
        await _until_all(watchers, 1)  # all pages have come to rest
        for n in range(2, STEPS + 1):
            await there(record_step, visit, n, "")
            await asyncio.sleep(EVERY_S)
        await _until_all(watchers, STEPS)
        at = dict(
            await there(lambda pk: list(Step.objects.filter(visit=pk).values_list("n", "at")), visit.pk)
        )
        rows += _rows(f"{count} sockets", watchers, {n: when.timestamp() for n, when in at.items()})
        rows += await _come_back(f"{count} sockets", watchers, visit, there)
        await there(
            lambda pk: Visit.objects.filter(pk=pk).update(state="ended", determination="error"), visit.pk
        )
    return rows


def _person() -> tuple[str, Team]:
    team = Team.objects.create(name="Bench")
    user = User.objects.create_user(username="bench", password="bench")
    Membership.objects.create(team=team, user=user, role=Role.ADMIN)
    return session_of(user), team


def _rows(name: str, watchers: list[Watcher], at: dict[int, float]) -> list[Row]:
    took = [(w.came[n][0] - at[n]) * 1000 for w in watchers for n in at if n > 1 and n in w.came]
    missed = sum(len(w.came.get(n, ())) != 1 for w in watchers for n in at)
    note = f"median {percentile(took, 0.5):.0f}, most {max(took):.0f}"
    return [
        {"name": f"{name}: recorded → seen, p95", "value": percentile(took, 0.95), "unit": "ms", "limit": LIMIT_MS,
         "note": note},
        {"name": f"{name}: steps missed or doubled", "value": missed, "unit": "", "limit": 0,
         "note": f"of {len(watchers) * len(at)}"},
    ]  # fmt: skip


async def _come_back(name: str, watchers: list[Watcher], visit: Visit, there: Any) -> list[Row]:
    """All are cut; three steps are recorded meanwhile, and two after."""
    for watcher in watchers:
        await watcher.cut()
    for n in range(STEPS + 1, STEPS + 4):
        await there(record_step, visit, n, "")
    began = time.monotonic()
    await asyncio.gather(*(watcher.open() for watcher in watchers))
    for n in range(STEPS + 4, STEPS + 6):
        await there(record_step, visit, n, "")
    await _until_all(watchers, STEPS + 5)
    took = time.monotonic() - began
    wrong = sum(len(w.came.get(n, ())) != 1 for w in watchers for n in range(1, STEPS + 6))
    for watcher in watchers:
        await watcher.cut()
    note = f"{sum(w.refusals for w in watchers)} tries were refused"
    return [
        {"name": f"{name} come back at once: all steps seen after", "value": took, "unit": "s", "note": note},
        {
            "name": f"{name} come back at once: steps missed or doubled",
            "value": wrong,
            "unit": "",
            "limit": 0,
        },
    ]


async def _until_all(watchers: list[Watcher], steps: int) -> None:
    ends = time.monotonic() + WAIT_S
    while any(steps not in w.came for w in watchers) and time.monotonic() < ends:
        await asyncio.sleep(0.1)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(sys.argv[1]))))
