"""Each way in which a page harms the browser has its name; the visit beside it goes on."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from playwright.async_api import Error as PlaywrightError

from agent.browser.chromium.limits import PageCaps
from agent.browser.session.browser_session import BrowserSession
from agent.core.errors import Harm, PageError, PageHarmful
from tests.browser.conftest import MakeEngine, OpenSession, Start
from tests.waiting import until

CAPS = PageCaps(dialogs=3, popups=3, downloads=3, navigations=6, hops=30, requests=60)
HARMS = {
    # Bounded: a flood without end slows the other pages of this driver for as long as the machine is loaded.
    "for (let n = 0; n < 120; n++) setTimeout(() => fetch('/good?' + n), 5 * n)": Harm.REQUEST_FLOOD,
    "for(;;) alert(1)": Harm.DIALOG_STORM,
    "setInterval(() => confirm('stay?'), 5)": Harm.DIALOG_STORM,
    "location = '/?' + Math.random()": Harm.NAVIGATION_LOOP,
    "setInterval(() => history.pushState(0, '', '?' + Math.random()), 5)": Harm.NAVIGATION_LOOP,
    "setInterval(() => { const a = document.createElement('a'); a.download = 'x.exe'; a.href = URL.createObjectURL("
    "new Blob(['MZ'])); a.click() }, 20)": Harm.DOWNLOAD_STORM,
}


def harm_of(session: BrowserSession) -> Harm | None:
    return session._watch.harm if session._watch is not None else None


@pytest.mark.parametrize("code", HARMS)
async def test_a_page_over_a_cap_loses_its_browser_by_name(
    code: str, little_site: Start, open_session: OpenSession, own_engine: MakeEngine
) -> None:
    page = f"<h1>x</h1><script>setTimeout(() => {{ {code} }}, 200)</script>"
    site = await little_site({"/": page, "/good": "<h1>y</h1>"})
    engine = own_engine()  # a browser whose page does not let go gets no new visits, the shared one neither
    bad = await open_session(site, within=engine, page_caps=CAPS)
    good = await open_session(site, within=engine)
    with suppress(PageError):  # it may be over before it has come to rest
        await bad.page.open(site.url())
    await until(lambda: harm_of(bad))
    assert harm_of(bad) is HARMS[code]
    with pytest.raises(PageHarmful) as caught:
        await bad.page.look()
    assert caught.value.user_message == HARMS[code].words
    await good.page.open(site.url("/good"))
    assert (await good.page.look()).http_status == 200


async def test_windows_without_end_are_named(little_site: Start, open_session: OpenSession) -> None:
    """While the agent drives, pages open no windows at all; a person's page may, ten times as many as the cap."""
    storm = "<h1>x</h1><script>setInterval(() => open('/good?' + Math.random()), 20)</script>"
    site = await little_site({"/": storm, "/good": "<h1>y</h1>"})
    caps = PageCaps(popups=2, navigations=500, requests=5000, hops=5000)
    session = await open_session(site, page_caps=caps)
    await session.hand_to_person(1)
    tab = session.page.tabs.active
    assert tab is not None
    with suppress(PlaywrightError):
        await tab.page.goto(site.url(), wait_until="commit")
    await until(lambda: harm_of(session))
    assert harm_of(session) is Harm.POPUP_STORM
    with pytest.raises(PageHarmful, match="opening windows"):
        await session.page.look()


async def test_a_crashed_tab_is_named(little_site: Start, open_session: OpenSession) -> None:
    site = await little_site({"/": "<h1>x</h1>"})
    session = await open_session(site)
    await session.page.open(site.url())
    tab = session.page.tabs.active
    assert tab is not None
    with suppress(PlaywrightError, TimeoutError):
        async with asyncio.timeout(5):
            await (await tab.cdp()).send("Page.crash")
    await until(lambda: harm_of(session))
    with pytest.raises(PageHarmful, match="crashed"):
        await session.page.look()


async def test_a_new_driver_begins_with_nothing_counted(
    little_site: Start, open_session: OpenSession
) -> None:
    site = await little_site({"/": "<h1>x</h1>"})
    session = await open_session(site, page_caps=CAPS)
    for _ in range(4):
        await session.page.open(site.url())
    session.pause()
    await session.resume()
    for _ in range(4):
        await session.page.open(site.url())
    assert harm_of(session) is None


async def test_addresses_that_the_agent_opens_itself_are_not_held_against_the_page(
    little_site: Start, open_session: OpenSession
) -> None:
    site = await little_site({"/": "<h1>x</h1>"})
    session = await open_session(site, page_caps=PageCaps(navigations=2))
    for n in range(4):
        await session.page.open(site.url(f"/?{n}"))
    assert harm_of(session) is None
