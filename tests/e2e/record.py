"""What a running desk's database says, read beside it."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Any

from tests.e2e.system import RunningSystem


@dataclass(frozen=True)
class Record:
    """Answers questions about one visit, found by the host and port of its address."""

    system: RunningSystem
    host: str

    def ask(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows of any query."""
        path = self.system.data_dir / "db.sqlite3"
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=20) as connection:
            return connection.execute(sql, values).fetchall()

    @property
    def visit(self) -> int:
        """Number of the newest visit there."""
        found = self.ask("SELECT max(id) FROM visits_visit WHERE url LIKE ?", f"http://{self.host}/%")
        return int(found[0][0])

    def steps(self) -> int:
        """How many steps are recorded."""
        return int(self.ask("SELECT count(*) FROM visits_step WHERE visit_id = ?", self.visit)[0][0])

    def actions(self) -> list[tuple[int, str]]:
        """Number and action of each step."""
        sql = "SELECT n, action FROM visits_step WHERE visit_id = ? ORDER BY n"
        return [(int(n), str(action)) for n, action in self.ask(sql, self.visit)]

    def state(self) -> tuple[str, str]:
        """The visit's state and determination."""
        row = self.ask("SELECT state, determination FROM visits_visit WHERE id = ?", self.visit)[0]
        return str(row[0]), str(row[1])

    def item(self, *columns: str) -> tuple[Any, ...]:
        """Columns of its newest intervention."""
        sql = (
            f"SELECT {', '.join(columns)} FROM interventions_intervention WHERE visit_id = ? ORDER BY id DESC"
        )
        return self.ask(sql, self.visit)[0]

    def tickets_used(self) -> int:
        """How often a console has shown a ticket for it."""
        sql = """SELECT count(*) FROM interventions_takeoverticket t JOIN interventions_intervention i
                 ON i.id = t.intervention_id WHERE i.visit_id = ? AND t.redeemed_at IS NOT NULL"""
        return int(self.ask(sql, self.visit)[0][0])

    def claims(self) -> list[tuple[str, str]]:
        """Who held it and why that ended, oldest first."""
        sql = """SELECT u.username, c.end_reason FROM interventions_claim c JOIN interventions_intervention i
                 ON i.id = c.intervention_id JOIN teams_user u ON u.id = c.user_id WHERE i.visit_id = ? ORDER BY c.id"""
        return [(str(who), str(why)) for who, why in self.ask(sql, self.visit)]
