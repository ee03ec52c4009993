"""Walls are named by family, vendor and time to come again; ordinary pages that look like them are not walls."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.async_api import Page, Route, async_playwright

from agent.browser.script import SNAPSHOT_SCRIPT
from agent.core.types import Blocker, Look
from agent.perceive.understanding import understand
from tests.browser.walls.blind import BLIND
from tests.browser.walls.known import KNOWN
from tests.browser.walls.ordinary import ORDINARY
from tests.browser.walls.wall import Wall

_FLAGS = ("--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND")
_URL = "http://shop.test/p"
_LEAST_SHARE = 0.95
_LEAST_FAMILIES = 12

Found = dict[str, Blocker | None]


@pytest.fixture(scope="module")
def found(browser_path: Path) -> Found:
    """The blocker of every page by its name, all read in one browser, in a loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(
            lambda: asyncio.run(_read_all(browser_path, (*KNOWN, *BLIND, *ORDINARY)))
        ).result()


async def _read_all(browser_path: Path, walls: Sequence[Wall]) -> Found:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=browser_path, args=list(_FLAGS))
        page = await browser.new_page(viewport={"width": 1280, "height": 800})
        read = {wall.name: await _read(page, wall) for wall in walls}
        await browser.close()
    return read


async def _read(page: Page, wall: Wall) -> Blocker | None:
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


@pytest.mark.parametrize("wall", KNOWN, ids=lambda wall: wall.name)
def test_a_wall_is_named_with_its_vendor_and_its_time(found: Found, wall: Wall) -> None:
    blocker = found[wall.name]
    assert _family(blocker) == wall.family
    assert blocker is not None
    assert (blocker.vendor, blocker.retry_after_s) == (wall.vendor, wall.retry_after_s)


@pytest.mark.parametrize("wall", ORDINARY, ids=lambda wall: wall.name)
def test_an_ordinary_page_is_not_called_blocked(found: Found, wall: Wall) -> None:
    assert _family(found[wall.name]) == ""


def test_walls_that_nothing_was_tuned_to_are_named_right(found: Found) -> None:
    wrong = [
        f"{w.name}: {_family(found[w.name]) or 'none'}, not {w.family}"
        for w in BLIND
        if _family(found[w.name]) != w.family
    ]
    assert len(wrong) <= len(BLIND) * (1 - _LEAST_SHARE), wrong


def test_twelve_kinds_of_walls_stand_in_the_set() -> None:
    assert len({wall.family for wall in (*KNOWN, *BLIND)}) >= _LEAST_FAMILIES
