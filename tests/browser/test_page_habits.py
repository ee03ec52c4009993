"""What people do with every page: go back and print."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from playwright.async_api import Browser, Page, expect

from agent.teams.models import Team
from agent.visits.models import Visit
from research.models import Offer, Sweep, Vendor
from tests.browser.test_review_desk import complaints, desk, opened
from tests.lab.xss.lab import Lab, running_lab

pytestmark = pytest.mark.django_db(transaction=True)
PAPER = 700  # px between the margins of a sheet


def priced(team: Team) -> Sweep:
    """A sweep with an offer in each of two currencies."""
    sweep = Sweep.objects.create(team=team, query="bread knife")
    visit = Visit.objects.create(team=team, query=sweep.query, url="https://a.example/", domain="a.example")
    Vendor.objects.create(sweep=sweep, position=1, url=visit.url, domain=visit.domain, visit=visit)
    for n, currency in enumerate(("EUR", "USD")):
        Offer.objects.create(
            visit=visit, sweep=sweep, domain=visit.domain, position=n, name=f"Knife {currency}", availability="online",
            price_amount=Decimal(28), currency=currency, price_text="28", url=f"{visit.url}{n}",
        )  # fmt: skip
    return sweep


@asynccontextmanager
async def offers_page(live_server: Any, browser: Browser) -> AsyncIterator[tuple[Lab, Page]]:
    """The offers of such a sweep, opened by somebody of its team."""
    team, cookie = await sync_to_async(desk)()
    sweep = await sync_to_async(priced)(team)
    async with running_lab(browser, live_server.url, cookie) as lab:
        yield lab, await opened(lab, f"/sweeps/{sweep.pk}/?tab=offers")


async def test_going_back_shows_what_the_list_shows_and_a_wrong_price_is_kept(
    live_server: Any, desk_browser: Browser
) -> None:
    async with offers_page(live_server, desk_browser) as (lab, page):
        chosen, heading = page.get_by_label("Currency", exact=True), page.locator("#offers-title")
        await chosen.select_option("USD")
        await expect(heading).to_contain_text("1 of 2")
        await page.go_back()
        await expect(heading).not_to_contain_text("of 2")
        await expect(chosen).to_have_value("")
        await page.get_by_label("Price from").fill("cheap")
        await page.get_by_role("button", name="Filter").click()
        await expect(page.locator("input:invalid")).to_have_value("cheap")
        assert complaints(lab) == []


async def test_a_printed_page_fills_the_sheet_in_light_colours(
    live_server: Any, desk_browser: Browser
) -> None:
    async with offers_page(live_server, desk_browser) as (_, page):
        await page.evaluate("document.documentElement.dataset.theme = 'dark'")
        await page.set_viewport_size({"width": PAPER, "height": 990})
        await page.emulate_media(media="print")
        box = await page.locator("main").bounding_box()
        assert box is not None
        assert box["width"] > PAPER - 60
        assert await page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
        await expect(page.locator("#offers-filter")).to_be_hidden()
