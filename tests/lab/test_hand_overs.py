"""Hand-overs while agent and person both send as fast as they can: no event of the wrong one reaches the page.

The page logs every event with what tells its sender: the agent types "a" and uses the left half, the person
types "p" and uses the right half. After each change of hands the log is read; what came since the last one must
all be the driver's. A second page hangs in an event of the agent, so that the change is forced.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from agent.browser.input.gate import Driver
from agent.browser.session.browser_session import BrowserSession
from agent.core.errors import InputRevoked, PageError
from agent.visits import events
from tests.browser.conftest import LittleSite, OpenSession, Start
from tests.browser.live_lab import End, LiveLab, live
from tests.lab.sampling import sampled
from tests.waiting import until

AREA = "hand_overs"
HAND_OVERS = len(sampled(AREA, range(200), at_most=40)) // 2 * 2
LOGS = """<title>log</title><body style='margin:0'><input id=f autofocus style='margin-top:700px'><script>
window.log = [];
const half = (e) => e.clientX < 640 ? 'agent' : 'person';
for (const kind of ['mousemove', 'mousedown', 'mouseup', 'click', 'wheel', 'contextmenu'])
  addEventListener(kind, (e) => log.push([kind, half(e)]), {capture: true});
for (const kind of ['keydown', 'keypress', 'keyup'])
  addEventListener(kind, (e) => log.push([kind, e.key === 'a' ? 'agent' : 'person']), {capture: true});
addEventListener('input', (e) => log.push(['input', e.data === 'a' ? 'agent' : 'person']), {capture: true});
addEventListener('blur', () => f.focus()); f.onblur = () => setTimeout(() => f.focus());
</script></body>"""
HANGS = """<title>hangs</title><body style='margin:0;height:800px'><script>
addEventListener('mousedown', () => { fetch('/hit/down'); const end = Date.now() + 60000; while (Date.now() < end); });
addEventListener('mouseup', () => fetch('/hit/up')); addEventListener('click', () => fetch('/hit/click'));
</script></body>"""


@pytest.fixture(autouse=True)
def _nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "LOST", {})


@pytest_asyncio.fixture(loop_scope="session")
async def site(little_site: Start) -> LittleSite:
    return await little_site({"/": LOGS, "/hangs": HANGS})


@pytest_asyncio.fixture(loop_scope="session")
async def lab(
    site: LittleSite, open_session: OpenSession, broker: str, tmp_path: Path
) -> AsyncIterator[LiveLab]:
    session = await open_session(site)
    await session.page.open(site.url())
    async with live(broker, session, tmp_path) as made:
        yield made


async def _act_as_agent(session: BrowserSession) -> None:
    """Everything that the agent's hand can do, whether it may or not."""
    tab = session.page.tabs.active
    assert tab is not None
    while True:
        session.gate.note_look()
        for action in (
            lambda: tab.hand.move(100, 100),
            lambda: tab.hand.click(200, 120),
            lambda: tab.hand.type("a"),
            lambda: tab.hand.press("a"),
            lambda: tab.hand.wheel(0, 3),
        ):
            try:
                await action()
            except InputRevoked:
                await asyncio.sleep(0)
        await asyncio.sleep(0)


async def _act_as_person(end: End) -> None:
    """The same over the link, at the rate that a socket lets through, whether they drive or not."""
    while True:
        end.click(900, 120)
        end.press("p")
        end.send(kind="text", text="p")
        await asyncio.sleep(0.05)


async def _has_acted(session: BrowserSession, times: int) -> None:
    """Let whoever drives get so many events through; 0: not even one."""
    passed, seen = 0, set(session.gate._inside)
    while passed < times:
        await asyncio.sleep(0)
        fresh = set(session.gate._inside) - seen
        passed, seen = passed + len(fresh), seen | fresh


async def _log(lab: LiveLab) -> list[list[str]]:
    tab = lab.session.page.tabs.active
    assert tab is not None
    found: list[list[str]] = await tab.page.evaluate("() => window.log.splice(0)")
    return found


async def test_no_event_of_the_wrong_driver_reaches_the_page(lab: LiveLab) -> None:
    end, session = await lab.control(5), lab.session
    turns: list[list[list[str]]] = []
    let_go = session.gate.on_closed

    async def read_the_log() -> None:
        """While nobody may act: what the page has seen belongs to the driver before, all of it."""
        assert let_go is not None
        await let_go()
        turns.append(await _log(lab))

    session.gate.on_closed = read_the_log
    senders = [asyncio.create_task(_act_as_agent(session)), asyncio.create_task(_act_as_person(end))]
    try:
        for n in range(HAND_OVERS):
            await _has_acted(session, n % 3)
            done = await (session.hand_to_person(5) if n % 2 == 0 else session.resume())
            assert not done.is_forced
    finally:
        for task in senders:
            task.cancel()
        await asyncio.gather(*senders, return_exceptions=True)
    drivers = ["agent" if n % 2 == 0 else "person" for n in range(len(turns))]
    pairs = zip(drivers, turns, strict=True)
    wrong = [(n, event) for n, (driver, events) in enumerate(pairs) for event in events if event[1] != driver]
    assert len(turns) == HAND_OVERS
    assert wrong == []
    for driver in ("agent", "person"):  # both did get through in their turns, and were refused in the other's
        assert sum(len(t) for d, t in zip(drivers, turns, strict=True) if d == driver) >= HAND_OVERS / 2
        assert session.gate.refused[Driver(driver)] > 0


async def test_an_event_that_the_page_does_not_take_is_cut_off_and_never_arrives(
    lab: LiveLab, site: LittleSite
) -> None:
    session = lab.session
    await session.page.open(site.url("/hangs"))
    tab = session.page.tabs.active
    assert tab is not None
    act = asyncio.create_task(tab.hand.click(100, 100))
    await until(lambda: "/hit/down" in site.paths)
    done = await session.gate.change(Driver.PERSON, 5, within=timedelta(seconds=0.5))
    assert done.is_forced
    with contextlib.suppress(PageError, Exception):
        await act
    assert tab.page.is_closed()
    fresh = session.page.tabs.active
    assert fresh is not None
    assert await fresh.page.title() == "hangs"  # the address is there again, in a tab that answers
    assert not {"/hit/up", "/hit/click"} & set(site.paths)
