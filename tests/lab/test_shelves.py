"""The script and the understanding together, in a real Chromium, over pages in many styles of markup."""

from __future__ import annotations

import pytest
import pytest_asyncio
from playwright.async_api import BrowserContext, Route

from agent.browser.chromium.engine import BrowserEngine
from agent.browser.page.script import SNAPSHOT_SCRIPT as _SCRIPT
from agent.core.types import Look, PageUnderstanding, Product
from agent.perceive.understanding import understand
from tests.browser.conftest import bare_context
from tests.lab.sampling import sampled
from tests.lab.shelves import SHELVES, WALLS, Shelf, Wall

_HOST = "http://shop.test"
AREA = "shelves"
CHOSEN = sampled(AREA, SHELVES, lambda shelf: shelf.name, at_most=24)
BLOCKED = sampled(AREA, WALLS, lambda wall: wall.name, at_most=8)

Pages = dict[str, PageUnderstanding]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def pages(engine: BrowserEngine) -> Pages:
    """Every chosen shelf and wall by name, as understood."""
    async with bare_context(engine) as context:
        found = {shelf.name: await _read(context, shelf.path, shelf.html) for shelf in CHOSEN}
        found.update([(wall.name, await _read(context, "/p", wall.html, wall.status)) for wall in BLOCKED])
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


@pytest.mark.parametrize("shelf", CHOSEN, ids=lambda shelf: shelf.name)
def test_it_reads_exactly_what_the_page_offers(pages: Pages, shelf: Shelf) -> None:
    page = pages[shelf.name]

    own = [as_line(p) for p in page.products if p.source != "related"]
    assert own == list(shelf.goods)
    assert page.page_type.value in shelf.page_types
    assert bool(page.no_results_quote) == shelf.no_results
    if shelf.count is not None:
        assert page.result_count == shelf.count


@pytest.mark.parametrize("wall", BLOCKED, ids=lambda wall: wall.name)
def test_it_names_what_blocks_a_page_and_nothing_else(pages: Pages, wall: Wall) -> None:
    page = pages[wall.name]

    assert (page.blocker.family.value if page.blocker is not None else "") == wall.family
