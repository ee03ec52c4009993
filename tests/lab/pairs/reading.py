"""Pairs in a real browser: each page answered from memory under one address, every other request refused."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from playwright.async_api import Page, Route, async_playwright

from agent.browser.page.script import SNAPSHOT_SCRIPT
from agent.core.types import Look, PageUnderstanding
from agent.perceive.understanding import understand
from tests.lab.pairs.pair import Pair

_FLAGS = ("--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND")
_URL = "http://site.test/a/page"

Read = tuple[PageUnderstanding, PageUnderstanding]


def read_pairs(browser_path: Path, pairs: Sequence[Pair]) -> list[Read]:
    """Both pages of each pair as they are understood. Blocking; call it where no loop runs."""
    return asyncio.run(_read_all(browser_path, pairs))


async def _read_all(browser_path: Path, pairs: Sequence[Pair]) -> list[Read]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=browser_path, args=list(_FLAGS))
        page = await browser.new_page(viewport={"width": 1280, "height": 800})
        read = {html: await _read(page, html) for html in _htmls(pairs)}
        await browser.close()
    return [(read[pair.before], read[pair.after]) for pair in pairs]


def _htmls(pairs: Sequence[Pair]) -> dict[str, None]:
    """Each page once: many pairs begin with the same one."""
    return dict.fromkeys(html for pair in pairs for html in (pair.before, pair.after))


async def _read(page: Page, html: str) -> PageUnderstanding:
    async def answer(route: Route) -> None:
        if route.request.is_navigation_request() and route.request.frame == page.main_frame:
            await route.fulfill(body=html, content_type="text/html; charset=utf-8")
        else:
            await route.abort()

    await page.route("**/*", answer)
    await page.goto(_URL, wait_until="load")
    snapshot = await page.evaluate(SNAPSHOT_SCRIPT, {})
    await page.unroute("**/*")
    return understand(Look(url=_URL, snapshot=snapshot))
