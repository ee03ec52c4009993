"""A step of ours beside a step of browser-use, on the same pages, with a model that answers at once, in one run.

Theirs is installed into a folder that goes afterwards; BROWSER_USE_PYTHON names a Python that has it already. Both run
in a network namespace that has nothing but loopback. A step is look, decide and act; the beginning of a browser is
told apart. Theirs opens a browser for each visit, as its documentation does; ours share one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tests.bench.row import Row

_ROOT = Path(__file__).resolve().parents[2]
_VERSION = "0.13.14"


def run() -> list[Row]:
    """Both sides, one visit at a time and several at once."""
    if known := os.environ.get("BROWSER_USE_PYTHON"):
        return _measured(known)
    with tempfile.TemporaryDirectory(prefix="sweepdesk-bench-") as folder:
        venv.create(folder, with_pip=True)
        python = f"{folder}/bin/python"
        subprocess.run([python, "-m", "pip", "install", "-q", f"browser-use=={_VERSION}"], check=True)
        return _measured(python)


def _measured(python: str) -> list[Row]:
    alone = 'ip link set lo up && exec "$@"'
    probe = [sys.executable, "-m", "tests.bench.rival_probe", python]
    command = ["unshare", "--net", "--map-root-user", "sh", "-c", alone, "sh", *probe]
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    rows: list[Row] = json.loads(done.stdout.splitlines()[-1])
    return rows
