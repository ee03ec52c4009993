"""The desk's state machine: people, workers and the clock do whatever they can, in any order, to a few visits."""

from __future__ import annotations

import sys
from typing import Any

from hypothesis.stateful import invariant, rule

from tests.races import desk_invariants as invariants
from tests.races.desk_actors import SECONDS
from tests.races.desk_people import PeopleRules
from tests.races.desk_workers import WorkerRules


class Writes:
    """Whether anything was written since it was asked last: rows at rest need no second look."""

    count = seen = 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.count += sql.split(maxsplit=1)[0] in ("INSERT", "UPDATE", "DELETE")
        return execute(sql, params, many, context)

    def are_new(self) -> bool:
        """Once for each write."""
        is_new, self.seen = self.count != self.seen, self.count
        return is_new


WRITES = Writes()


class DeskMachine(WorkerRules, PeopleRules):
    """Everybody may try anything at any time; the rows must stay sound."""

    @rule(seconds=SECONDS)
    def time_passes(self, seconds: int) -> None:
        self.world.pass_time(seconds)

    @rule(seconds=SECONDS)
    def time_passes_and_the_sweeper_comes(self, seconds: int) -> None:
        self.world.pass_time(seconds)
        self.world.sweep()
        invariants.check_after_sweep(self.world.visit_ids)
        self.learn_of_transfers()

    # -- what must hold ---------------------------------------------------------------------------

    @invariant()
    def the_rows_are_sound(self) -> None:
        if WRITES.are_new():
            self.look()

    def teardown(self) -> None:
        """Nobody does anything any more: whatever waits must find its end by itself."""
        if hasattr(self, "world") and sys.exc_info()[0] is None:
            self.world.let_it_run_out()
            invariants.check(self.world.visit_ids, self.seen)
            invariants.check_all_settled(self.world.visit_ids)
