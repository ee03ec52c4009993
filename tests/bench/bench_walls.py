"""Walls named right on own pages, and false alarms on ordinary saved pages (of ../shared, where it is there)."""

from __future__ import annotations

import asyncio
import json
import lzma
from collections.abc import Iterator
from pathlib import Path

from playwright.async_api import BrowserContext, Route, async_playwright
from playwright.async_api import Error as PlaywrightError

from agent.browser.chromium.find import find_browser
from agent.browser.page.script import SNAPSHOT_SCRIPT
from agent.core.types import Look
from agent.perceive.understanding import understand
from tests.bench.row import Row
from tests.lab.test_walls import read_blocker
from tests.lab.walls.blind import BLIND
from tests.lab.walls.known import KNOWN
from tests.lab.walls.ordinary import ORDINARY

_SHARED = Path(__file__).resolve().parents[3] / "shared"
_PAGE_SECONDS = 20
_FLAGS = ("--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND")


def run() -> list[Row]:
    """Shares right by half, vendors, and how many ordinary pages were called blocked."""
    return asyncio.run(_measure())


async def _measure() -> list[Row]:
    rows: list[Row] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_browser(), args=list(_FLAGS))
        context = await browser.new_context(viewport={"width": 1280, "height": 800})
        page = await context.new_page()
        for name, walls in (("tuned", KNOWN), ("blind", BLIND)):
            found = [(wall, await read_blocker(page, wall)) for wall in walls]
            right = [(w, b) for w, b in found if b is not None and b.family.value == w.family]
            named = sum(b.vendor == w.vendor for w, b in right)
            note = f"{len({w.family for w in walls})} families"
            rows.append(
                {
                    "name": f"walls named right, {name}",
                    "value": 100 * len(right) / len(found),
                    "unit": "%",
                    "note": note,
                }
            )
            rows.append(
                {
                    "name": f"  of these with the right vendor, {name}",
                    "value": 100 * named / len(right),
                    "unit": "%",
                }
            )
        alarms = [w.name for w in ORDINARY if await read_blocker(page, w) is not None]
        rows.append(
            {
                "name": f"false alarms on {len(ORDINARY)} made pages",
                "value": len(alarms),
                "unit": "pages",
                "limit": 0,
            }
        )
        rows += await _saved(context)
        await browser.close()
    return rows


async def _saved(context: BrowserContext) -> list[Row]:
    if not _SHARED.is_dir():
        print(f"  no saved pages in {_SHARED}: false alarms on real pages are not measured")
        return []
    pages = list(_pages())
    said = [(name, await _look(context, url, html)) for name, url, html in pages]
    alarms = [f"{name} ({words})" for name, words in said if words]
    note = "; ".join(alarms)
    return [
        {
            "name": f"called blocked of {len(pages)} saved pages",
            "value": len(alarms),
            "unit": "pages",
            "note": note,
        }
    ]


def _pages() -> Iterator[tuple[str, str, str]]:
    for path in sorted((_SHARED / "bench" / "perception" / "pages").glob("*.html")):
        yield path.stem, "http://saved.test/page", path.read_text("utf-8")
    for path in sorted((_SHARED / "data").glob("*/pages.jsonl.xz")):
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                yield f"{path.parent.name} {str(row.get('id') or row['url'])[:40]}", row["url"], row["html"]


async def _look(context: BrowserContext, url: str, html: str) -> str:
    """Family and words of the page's blocker; "" when it is not called blocked."""
    page = await context.new_page()
    address = url if "://" in url else f"http://{url}"
    is_answered = False

    async def answer(route: Route) -> None:
        nonlocal is_answered
        if is_answered and route.request.is_navigation_request():
            await route.fulfill(status=204)  # a page that leads elsewhere by itself stays where it is
            return
        if is_answered or route.request.frame != page.main_frame:
            await route.abort()
            return
        is_answered = True
        await route.fulfill(body=html, content_type="text/html; charset=utf-8")

    await page.route("**/*", answer)
    try:
        async with asyncio.timeout(_PAGE_SECONDS):
            await page.goto(address, wait_until="domcontentloaded")
            blocker = understand(Look(url=address, snapshot=await page.evaluate(SNAPSHOT_SCRIPT, {}))).blocker
    except (PlaywrightError, TimeoutError):
        return ""
    finally:
        await page.close()
    return f"{blocker.family.value}: {blocker.quote[:60]}" if blocker else ""
