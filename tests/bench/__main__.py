"""`python -m tests.bench [name …]`: measures, prints a table, writes JSON to `bench-results/`.

Each module `bench_<name>.py` has `run() -> list[Row]`. Nothing is asserted about time; a row that names a limit says
whether it was kept. A module that fails is reported, and the others still run.
"""

from __future__ import annotations

import importlib
import json
import os
import platform
import sys
import tempfile
import time
import traceback
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.row import Row

HERE = Path(__file__).resolve().parent
RESULTS = HERE.parent.parent / "bench-results"


def main(names: list[str]) -> int:
    """Run the named benches (all when none is named); 1 when one could not be run to its end."""
    found = {path.stem.removeprefix("bench_"): path.stem for path in sorted(HERE.glob("bench_*.py"))}
    unknown = [name for name in names if name not in found]
    if unknown:
        print(f"There is no bench {unknown[0]}: use {', '.join(found)}.")
        return 2
    failed = []
    for name in names or found:
        print(f"==> {name}", flush=True)
        try:
            rows = _run(found[name])
        except Exception:  # noqa: BLE001 - a runner: it reports and goes on
            traceback.print_exc()
            failed.append(name)
            continue
        _write(name, rows)
        print_table(rows)
    if failed:
        print(f"could not be measured: {', '.join(failed)}")
    return 1 if failed else 0


def _run(module_name: str) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="sweepdesk-bench-") as folder:
        os.environ.update({"DATA_DIR": folder, "ENV_FILE": os.devnull})
        rows: list[Row] = importlib.import_module(f"tests.bench.{module_name}").run()
    return rows


def _write(name: str, rows: list[Row]) -> None:
    RESULTS.mkdir(exist_ok=True)
    now = datetime.now(UTC)
    record = {
        "bench": name,
        "at": now.isoformat(timespec="seconds"),
        "machine": {
            "cpus": os.cpu_count(),
            "load_1min": round(os.getloadavg()[0], 1),
            "python": platform.python_version(),
            "system": platform.platform(terse=True),
        },
        "rows": rows,
    }
    path = RESULTS / f"{name}-{now:%Y%m%dT%H%M%S}.json"
    path.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    (RESULTS / f"{name}.json").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")


def print_table(rows: list[Row]) -> None:
    """One line a row; `over` where a limit was not kept."""
    width = max((len(row["name"]) for row in rows), default=0)
    for row in rows:
        limit = row.get("limit")
        verdict = "" if limit is None else f"  limit {limit:g}: {'kept' if row['value'] <= limit else 'over'}"
        note = f"  ({row['note']})" if row.get("note") else ""
        print(f"  {row['name']:<{width}}  {row['value']:>10.1f} {row['unit']:<6}{verdict}{note}")


if __name__ == "__main__":
    began = time.monotonic()
    code = main(sys.argv[1:])
    print(f"done in {time.monotonic() - began:.0f} s")
    sys.exit(code)
