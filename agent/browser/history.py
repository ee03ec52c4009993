"""Back and forward in a tab's history, past entries that must not or cannot be shown."""

from __future__ import annotations

import time
from collections.abc import Callable

from agent.browser.tab import Tab
from agent.egress import Refusal, split_url

ARRIVE_SECONDS = 15.0


async def step_in_history(tab: Tab, step: int, is_refused: Callable[[str], bool]) -> bool:
    """Go to the nearest entry before (-1) or after (+1) that is an http(s) address and was not refused.

    False when there is none: the tab stays where it is. Use under a deadline (`agent.browser.guard`).
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
