"""The desk on phones: the console's foot is whole, and toasts leave the page's buttons within reach."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from playwright.async_api import Browser, Page, expect

from tests.browser.test_kept_focus import claimed
from tests.browser.test_review_desk import complaints, desk, opened
from tests.lab.xss.lab import running_lab

pytestmark = pytest.mark.django_db(transaction=True)
PHONES = [(320, 640), (390, 844)]
FOOT = "#console-foot :is(button, a.button, input:not([type=hidden]))"
ARRIVE = """(titles) => {
  const feed = document.getElementById("notice-feed");
  titles.forEach((title, n) => {
    const item = Object.assign(document.createElement("li"), {hidden: true});
    Object.assign(item.dataset, {notice: 9000 + n, kind: "sweep_finished", href: "/sweeps/"});
    item.append(...[title, "17 vendors, 24 offers"].map((text) => Object.assign(new DocumentFragment().appendChild(
      document.createElement("span")), {textContent: text})));
    feed.append(item);
  });
  feed.dispatchEvent(new CustomEvent("live:after", {bubbles: true}));
}"""
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


@pytest.mark.parametrize(("width", "height"), PHONES)
async def test_toasts_are_spoken_shown_one_at_a_time_and_leave_the_buttons_within_reach(
    live_server: Any, desk_browser: Browser, width: int, height: int
) -> None:
    _, cookie = await sync_to_async(desk)()
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/sweeps/new/")
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(ARRIVE, ["First sweep", "Second sweep"])
        await expect(page.get_by_role("status").and_(page.locator("#say"))).to_contain_text("First sweep")
        await expect(page.locator("#say")).to_contain_text("Second sweep")
        await _is_within_reach(page)
        await page.get_by_role("button", name="Dismiss").press("Enter")
        await expect(page.locator(".toast:visible")).to_contain_text("First sweep")
        await expect(page.get_by_role("button", name="Dismiss")).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(page.locator(".toast")).to_have_count(0)
        await expect(page.get_by_role("main")).to_be_focused()
        assert complaints(lab) == []


async def _is_within_reach(page: Page) -> None:
    """One toast is on the page, and its last button can be scrolled from under it."""
    await expect(page.locator(".toast:visible")).to_have_count(1)
    assert await page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]  # type: ignore[index]
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    for link in await page.locator(".page-foot a, main button[type=submit]:visible").all():
        await link.scroll_into_view_if_needed()
        assert await link.evaluate(IS_HIT)
