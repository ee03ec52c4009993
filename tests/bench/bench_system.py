"""The desk as a whole: how long it takes to start and to stop, and what it holds while idle."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from tests.bench.row import Row
from tests.e2e.system import RunningSystem

# A word of each program's command line; a pool child repeats its parent's.
PROGRAMS = {
    "supervisor": "config.processes.supervise",
    "broker": "valkey-server",
    "web": "daphne",
    "worker": "-A config worker",
    "beat": "-A config.processes.beat",
    "sites": "tests.sites",
}


def run() -> list[Row]:
    """Two starts in one data folder, idle memory of the second."""
    with tempfile.TemporaryDirectory(prefix="sweepdesk-bench-") as folder:
        system = RunningSystem(Path(folder) / "data", {"DEMO_SITES": "on"}, makes_tables=True)
        try:
            rows = [_timed_start(system, "first start (migrations, first admin)")]
            system.open_link()
            rows += [_timed_stop(system), _timed_start(system, "second start")]
            rows += _memory(system)
            rows.append(_timed_stop(system))
        finally:
            system.kill()
    return rows


def _timed_start(system: RunningSystem, name: str) -> Row:
    began = time.monotonic()
    system.start()
    return {"name": name, "value": time.monotonic() - began, "unit": "s"}


def _timed_stop(system: RunningSystem) -> Row:
    began = time.monotonic()
    system.stop()
    return {"name": "stop", "value": time.monotonic() - began, "unit": "s"}


def pss_mb(pid: int) -> float:
    """Proportional share of memory of one process: what is shared counts in parts."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


def _memory(system: RunningSystem) -> list[Row]:
    processes = system.processes()
    rows: list[Row] = []
    for name, word in PROGRAMS.items():
        pids = [pid for pid, line in processes.items() if word in line]
        value = sum(pss_mb(pid) for pid in pids)
        rows.append(
            {"name": f"idle memory: {name}", "value": value, "unit": "MB", "note": f"{len(pids)} processes"}
        )
    total = sum(row["value"] for row in rows)
    rows.append({"name": "idle memory: all", "value": total, "unit": "MB", "note": "PSS; no browser yet"})
    return rows
