"""Answers over the laboratory's web: seconds, tokens, right answers, proofs, and how often each cache layer helped.

Standard mode with a scripted model that quotes; all sources on loopback. First every question once with what the
ones before it left in the caches, then 200 drawn with repeats (`QUESTIONS` of the environment takes another number).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.bench.row import Row

ROOT = Path(__file__).resolve().parents[2]
_LIMIT_S = 3600


def run() -> list[Row]:
    """In a program of its own, as its settings are its own. *Raises* RuntimeError with its last words."""
    command = [
        sys.executable,
        "-W",
        "ignore",
        "-m",
        "tests.bench.answers_probe",
        os.environ.get("QUESTIONS", "200"),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=_LIMIT_S, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    rows: list[Row] = json.loads(done.stdout.splitlines()[-1])
    return rows
