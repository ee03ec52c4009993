"""While little memory is free, a busy worker takes no further visit."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from agent.visits.worker.host import VisitHost, _Held
from agent.visits.worker.host_memory import UNKNOWN, free_bytes
from agent.visits.worker.options import HostOptions


async def run_nothing(_: object) -> None:
    """A host's work that is never begun here."""


@pytest.mark.parametrize(
    ("free", "held", "has_room"), [(5, 0, True), (5, 1, False), (10, 1, True), (10, 3, False)]
)
def test_a_busy_worker_claims_no_visit_while_less_memory_is_free_than_it_must_leave(
    free: int, held: int, has_room: bool
) -> None:
    host = VisitHost(run_nothing, HostOptions(visits_at_once=3, least_free_bytes=10))
    host._free_bytes = lambda *_: free
    lent: Any = SimpleNamespace(is_paused=False)
    host._held = {number: _Held(lent) for number in range(held)}
    assert host._has_room() is has_room


def test_free_is_the_lesser_of_the_machines_and_the_groups(tmp_path: Path) -> None:
    proc, group = tmp_path / "proc", tmp_path / "group"
    proc.mkdir()
    group.mkdir()
    assert free_bytes(proc, group) == UNKNOWN
    (proc / "meminfo").write_text("MemTotal: 9000 kB\nMemAvailable: 5000 kB\n")
    assert free_bytes(proc, group) == 5000 * 1024
    for name, text in {"max": "3000000\n", "current": "2500000\n", "stat": "inactive_file 100000\n"}.items():
        (group / f"memory.{name}").write_text(text)
    assert free_bytes(proc, group) == 600_000
    (group / "memory.max").write_text("max\n")
    assert free_bytes(proc, group) == 5000 * 1024
