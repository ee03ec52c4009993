"""Which cases of a large set run: all of them in the laboratory, elsewhere a few that can be chosen again.

`LAB=whole` runs all. Else `SAMPLE` chooses (default: the short hash of the checked-out commit), and what has ever
failed in the laboratory (`ever_failed.toml`) always runs.
"""

from __future__ import annotations

import datetime
import hashlib
import os
import subprocess
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

T = TypeVar("T")
HERE = Path(__file__).resolve().parent
EVER_FAILED = HERE / "ever_failed.toml"


def sampled(
    area: str,
    cases: Iterable[T],
    name: Callable[[T], str] = str,
    at_most: int = 5,
    *,
    positive: Callable[[T], bool] | None = None,
) -> list[T]:
    """The cases that run now, in their own order: all, or `at_most` plus those that have ever failed.

    The choice depends on the names, `area` and `SAMPLE` alone, so every process of a run makes the same one.
    `positive` marks controls, cases that must succeed: one is among the chosen, so that a sample in which nothing
    works at all cannot pass.
    """
    every = list(cases)
    if is_whole():
        return every
    ranked = sorted(every, key=lambda case: _rank(area, name(case)))
    chosen = ranked[:at_most]
    if positive and not any(positive(case) for case in chosen):
        chosen = [*chosen[: at_most - 1], *[case for case in ranked if positive(case)][:1]]
    names = {name(case) for case in chosen} | set(ever_failed().get(area, ()))
    return [case for case in every if name(case) in names]


def sample_items(
    config: pytest.Config,
    items: list[pytest.Item],
    area: str,
    *,
    at_most: int,
    among: Callable[[pytest.Item], bool],
) -> None:
    """Of the tests for which `among` holds, keep the chosen ones and deselect the others; keep all further tests."""
    chosen = sampled(area, [item for item in items if among(item)], lambda item: item.name, at_most)
    left_out = [item for item in items if among(item) and item not in chosen]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def is_whole() -> bool:
    """Whether this run is the laboratory's: every case, however long it takes."""
    return os.environ.get("LAB") == "whole"


def sample() -> str:
    """What chooses; it is put in the environment, so that processes started from here choose alike."""
    if not os.environ.get("SAMPLE"):
        os.environ["SAMPLE"] = _commit() or datetime.datetime.now(datetime.UTC).date().isoformat()
    return os.environ["SAMPLE"]


def describe_choice() -> str:
    """One line for the start of a run."""
    if is_whole():
        return "LAB=whole: every case runs"
    return f"SAMPLE={sample()}; repeat with SAMPLE={sample()} make test"


def ever_failed(path: Path = EVER_FAILED) -> Mapping[str, Sequence[str]]:
    """Names of cases that failed in the laboratory at least once, by area."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _rank(area: str, name: str) -> bytes:
    return hashlib.sha256(f"{sample()}\n{area}\n{name}".encode()).digest()


def _commit() -> str:
    command = ["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
