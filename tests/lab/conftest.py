"""The laboratories share the browser tier's fixtures: one Chromium per process, a context per case."""

from __future__ import annotations

from pathlib import Path

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
