"""The desk on phones: the console's foot is whole."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from playwright.async_api import Browser, expect

from tests.browser.test_kept_focus import claimed
from tests.browser.test_review_desk import desk, opened
from tests.lab.xss.lab import running_lab

pytestmark = pytest.mark.django_db(transaction=True)
PHONES = [(320, 640), (390, 844)]
FOOT = "#console-foot :is(button, a.button, input:not([type=hidden]))"
IS_HIT = """(element) => {
  const {left, top, width, height} = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


@pytest.mark.parametrize(("width", "height"), PHONES)
async def test_every_way_to_hand_back_is_seen_and_can_be_pressed(
    live_server: Any, desk_browser: Browser, width: int, height: int
) -> None:
    team, cookie = await sync_to_async(desk)()
    pk = await sync_to_async(claimed)(team.pk)
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, f"/queue/{pk}/takeover/")
        await page.set_viewport_size({"width": width, "height": height})
        assert await page.evaluate("document.documentElement.scrollWidth") == width
        for part in await page.locator(FOOT).all():
            await expect(part).to_be_in_viewport(ratio=1)
            assert await part.evaluate(IS_HIT)
        row = page.get_by_role("group", name="Hand back as")
        assert await row.evaluate("(row) => row.scrollWidth === row.clientWidth")
