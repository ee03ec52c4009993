"""Four worker processes race for one queue, some of them dying, on both databases."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.races.program import told_by

VISITS = 60


def check(told: dict[str, Any]) -> None:
    """No token was given twice, every visit ended once, no step is missing, doubled or of another claim.

    No site had more visits at once than it may, and no team waited for another's whole queue.
    """
    taken = [(visit, token) for visit, token, _ in told["taken"]]
    assert len(taken) == len(set(taken))
    assert len(told["visits"]) == VISITS
    assert {state for _, state, _, _ in told["visits"]} == {"ended"}
    assert all(attempt <= 3 and crashes <= 5 for _, _, attempt, crashes in told["visits"])
    assert sorted(told["events"]) == sorted(visit[0] for visit in told["visits"])
    assert max(at_site for _, _, at_site in told["taken"]) <= told["per_site"]
    assert is_fair(told["begun"]), "".join(told["begun"])
    assert not is_fair(sorted(told["begun"]))  # the control: the oldest first, whosever they are
    numbers = defaultdict(list)
    for visit, n, token in told["steps"]:
        numbers[visit].append(n)
        assert (visit, token) in taken
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())


def is_fair(begun: list[str]) -> bool:
    """Whether the teams with a sixth each had all their visits begun before two thirds of all were."""
    return "B" not in begun[VISITS * 2 // 3 :] and "C" not in begun[VISITS * 2 // 3 :]


def test_each_visit_has_one_holder_and_one_end_on_sqlite(tmp_path: Path) -> None:
    told = told_by("visit_race", VISITS, data_dir=tmp_path)
    assert told["vendor"] == "sqlite"
    check(told)


def test_each_visit_has_one_holder_and_one_end_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    told = told_by("visit_race", VISITS, data_dir=tmp_path, database_url=postgres_url)
    assert told["vendor"] == "postgresql"
    check(told)
