"""The page's state for a model on real saved pages, beside Playwright's own snapshots in the same run.

The perception bench (`../shared/bench/perception`) is copied to a folder of its own with our adapter in it. Besides
its 31 keys there are ours, picked by hand on the same pages before anything was tuned: `state_keys.json` holds
[page, role, pattern of the name]. All perceivers get the same browser. Tokens are o200k.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import bpe_openai

from agent.browser.chromium.find import find_browser
from tests.bench.row import Row

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BENCH = ROOT.parent / "shared" / "bench" / "perception"
_ADAPTERS = ("webagent", "pw_aria", "pw_ai")
_HEAVY = "heavy_10000"
_CHUNK = 50_000  # characters; the encoder takes no more at once
_REFERENCE = re.compile(r"\[(e\d+)\]")
Found = dict[str, dict[str, Any]]


def run() -> list[Row]:
    """Measures of ours and the peers'; one row that says so where the bench is absent."""
    browser = find_browser(os.environ.get("BENCH_BROWSER", ""))
    if not BENCH.exists() or browser is None:
        return [{"name": "state", "value": 0, "unit": "pages", "note": "no perception bench beside it"}]
    with tempfile.TemporaryDirectory(prefix="sweepdesk-state-") as folder:
        place = Path(folder) / "bench"
        shutil.copytree(BENCH, place)
        shutil.copy(HERE / "perception_adapter.py", place / "adapters" / "webagent.py")
        found = {name: _measured(place, name, browser) for name in _ADAPTERS}
    keys = {key["id"]: key for key in json.loads((BENCH / "keys.json").read_text(encoding="utf-8"))}
    rows = [row for name, pages in found.items() for row in _rows(name, pages, keys)]
    return [*rows, _own_keys(found["webagent"]), _ratio(found)]


def _measured(place: Path, name: str, browser: Path) -> Found:
    out = place / "out"
    command = [sys.executable, "measure.py", "--adapter", name, "--out", str(out), "--chromium", str(browser)]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(command, cwd=place, env=environ, check=True, stdout=subprocess.DEVNULL)
    encoder = bpe_openai.get_encoding("o200k_base")
    pages: Found = {}
    for path in sorted((out / name).glob("*.json")):
        page = json.loads(path.read_text(encoding="utf-8"))
        text = path.with_suffix(".txt")
        if "error" not in page and text.exists():
            page["text"] = text.read_text(encoding="utf-8")
            parts = [page["text"][at : at + _CHUNK] for at in range(0, len(page["text"]), _CHUNK)]
            page["tokens"] = sum(len(encoder.encode(part)) for part in parts)
            pages[path.stem] = page
    return pages


def _rows(name: str, pages: Found, keys: dict[str, Any]) -> list[Row]:
    real = [page for page in pages.values() if not page["page"].startswith("heavy_")]
    tokens = [page["tokens"] for page in real]
    listed = {key: line for page in pages.values() for key, line in page["keys"].items() if line}
    heavy = pages.get(_HEAVY, {})
    ours = [key for key in listed if key.startswith("k")]
    named = sum(1 for key in ours if _is_named(keys[key], listed[key], pages))
    hard = sum(1 for key in listed if key.startswith("h") and not keys[key].get("negative"))
    return [
        {"name": f"{name}: tokens, median", "value": statistics.median(tokens), "unit": "tokens"},
        {"name": f"{name}: tokens, most", "value": max(tokens), "unit": "tokens"},
        {"name": f"{name}: keys of 31", "value": len(ours), "unit": "keys", "note": f"{named} named"},
        {
            "name": f"{name}: hard elements of 9",
            "value": hard,
            "unit": "keys",
            "note": f"covered button {'offered' if 'h10' in listed else 'not offered'}",
        },
        {
            "name": f"{name}: CPU, median",
            "value": 1000 * _cpu(pages),
            "unit": "ms",
            "note": "tool and browser",
        },
        {"name": f"{name}: {_HEAVY}", "value": heavy.get("median_s", -1), "unit": "s"},
        {"name": f"{name}: {_HEAVY}, CPU", "value": heavy.get("cpu_s", -1), "unit": "s"},
        {"name": f"{name}: {_HEAVY}", "value": heavy.get("tokens", -1), "unit": "tokens"},
    ]


def _is_named(key: dict[str, Any], line: str, pages: Found) -> bool:
    lines = [one.strip() for one in pages[key["page"]]["text"].splitlines()]
    first = line.splitlines()[0].strip()
    at = lines.index(first) if first in lines else 0
    return bool(re.search(key["names"], " ".join([line, *lines[at : at + 4]]), re.IGNORECASE))


def _cpu(pages: Found) -> float:
    real = [page["cpu_s"] for page in pages.values() if not page["page"].startswith("heavy_")]
    return float(statistics.median(real))


def _own_keys(pages: Found) -> Row:
    wanted = json.loads((HERE / "state_keys.json").read_text(encoding="utf-8"))
    hits = sum(1 for page, role, name in wanted if _lists(pages[page]["text"], role, name))
    return {
        "name": "our own keys listed",
        "value": 100 * hits / len(wanted),
        "unit": "%",
        "note": f"of {len(wanted)}",
    }


def _lists(text: str, role: str, name: str) -> bool:
    """Whether a line lists an element of that role whose name fits, alone or among others."""
    for line in text.splitlines():
        alone = re.match(rf'\[e\d+\] {role} "(.*?)"', line)
        heading, _, others = line.partition(": ")
        among = others.split("; ") if heading.split(" ")[-1] == role else []
        names = [alone[1]] if alone else [_REFERENCE.sub("", one).strip() for one in among]
        if any(re.search(name, one, re.IGNORECASE) for one in names):
            return True
    return False


def _ratio(found: dict[str, Found]) -> Row:
    ours, theirs = _cpu(found["webagent"]), _cpu(found["pw_aria"])
    return {"name": "CPU, ours to aria_snapshot", "value": ours / theirs, "unit": "times", "limit": 1.5}
