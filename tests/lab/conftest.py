"""The laboratories share the browser tier's fixtures: one Chromium per process, a context per case."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import (  # noqa: F401 - fixtures
    bare_page,
    browser_path,
    desk_browser,
    engine,
    little_site,
    open_session,
    own_engine,
    parser,
    share_one_loop,
)
from tests.browser.reading.conftest import reader  # noqa: F401 - a fixture


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of this folder share a loop and with it a browser."""
    share_one_loop(items, Path(__file__).parent)


@pytest.fixture
def keep_figures() -> Callable[[Mapping[str, Any]], None]:
    """Prints figures, and adds them to the laboratory's result where it is run by `make lab`."""

    def keep(figures: Mapping[str, Any]) -> None:
        print(json.dumps(figures, indent=1))
        if where := os.environ.get("LAB_FIGURES"):
            file = Path(where)
            known = json.loads(file.read_text("utf-8")) if file.exists() else {}
            file.write_text(json.dumps({**known, **figures}), "utf-8")

    return keep
