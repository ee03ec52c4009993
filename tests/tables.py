"""One test over a table: as `parametrize`, without the cost of a test for each row."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

Test = Callable[..., None]


def each(names: str | Iterable[str], rows: Iterable[Any]) -> Callable[[Test], Test]:
    """Runs the test for every row, whatever others gave; fails with all rows that failed and why.

    For tests that leave nothing behind: the fixtures are made once for all rows.
    """
    wanted = names.replace(" ", "").split(",") if isinstance(names, str) else list(names)
    table = [(row,) if len(wanted) == 1 else tuple(row) for row in rows]

    def over(test: Test) -> Test:
        @wraps(test)
        def run(**fixtures: Any) -> None:
            failures = []
            for values in table:
                row = dict(zip(wanted, values, strict=True))
                try:
                    test(**row, **fixtures)
                except Exception as exc:  # noqa: BLE001 - all are told at the end
                    exc.add_note(f"the row: {row!r}")
                    failures.append(exc)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(table)} rows", failures)

        asked = inspect.signature(test)
        left = [parameter for name, parameter in asked.parameters.items() if name not in wanted]
        run.__signature__ = asked.replace(parameters=left)  # type: ignore[attr-defined]
        return run

    return over
