"""People, workers and the clock in any order: the desk's rows stay sound, on both databases.

A settled number of examples runs here; DESK_MACHINE_EXAMPLES=500 runs so many, other ones each time.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.lab.sampling import is_whole
from tests.races.program import told_by

EXAMPLES, STEPS = 40 if is_whole() else 10, 60
SECONDS_PER_EXAMPLE = 12  # far above what one takes: on a busy machine, with PostgreSQL
WANTED = int(os.environ.get("DESK_MACHINE_EXAMPLES") or 0)

pytestmark = pytest.mark.timeout(300 + SECONDS_PER_EXAMPLE * max(EXAMPLES, WANTED))


def run_machine(data_dir: Path, database_url: str = "") -> dict[str, Any]:
    """Run the machine on that database and return what it says was done."""
    how = [WANTED, STEPS, "random"] if WANTED else [EXAMPLES, STEPS]
    told: dict[str, Any] = told_by("desk_program", *how, data_dir=data_dir, database_url=database_url)
    print(f"{told['vendor']}: {told['seconds']} s, {told['done']}")
    return told


def check_it_went_everywhere(told: dict[str, Any]) -> None:
    """A machine that only ever met refusals would prove nothing."""
    done = told["done"]
    for name in ("claim", "all the way", "stopped", "follow", "away", "force", "renew", "old fences"):
        assert done.get(name, 0) > 0, f"never: {name}"


@pytest.fixture(scope="module")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What was done there."""
    return run_machine(tmp_path_factory.mktemp("sqlite"))


def test_no_order_of_events_breaks_the_desk_on_sqlite(on_sqlite: dict[str, Any]) -> None:
    assert on_sqlite["vendor"] == "sqlite"
    check_it_went_everywhere(on_sqlite)


def test_no_order_of_events_breaks_the_desk_on_postgresql(
    tmp_path: Path, own_postgres: str, on_sqlite: dict[str, Any]
) -> None:
    told = run_machine(tmp_path, own_postgres)
    assert told["vendor"] == "postgresql"
    check_it_went_everywhere(told)
    if not WANTED:  # the same examples: both databases tell the same story
        assert told["done"] == on_sqlite["done"]
