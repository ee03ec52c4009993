"""Every row of every file beside this one; a new file with `ROWS` is found by itself."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import tests.access.role_rows as package
from tests.access.role_rows import Row


def _rows() -> list[Row]:
    found: list[Row] = []
    for module in pkgutil.iter_modules(package.__path__):
        if module.name != "all_rows":
            found += getattr(import_module(f"{package.__name__}.{module.name}"), "ROWS", [])
    return found


ROWS = _rows()
PAGES = [row for row in ROWS if not row.name.startswith("ws/")]
SOCKETS = [row for row in ROWS if row.name.startswith("ws/")]
