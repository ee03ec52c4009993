"""No text of a stranger keeps a pattern busy: each is done with 20 kB of near misses within a second of processor."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_no_pattern_is_slow_on_text_that_was_made_for_it() -> None:
    command = [sys.executable, "-m", "tests.corpora.regex_child"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr[-2000:]} (ended with {done.returncode})"
    *slow, count = done.stdout.splitlines()
    assert slow == []
    assert int(count) >= 150
