"""Which browser a visit gets while another visit's page is hung, by browsers that answer when the test lets them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.async_api import Error as PlaywrightError

from agent.browser.chromium import engine as engine_module
from agent.browser.chromium.engine import BrowserEngine, Launched, _Running
from tests.waiting import until


@dataclass(eq=False)
class HungContext:
    """A context that never closes."""

    browser: SlowBrowser

    async def close(self) -> None:
        await asyncio.Event().wait()


@dataclass(eq=False)
class SlowBrowser:
    """Opens a context when it may."""

    may_open: asyncio.Event = field(default_factory=asyncio.Event)
    asked: int = 0
    is_full: bool = False
    is_closed: bool = False
    version: str = "156.0"

    async def new_context(self, **_: Any) -> HungContext:
        self.asked += 1
        if self.is_full:
            raise PlaywrightError("no more windows")
        await self.may_open.wait()
        return HungContext(self)

    def is_connected(self) -> bool:
        return not self.is_closed

    async def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> BrowserEngine:
    engine = BrowserEngine()

    async def launch() -> _Running:
        browser: Any = SlowBrowser()
        browser.may_open.set()
        return _Running(Launched(browser, ""))

    monkeypatch.setattr(engine, "_launch", launch)
    monkeypatch.setattr(engine_module, "CONTEXT_CLOSE_SECONDS", 0)
    return engine


async def test_a_visit_that_opens_while_a_hung_browser_is_ended_gets_a_living_one(
    engine: BrowserEngine,
) -> None:
    harmful: Any = await engine.open_context()
    harmful.browser.may_open.clear()
    opening = asyncio.create_task(engine.open_context())
    await until(lambda: harmful.browser.asked == 2)
    await engine.close_context(harmful)
    assert harmful.browser.is_closed
    harmful.browser.may_open.set()
    opened: Any = await opening
    assert not opened.browser.is_closed
    assert engine._owner(opened) is engine._current


async def test_a_browser_that_opens_no_more_windows_ends_with_the_last_that_it_has(
    engine: BrowserEngine,
) -> None:
    first: Any = await engine.open_context()
    first.browser.is_full = True
    second: Any = await engine.open_context()
    assert second.browser is not first.browser
    assert not first.browser.is_closed
    await engine.close_context(first)
    assert first.browser.is_closed
    assert not second.browser.is_closed
