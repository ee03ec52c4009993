"""How long the agent waits for a page: as long as something is on its way, no longer; and once more for late turns."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from agent.core.types import ActionKind
from agent.perceive.understanding import understand
from tests.browser.conftest import OpenSession, Start
from tests.browser.test_page import element, text

TICKS = "<p id=t>0 seconds</p><script>let n=0;setInterval(()=>t.textContent=++n+' seconds',100)</script>"


async def test_it_waits_for_what_the_action_has_set_off(
    little_site: Start, open_session: OpenSession
) -> None:
    late = """<button onclick="setTimeout(() => setTimeout(() => document.body.append('Here it is'), 300), 300)">
    Go</button>"""
    site = await little_site({"/": late})
    session = await open_session(site)
    await session.page.open(site.url())
    await session.page.act(ActionKind.CLICK, element(await session.page.look(), "button"))
    assert "Here it is" in text(await session.page.look())


async def test_it_waits_until_a_box_has_opened(little_site: Start, open_session: OpenSession) -> None:
    page = """<style>div{height:0;overflow:hidden;transition:height .5s}.on{height:60px}</style>
    <button onclick="document.querySelector('div').className='on'">More</button>
    <div><p><a href=/x>Inside</a></p></div>"""
    site = await little_site({"/": page})
    session = await open_session(site)
    await session.page.open(site.url())
    await session.page.act(ActionKind.CLICK, element(await session.page.look(), "button"))
    names = [e.name for e in understand(await session.page.look()).interactive_elements]
    assert "Inside" in names


async def test_what_ticks_for_ever_is_not_waited_for_longer_than_the_limit(
    little_site: Start, open_session: OpenSession
) -> None:
    site = await little_site({"/": f"<button>Go</button>{TICKS}"})
    session = await open_session(site, first_rest=timedelta(seconds=0.5), click_wait=timedelta(seconds=0.5))
    await session.page.open(site.url())
    outcome = await session.page.act(ActionKind.CLICK, element(await session.page.look(), "button"))
    assert outcome.problem == ""


async def test_a_page_that_turns_late_is_seen_though_it_ticks_meanwhile(
    little_site: Start, open_session: OpenSession
) -> None:
    turn = "<p id=r>Searching ...</p><script>const turn = () => r.textContent = 'Three lamps found'</script>"
    site = await little_site({"/": f"{turn}{TICKS}"})
    session = await open_session(site, first_rest=timedelta(seconds=0.5), patience=1.0)
    await session.page.open(site.url())
    assert "Three lamps" not in text(await session.page.look())
    tab = session.page.tabs.active
    assert tab is not None
    await asyncio.gather(session.page.wait(), tab.page.evaluate("() => setTimeout(turn, 300)"))
    assert "Three lamps found" in text(await session.page.look())
