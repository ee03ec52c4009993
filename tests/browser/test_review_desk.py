"""The review by keyboard, and the raw records' own scripts under our policy, in real Chromium."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from playwright.async_api import Browser, Page, expect

from agent.learning.knowledge.pages import views
from agent.learning.models import SiteKnowledge
from agent.teams.models import Membership, Role, Team, User
from tests.factories import make_team, make_user
from tests.lab.xss.lab import Lab, running_lab
from tests.unit.agent.learning.knowledge.test_review import entry_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _one_may_undo_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "SECONDS", 3600)


def desk(**user: Any) -> tuple[Team, str]:
    """A team and the session of one of its leads."""
    team, lead = make_team(), make_user(**user)
    Membership.objects.create(user=lead, team=team, role=Role.LEAD)
    return team, cookie_of(lead)


def cookie_of(user: User) -> str:
    """A session of that person."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.cookies["sessionid"].value


async def opened(lab: Lab, path: str) -> Page:
    """The page, with nothing wrong but what the raw records' templates say to Alpine."""
    page = await lab.page()
    await page.goto(lab.url + path)
    return page


def complaints(lab: Lab) -> list[str]:
    """What the policy blocked and what scripts complained of."""
    return [told for told in lab.told if told.startswith(("CSP", "console", "error", "called"))]


async def test_a_list_is_reviewed_by_keys_and_taken_back(live_server: Any, desk_browser: Browser) -> None:
    team, cookie = await sync_to_async(desk)()
    for name in ("Search", "Find it"):
        await sync_to_async(entry_of)(team, target_text=name)
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        await lab.context.clock.install()
        page = await opened(lab, "/knowledge/")
        await page.keyboard.press("j")
        await page.keyboard.press("j")
        await expect(page.locator(":focus")).to_contain_text("Find it")
        await page.keyboard.press("h")
        await expect(page.locator("#undo-bar")).to_contain_text("put into shadow")
        assert await states() == {"Search": "candidate", "Find it": "shadow"}
        await page.keyboard.press("u")
        await expect(page.get_by_text("The change was undone.")).to_be_visible()
        assert await states() == {"Search": "candidate", "Find it": "candidate"}
        await page.keyboard.press("j")
        await page.keyboard.press("x")
        await expect(page.locator("#undo-bar")).to_contain_text("retired")
        await lab.context.clock.fast_forward("01:00:05")
        await expect(page.locator("#undo-bar")).to_have_count(0)  # its time is over
        assert complaints(lab) == []


async def test_digits_and_years_stay_the_pages_own_in_a_browser_of_another_language(
    live_server: Any, desk_browser: Browser
) -> None:
    team, cookie = await sync_to_async(desk)()
    entry = await sync_to_async(entry_of)(team)
    seen = datetime(2020, 1, 5, 12, 3, tzinfo=UTC)
    await SiteKnowledge.objects.filter(pk=entry.pk).aupdate(first_seen_at=seen)
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        browser = lab.context.browser
        assert browser is not None
        for locale in ("th-TH", "ar-EG"):
            context = await browser.new_context(locale=locale, timezone_id="UTC")
            await context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
            page = await context.new_page()
            await page.goto(f"{live_server.url}/knowledge/{entry.pk}/")
            time = page.locator('time[datetime^="2020-01-05"]').first
            await expect(time).to_have_attribute("title", re.compile("2020"))
            await expect(time).to_contain_text("2020")
            await context.close()


async def test_the_raw_records_work_without_eval(live_server: Any, desk_browser: Browser) -> None:
    team, cookie = await sync_to_async(desk)(is_staff=True, is_superuser=True)
    entry = await sync_to_async(entry_of)(team)
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/admin/learning/siteknowledge/")
        sidebar = page.locator("#nav-sidebar")
        await expect(sidebar).to_be_visible()
        await page.get_by_label("Show or hide the list of tables").and_(page.locator(":visible")).click()
        await expect(sidebar).to_be_hidden()
        await page.locator("input.action-select").first.check()
        await page.locator("select[name=action]").select_option("shadow")
        await page.get_by_role("button", name="Run").click()
        await expect(page.get_by_text("1 entry changed.")).to_be_visible()
        assert await states() == {entry.target_text: "shadow"}
        await page.goto(f"{lab.url}/admin/learning/siteknowledge/{entry.pk}/change/")
        await page.locator("textarea[name=note]").fill("Seen.")
        await page.get_by_role("button", name="Save", exact=True).click()
        await page.wait_for_url("**/admin/learning/siteknowledge/")
        assert complaints(lab) == []
    await entry.arefresh_from_db()
    assert entry.note == "Seen."


async def states() -> dict[str, str]:
    """Each entry's state by its element's words."""
    return {e.target_text: e.state async for e in SiteKnowledge.objects.all()}
