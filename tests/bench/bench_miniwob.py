"""MiniWoB++: sixty tasks by scripted policies that see only the agent's state and act only through its page port.

The pages come with the package `miniwob` (MIT, PyPI), which is not installed here since it brings a web driver and
a gym along: `pip download --no-deps miniwob`, unpack it, and name its folder `miniwob/html` in MINIWOB_HTML.
MINIWOB_SEEDS episodes of each task (5); MINIWOB_TASKS plays some of them alone.
"""

from __future__ import annotations

import asyncio
import collections
import functools
import http.server
import importlib.util
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Error as PlaywrightError

from agent.browser.chromium.engine import BrowserEngine, EngineOptions
from agent.browser.chromium.find import find_browser
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.core.errors import AgentError
from agent.network.egress import EgressPolicy
from agent.perceive.state.state_lines import state_lines
from agent.perceive.understanding import understand
from tests.bench.miniwob.tasks import TASKS
from tests.bench.miniwob.world import Invisible, Refused, World
from tests.bench.row import Row

_START = "(s) => { core.EPISODE_MAX_TIME = 1e7; Math.seedrandom(s); core.startEpisodeReal(); }"
_END = "() => [!!WOB_DONE_GLOBAL, WOB_RAW_REWARD_GLOBAL]"
_STATE_TOKENS = 1500


@dataclass(frozen=True, slots=True)
class Episode:
    """How one ended. `unlisted` counts elements that were used and stood in no line of the model's state."""

    task: str
    seed: int
    is_won: bool
    why: str
    seconds: float
    actions: int
    unlisted: int


def run() -> list[Row]:
    """Every task, every seed; nothing, and a word why, where the pages are not."""
    folder = pages_folder()
    if folder is None:
        print(
            "  not measured: the pages of MiniWoB++ are not here. "
            + (__doc__ or "").split("\n\n", 1)[1].strip()
        )
        return []
    seeds = int(os.environ.get("MINIWOB_SEEDS", "5"))
    names = os.environ.get("MINIWOB_TASKS", "").split() or list(TASKS)
    with serving(folder) as port:
        episodes = asyncio.run(_play(port, names, seeds))
    for episode in episodes:
        if not episode.is_won:
            print(f"  lost: {episode.task} seed {episode.seed}: {episode.why}")
    return _rows(episodes)


def pages_folder() -> Path | None:
    """Where the task pages are: MINIWOB_HTML, or the installed package."""
    if named := os.environ.get("MINIWOB_HTML"):
        return Path(named) if Path(named, "miniwob").is_dir() else None
    spec = importlib.util.find_spec("miniwob")
    folder = Path(spec.origin).parent / "html" if spec and spec.origin else None
    return folder if folder and folder.is_dir() else None


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def serving(folder: Path) -> Iterator[int]:
    """The folder on loopback; its port."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


async def _play(port: int, names: list[str], seeds: int) -> list[Episode]:
    browser = find_browser()
    if browser is None:
        raise RuntimeError("No Chromium was found: run `make browser`.")
    engine = BrowserEngine(EngineOptions(executable=browser))
    policy = EgressPolicy.of([f"127.0.0.1:{port}"])
    episodes: list[Episode] = []
    try:
        for name in names:
            session = BrowserSession(engine, SessionOptions(policy=policy))
            await session.open()
            episodes += [await _episode(session, port, name, seed) for seed in range(seeds)]
            await session.close()
    finally:
        await engine.close()
    return episodes


async def _episode(session: BrowserSession, port: int, name: str, seed: int) -> Episode:
    began, why = time.monotonic(), ""
    await session.page.open(f"http://127.0.0.1:{port}/miniwob/{name}.html")
    tab = session.page.tabs.active
    assert tab is not None
    await tab.page.evaluate(_START, f"s{seed}")
    world = World(session.page, understand(await session.page.look()))
    listed = state_lines(world.page, (), _STATE_TOKENS)
    try:
        async with asyncio.timeout(60):
            await TASKS[name](world)
    except (Invisible, Refused, TimeoutError, AgentError, LookupError, ValueError) as exc:
        why = f"{type(exc).__name__}: {exc}"
    try:
        is_done, reward = await tab.page.evaluate(_END)
    except PlaywrightError as exc:
        is_done, reward, why = False, 0, str(exc)
    first = world.used[:1]
    return Episode(
        name, seed, bool(is_done and reward > 0), why or f"done {is_done}, reward {reward}",
        time.monotonic() - began, world.actions, sum(f"[{e.id}]" not in listed for e in first),
    )  # fmt: skip


def _rows(episodes: list[Episode]) -> list[Row]:
    won = collections.Counter(e.task for e in episodes if e.is_won)
    all_of = collections.Counter(e.task for e in episodes)
    share = 100 * sum(won.values()) / len(episodes)
    rows: list[Row] = [
        {
            "name": "episodes won",
            "value": share,
            "unit": "%",
            "note": f"{sum(won.values())} of {len(episodes)}; bar 95",
        },
        {
            "name": "tasks always won",
            "value": sum(won[t] == n for t, n in all_of.items()),
            "unit": "",
            "note": f"of {len(all_of)}",
        },
        {
            "name": "one action",
            "value": 1000 * sum(e.seconds for e in episodes) / max(1, sum(e.actions for e in episodes)),
            "unit": "ms",
        },
        {
            "name": "first elements that no line of the state lists",
            "value": sum(e.unlisted for e in episodes),
            "unit": "",
        },
    ]
    rows += [
        {
            "name": f"  {task}",
            "value": 100 * won[task] / count,
            "unit": "%",
            "note": f"{won[task]} of {count}",
        }
        for task, count in all_of.items()
        if won[task] < count
    ]
    return rows
