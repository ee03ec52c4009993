"""Fifty visits of sites on loopback, recorded, then decided again: the same to the byte, and how long a step takes.

`--keep FILE` keeps the recordings, `--play FILE` plays kept ones alone and prints a hash of all that was decided.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import os
import pickle
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from agent.browser.chromium.engine import BrowserEngine, EngineOptions
from agent.browser.chromium.find import find_browser
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.core.ports import NoRecall
from agent.core.types import Goal, Limits, StepRecord
from agent.learning.replay.playback.playback import Playback, playback_of
from agent.learning.replay.report import AS_RECORDED, Conditions, Played, play, report_of
from agent.llm.minds import local_mind
from agent.loop.loop import WebAgent
from agent.loop.visit import Ports
from agent.network.egress import EgressPolicy
from agent.visits.recording.codec import exact, joined, pack, unpack
from agent.visits.recording.events import Begun, Event
from agent.visits.recording.recording import EventBuffer, recorded
from tests.bench.bench_sites import cases
from tests.bench.row import Row, percentile
from tests.fakes import FakeDesk
from tests.sites.sweeping import Case

VISITS = 50
STEP_LIMIT_MS = 50.0
_SETS = ("demo", "tuned")
_AT_ONCE = 3


@dataclass(frozen=True)
class Recorded:
    """One visit's recording as it is stored, and what recording took in each step."""

    name: str
    payload: bytes
    pack_ms: tuple[float, ...]
    step_ms: tuple[float, ...]

    @property
    def playback(self) -> Playback:
        """To be played."""
        return playback_of(unpack(self.payload))


class _Journal:
    """Packs with each step what led there, as a worker does before it stores it."""

    def __init__(self, event_buffer: EventBuffer) -> None:
        self._reel, self._last = event_buffer, time.perf_counter()
        self.payloads: list[bytes] = []
        self.pack_ms: list[float] = []
        self.step_ms: list[float] = []

    async def record(self, step: StepRecord) -> None:
        self._reel.add_step(step.n, step.screenshot)
        self.step_ms.append((time.perf_counter() - self._last) * 1000)
        self.keep(self._reel.take())
        self._last = time.perf_counter()

    def keep(self, events: Sequence[Event]) -> None:
        began = time.perf_counter()
        self.payloads.append(pack(events))
        self.pack_ms.append((time.perf_counter() - began) * 1000)

    async def checkpoint(self) -> None:
        """There is nothing to resume."""


def run() -> list[Row]:
    """Record, play here three ways, play once more in another process."""
    recorded = record_all()
    rows = _recording_rows(recorded)
    mind = local_mind()
    ways = {
        "answers as recorded": AS_RECORDED,
        "local mind anew": Conditions(mind=mind),
        "pages read anew": Conditions(mind=mind, perceives=True),
    }
    for words, conditions in ways.items():
        rows += _playing_rows(words, recorded, conditions)
    return [*rows, _elsewhere_row(recorded)]


def record_all() -> list[Recorded]:
    """The recordings of the first fifty cases that are left to the local mind."""
    told: list[Recorded] = []
    for name in _SETS:
        with cases(name) as every:
            told += asyncio.run(_sweep(every[: VISITS - len(told)]))
    return told


async def _sweep(every: Sequence[Case]) -> list[Recorded]:
    path = find_browser()
    assert path is not None
    engine, slots = BrowserEngine(EngineOptions(executable=path)), asyncio.Semaphore(_AT_ONCE)

    async def one(case: Case) -> Recorded:
        async with slots:
            return await _visit(case, engine)

    try:
        return list(await asyncio.gather(*map(one, every)))
    finally:
        await engine.close()


async def _visit(case: Case, engine: BrowserEngine) -> Recorded:
    event_buffer = EventBuffer()
    journal = _Journal(event_buffer)
    policy = EgressPolicy.of([urlsplit(case.url).netloc])
    session = BrowserSession(engine, SessionOptions(policy=policy))
    try:
        await session.open()
        mind = local_mind()
        begun = Begun(
            url=case.url, domain=urlsplit(case.url).netloc, goal=Goal(case.query), limits=Limits(), is_free=True,
            ranks_links=True,
        )  # fmt: skip
        event_buffer.add("visit.begin", begun)
        ports = Ports(session.page, mind, FakeDesk(), journal, NoRecall(), time.monotonic)
        agent = WebAgent(recorded(ports, event_buffer), begun.goal, begun.limits, begun.domain)
        event_buffer.add("visit.end", await agent.run(case.url))
        journal.keep(event_buffer.take())
    finally:
        await session.close()
    return Recorded(case.name, joined(journal.payloads), tuple(journal.pack_ms), tuple(journal.step_ms))


def _recording_rows(recorded: Sequence[Recorded]) -> list[Row]:
    kilobytes = [len(one.payload) / 1024 for one in recorded]
    packed = [ms for one in recorded for ms in one.pack_ms]
    steps = [ms for one in recorded for ms in one.step_ms]
    share = 100 * sum(packed) / sum(steps)
    return [
        {"name": "visits recorded", "value": len(recorded), "unit": ""},
        {"name": "a recording, mean", "value": statistics.mean(kilobytes), "unit": "kB"},
        {"name": "packing a step, p95", "value": percentile(packed, 0.95), "unit": "ms",
         "note": f"in a thread; {share:.2f}% of the time of the steps"},
    ]  # fmt: skip


def _playing_rows(words: str, recorded: Sequence[Recorded], conditions: Conditions) -> list[Row]:
    played = [(one, _play(one.playback, conditions)) for one in recorded]
    step_ms = [p.ms / max(1, len(p.steps)) for _, p in played]
    reports = [(one, report_of(p)) for one, p in played]
    same = sum(report["is_exact"] for _, report in reports)
    others = ", ".join(one.name for one, report in reports if not report["is_exact"])
    return [
        {"name": f"{words}: the same to the byte", "value": same, "unit": "", "note": f"of {len(recorded)} {others}"},
        {"name": f"{words}: a step, p95", "value": percentile(step_ms, 0.95), "unit": "ms", "limit": STEP_LIMIT_MS,
         "note": f"median {statistics.median(step_ms):.1f}"},
    ]  # fmt: skip


def _play(playback: Playback, conditions: Conditions) -> Played:
    return asyncio.run(play(playback, conditions))


def digest(playbacks: Sequence[Playback]) -> str:
    """A hash of every decision and every result of a replay by the local mind."""
    said = hashlib.sha256()
    mind = local_mind()
    for playback in playbacks:
        played = _play(playback, Conditions(mind=mind))
        for pair in played.pairs:
            said.update(exact(pair.now))
        said.update(exact(played.now))
    return said.hexdigest()


def _elsewhere_row(recorded: Sequence[Recorded]) -> Row:
    """The same in a process of its own, which hashes strings otherwise."""
    with tempfile.TemporaryDirectory(prefix="sweepdesk-bench-") as folder:
        file = Path(folder) / "recordings"
        file.write_bytes(pickle.dumps([one.payload for one in recorded]))
        call = [sys.executable, "-m", "tests.bench.bench_replay", "--play", str(file)]
        env = {**os.environ, "PYTHONHASHSEED": "4711"}
        done = subprocess.run(call, capture_output=True, text=True, check=True, env=env)
    is_same = done.stdout.split()[-1] == digest([one.playback for one in recorded])
    return {"name": "another process decides the same to the byte", "value": float(is_same), "unit": ""}


def _main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--play", type=Path)
    given = parser.parse_args()
    if given.keep:
        given.keep.write_bytes(pickle.dumps([one.payload for one in record_all()]))
    elif given.play:
        recordings = pickle.loads(given.play.read_bytes())
        print(digest([playback_of(unpack(payload)) for payload in recordings]))
    else:
        for row in run():
            print(row)


if __name__ == "__main__":
    _main()
