"""Reads a session while the agent does not act (a look, its tabs, its storage) and restores its storage."""

from __future__ import annotations

from collections.abc import Mapping

from agent.browser.calls import guarded
from agent.browser.page.look import take_look
from agent.browser.page.settle import SettleLimits, settle
from agent.browser.session.browser_session import BrowserSession
from agent.browser.session.tab import Tab
from agent.core.errors import PageError
from agent.core.people.difference import OpenTab, PageSide
from agent.core.sites.site import cookie_keys, with_part
from agent.core.types import Look

CALL_SECONDS = 3.0
STATE_SECONDS = 8.0
RELOAD_SECONDS = 12.0
_MARK = """() => [location.href, document.title, document.body ? document.body.innerText.length : 0,
  document.querySelectorAll('iframe').length].join('|')"""


async def glance(session: BrowserSession, known: str = "") -> tuple[str, Look | None]:
    """A look that touches nothing, with a mark of what is there; no look where the mark is the known one.

    None too when the page does not answer, and when the driver changed meanwhile: then the picture
    is nobody's to keep.
    """
    tab, epoch = session.front, session.gate.epoch
    if tab is None:
        return "", None
    try:
        async with guarded("look", CALL_SECONDS, session.is_usable):
            mark = str(await tab.page.evaluate(_MARK))
        if mark == known:
            return mark, None
        look = await take_look(tab, session.is_usable, session.ocr)
    except PageError:
        return "", None
    return mark, look if session.gate.epoch == epoch else None


def side_of(session: BrowserSession) -> PageSide:
    """Address and tabs as they are now, without typed secrets; empty while there is no browser."""
    if not session.is_open:
        return PageSide()
    tabs = session.page.tabs
    shown = tuple(OpenTab(str(id(tab)), session.typed.hide(tab.page.url)) for tab in tabs.open_tabs)
    return PageSide(session.page.url, shown)


async def cookies_kept(session: BrowserSession, storage: Mapping[str, object]) -> tuple[int, int]:
    """How many cookies that storage has, and how many of them the browser has now."""
    saved = cookie_keys(storage)
    if not saved or not session.is_open:
        return len(saved), 0
    return len(saved), len(saved & cookie_keys(await _state_of(session)))


async def bring_in(session: BrowserSession, part: Mapping[str, object]) -> bool:
    """Put this part of a storage state into the browser and load the page in front again, once.

    False when the page is not there or would not do it. Cookies of other sites stay as they are.
    """
    tab = session.front
    if tab is None:
        return False
    whole = with_part(await _state_of(session), part)
    try:
        async with guarded("take a session over", STATE_SECONDS, session.is_usable):
            await tab.page.context.set_storage_state(whole)  # type: ignore[arg-type]  # what the browser gave itself
        async with guarded("load the page again", RELOAD_SECONDS + 1, session.is_usable):
            await session.gate.of_nobody(lambda: _reload(tab), tab)
        await settle(tab, SettleLimits(rest=session.options.first_rest.total_seconds()), session.is_usable)
    except PageError:
        return False
    return True


async def _reload(tab: Tab) -> None:
    await tab.page.reload(wait_until="commit", timeout=RELOAD_SECONDS * 1000)


async def _state_of(session: BrowserSession) -> Mapping[str, object]:
    return (await session.save_state()).storage
