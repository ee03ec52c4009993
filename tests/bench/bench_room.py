"""What a visit takes and leaves behind, over one sweep of all demo shops.

Processor time of the whole desk, bytes of the database by table, bytes of pictures.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections import Counter
from pathlib import Path

from tests.bench.bench_visit import address, sweep
from tests.bench.row import Row
from tests.e2e.system import RunningSystem

LIMIT_KB = 110.0  # half of what it was with one row for each call and pictures as JPEG: 52 kB and 168 kB
_LEAST = 1.0  # kB a visit: smaller tables are summed


def run() -> list[Row]:
    """Sweep each demo shop once; what has come since the start, by visit."""
    with tempfile.TemporaryDirectory(prefix="sweepdesk-bench-") as folder:
        system = RunningSystem(Path(folder) / "data", {"DEMO_SITES": "on"})
        try:
            system.start()
            sites = json.loads((system.data_dir / "demo-sites.json").read_text(encoding="utf-8"))
            sweep(system, address(next(iter(sites.values()))))  # browser and models are loaded
            before, busy = _tables(system.data_dir), processor_s(system)
            kept = set((system.data_dir / "media").rglob("*"))
            done = sweep(system, *map(address, sites.values()))
            grown = _tables(system.data_dir)
            grown.subtract(before)
            busy = processor_s(system) - busy
            media = set((system.data_dir / "media").rglob("*")) - kept
            pictures = [p.stat().st_size for p in media if p.is_file()]
            system.stop()
        finally:
            system.kill()
    visits = len(done["vendors"])
    rows = [*_rows(grown, visits), _picture_row(pictures, visits)]
    whole = rows[0]["value"] + rows[-1]["value"]
    return [
        {"name": "processor of the whole desk, a visit", "value": busy / visits, "unit": "s"},
        {"name": "all that is left, a visit", "value": whole, "unit": "kB", "limit": LIMIT_KB},
        *rows,
    ]


def processor_s(system: RunningSystem) -> float:
    """Seconds that its processes and the ended ones among their children have taken; the demo sites are among them."""
    ticks = 0
    for pid in system.processes():
        try:
            fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(") ")[2].split()
        except OSError:
            continue
        ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _tables(data_dir: Path) -> Counter[str]:
    """Bytes in use of each table with its indexes."""
    with sqlite3.connect(f"file:{data_dir / 'db.sqlite3'}?mode=ro", uri=True) as connection:
        return Counter(
            dict(
                connection.execute(
                    "SELECT m.tbl_name, sum(d.pgsize) FROM dbstat d JOIN sqlite_master m USING (name) GROUP BY 1"
                )
            )
        )


def _rows(grown: Counter[str], visits: int) -> list[Row]:
    each = {name: size / 1000 / visits for name, size in grown.most_common()}
    rows: list[Row] = [
        {"name": "database, a visit", "value": sum(each.values()), "unit": "kB",
         "note": f"{visits} visits"},
    ]  # fmt: skip
    rows += [
        {"name": f"  of it: {name}", "value": kb, "unit": "kB"} for name, kb in each.items() if kb >= _LEAST
    ]
    rest = sum(kb for kb in each.values() if kb < _LEAST)
    return [*rows, {"name": "  of it: all others", "value": rest, "unit": "kB"}]


def _picture_row(pictures: list[int], visits: int) -> Row:
    return {
        "name": "pictures, a visit", "value": sum(pictures) / 1000 / visits, "unit": "kB",
        "note": f"{len(pictures)} files",
    }  # fmt: skip
