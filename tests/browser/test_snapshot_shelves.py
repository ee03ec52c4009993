"""The script and the understanding together, in a real Chromium, over pages in many styles of markup."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.async_api import BrowserContext, Route, async_playwright

from agent.browser.script import SNAPSHOT_SCRIPT as _SCRIPT
from agent.core.types import Look, PageUnderstanding, Product
from agent.perceive.understanding import understand
from tests.browser.shelves import SHELVES, WALLS, Shelf, Wall

_HOST = "http://shop.test"
_FLAGS = ("--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND")


Pages = dict[str, PageUnderstanding]


@pytest.fixture(scope="module")
def pages(browser_path: Path) -> Pages:
    """Every shelf and wall by name, as understood; read in one browser, in a loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(_read_all(browser_path))).result()


async def _read_all(browser_path: Path) -> Pages:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=browser_path, args=list(_FLAGS))
        context = await browser.new_context(viewport={"width": 1280, "height": 800})
        found = {shelf.name: await _read(context, shelf.path, shelf.html) for shelf in SHELVES}
        found.update([(wall.name, await _read(context, "/p", wall.html, wall.status)) for wall in WALLS])
        await browser.close()
    return found


async def _read(context: BrowserContext, path: str, html: str, status: int = 200) -> PageUnderstanding:
    """The page as understood when it is served at that path."""
    page = await context.new_page()

    async def answer(route: Route) -> None:
        if route.request.is_navigation_request() and route.request.frame == page.main_frame:
            await route.fulfill(body=html, content_type="text/html; charset=utf-8", status=status)
        else:
            await route.abort()

    await page.route("**/*", answer)
    await page.goto(_HOST + path, wait_until="load")
    reply = await page.evaluate(_SCRIPT, {})
    await page.close()
    return understand(Look(url=_HOST + path, snapshot=reply, http_status=status))


def as_line(product: Product) -> str:
    """The form that a shelf's gold has."""
    amount = str(product.price.amount) if product.price is not None else ""
    currency = product.price.currency if product.price is not None else ""
    return " | ".join((product.name, amount, currency, product.availability.value)).replace(
        "|  |  |", "| | |"
    )


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.name)
def test_it_reads_exactly_what_the_page_offers(pages: Pages, shelf: Shelf) -> None:
    page = pages[shelf.name]

    own = [as_line(p) for p in page.products if p.source != "related"]
    assert own == list(shelf.goods)
    assert page.page_type.value in shelf.page_types
    assert bool(page.no_results_quote) == shelf.no_results
    if shelf.count is not None:
        assert page.result_count == shelf.count


@pytest.mark.parametrize("wall", WALLS, ids=lambda wall: wall.name)
def test_it_names_what_blocks_a_page_and_nothing_else(pages: Pages, wall: Wall) -> None:
    page = pages[wall.name]

    assert (page.blocker.family.value if page.blocker is not None else "") == wall.family
