"""Sessions and the engine beneath: isolation, saving, parking, hanging pages, crashes, recycling."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from agent.browser.chromium.engine import BrowserEngine
from agent.browser.chromium.processes import kill, pids_of
from agent.browser.input.gate import Driver
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.browser.session.tab import SessionState
from agent.core.errors import BrowserGone, PageError
from agent.core.types import ActionKind
from agent.network.egress import EgressPolicy
from tests.browser.conftest import LittleSite, MakeEngine, OpenSession, Reply, Request, Start
from tests.waiting import until

STORE = """<h1>Kept</h1><script>localStorage.setItem('basket', '3');
  indexedDB.open('shop', 1).onupgradeneeded = (e) => e.target.result.createObjectStore('items');</script>"""


async def visits(request: Request) -> Reply:
    seen = request.headers.get("cookie", "nothing")
    return Reply(f"<h1>You bring {seen}</h1>{STORE}", headers={"Set-Cookie": "visit=1; Path=/"})


@pytest_asyncio.fixture(loop_scope="session")
async def site(little_site: Start) -> LittleSite:
    return await little_site({"/": visits})


async def test_visits_share_no_cookies_and_no_storage(site: LittleSite, open_session: OpenSession) -> None:
    one, other = await open_session(site), await open_session(site)
    await one.page.open(site.url())
    await other.page.open(site.url())
    assert [r.headers.get("cookie") for r in site.requests if r.path == "/"] == [None, None]


async def test_a_saved_session_goes_on_in_another_browser(
    site: LittleSite, open_session: OpenSession, own_engine: MakeEngine
) -> None:
    first = await open_session(site)
    await first.page.open(site.url())
    kept = SessionState.from_json((await first.save_state()).to_json())
    assert kept.url == site.url()
    policy = EgressPolicy.of([f"127.0.0.1:{site.port}"])
    second = BrowserSession(own_engine(), SessionOptions(policy=policy))
    try:
        await second.open(kept)
        await second.page.open(kept.url)
        tab = second.page.tabs.active
        assert tab is not None
        assert await tab.page.evaluate("() => localStorage.getItem('basket')") == "3"
        assert "visit=1" in site.requests[-1].headers.get("cookie", "")
    finally:
        await second.close()


async def test_a_parked_session_frees_its_context_and_reopens_where_it_was(
    site: LittleSite, open_session: OpenSession
) -> None:
    session = await open_session(site)
    await session.page.open(site.url())
    state = await session.park()
    assert state.url == site.url()
    assert session.is_parked
    assert not session.is_open
    with pytest.raises(BrowserGone):
        _ = session.page
    await session.reopen()
    assert session.page.url == site.url()
    assert "visit=1" in site.requests[-1].headers["cookie"]


async def test_the_agent_keeps_its_hands_off_while_a_person_drives(
    site: LittleSite, open_session: OpenSession
) -> None:
    session = await open_session(site)
    await session.page.open(site.url())
    first = session.pause()
    assert (await session.hand_to_person(4)).epoch == first + 1
    with pytest.raises(PageError, match="A person has the browser"):
        await session.page.act(ActionKind.SCROLL, None)
    with pytest.raises(PageError):
        await session.page.open(site.url())
    assert session.gate.admits(4)
    assert not session.gate.admits(3)
    await session.resume()
    assert session.gate.driver is Driver.AGENT
    assert not session.gate.admits(4)
    with pytest.raises(PageError, match="since the page was read"):
        await session.page.act(ActionKind.SCROLL, None)
    await session.page.look()
    assert (await session.page.act(ActionKind.SCROLL, None)).problem == ""


async def test_a_page_that_hangs_does_not_hold_up_the_others(
    little_site: Start, open_session: OpenSession, own_engine: MakeEngine
) -> None:
    site = await little_site(
        {"/": "<h1>fine</h1>", "/hang": "<script>setTimeout(()=>{for(;;);},20)</script>"}
    )
    engine = own_engine()
    other = await open_session(site, within=engine)
    hanging = await open_session(site, within=engine, first_rest=timedelta(seconds=0.5))
    await hanging.page.open(site.url("/hang"))
    await other.page.open(site.url())
    with pytest.raises(PageError):
        await hanging.page.look()
    await hanging.close()
    assert not hanging.is_open
    assert (await other.page.look()).snapshot
    assert engine.launches == 1


async def test_a_crashed_browser_is_told_and_replaced(
    site: LittleSite, open_session: OpenSession, own_engine: MakeEngine
) -> None:
    engine = own_engine()
    session = await open_session(site, within=engine)
    await session.page.open(site.url())
    assert kill(engine.markers[0])
    await until(lambda: not session.is_alive)
    with pytest.raises(BrowserGone):
        await session.page.look()
    await session.close()
    again = await open_session(site, within=engine)
    await again.page.open(site.url())
    assert engine.launches == 2


async def test_a_tired_browser_is_recycled_and_its_visits_end_first(
    site: LittleSite, open_session: OpenSession, own_engine: MakeEngine
) -> None:
    engine = own_engine(max_visits=1)
    sessions = [await open_session(site, within=engine) for _ in range(2)]
    assert engine.launches == 2
    await sessions[0].page.open(site.url())  # the old browser still serves its visit
    old = next(m for m in engine.markers if m)
    await sessions[0].close()
    assert pids_of(old) == []
    assert len(engine.markers) == 1


async def test_closing_the_engine_leaves_no_process_and_no_profile(
    site: LittleSite, open_session: OpenSession, own_engine: MakeEngine
) -> None:
    engine = own_engine()
    session = await open_session(site, within=engine)
    await session.page.open(site.url())
    marker, folder = engine.markers[0], engine._folder
    assert pids_of(marker)
    await engine.close()
    assert pids_of(marker) == []
    assert folder is not None
    assert not folder.exists()


async def test_the_browser_runs_contained(open_session: OpenSession, engine: BrowserEngine) -> None:
    await open_session()
    command = command_of(pids_of(engine.markers[0])[0])
    assert b"--force-webrtc-ip-handling-policy=disable_non_proxied_udp" in command
    assert not any(part.startswith(b"--remote-debugging-port") for part in command)
    assert any(part.startswith(b"--proxy-server=") for part in command)
    assert (b"--no-sandbox" in command) == (os.geteuid() == 0)


def command_of(pid: int) -> list[bytes]:
    return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
