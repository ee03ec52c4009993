"""Memory of one visit above the shared browser, and of 200 visits in a row: worker and browser must not grow.

The shop answers from a process of its own. The browser is kept for all visits here, though the product renews it
every fifty: what leaks, shows. `VISITS` of the environment takes another number of visits.
"""

from __future__ import annotations

import asyncio
import gc
import json
import multiprocessing
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from urllib.parse import urlsplit

from agent.browser.chromium.engine import BrowserEngine, EngineOptions
from agent.browser.chromium.find import find_browser
from agent.browser.chromium.processes import memory_bytes, own_bytes, pids_of
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.core.ports import Mind
from agent.core.types import Determination, Goal, Limits
from agent.llm.minds import build_minds
from agent.loop.loop import WebAgent
from agent.loop.visit import Ports
from agent.network.egress import EgressPolicy
from tests.bench.row import Row
from tests.fakes import FakeDesk, FakeJournal
from tests.sites import SITES
from tests.sites.server import serving

_SITE, _QUERY = "petshop", "Syrian hamster"
_MARKS = 4  # how often memory is looked at within the visits
_AT_ONCE = 4
_WARM = 3


def run() -> list[Row]:
    """Memory at the start and after each quarter of the visits."""
    with _shop() as url:
        return asyncio.run(_measure(url, int(os.environ.get("VISITS", "200"))))


async def _measure(url: str, visits: int) -> list[Row]:
    engine = BrowserEngine(
        EngineOptions(executable=find_browser(), max_visits=10**6, max_memory_bytes=10**10)
    )
    minds = build_minds()
    try:
        for _ in range(
            _WARM
        ):  # the browser, the embedder and the caches are there before anything is counted
            await _visit(engine, minds.for_visit(), url)
        rows = await _one_more(engine, url)
        began, cpu = time.monotonic(), time.process_time()
        told = [_row(0, visits, engine)]
        for n in range(1, visits + 1):
            await _visit(engine, minds.for_visit(), url)
            if n % max(1, visits // _MARKS) == 0:
                told.append(_row(n, visits, engine))
                print(f"  after {n} visits: {json.dumps(told[-1])}", flush=True)
        rows += [row for pair in told for row in pair]
        each = (time.monotonic() - began) / visits
        note = f"{1000 * (time.process_time() - cpu) / visits:.0f} ms of processor in the worker"
        rows.append({"name": "one visit", "value": each, "unit": "s", "note": note})
        return [*rows, *_growth(told)]
    finally:
        await engine.close()


async def _visit(engine: BrowserEngine, mind: Mind, url: str) -> None:
    session = BrowserSession(engine, SessionOptions(policy=EgressPolicy.of([urlsplit(url).netloc])))
    try:
        await session.open()
        agent = WebAgent(
            Ports(session.page, mind, FakeDesk(), FakeJournal()),
            Goal(_QUERY),
            Limits(max_steps=3, verify_products=False),
        )
        result = await agent.run(url)
    finally:
        await session.close()
    if result.determination != Determination.PRODUCTS_FOUND:
        raise RuntimeError(f"{result.determination}: {result.reason}")


async def _one_more(engine: BrowserEngine, url: str) -> list[Row]:
    """What each open visit adds to the browser and to the worker."""
    worker, browser = _worker_mb(), _browser_mb(engine)
    sessions = [
        BrowserSession(engine, SessionOptions(policy=EgressPolicy.of([urlsplit(url).netloc])))
        for _ in range(_AT_ONCE)
    ]
    try:
        for session in sessions:
            await session.open()
            await session.page.open(url)
            await session.page.look()
        in_browser, in_worker = _browser_mb(engine) - browser, _worker_mb() - worker
    finally:
        for session in sessions:
            await session.close()
    note = f"{_AT_ONCE} open at once, own memory"
    return [
        {"name": "one open visit, browser", "value": in_browser / _AT_ONCE, "unit": "MB", "note": note},
        {"name": "one open visit, worker", "value": in_worker / _AT_ONCE, "unit": "MB", "note": note},
    ]  # fmt: skip


def _row(n: int, visits: int, engine: BrowserEngine) -> tuple[Row, Row]:
    gc.collect()
    after = f"after {n} of {visits} visits"
    count = len([pid for marker in engine.markers for pid in pids_of(marker)])
    return (
        {"name": f"worker, {after}", "value": _worker_mb(), "unit": "MB"},
        {
            "name": f"browser, {after}",
            "value": _browser_mb(engine),
            "unit": "MB",
            "note": f"{count} processes",
        },
    )


def _growth(told: list[tuple[Row, Row]]) -> Iterator[Row]:
    """From the first quarter's end to the last: what is cached once has been cached by then."""
    for i, who in enumerate(("worker", "browser")):
        grown = told[-1][i]["value"] - told[1][i]["value"]
        yield {"name": f"growth of the {who} in the last three quarters", "value": grown, "unit": "MB"}


def _worker_mb() -> float:
    return own_bytes(os.getpid()) / 1_000_000


def _browser_mb(engine: BrowserEngine) -> float:
    """Without what its processes share with others' browsers: that part changes when those come and go."""
    return sum(memory_bytes(marker) for marker in engine.markers) / 1_000_000


@contextmanager
def _shop() -> Iterator[str]:
    """A demo shop in a process of its own; its address."""
    here, there = multiprocessing.get_context("spawn").Pipe()
    server = multiprocessing.get_context("spawn").Process(target=_serve, args=(there,), daemon=True)
    server.start()
    try:
        yield here.recv()
    finally:
        here.send("stop")
        server.join(10)


def _serve(pipe: Connection) -> None:
    with serving([site for site in SITES if site.name == _SITE]) as running:
        pipe.send(f"{running[_SITE].url}/")
        pipe.recv()
