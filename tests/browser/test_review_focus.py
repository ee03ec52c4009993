"""The review of knowledge by keyboard and on a phone: where the focus is after each action, and what is folded."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from playwright.async_api import Browser, Locator, Page, expect

from agent.learning.knowledge.pages import views
from tests.access.role_rows.objects import recalled
from tests.browser.test_review_desk import complaints, desk, opened, states
from tests.lab.xss.lab import running_lab
from tests.unit.agent.learning.knowledge.test_review import entry_of

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ("Search", "Find it", "Look up")
WIDE, HIGH = 390, 844  # a phone, px


@pytest.fixture(autouse=True)
def _one_may_undo_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "SECONDS", 3600)


async def learned(*domains: str) -> str:
    """Three entries of each of these sites; the session of a lead who reviews them."""
    team, cookie = await sync_to_async(desk)()
    for domain in domains or ("shop.example",):
        for name in NAMES:
            await sync_to_async(entry_of)(team, domain=domain, target_text=name, last_failure="It was gone.")
    return cookie


def row(page: Page, name: str) -> Locator:
    """The first entry of that name."""
    return page.get_by_role("row").filter(has=page.get_by_role("link", name=f"“{name}”")).first


async def expect_focus(page: Page, words: str) -> None:
    """What has the focus says this, and one sees that it has it."""
    await expect(page.locator(":focus")).to_contain_text(words)
    seen = "() => getComputedStyle(document.activeElement).outlineStyle"
    assert await page.evaluate(seen) == "solid"
    await expect(page.locator(":focus")).to_be_in_viewport(ratio=0.9)


async def test_the_focus_comes_back_to_the_row_that_was_changed_and_taken_back(
    live_server: Any, desk_browser: Browser
) -> None:
    cookie = await learned()
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/knowledge/")
        await page.keyboard.press("j")
        await page.keyboard.press("j")
        await page.keyboard.press("h")
        await expect(page.get_by_text("was put into shadow").first).to_be_visible()
        await expect_focus(page, "Find it")
        await page.keyboard.press("u")
        await expect(page.get_by_text("The change was undone.")).to_be_visible()
        await expect_focus(page, "Find it")
        await expect(page.locator(":focus")).to_have_accessible_description("The change was undone. Dismiss")
        await row(page, "Look up").get_by_role("button", name="Activate").click()
        await expect(page.get_by_text("was activated").first).to_be_visible()
        await expect_focus(page, "Look up")
        assert complaints(lab) == []


async def test_where_the_filter_shows_the_row_no_more_its_place_has_the_focus(
    live_server: Any, desk_browser: Browser
) -> None:
    cookie = await learned()
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/knowledge/?state=candidate")
        for key in "jjx":
            await page.keyboard.press(key)
        await expect(row(page, "Find it")).to_have_count(0)
        await expect_focus(page, "Look up")
        await page.locator("#undo-bar button").click()
        await expect(page.get_by_text("The change was undone.")).to_be_visible()
        await expect_focus(page, "Find it")


async def test_after_many_at_once_the_message_has_the_focus(live_server: Any, desk_browser: Browser) -> None:
    cookie = await learned()
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/knowledge/")
        for name in ("Find it", "Look up"):
            await row(page, name).get_by_role("checkbox").check()
        await page.get_by_role("button", name="Shadow…").press("Enter")
        await expect_focus(page, "Put 2 entries into shadow?")
        await page.get_by_role("button", name="Put into shadow").press("Enter")
        await expect_focus(page, "2 entries were put into shadow.")
        await page.keyboard.press("u")
        await expect(page.get_by_text("The change was undone.")).to_be_visible()
        await expect_focus(page, "Find it")
        assert await states() == dict.fromkeys(NAMES, "candidate")
        await page.get_by_role("button", name="Roll back this site").press("Enter")
        await expect_focus(page, "3 entries retired")


@pytest.mark.parametrize("path", ["/knowledge/", "/knowledge/sites/?domain=shop.example"])
async def test_a_question_left_as_it_is_gives_the_focus_to_the_first_that_it_was_about(
    live_server: Any, desk_browser: Browser, path: str
) -> None:
    cookie = await learned()
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, path)
        for name in ("Find it", "Look up"):
            await row(page, name).get_by_role("checkbox").check()
        await page.get_by_role("button", name="Retire…").press("Enter")
        await page.get_by_role("link", name="Leave as it is").press("Enter")
        await expect(page.locator("[data-list]")).to_be_visible()
        assert path in page.url
        await expect_focus(page, "Find it")
        await expect(page.get_by_role("checkbox", checked=True)).to_have_count(2)
        assert await states() == dict.fromkeys(NAMES, "candidate")
        assert complaints(lab) == []


async def test_on_an_entrys_own_page_the_message_has_the_focus(
    live_server: Any, desk_browser: Browser
) -> None:
    cookie = await learned()
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/knowledge/")
        await page.get_by_role("link", name="“Search”").click()
        await page.wait_for_load_state()
        await page.keyboard.press("a")
        await expect_focus(page, "1 entry was activated.")
        await page.keyboard.press("u")
        await expect_focus(page, "The change was undone.")


async def test_a_phone_shows_sites_folded_and_everything_in_them_by_keys(
    live_server: Any, desk_browser: Browser
) -> None:
    sites = [f"shop{n}.example" for n in range(5)]
    cookie = await learned(*sites)
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/knowledge/")
        await expect(page.locator("summary").first).to_be_hidden()  # nothing is folded on a wide screen
        await expect(row(page, "Search")).to_be_visible()
        await page.set_viewport_size({"width": WIDE, "height": HIGH})
        assert await height(page) < 2 * HIGH
        await expect(page.get_by_role("row")).to_have_count(0)
        site = page.locator("summary").filter(has_text="of shop2.example")
        await expect(site).to_contain_text("3 entries, 3 waiting")
        await site.press("Enter")
        shown = row(page, "Find it")
        await expect(shown).to_contain_text("2 of 3")
        await expect(shown.get_by_role("button", name="Activate")).to_be_hidden()
        await shown.locator("summary").press("Space")
        for words in ("on home pages, taught by", "Last seen", "Last failed"):
            await expect(
                shown.get_by_text(words, exact=False).or_(labelled(shown, words)).first
            ).to_be_visible()
        await shown.get_by_role("button", name="Activate").press("Enter")
        await expect(page.get_by_text("was activated").first).to_be_visible()
        await expect_focus(page, "Find it")  # its site is unfolded again
        assert await page.evaluate("document.documentElement.scrollWidth") == WIDE
        assert complaints(lab) == []


async def test_a_phone_folds_what_else_a_site_has_taught(live_server: Any, desk_browser: Browser) -> None:
    team, cookie = await sync_to_async(desk)()
    await sync_to_async(recalled)(team)
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/knowledge/sites/?domain=shop.example")
        for section, kept in (("Remembered actions", "Replayed"), ("Patterns", "Worked")):
            await page.set_viewport_size({"width": 1280, "height": HIGH})
            only = page.get_by_role("region", name=section).locator("tbody tr")
            forget = only.get_by_role("button", name="Forget")
            await expect(only.locator("summary")).to_be_hidden()
            await expect(forget).to_be_visible()
            await page.set_viewport_size({"width": WIDE, "height": HIGH})
            await expect(only.get_by_role("rowheader")).to_be_visible()
            await expect(labelled(only, kept)).to_be_visible()
            await expect(forget).to_be_hidden()
            await only.locator("summary").press("Enter")
            await expect(forget).to_be_visible()
        assert await page.evaluate("document.documentElement.scrollWidth") == WIDE
        assert complaints(lab) == []


async def height(page: Page) -> int:
    """Of the whole page, px."""
    return int(await page.evaluate("document.documentElement.scrollHeight"))


def labelled(entry: Locator, words: str) -> Locator:
    """Its cell with that label."""
    return entry.locator(f"[data-label='{words}']")
