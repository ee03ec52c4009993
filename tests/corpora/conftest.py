"""The corpora come before the tests that use the database: three of them are the longest of their tier."""

from __future__ import annotations

from pathlib import Path

import pytest

_HERE = Path(__file__).parent


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Else the last of them would run while the other worker has nothing left to do."""
    items.sort(key=lambda item: _HERE not in item.path.parents)
