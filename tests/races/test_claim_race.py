"""Eight operators race for many items (a thousand in the laboratory), as eight processes, on both databases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.lab.sampling import is_whole
from tests.races.program import told_by

PROCESSES, ITEMS = 8, 1000 if is_whole() else 200


def check_single_winners(told: dict[str, Any]) -> None:
    """Each item has one winner, its rows say so, and all others were told the winner's name."""
    assert [len(answers) for answers in told["answers"]] == [ITEMS] * PROCESSES
    winners = dict(told["claims"])
    assert len(told["claims"]) == len(winners) == told["held"] == ITEMS
    for (_, winner), answers in zip(sorted(winners.items()), zip(*told["answers"], strict=True), strict=True):
        assert [a["won"] for a in answers].count(True) == 1
        assert answers[told["names"].index(winner)] == {"won": True, "fence": 1, "holder": ""}
        assert {a["holder"] for a in answers if not a["won"]} == {winner}


def test_of_eight_operators_one_wins_each_item_on_sqlite(tmp_path: Path) -> None:
    told = told_by("claim_race", PROCESSES, ITEMS, data_dir=tmp_path)
    assert told["vendor"] == "sqlite"
    check_single_winners(told)


def test_of_eight_operators_one_wins_each_item_on_postgresql(tmp_path: Path, own_postgres: str) -> None:
    told = told_by("claim_race", PROCESSES, ITEMS, data_dir=tmp_path, database_url=own_postgres)
    assert told["vendor"] == "postgresql"
    check_single_winners(told)
