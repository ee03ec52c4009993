"""Widgets of many kinds in one Chromium: the mind names a value, the driver finds the way and checks the effect."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest
import pytest_asyncio

from agent.browser.chromium.engine import BrowserEngine
from agent.browser.chromium.limits import PageCaps
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.core.types import ActOutcome, InteractiveElement, PageUnderstanding
from agent.network.egress import EgressPolicy
from agent.perceive.understanding import understand
from tests.browser.conftest import LittleSite, Reply
from tests.lab.sampling import sampled
from tests.lab.widgets.case import Case
from tests.lab.widgets.lists import LISTS
from tests.lab.widgets.moments import MOMENTS
from tests.lab.widgets.others import OTHERS

AREA = "widgets"
EVERY = (*LISTS, *MOMENTS, *OTHERS)
CASES = sampled(AREA, EVERY, lambda case: case.name, at_most=20)
AT_ONCE = 3


@dataclass(frozen=True)
class Played:
    """What came of a case: what the page says, what the act said."""

    said: str
    outcome: ActOutcome
    state: str  # the elements as they were offered, for the failure's message


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def played(engine: BrowserEngine) -> dict[str, Played]:
    """Every case, played in a few sessions side by side."""
    pages = {f"/{n}": Reply(f"<!doctype html><title></title>{case.html}") for n, case in enumerate(CASES)}
    site = LittleSite(dict(pages))
    server = await asyncio.start_server(site.serve, "127.0.0.1", 0)
    site.port = server.sockets[0].getsockname()[1]
    options = SessionOptions(
        policy=EgressPolicy.of([f"127.0.0.1:{site.port}"]), page_caps=PageCaps(navigations=1000)
    )
    left, found = list(enumerate(CASES)), dict[str, Played]()

    async def play_some() -> None:
        session = BrowserSession(engine, options)
        try:
            await session.open()
            while left:
                n, case = left.pop()
                found[case.name] = await _play(session, site.url(f"/{n}"), case)
        finally:
            await session.close()

    await asyncio.gather(*(play_some() for _ in range(AT_ONCE)))
    server.close()
    return found


async def _play(session: BrowserSession, url: str, case: Case) -> Played:
    await session.page.open(url)
    page = understand(await session.page.look())
    state = "; ".join(f"{e.role} {e.name!r}" for e in page.interactive_elements)
    target = _target(page, case)
    if target is None and (case.role or case.target):
        return Played("", ActOutcome(problem="it is not in the state"), state)
    outcome = await session.page.act(case.action, target, case.text)
    tab = session.page.tabs.active
    said = await tab.page.evaluate(case.check) if tab is not None else ""
    return Played(str(said), outcome, state)


def _target(page: PageUnderstanding, case: Case) -> InteractiveElement | None:
    fits = [
        e
        for e in page.interactive_elements
        if case.role in ("", e.role)
        and case.target in (e.name, e.name.split(" ")[0] if not case.role else e.name)
    ]
    if not fits and not case.target:
        fits = [e for e in page.interactive_elements if e.role == case.role]
    if not case.role and not case.target:
        return None
    return fits[case.nth] if len(fits) > case.nth else None


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_widget_is_brought_to_what_is_asked(played: dict[str, Played], case: Case) -> None:
    found = played[case.name]
    assert case.problem in found.outcome.problem, found.state
    assert bool(case.problem) == bool(found.outcome.problem), f"{found.outcome.problem} ({found.state})"
    assert found.said == case.expected, found.state
    assert case.note in " ".join(found.outcome.notes)


def test_the_laboratory_is_large_enough() -> None:
    assert len(EVERY) >= 62
