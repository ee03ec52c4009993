"""Visits of demo shops by the local mind: whole time by part, and the memory of each further visit."""

from __future__ import annotations

import json
import sqlite3
import statistics
import tempfile
import threading
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.bench.bench_system import pss_mb
from tests.bench.row import Row, percentile
from tests.e2e.system import RunningSystem

QUERY = "Syrian hamster for sale"
TIMED_SITE = "petshop"
SHOPS = ("petshop", "spa", "iconsearch", "pdponly", "german")
ROUNDS = 5
DECIDE_LIMIT_MS = 50.0
VISIT_LIMIT_MB = 60.0
PARTS = (
    "perceive",
    "snapshot",
    "understand",
    "screenshot",
    "decide",
    "act",
    "settle",
    "verify",
    "judge",
    "store",
)


def run() -> list[Row]:
    """One cold visit, five warm ones by part; then one visit against five at once for memory."""
    with tempfile.TemporaryDirectory(prefix="sweepdesk-bench-") as folder:
        system = RunningSystem(Path(folder) / "data", {"DEMO_SITES": "on", "VISITS_AT_ONCE": str(len(SHOPS))})
        try:
            system.start()
            sites = json.loads((system.data_dir / "demo-sites.json").read_text(encoding="utf-8"))
            rows = _times(system, address(sites[TIMED_SITE]))
            rows += _memory(system, [address(sites[name]) for name in SHOPS])
            system.stop()
        finally:
            system.kill()
    return rows


def address(entry: Any) -> str:
    """Of one entry of the desk's file of demo sites."""
    return str(entry["url"] if isinstance(entry, dict) else entry)


def sweep(system: RunningSystem, *urls: str) -> dict[str, Any]:
    """A sweep from start to end, as the command prints it. *Raises* RuntimeError with its words."""
    done = system.manage("sweep", QUERY, *urls, "--wait", "--json", limit_s=900)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _times(system: RunningSystem, url: str) -> list[Row]:
    cold = sweep(system, url)["vendors"][0]
    warm = [sweep(system, url)["vendors"][0] for _ in range(ROUNDS)]
    seconds = statistics.median(v["seconds"] for v in warm)
    rows: list[Row] = [
        {"name": "visit, cold (browser and embedder load)", "value": cold["seconds"], "unit": "s"},
        {"name": "visit, warm, median", "value": seconds, "unit": "s", "note": f"{warm[-1]['steps']} steps"},
    ]
    per_visit, decides = _parts(system.data_dir / "db.sqlite3", skip=1)
    for part, values in per_visit.items():
        rows.append({"name": f"  of it: {part}", "value": statistics.median(values), "unit": "ms"})
    rows.append(
        {
            "name": "one decision, warm, p95",
            "value": percentile(decides, 0.95),
            "unit": "ms",
            "limit": DECIDE_LIMIT_MS,
            "note": f"median {statistics.median(decides):.1f}, {len(decides)} decisions",
        }
    )
    return rows


def _parts(database: Path, skip: int) -> tuple[dict[str, list[float]], list[float]]:
    """Sums of each part per visit (ms), and every single decision's time; the first visits are left out."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        steps = connection.execute(
            "SELECT visit_id, timings_ms FROM visits_step ORDER BY visit_id, n"
        ).fetchall()
    warm = sorted({visit for visit, _ in steps})[skip:]
    sums: dict[str, dict[int, float]] = defaultdict(lambda: dict.fromkeys(warm, 0.0))
    decides = []
    for visit, timings in steps:
        if visit not in warm:
            continue
        for part, value in json.loads(timings).items():
            sums[part][visit] += value
            if part == "decide" and value > 0:
                decides.append(value)
    order = [*(p for p in PARTS if p in sums), *(p for p in sums if p not in PARTS)]
    return {part: list(sums[part].values()) for part in order}, decides


class MemorySampler(threading.Thread):
    """Watches the whole system's memory until stopped; `peak_mb` is the most it saw."""

    def __init__(self, system: RunningSystem) -> None:
        super().__init__(daemon=True)
        self._system, self._told_to_stop = system, threading.Event()
        self.peak_mb = 0.0

    def run(self) -> None:
        """Look four times a second."""
        while not self._told_to_stop.wait(0.25):
            total = 0.0
            for pid in self._system.processes():
                try:
                    total += pss_mb(pid)
                except OSError:
                    continue  # it ended meanwhile
            self.peak_mb = max(self.peak_mb, total)

    def stop(self) -> float:
        """The peak in MB."""
        self._told_to_stop.set()
        self.join()
        return self.peak_mb


def _peak_mb(system: RunningSystem, urls: list[str]) -> float:
    sampler = MemorySampler(system)
    sampler.start()
    sweep(system, *urls)
    return sampler.stop()


def _memory(system: RunningSystem, urls: list[str]) -> list[Row]:
    one = _peak_mb(system, urls[:1])
    every = _peak_mb(system, urls)
    return [
        {"name": "memory, peak with one visit", "value": one, "unit": "MB", "note": "PSS of everything"},
        {"name": f"memory, peak with {len(urls)} visits at once", "value": every, "unit": "MB"},
        {
            "name": "memory of each further visit",
            "value": max(0.0, every - one) / (len(urls) - 1),
            "unit": "MB",
            "limit": VISIT_LIMIT_MB,
        },
    ]
