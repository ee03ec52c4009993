"""Waits until a page is at rest, by signals: no awaited request in flight, no change in the document."""

from __future__ import annotations

import time
from dataclasses import dataclass

from agent.browser.calls import IsAlive, PageMovedError, guarded
from agent.browser.session.tab import Tab
from agent.core.errors import BrowserGone, PageError

QUIET_MS = 100
MOVES_MS = 1000  # how long what moves, and what an action has set off, is waited for
MOST_FRESH_STARTS = 3  # a page that goes on and on by itself does not get its time anew for ever

# Quiet is: no new words or nodes for a while, nothing that moves towards an end (transitions, opening menus), and no
# short timer still to come that the action set off (listeners.js). Pages that move for ever are not waited for.
_QUIET_SCRIPT = """
({quiet, most, moves}) => new Promise((done) => {
  const began = performance.now(), later = window[Symbol.for('sweepdesk.later')] || setTimeout;
  let last = began;
  const watch = new MutationObserver((found) => {
    const now = performance.now();
    if (now - began < moves || found.some((one) => one.type !== 'attributes')) last = now;
  });
  const end = (isQuiet) => { watch.disconnect(); done(isQuiet); };
  const attributeFilter = ['style', 'class', 'hidden', 'open', 'aria-expanded'];
  watch.observe(document, {subtree: true, childList: true, characterData: true, attributes: true, attributeFilter});
  const isComing = () => { try { return window[Symbol.for('sweepdesk.pending')]() > 0; } catch (e) { return false; } };
  const isMoving = () => document.getAnimations().some((a) => {
    const left = a.playState === 'running' && a.effect ? a.effect.getComputedTiming().endTime - a.currentTime : 0;
    return left > 0 && left < moves;
  });
  const tick = () => {
    const now = performance.now(), early = now - began < moves;
    if (document.readyState !== 'loading' && now - last >= quiet && !(early && (isMoving() || isComing()))) end(true);
    else if (now - began >= most) end(false);
    else later(tick, 25);
  };
  tick();
})
"""

# News is another line of words, in or out: counters, clocks, dots and "loading" are none.
_NEWS_SCRIPT = """
({most}) => new Promise((done) => {
  const later = window[Symbol.for('sweepdesk.later')] || setTimeout;
  const WAITS = /^(?:loading|pleasewait|wait|searching|moment|einenmoment|bittewarten|wirdgeladen|ladt|lädt|chargement|patientez|cargando|buscando|caricamento|laden|carregando)/;
  const lines = () => new Set(((document.body && document.body.innerText) || '').slice(0, 60000).split('\\n')
    .map((line) => line.toLowerCase().replace(/[^\\p{L}]+/gu, '')).filter((line) => line.length > 2 && !(line.length < 40 && WAITS.test(line))));
  const before = lines();
  let dirty = false, isOver = false;
  const watch = new MutationObserver(() => { dirty = true; });
  const end = (hasChanged) => { isOver = true; watch.disconnect(); done(hasChanged); };
  watch.observe(document, {subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['class', 'style', 'hidden']});
  const look = () => {
    if (isOver) return;
    if (dirty) {
      dirty = false;
      const now = lines();
      let letters = 0;
      for (const line of now) if (!before.has(line)) letters += line.length;
      for (const line of before) if (!now.has(line)) letters += line.length;
      if (letters > 5) return end(true);
    }
    later(look, 100);
  };
  later(() => end(false), most);
  look();
})
"""  # noqa: E501 - words for waiting, in one line

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
            return bool(await tab.page.evaluate(_NEWS_SCRIPT, {"most": seconds * 1000}))
    except PageMovedError:
        return True
    except BrowserGone:
        raise
    except PageError:
        return False


async def wait_for_turn(tab: Tab, seconds: float, is_alive: IsAlive, *, until_change: bool) -> bool:
    """Wait until another document stands in the tab, or this one says something else; whether that happened."""
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
            return bool(await tab.page.evaluate(_QUIET_SCRIPT, options))
    except BrowserGone:
        raise
    except PageError:
        await tab.wait_for_change(min(left, 0.1))  # it moved on or cannot be asked: no busy loop
        return False
