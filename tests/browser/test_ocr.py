"""Words out of pictures: only where a page says next to nothing in letters."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from agent.browser.ocr import ChildOcr
from tests.browser.conftest import OpenSession, Start

CANVAS = """<canvas id=c width=900 height=500></canvas><script>const g=c.getContext('2d');
  g.fillStyle='white';g.fillRect(0,0,900,500);g.fillStyle='black';g.font='60px sans-serif';
  g.fillText('HAMSTER PRICE 25',60,200)</script>"""


class CountingOcr(ChildOcr):
    """Counts how often it was asked."""

    asked = 0

    async def read(self, image: bytes) -> str:
        self.asked += 1
        return await super().read(image)


@pytest.fixture
async def ocr() -> AsyncIterator[CountingOcr]:
    made = CountingOcr()
    yield made
    await made.close()


async def test_it_reads_a_page_that_is_one_picture(
    little_site: Start, open_session: OpenSession, ocr: CountingOcr
) -> None:
    site = await little_site({"/": CANVAS, "/words": CANVAS + "<p>" + "Plenty of words to read here. " * 10})
    session = await open_session(site)
    session.page.ocr = ocr
    await session.page.open(site.url("/words"))
    assert (await session.page.look()).ocr_text == ""
    assert ocr.asked == 0
    await session.page.open(site.url())
    look = await session.page.look()
    assert "HAMSTER" in look.ocr_text
    assert "25" in look.ocr_text
    assert look.timings_ms["ocr"] > 0
