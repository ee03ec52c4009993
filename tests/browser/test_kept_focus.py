"""The focus stays where a person works: in the filter that loaded the page again, on the way on after a hand-back."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from playwright.async_api import Browser, Page, expect

from agent.teams.models import Membership
from interventions.claims import claims
from interventions.models import Intervention
from tests.access.role_rows import objects
from tests.browser.test_review_desk import complaints, desk, opened
from tests.lab.xss.lab import Lab, running_lab
from tests.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)


async def test_a_filter_that_was_used_has_the_focus_on_the_page_that_answers(
    live_server: Any, desk_browser: Browser
) -> None:
    _, cookie = await sync_to_async(desk)()
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/sweeps/")
        await page.get_by_label("State").focus()
        await page.get_by_label("State").select_option("done")
        await page.wait_for_url("**state=done*")
        await expect(page.get_by_label("State")).to_be_focused()
        words = page.get_by_label("Query contains")
        await words.fill("oak")
        await words.press("Enter")
        await page.wait_for_url("**q=oak*")
        await expect(words).to_be_focused()
        await page.keyboard.type("elm")  # what was there is selected, as after Tab
        await page.get_by_role("button", name="Filter", exact=True).press("Enter")
        await page.wait_for_url("**q=elm*")
        await expect(page.get_by_role("button", name="Filter", exact=True)).to_be_focused()
        await page.get_by_label("Mine only").press("Space")
        await page.wait_for_url("**mine=1*")
        await expect(page.get_by_label("Mine only")).to_be_focused()
        await page.reload()
        await expect(page.locator("body")).to_be_focused()  # nobody has filtered
        assert complaints(lab) == []


async def test_a_filter_that_was_cleared_gives_the_focus_to_its_first_field(
    live_server: Any, desk_browser: Browser
) -> None:
    team, cookie = await sync_to_async(desk)()
    await sync_to_async(objects.offer)(team)
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/results/?q=oak")
        await page.get_by_role("link", name="Clear").press("Enter")
        await expect(page.get_by_label("Product name contains")).to_be_focused()
        await expect(page.get_by_label("Product name contains")).to_have_value("")
        assert complaints(lab) == []


@pytest.mark.parametrize("button", ["#console-foot [value=solved]", "#console-done"])
async def test_after_handing_back_the_focus_is_on_the_heading_and_then_on_the_next_item(
    live_server: Any, desk_browser: Browser, button: str
) -> None:
    team, cookie = await sync_to_async(desk)()
    pk = await sync_to_async(claimed)(team.pk)
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        lab.is_bridging = True
        await lab.context.route("**/ticket/", lambda route: route.fulfill(status=409))  # there is no browser
        page = await opened(lab, f"/queue/{pk}/takeover/")
        await expect(page.locator("#console-phase")).to_contain_text("Taking control")
        await page.locator(button).press("Enter")
        await until(lambda: Intervention.objects.filter(pk=pk, state="handing_back").aexists())
        await _told(lab, page, pk, "Handing back")
        await expect(page.get_by_role("heading", level=1)).to_be_focused()
        await Intervention.objects.filter(pk=pk).aupdate(state="verifying")
        await _told(lab, page, pk, "The agent is checking")
        await expect(page.get_by_role("heading", level=1)).to_be_focused()
        await Intervention.objects.filter(pk=pk).aupdate(state="resolved")
        await _told(lab, page, pk, "The agent is continuing")
        await expect(page.get_by_role("button", name="Next item")).to_be_focused()
        assert complaints(lab) == []


def claimed(team_id: int) -> int:
    """An item that the team's lead has claimed."""
    lead = Membership.objects.get(team=team_id)
    pk = int(objects.intervention(lead.team)["pk"])
    claims.claim(intervention_id=pk, user=lead.user)
    return pk


async def _told(lab: Lab, page: Page, pk: int, words: str) -> None:
    """The console shows the item as it is now."""
    visit = await Intervention.objects.values_list("visit_id", flat=True).aget(pk=pk)
    await get_channel_layer().group_send(f"visit.{visit}", {"type": "nudge"})
    await expect(page.locator("#console-phase")).to_contain_text(words)
