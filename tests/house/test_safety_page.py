"""docs/safety.md and docs/promises.md name every promise and feature, and no test that does not exist."""

from __future__ import annotations

import re

from tests.house.source import ROOT

PROMISES = range(1, 45)
_ROW = re.compile(r"^\| *P?(\d+) *\|", re.MULTILINE)
_TEST = re.compile(r"`(tests/[\w/.-]+\.py)(?:::(\w+))?`")
PAGE = (ROOT / "docs" / "safety.md").read_text(encoding="utf-8")
FEATURES = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
_GROUPS = {"C": 7, "W": 16, "S": 11, "R": 18, "P": 7}  # the plan's rows


def test_every_promise_has_one_row() -> None:
    assert sorted(int(number) for number in _ROW.findall(PAGE)) == list(PROMISES)


def test_every_row_names_a_test() -> None:
    rows = [line for line in PAGE.splitlines() if _ROW.match(line)]

    assert [row[:8] for row in rows if not _TEST.search(row)] == []


def test_every_named_test_exists() -> None:
    missing = []
    for path, name in _TEST.findall(PAGE + FEATURES):
        file = ROOT / path
        if not file.is_file() or (name and f"def {name}(" not in file.read_text(encoding="utf-8")):
            missing.append(f"{path}::{name}")

    assert missing == []


def test_every_feature_of_the_plan_has_one_row_with_a_test() -> None:
    rows = dict(re.findall(r"^\| ([A-Z]\d+) \|(.*)$", FEATURES, re.MULTILINE))

    assert sorted(rows) == sorted(
        f"{group}{n}" for group, last in _GROUPS.items() for n in range(1, last + 1)
    )
    assert [row for row, tests in rows.items() if not _TEST.search(tests)] == []
