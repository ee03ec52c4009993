"""Where a tab is: its scroll position, and back and forward past entries that must not or cannot be shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from playwright.async_api import Error as PlaywrightError

from agent.browser.session.tab import Tab
from agent.network.egress import Refusal, split_url

ARRIVE_SECONDS = 15.0
SCROLL_SECONDS = 3.0
_SCROLL = "() => [Math.round(scrollX), Math.round(scrollY)]"
_SCROLL_TO = "([x, y]) => { scrollTo({left: x, top: y, behavior: 'instant'}); return Math.round(scrollY); }"
_NEAR_PX = 40


async def scroll_of(tab: Tab | None) -> tuple[int, int]:
    """How far the tab's page is scrolled, in px; (0, 0) when it does not say."""
    if tab is None:
        return 0, 0
    try:
        async with asyncio.timeout(SCROLL_SECONDS):
            x, y = await tab.page.evaluate(_SCROLL)
    except (PlaywrightError, TimeoutError, TypeError, ValueError):
        return 0, 0
    return int(x), int(y)


async def scroll_to(tab: Tab | None, place: tuple[int, int]) -> bool:
    """Scroll the tab's page there; whether it arrived within 40 px."""
    if tab is None:
        return False
    try:
        async with asyncio.timeout(SCROLL_SECONDS):
            y = await tab.page.evaluate(_SCROLL_TO, list(place))
    except (PlaywrightError, TimeoutError):
        return False
    return isinstance(y, int | float) and abs(y - place[1]) <= _NEAR_PX


async def step_in_history(tab: Tab, step: int, is_refused: Callable[[str], bool]) -> bool:
    """Go to the nearest entry before (-1) or after (+1) that is an http(s) address and was not refused.

    False when there is none: the tab stays where it is. Use under a deadline (`agent.browser.calls`).
    """
    cdp = await tab.cdp()
    history = await cdp.send("Page.getNavigationHistory")
    entries, at = history["entries"], int(history["currentIndex"]) + step
    while 0 <= at < len(entries):
        url = str(entries[at]["url"])
        if not isinstance(split_url(url), Refusal) and not is_refused(url):
            await _go(tab, int(entries[at]["id"]))
            return True
        at += step
    return False


async def _go(tab: Tab, entry_id: int) -> None:
    tab.forget_document()
    before, until = tab.arrivals, time.monotonic() + ARRIVE_SECONDS
    await (await tab.cdp()).send("Page.navigateToHistoryEntry", {"entryId": entry_id})
    while tab.arrivals == before and not tab.failed_url and (left := until - time.monotonic()) > 0:
        await tab.wait_for_change(left)
