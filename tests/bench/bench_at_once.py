"""A sweep of 50 vendors at 1, 2, 4, 8 and 16 visits at once in one worker process: visits a minute, and their limit.

Five demo shops, each ten times under ports of its own, served by this process; a desk of its own for each number. The
first sweep of a desk, which loads browser and models, is not counted. `SIZES="1 4" VENDORS=25` takes others.
"""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from tests.bench.bench_room import processor_s
from tests.bench.bench_visit import SHOPS, MemorySampler, sweep
from tests.bench.row import Row
from tests.e2e.system import RunningSystem
from tests.sites import serve

SIZES = "1 2 4 8 16"
VENDORS = "50"


def run() -> list[Row]:
    """One number after the other."""
    with ExitStack() as served:
        urls = [
            f"{site.url}/"
            for _ in range(int(os.environ.get("VENDORS", VENDORS)) // len(SHOPS))
            for site in served.enter_context(serve(*SHOPS)).values()
        ]
        return [row for size in os.environ.get("SIZES", SIZES).split() for row in _with(int(size), urls)]


def _with(at_once: int, urls: list[str]) -> list[Row]:
    allowed = ",".join(urlsplit(url).netloc for url in urls)
    environ = {"VISITS_AT_ONCE": str(at_once), "VISITS_PER_SITE": "32", "EGRESS_ALLOW": allowed}
    with tempfile.TemporaryDirectory(prefix="sweepdesk-bench-") as folder:
        system = RunningSystem(Path(folder) / "data", environ)
        try:
            system.start()
            sweep(system, urls[0])
            sampler = MemorySampler(system)
            sampler.start()
            busy, began = processor_s(system), time.monotonic()
            done = sweep(system, *urls)
            took, busy = time.monotonic() - began, processor_s(system) - busy
            sampler.stop()
            system.stop()
        finally:
            system.kill()
    visits, name = len(done["vendors"]), f"{at_once} at once"
    share = busy / took / (os.cpu_count() or 1)
    note = f"{visits} visits in {took:.0f} s, at most {sampler.peak_mb:.0f} MB"
    row: Row = {"name": f"{name}: visits a minute", "value": visits / took * 60, "unit": "", "note": note}
    print(f"  {name}: {row['value']:.0f} a minute, {note}", flush=True)
    return [
        row,
        {"name": f"{name}: processor of the desk, a visit", "value": busy / visits, "unit": "s"},
        {"name": f"{name}: of all processors, sites left out", "value": share * 100, "unit": "%"},
    ]  # fmt: skip
