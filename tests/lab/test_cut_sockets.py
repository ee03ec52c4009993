"""The operator's socket is cut while they drive, time after time: control comes back by itself, nothing sticks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from agent.browser.input.gate import Driver
from agent.core.errors import InputRevoked
from agent.visits import events
from tests.browser.conftest import OpenSession, Start
from tests.browser.live_lab import End, LiveLab, live
from tests.lab.sampling import sampled
from tests.waiting import until

AREA = "cut_sockets"
CUTS = len(sampled(AREA, range(50), at_most=8))
FENCE = 5
LOGS = """<title>log</title><body style='margin:0'><input id=f autofocus><script>
window.held = {}; window.agent = 0;
addEventListener('keydown', (e) => { if (e.key === 'a') agent++; else held[e.key] = 1; }, true);
addEventListener('keyup', (e) => delete held[e.key], true);
addEventListener('mousedown', (e) => held['button ' + e.button] = 1, true);
addEventListener('mouseup', (e) => delete held['button ' + e.button], true);
</script></body>"""


async def _agent_tries(lab: LiveLab) -> None:
    """An agent that would act whenever it is let."""
    tab = lab.session.page.tabs.active
    assert tab is not None
    while True:
        lab.session.gate.note_look()
        try:
            await tab.hand.type("a")
        except InputRevoked:
            await asyncio.sleep(0.005)


async def _held(lab: LiveLab) -> dict[str, int]:
    tab = lab.session.page.tabs.active
    assert tab is not None
    found: dict[str, int] = await tab.page.evaluate("() => window.held")
    return found


async def _is_let_go(lab: LiveLab) -> bool:
    return not await _held(lab)


async def _is_back(lab: LiveLab, end: End) -> bool:
    return end.link.state.get("driver") == "person" and lab.session.gate.driver is Driver.PERSON


async def test_control_returns_by_itself_after_each_cut_and_nothing_sticks(
    little_site: Start,
    open_session: OpenSession,
    broker: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lost: list[tuple[int, int]] = []
    monkeypatch.setattr(events, "LOST", {"test": lambda visit, fence: lost.append((visit, fence))})
    site = await little_site({"/": LOGS})
    session = await open_session(site)
    await session.page.open(site.url())
    async with live(broker, session, tmp_path) as lab:
        end = await lab.control(FENCE)
        await session.hand_to_person(FENCE)
        agent = asyncio.create_task(_agent_tries(lab))
        remote = session.remote
        assert remote is not None
        try:
            for n in range(CUTS):
                await until(lambda: _is_back(lab, end))
                before = remote.applied
                end.send(kind="key", event="down", key="Shift", code="ShiftLeft", key_code=16, modifiers=8)
                end.send(kind="mouse", event="down", x=300, y=300, button="left", buttons=1, clicks=1)
                await until(lambda known=before: remote.applied >= known + 2)  # type: ignore[misc]
                assert await _held(lab), n
                writer = end.link._writer
                assert writer is not None
                writer.transport.abort()
                await until(lambda known=n: len(lost) == known + 1)  # type: ignore[misc]
                await until(lambda: _is_let_go(lab))
            await until(lambda: _is_back(lab, end))
        finally:
            agent.cancel()
            await asyncio.gather(agent, return_exceptions=True)
        tab = session.page.tabs.active
        assert tab is not None
        assert await tab.page.evaluate("() => window.agent") == 0
        assert session.gate.fence == FENCE
        assert session.gate.refused[Driver.AGENT] > 0
