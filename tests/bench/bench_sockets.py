"""A recorded step at 1, 50 and 500 sockets that look on at one visit; then each socket is cut and comes back.

One desk, one web process. The sockets are all held by one other process of the same machine, whose processor is in
what is measured. From the row's own time to the message with that step.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.bench.bench_live import probe
from tests.bench.row import Row
from tests.e2e.system import RunningSystem


def run() -> list[Row]:
    """Start a desk in a data folder of its own and look on from a second process."""
    with tempfile.TemporaryDirectory(prefix="sweepdesk-bench-") as folder:
        system = RunningSystem(Path(folder) / "data")
        try:
            system.start()
            rows = probe(system, "tests.bench.socket_probe")
            system.stop()
        finally:
            system.kill()
    return rows
