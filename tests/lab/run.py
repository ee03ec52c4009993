"""`python -m tests.lab.run [area …]`: whole laboratories, one after another; each leaves its result as a small file.

An area is a module: `tests/lab/test_<area>.py`, or `tests/e2e/lab/test_<area>.py` where the whole desk runs; `races`
is the tier of that name, on PostgreSQL too. What fails is added to `ever_failed.toml`, so that `make test` runs it from
then on. An area that ran no test fails.
"""

from __future__ import annotations

import datetime
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any

from tests.lab.sampling import EVER_FAILED
from tests.run import ROOT

RESULTS = ROOT / "tests" / "lab" / "results"
FOLDERS = (ROOT / "tests" / "lab", ROOT / "tests" / "e2e" / "lab")
RACES = ROOT / "tests" / "races"
_COUNT = re.compile(r"(\d+) (passed|failed|errors?|skipped)\b")
_FAILED = re.compile(r"^(?:FAILED|ERROR) \S+?::(\S+)", re.MULTILINE)


def areas() -> dict[str, Path]:
    """Every laboratory by its name."""
    found = (file for folder in FOLDERS for file in sorted(folder.glob("test_*.py")))
    return {**{file.stem.removeprefix("test_"): file for file in found}, "races": RACES}


def main(wanted: list[str]) -> int:
    """Run the wanted areas, or all; 0 when each ran something and nothing failed."""
    known = areas()
    if unknown := [name for name in wanted if name not in known]:
        print(f"There is no laboratory {unknown[0]}: use {', '.join(known)}.")
        return 2
    results = [run_area(name, known[name]) for name in wanted or known]
    print(f"\n{'laboratory':<22}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}")
    for row in results:
        print(f"{row['area']:<22}{row['passed']:>8}{row['failed']:>8}{row['skipped']:>9}{row['seconds']:>9}")
    bad = [str(row["area"]) for row in results if row["failed"] or not row["passed"]]
    print(f"make lab: {'FAILED: ' + ', '.join(bad) if bad else 'all good'}")
    return 1 if bad else 0


def run_area(name: str, file: Path) -> dict[str, Any]:
    """Run one whole laboratory and keep its result."""
    print(f"\n===== laboratory {name} " + "=" * 50, flush=True)
    command = [sys.executable, "-m", "pytest", str(file.relative_to(ROOT)), "--quiet"]
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="sweepdesk-lab-") as folder:
        figures = Path(folder) / "figures.json"
        environ = {**os.environ, "LAB": "whole", "LAB_FIGURES": str(figures)}
        done = subprocess.run(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True, check=False)
        found = json.loads(figures.read_text("utf-8")) if figures.exists() else {}
    print(done.stdout, flush=True)
    closing = (done.stdout.strip().splitlines() or [""])[-1]
    counts = {word.removesuffix("s"): int(n) for n, word in _COUNT.findall(closing)}
    row: dict[str, Any] = {
        "area": name,
        "commit": _commit(),
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "passed": counts.get("passed", 0),
        "failed": counts.get("failed", 0) + counts.get("error", 0),
        "skipped": counts.get("skipped", 0),
        "seconds": round(time.monotonic() - started),
        "cores": os.cpu_count() or 0,
        **({"figures": found} if found else {}),
    }
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps(row, indent=1) + "\n", encoding="utf-8")
    remember(name, _FAILED.findall(done.stdout))
    return row


def remember(area: str, failed: list[str], file: Path = EVER_FAILED) -> None:
    """Add what failed to the cases that always run; a case is named by what stands in a test's brackets."""
    names = {found.group(1) if (found := re.search(r"\[(.+)\]$", test)) else test for test in failed}
    text = file.read_text(encoding="utf-8")
    known = tomllib.loads(text)
    if not names - set(known.get(area, ())):
        return
    known[area] = sorted({*known.get(area, ()), *names})
    head = "".join(line + "\n" for line in text.splitlines() if line.startswith("#"))
    file.write_text(
        head + "".join(f"{key} = {json.dumps(value)}\n" for key, value in sorted(known.items())), "utf-8"
    )


def _commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
