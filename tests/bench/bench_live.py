"""What people see live, over the real stack: a recorded step in another browser, a click in the takeover."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.row import Row
from tests.e2e.system import ROOT, RunningSystem
from tests.sites import serve

PROBE_LIMIT_S = 300


def run() -> list[Row]:
    """Start a desk in a data folder of its own and measure it from a second process."""
    with tempfile.TemporaryDirectory(prefix="sweepdesk-bench-") as folder, serve("captcha") as sites:
        wall = sites["captcha"].url
        system = RunningSystem(Path(folder) / "data", {"EGRESS_ALLOW": wall.removeprefix("http://")})
        try:
            system.start()
            rows = probe(system, "tests.bench.live_probe", wall + "/")
            system.stop()
        finally:
            system.kill()
    return rows


def probe(system: RunningSystem, module: str, *arguments: str) -> list[Row]:
    """The rows that this program prints, run beside the desk with its address. *Raises* RuntimeError with its words."""
    own = {name: value for name, value in system.environ.items() if name != "SWEEPDESK_INSTANCE"}
    done = subprocess.run(
        [sys.executable, "-m", module, system.url, *arguments],
        cwd=ROOT,
        env={**own, "PYTHONPATH": os.fspath(ROOT)},
        capture_output=True,
        text=True,
        timeout=PROBE_LIMIT_S,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    rows: list[Row] = json.loads(done.stdout)
    return rows
