"""Words out of pictures: only where a page says next to nothing in letters."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from PIL import Image

from agent.browser.ocr.client import ChildOcr
from agent.core.types import PageUnderstanding, ReadLine
from agent.perceive.offers.read_lines import IN_PICTURE, READ_CONFIDENCE
from agent.perceive.understanding import understand
from tests.browser.conftest import OpenSession, Start
from tests.waiting import LIMIT_S

FIXTURES = Path(__file__).with_name("fixtures")
CANVAS = """<canvas id=c width=900 height=500></canvas><script>const g=c.getContext('2d');
  g.fillStyle='white';g.fillRect(0,0,900,500);g.fillStyle='black';g.font='60px sans-serif';
  g.fillText('HAMSTER PRICE 25',60,200)</script>"""
# A list whose prices are small pictures: drawn here, as a shop's server would send them.
PRICES = (FIXTURES / "ocr_prices.html").read_text("utf-8")
# A shop that draws its cards: nothing stands in letters but the shop's name and a line.
CARDS = (FIXTURES / "ocr_cards.html").read_text("utf-8")


class CountingOcr(ChildOcr):
    """Counts how often it was asked."""

    asked = 0

    async def read(self, image: bytes) -> tuple[ReadLine, ...]:
        self.asked += 1
        return await super().read(image)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def ocr() -> AsyncIterator[CountingOcr]:
    """One for the module: its child loads a model, which takes many seconds of processor time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("agent.browser.ocr.client.READ_SECONDS", LIMIT_S)
        made = CountingOcr()
        yield made
        await made.close()


def offers(page: PageUnderstanding) -> dict[str, str]:
    return {p.name: p.price.text for p in page.products if p.price}


async def test_words_in_pictures_become_text_prices_and_offers(
    little_site: Start, open_session: OpenSession, ocr: CountingOcr
) -> None:
    words = CANVAS + "<p>" + "Plenty of words to read here, each for $5. " * 10
    site = await little_site({"/": CANVAS, "/words": words, "/prices": PRICES, "/cards": CARDS})
    session = await open_session(site)
    session.page.ocr = ocr
    before = ocr.asked
    await session.page.open(site.url("/words"))
    assert (await session.page.look()).ocr_lines == ()
    assert ocr.asked == before  # what stands in letters is not read again

    await session.page.open(site.url())
    look = await session.page.look()
    assert "HAMSTER PRICE 25" in understand(look).text_content
    assert look.timings_ms["ocr"] > 0

    await session.page.open(site.url("/prices"))
    page = understand(await session.page.look())
    assert offers(page) == {"Golden hamster": "$24.99", "Dwarf hamster": "$19.50", "Hay bale": "$6.25"}
    assert all(p.confidence <= READ_CONFIDENCE for p in page.products)
    assert all(any(IN_PICTURE in place.node for place in p.provenance) for p in page.products)
    assert "NEST 1999" not in page.text_content  # a logo in the header is no price

    await session.page.open(site.url("/cards"))
    page = understand(await session.page.look())
    assert offers(page) == {"Golden hamster": "$24.99", "Dwarf hamster": "$19.50", "Grey rabbit": "$41.00"}
    assert all(p.confidence <= READ_CONFIDENCE for p in page.products)


async def test_its_memory_is_freed_when_nobody_needs_it(
    ocr: CountingOcr, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("agent.browser.ocr.client.IDLE_SECONDS", 0.05)
    out = io.BytesIO()
    Image.new("RGB", (120, 40), "white").save(out, "JPEG")
    assert await ocr.read(out.getvalue()) == ()
    child = ocr._child
    assert child is not None
    assert await child.wait() == 0
    assert ocr._child is None
