"""What did not acknowledge in time is ended, so that it can deliver nothing when hands have changed.

A load that is under way is stopped. An event that the page itself has not taken yet waits in the page's own
queue, where nobody can call it back: its tab is ended, and its address opened in a new one.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from playwright.async_api import Error as PlaywrightError

from agent.browser.input.gate import Stuck
from agent.browser.session.tab import Tab
from agent.browser.session.tabs import Tabs

log = structlog.get_logger(__name__)

STOP_SECONDS = 1.0
CLOSE_SECONDS = 8.0
OPEN_MS = 5000
REST_SECONDS = 1.0
_NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))"


async def come_to_rest(tabs: Tabs, let_go: Callable[[], Awaitable[None]]) -> None:
    """While nobody may act: let go of what is held, and wait until the page has seen every event.

    A turn of the wheel is acknowledged before the page hears of it: it hears of it by its next frame.
    """
    await let_go()
    tab = tabs.active
    if tab is not None:
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(REST_SECONDS):
                await tab.page.evaluate(_NEXT_FRAME)


async def end_stuck(tabs: Tabs, is_stuck: list[Stuck]) -> None:
    """End every one of them; returns when their calls can have no effect any more."""
    for tab in {one.tab for one in is_stuck}:
        calls = {one.task for one in is_stuck if one.tab is tab and not one.task.done()}
        if isinstance(tab, Tab) and calls and not await _ends_when_stopped(tab, calls):
            log.warning("gate.tab_ended", drivers=[str(one.driver) for one in is_stuck])
            await _replace(tabs, tab)


async def _ends_when_stopped(tab: Tab, calls: set[asyncio.Task[Any]]) -> bool:
    """Stop what loads there; whether that was what they waited for."""
    with contextlib.suppress(PlaywrightError, TimeoutError):
        async with asyncio.timeout(STOP_SECONDS):
            await (await tab.cdp()).send("Page.stopLoading")
            await asyncio.wait(calls)
            return True
    return False


async def _replace(tabs: Tabs, tab: Tab) -> None:
    url = tab.page.url
    with contextlib.suppress(PlaywrightError, TimeoutError):
        async with asyncio.timeout(CLOSE_SECONDS):
            await tab.page.close()
    if not tab.page.is_closed():
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await tabs.context.close()  # nothing of it may be left: the visit goes on in another browser
        return
    with contextlib.suppress(PlaywrightError, TimeoutError):
        fresh = await tabs.open_first()
        async with asyncio.timeout(OPEN_MS / 1000):
            await fresh.page.goto(url, wait_until="commit", timeout=OPEN_MS)
