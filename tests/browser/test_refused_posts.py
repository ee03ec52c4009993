"""What scripts post and is too much at once: the desk's own words stand on the page, never a page in it."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from playwright.async_api import Browser, expect
from pytest_django.fixtures import Settings

from tests.access.role_rows.objects import intervention
from tests.browser.test_review_desk import complaints, desk, opened
from tests.lab.xss.lab import running_lab

pytestmark = pytest.mark.django_db(transaction=True)
TOLD = "can be sent at once, and this was more. Nothing was changed. Send a part of it, then the rest."


async def test_an_actions_dialog_keeps_what_was_written_and_says_why(
    live_server: Any, desk_browser: Browser, settings: Settings
) -> None:
    team, cookie = await sync_to_async(desk)()
    made = await sync_to_async(intervention)(team)
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, f"/queue/{made['pk']}/")
        await page.locator("a[data-item-action][href*='/skip/']").first.click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_role("textbox").fill("Too slow")
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
        await dialog.locator(".form-foot button").first.click()
        await expect(dialog.locator(".notice")).to_contain_text(TOLD)
        await expect(dialog.get_by_role("textbox")).to_have_value("Too slow")
        await expect(page.locator(".sheet")).to_have_count(0)
        assert complaints(lab) == []


async def test_htmx_tells_it_in_the_pages_notices(
    live_server: Any, desk_browser: Browser, settings: Settings
) -> None:
    _, cookie = await sync_to_async(desk)()
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/knowledge/")
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
        await page.evaluate(
            "htmx.ajax('POST', '/knowledge/bulk/', { source: 'body', values: { note: 'x'.repeat(99) } })"
        )
        await expect(page.locator("#messages .notice")).to_contain_text(TOLD)


async def test_a_file_for_a_sweep_tells_it_there_too(
    live_server: Any, desk_browser: Browser, settings: Settings
) -> None:
    _, cookie = await sync_to_async(desk)()
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await opened(lab, "/sweeps/new/")
        settings.DATA_UPLOAD_MAX_NUMBER_FILES = 0
        given = {"name": "shops.csv", "mimeType": "text/csv", "buffer": b"shop.example"}
        await page.locator("input[type=file]").set_input_files(given)  # type: ignore[arg-type]
        await expect(page.locator("#messages .notice")).to_contain_text(f"At most 0 files {TOLD}")
