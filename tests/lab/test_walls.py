"""Walls are named by family, vendor and time to come again; ordinary pages that look like them are not walls."""

from __future__ import annotations

import pytest
import pytest_asyncio
from playwright.async_api import Page, Route

from agent.browser.chromium.engine import BrowserEngine
from agent.browser.page.script import SNAPSHOT_SCRIPT
from agent.core.types import Blocker, Look
from agent.perceive.understanding import understand
from tests.browser.conftest import bare_context
from tests.lab.sampling import sampled
from tests.lab.walls.blind import BLIND
from tests.lab.walls.known import KNOWN
from tests.lab.walls.ordinary import ORDINARY
from tests.lab.walls.wall import Wall

AREA = "walls"
NAMED = sampled(AREA, KNOWN, lambda wall: wall.name, at_most=16)
UNTUNED = sampled(AREA, BLIND, lambda wall: wall.name, at_most=12)
HARMLESS = sampled(AREA, ORDINARY, lambda wall: wall.name, at_most=8)
_URL = "http://shop.test/p"
_LEAST_SHARE = 0.95
_LEAST_FAMILIES = 12

Found = dict[str, Blocker | None]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def found(engine: BrowserEngine) -> Found:
    """The blocker of every chosen page by its name."""
    async with bare_context(engine) as context:
        page = await context.new_page()
        return {wall.name: await read_blocker(page, wall) for wall in (*NAMED, *UNTUNED, *HARMLESS)}


async def read_blocker(page: Page, wall: Wall) -> Blocker | None:
    async def answer(route: Route) -> None:
        if route.request.is_navigation_request() and route.request.frame == page.main_frame:
            await route.fulfill(
                body=wall.html,
                content_type="text/html; charset=utf-8",
                status=wall.status,
                headers=wall.headers,
            )
        else:
            await route.abort()

    await page.route("**/*", answer)
    await page.goto(_URL, wait_until="load")
    snapshot = await page.evaluate(SNAPSHOT_SCRIPT, {})
    await page.unroute("**/*")
    look = Look(url=_URL, snapshot=snapshot, http_status=wall.status, headers=wall.headers)
    return understand(look).blocker


def _family(blocker: Blocker | None) -> str:
    return blocker.family.value if blocker is not None else ""


@pytest.mark.parametrize("wall", NAMED, ids=lambda wall: wall.name)
def test_a_wall_is_named_with_its_vendor_and_its_time(found: Found, wall: Wall) -> None:
    blocker = found[wall.name]
    assert _family(blocker) == wall.family
    assert blocker is not None
    assert (blocker.vendor, blocker.retry_after_s) == (wall.vendor, wall.retry_after_s)


@pytest.mark.parametrize("wall", HARMLESS, ids=lambda wall: wall.name)
def test_an_ordinary_page_is_not_called_blocked(found: Found, wall: Wall) -> None:
    assert _family(found[wall.name]) == ""


def test_walls_that_nothing_was_tuned_to_are_named_right(found: Found) -> None:
    wrong = [
        f"{w.name}: {_family(found[w.name]) or 'none'}, not {w.family}"
        for w in UNTUNED
        if _family(found[w.name]) != w.family
    ]
    assert len(wrong) <= max(1, len(UNTUNED) * (1 - _LEAST_SHARE)), wrong


def test_twelve_kinds_of_walls_stand_in_the_set() -> None:
    assert len({wall.family for wall in (*KNOWN, *BLIND)}) >= _LEAST_FAMILIES
