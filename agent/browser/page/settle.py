"""Waits until a page is at rest, by signals: no awaited request in flight, no change in the document."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from agent.browser.calls import IsAlive, PageMovedError, guarded
from agent.browser.session.tab import Tab
from agent.core.errors import BrowserGone, PageError

QUIET_MS = 100
MOVES_MS = 1000  # how long what moves, and what an action has set off, is waited for
MOST_FRESH_STARTS = 3  # a page that goes on and on by itself does not get its time anew for ever

_SETTLED_SCRIPT = (Path(__file__).parent / "settled.js").read_text(encoding="utf-8")

_NEW_WORDS_SCRIPT = (Path(__file__).parent / "new_words.js").read_text(encoding="utf-8")

_SAID_SCRIPT = "() => [document.title, document.body ? document.body.innerText.length : 0]"
_TURN_LOOK_S = 0.4
_OTHER_CHARS = 200  # counters and spinners change less


@dataclass(frozen=True, slots=True)
class SettleLimits:
    """Upper limits in seconds: `rest` for a page to come to rest, `arrive` for a document that is on its way."""

    rest: float = 2.0
    arrive: float = 15.0


async def settle(tab: Tab, limits: SettleLimits, is_alive: IsAlive) -> bool:
    """Return True as soon as the tab is at rest, False when a limit came first. *Raises* BrowserGone."""
    began = time.monotonic()
    rest_until = began + limits.rest
    arrivals, fresh_starts = tab.arrivals, MOST_FRESH_STARTS
    while True:
        if tab.pending is not None:
            await _await_arrival(tab, began + limits.arrive)
        if tab.arrivals != arrivals:  # a new document has its own time to come to rest
            arrivals, fresh_starts = tab.arrivals, fresh_starts - 1
            if fresh_starts >= 0:
                rest_until = time.monotonic() + limits.rest
        left = min(rest_until, began + limits.arrive + limits.rest) - time.monotonic()
        if left <= 0 or not tab.is_alive:
            return False
        if await _is_quiet(tab, left, is_alive) and not tab.in_flight and tab.pending is None:
            return True
        if tab.in_flight and tab.pending is None:
            await tab.wait_for_change(min(left, 0.25))


async def wait_for_news(tab: Tab, seconds: float, is_alive: IsAlive) -> bool:
    """Wait for a page that seems unfinished to say something else; whether it did."""
    try:
        async with guarded("watch the page", seconds + 1, is_alive):
            return bool(await tab.page.evaluate(_NEW_WORDS_SCRIPT, {"most": seconds * 1000}))
    except PageMovedError:
        return True
    except BrowserGone:
        raise
    except PageError:
        return False


async def wait_for_turn(tab: Tab, seconds: float, is_alive: IsAlive, *, until_change: bool) -> bool:
    """Wait until the tab shows another document or other text; whether that happened."""
    arrivals, end = tab.arrivals, time.monotonic() + seconds
    before = await _said(tab, is_alive)
    while (left := end - time.monotonic()) > 0 and tab.is_alive:
        await tab.wait_for_change(min(left, _TURN_LOOK_S))
        if until_change and (tab.arrivals != arrivals or _is_other(before, await _said(tab, is_alive))):
            return True
    return tab.arrivals != arrivals


async def _said(tab: Tab, is_alive: IsAlive) -> tuple[str, int]:
    """The page's title and how much it says."""
    try:
        async with guarded("watch the page", 1, is_alive):
            found = await tab.page.evaluate(_SAID_SCRIPT)
    except BrowserGone:
        raise
    except PageError:
        return "", -1
    return str(found[0]), int(found[1])


def _is_other(before: tuple[str, int], now: tuple[str, int]) -> bool:
    if -1 in (before[1], now[1]):
        return False
    return before[0] != now[0] or abs(now[1] - before[1]) > _OTHER_CHARS


async def _await_arrival(tab: Tab, until: float) -> None:
    while tab.pending is not None and tab.is_alive:
        left = until - time.monotonic()
        if left <= 0:
            tab.pending = None  # it may still come; it is not waited for any longer
            return
        await tab.wait_for_change(left)


async def _is_quiet(tab: Tab, left: float, is_alive: IsAlive) -> bool:
    options = {"quiet": QUIET_MS, "most": left * 1000, "moves": MOVES_MS}
    try:
        async with guarded("wait for the page", left + 0.5, is_alive):
            return bool(await tab.page.evaluate(_SETTLED_SCRIPT, options))
    except BrowserGone:
        raise
    except PageError:
        await tab.wait_for_change(min(left, 0.1))  # it moved on or cannot be asked: no busy loop
        return False
