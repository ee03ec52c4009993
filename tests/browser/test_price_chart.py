"""The chart of a product's prices, as it is drawn."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone
from playwright.async_api import Browser, Page, expect

from agent.teams.models import Team
from research.products.models import Listing, Point, Product
from tests.browser.test_review_desk import complaints, desk, opened
from tests.lab.xss.lab import running_lab

pytestmark = pytest.mark.django_db(transaction=True)
INK = """(canvas, [from, to]) => canvas.getContext("2d").getImageData(from, 0, to - from, canvas.height).data
  .some((value, at) => at % 4 === 3 && value > 0)"""


def priced(team: Team, price: int) -> Product:
    """A product with four readings at one vendor, each a little dearer."""
    now = timezone.now()
    made = Product.objects.create(team=team, name="Oak table", seen_at=now)
    read = {"price": price, "currency": "EUR", "seen_at": now}
    listing = Listing.objects.create(team=team, product=made, vendor="a.example", name="Oak table", **read)
    for n in range(4):
        seen_at = now - timedelta(days=12 - 3 * n)
        Point.objects.create(listing=listing, price=f"{price}.{n}5", currency="EUR", seen_at=seen_at)
    return made


async def _has_ink(page: Page, start_px: int, end_px: int) -> bool:
    """Whether anything is drawn between these columns of the chart."""
    found: bool = await page.locator(".watch-chart canvas").evaluate(INK, [start_px, end_px])
    return found


@pytest.mark.parametrize("price", [9, 1_254_012_480])
async def test_amounts_of_any_length_have_room_beside_the_chart_of_a_phone(
    price: int, live_server: Any, desk_browser: Browser
) -> None:
    team, cookie = await sync_to_async(desk)()
    product = await sync_to_async(priced)(team, price)
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/products/")
        await page.set_viewport_size({"width": 390, "height": 800})
        await page.goto(f"{live_server.url}/products/{product.pk}/")
        await expect(page.locator(".watch-chart canvas")).to_be_visible()

        assert not await _has_ink(page, 0, 2)
        assert await _has_ink(page, 2, 60)  # the control: the amounts begin soon after
        assert complaints(lab) == []
