"""Answers over some three thousand pages of real manuals, without a model: right, wrong, left empty, seconds.

The manuals are Debian packages (`PACKAGES`); without them nothing is measured, and the row says so. `PART=once`
asks the third that was kept aside, `PART=tune` (as if unset) the other two; `SET=other_manuals` asks about nine others,
`SET=more_manuals` about six that were scored once, after everything was done; `fresh_manuals` and `newer_manuals` are
six more each, of which the questions were written before the rules that they judge.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.bench.answers.questions import TUNED
from tests.bench.answers.served import PACKAGES, missing
from tests.bench.row import Row

ROOT = Path(__file__).resolve().parents[2]
_LIMIT_S = 3600


def run() -> list[Row]:
    """The questions of that part, asked."""
    return probed("manuals_probe", os.environ.get("PART", TUNED))


def probed(probe: str, *arguments: str) -> list[Row]:
    """What that program measures over the manuals; its settings are its own. *Raises* RuntimeError, its last words."""
    if absent := missing():
        note = f"not installed: {', '.join(absent)}; install {PACKAGES}"
        return [{"name": f"{probe}: skipped", "value": 0, "unit": "", "note": note}]
    command = [sys.executable, "-W", "ignore", "-m", f"tests.bench.{probe}", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=_LIMIT_S, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    print(done.stderr, end="", file=sys.stderr)
    rows: list[Row] = json.loads(done.stdout.splitlines()[-1])
    return rows
