"""A clock that stands still, Python's and the database's: no test decides by how long it takes."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db.models.functions import Now
from django.utils import timezone

_LOOK = timedelta(milliseconds=1)  # later at each look, so that what comes after another stays so


class StillClock:
    """`at` is the time; nothing but looks and tests move it."""

    def __init__(self) -> None:
        self.at = timezone.now()

    def now(self) -> datetime:
        """In the place of `timezone.now`."""
        self.at += _LOOK
        return self.at

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """For one test, on SQLite."""

        def as_sqlite(this: Now, compiler: Any, db: Any, **extra: Any) -> Any:
            moment = f"{self.now():%Y-%m-%d %H:%M:%S.%f}"[:-3]  # as SQLite tells it
            return this.as_sql(compiler, db, template=f"'{moment}'", **extra)

        monkeypatch.setattr(timezone, "now", self.now)
        monkeypatch.setattr(Now, "as_sqlite", as_sqlite)
