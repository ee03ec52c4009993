"""Pages that stand still while somebody looks: loaded again they do nothing twice, and they follow what others do."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from playwright.async_api import Browser, expect

from agent.teams.models import Role
from interventions.claims.claims import claim
from research.api.models import ApiToken
from tests.access.role_rows.objects import intervention
from tests.browser.test_review_desk import complaints, desk, opened
from tests.factories import make_member
from tests.lab.xss.lab import running_lab

pytestmark = pytest.mark.django_db(transaction=True)


async def test_a_page_with_a_secret_loaded_again_makes_no_second_one(
    live_server: Any, desk_browser: Browser
) -> None:
    _, cookie = await sync_to_async(desk)()
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/team/tokens/")
        await page.get_by_role("button", name="New token").first.click()
        await page.get_by_label("What is it for").fill("Nightly check")
        await page.get_by_role("button", name="Make the token").click()
        await expect(page.get_by_text("is ready.")).to_be_visible()
        await page.reload()
        await expect(page.get_by_role("rowheader", name="Nightly check")).to_have_count(1)
        await expect(page.get_by_text("is ready.")).to_have_count(0)
        assert await ApiToken.objects.acount() == 1


async def test_the_page_of_an_item_says_by_itself_who_has_it(live_server: Any, desk_browser: Browser) -> None:
    team, cookie = await sync_to_async(desk)()
    made = await sync_to_async(intervention)(team)
    other = await sync_to_async(make_member)(team, Role.OPERATOR, "Anna")
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, f"/queue/{made['pk']}/")
        await expect(page.get_by_role("button", name="Claim")).to_be_visible()
        await sync_to_async(claim)(intervention_id=made["pk"], user=other)
        await expect(page.locator("#item-standing")).to_contain_text("Anna has it", timeout=30_000)
        await expect(page.get_by_role("button", name="Claim")).to_have_count(0)
        assert complaints(lab) == []
