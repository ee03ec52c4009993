"""`python -m tests.bench.rival_probe PYTHON`: what `bench_rival` runs, in a network of its own; prints rows as JSON.

Serves the sites, runs our visits and browser-use's one after the other, each in a process of its own, and watches the
memory of that process and all that it starts. `… ours AT_ONCE ROUNDS CHROMIUM WORDS ADDRESS…` is our side, and prints
what `rival_browser_use.py` prints.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.bench.bench_system import pss_mb
from tests.bench.row import Row
from tests.lab.soaking.desk import kill_process

_SITES = ("petshop", "german", "spa")  # a search form each; the last is one script
_WORDS = "Syrian hamster"
_ROUNDS, _AT_ONCE = 3, 4
_STEP_SHARE = _MEMORY_SHARE = 0.5  # of the rival's: the bars
_RIVAL = Path(__file__).with_name("rival_browser_use.py")
_LIMIT_S = 300


async def ours(
    at_once: int, rounds: int, chromium: str, words: str, urls: Sequence[str]
) -> list[dict[str, Any]]:
    """Visits by the local mind with at most four steps, without what a desk would store."""
    from agent.browser.chromium.engine import BrowserEngine, EngineOptions
    from agent.browser.session.browser_session import BrowserSession, SessionOptions
    from agent.core.types import Determination, Goal, Limits
    from agent.llm.minds import build_minds
    from agent.loop.loop import WebAgent
    from agent.loop.visit import Ports
    from agent.network.egress import EgressPolicy
    from tests.fakes import FakeDesk, FakeJournal

    engine = BrowserEngine(EngineOptions(executable=Path(chromium)))
    minds, turns = build_minds(), asyncio.Semaphore(at_once)

    async def visit(url: str) -> dict[str, Any]:
        async with turns:
            began = time.monotonic()
            session = BrowserSession(engine, SessionOptions(policy=EgressPolicy.of([urlsplit(url).netloc])))
            try:
                await session.open()
                journal, goal, started = FakeJournal(), Goal(words), time.monotonic()
                ports = Ports(session.page, minds.for_visit(), FakeDesk(), journal)
                result = await WebAgent(ports, goal, Limits(max_products=2)).run(url)
                in_steps = time.monotonic() - started
            finally:
                await session.close()
            has_ended = result.determination == Determination.PRODUCTS_FOUND
            took = time.monotonic() - began
            return {"seconds": took, "steps": len(journal.steps), "in_steps": in_steps, "ended": has_ended}

    try:
        await visit(urls[0])  # browser and models are loaded, and this visit not counted
        return list(await asyncio.gather(*(visit(url) for _ in range(rounds) for url in urls)))
    finally:
        await engine.close()


def main(python: str) -> list[Row]:
    """Both, one visit at a time and several at once."""
    from agent.browser.chromium.find import find_browser
    from tests.sites import serve

    chromium, rows = str(find_browser()), list[Row]()
    programs = {
        "ours": [sys.executable, "-m", "tests.bench.rival_probe", "ours"],
        "browser-use": [python, str(_RIVAL)],
    }
    with serve(*_SITES) as sites:
        urls = [f"{sites[name].url}/" for name in _SITES]
        for at_once in (1, _AT_ONCE):
            told = {
                name: _watched([*command, str(at_once), str(_ROUNDS), chromium, _WORDS, *urls])
                for name, command in programs.items()
            }
            rows += _rows(at_once, told)
    return rows


def _watched(command: Sequence[str]) -> dict[str, Any]:
    """What it printed, and the most memory that it and all that it started held, in MB; none of them is left."""
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(
        command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        most, ends = 0.0, time.monotonic() + _LIMIT_S
        while process.poll() is None:
            if time.monotonic() > ends:
                process.kill()
            most = max(most, sum(map(_memory_mb, _others_here())))
            time.sleep(0.2)
        printed = process.stdout.read() if process.stdout else ""
    for pid in _others_here():
        kill_process(pid)
    if process.returncode:
        raise RuntimeError(f"{command[:3]} ended with {process.returncode}")
    told: dict[str, Any] = json.loads(printed.splitlines()[-1])
    return {**told, "mb": most}


def _others_here() -> Iterator[int]:
    """All other processes of this network: some browsers leave their parent, and hide what they were started with."""
    here = Path("/proc/self/ns/net").readlink()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            with suppress(OSError):
                if (entry / "ns" / "net").readlink() == here:
                    yield int(entry.name)


def _memory_mb(pid: int) -> float:
    try:
        return pss_mb(pid)
    except OSError:
        return 0.0


def _rows(at_once: int, told: dict[str, dict[str, Any]]) -> list[Row]:
    rows, when = list[Row](), f"{at_once} at once"
    step, memory = dict[str, float](), dict[str, float]()
    for name, one in told.items():
        visits = one["visits"]
        steps = sum(v["steps"] for v in visits)
        step[name] = sum(v["in_steps"] for v in visits) / steps * 1000
        memory[name] = one["mb"] / at_once
        ended = sum(v["ended"] for v in visits)
        note = f"{ended} of {len(visits)} visits ended well, {steps / len(visits):.1f} steps each"
        rows += [
            {
                "name": f"{name}, {when}: a step without model time",
                "value": step[name],
                "unit": "ms",
                "note": note,
            },
            {"name": f"{name}, {when}: a visit, its start included", "value": _mean(visits), "unit": "s"},
            {"name": f"{name}, {when}: memory a visit", "value": memory[name], "unit": "MB"},
        ]
    return [
        *rows,
        {"name": f"{when}: our step beside theirs", "value": _share(step), "unit": "×", "limit": _STEP_SHARE},
        {
            "name": f"{when}: our memory beside theirs",
            "value": _share(memory),
            "unit": "×",
            "limit": _MEMORY_SHARE,
        },
    ]


def _mean(visits: Sequence[dict[str, Any]]) -> float:
    return statistics.fmean(v["seconds"] for v in visits)


def _share(values: dict[str, float]) -> float:
    own, other = values.values()
    return own / other


if __name__ == "__main__":
    os.environ.setdefault("LOG_LEVEL", "ERROR")
    if sys.argv[1] == "ours":
        at_once, rounds, chromium, words, *urls = sys.argv[2:]
        print(json.dumps({"visits": asyncio.run(ours(int(at_once), int(rounds), chromium, words, urls))}))
    else:
        print(json.dumps(main(sys.argv[1])))
