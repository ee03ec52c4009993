"""Saved pages in a real browser: each answered from memory, every other request refused, no name ever resolved.

`Reader` reads them with their scripts off, or on when asked. With a folder it keeps what the page's script
replied, so that a second measure of the pure part needs no browser.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import lzma
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from playwright.sync_api import Browser, Error, Route, sync_playwright

from agent.browser.page.script import SNAPSHOT_SCRIPT as SCRIPT
from agent.core.types import Look, PageUnderstanding
from agent.perceive.understanding import understand

ROOT = Path(__file__).resolve().parent.parent.parent
SHARED = ROOT.parent / "shared"
PRODUCT_PAGES = SHARED / "data" / "product-pages" / "pages.jsonl.xz"
LISTINGS = SHARED / "bench" / "perception" / "pages"
_FLAGS = ("--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND")
_SCRIPTS_REST_MS = 700


class GoldPage(TypedDict):
    """One saved product page with what people read on it."""

    id: str
    url: str
    gold: dict[str, list[str]]
    html: str


@dataclass(frozen=True, slots=True)
class Reading:
    """One page as read, with what it took."""

    page: PageUnderstanding
    reply: dict[str, object]
    script_ms: float
    understand_ms: float
    rows: int


def gold_pages() -> Iterator[GoldPage]:
    """All product pages of the development data."""
    with lzma.open(PRODUCT_PAGES, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def half_of(page_id: str) -> str:
    """ "A" (to tune on) or "B" (to check on), by the id alone."""
    return "AB"[int(hashlib.sha1(page_id.encode(), usedforsecurity=False).hexdigest(), 16) % 2]


class Reader:
    """Reads saved pages in one browser, started at the first page that is not in `kept`."""

    def __init__(self, browser: Browser, kept: Path | None, is_scripted: bool) -> None:
        self._context = browser.new_context(
            viewport={"width": 1280, "height": 800}, java_script_enabled=is_scripted
        )
        self._kept = kept
        self._is_scripted = is_scripted

    def read(self, url: str, html: str) -> Reading | None:
        """The page at that address, answered with this HTML; None where the browser refuses it."""
        reply = self._reply(url, html)
        if reply is None:
            return None
        began = time.process_time()
        page = understand(Look(url=url, snapshot=reply))
        spent = (time.process_time() - began) * 1000
        facts = json.loads(str(reply["json"]))
        return Reading(page, reply, facts["ms"], spent, len(facts["rows"]))

    def _reply(self, url: str, html: str) -> dict[str, object] | None:
        if self._kept is None:
            return self._evaluated(url, html)
        key = hashlib.sha1(
            f"{self._is_scripted}{SCRIPT}{url}{html}".encode(errors="replace"), usedforsecurity=False
        ).hexdigest()
        file = self._kept / f"{key}.json"
        if not file.exists():
            self._kept.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(self._evaluated(url, html)), encoding="utf-8")
        found: dict[str, object] | None = json.loads(file.read_text(encoding="utf-8"))
        return found

    def _evaluated(self, url: str, html: str) -> dict[str, object] | None:
        page = self._context.new_page()
        served: list[str] = []

        def answer(route: Route) -> None:
            if not served and route.request.is_navigation_request():
                served.append(url)
                route.fulfill(body=html, content_type="text/html; charset=utf-8")
            else:
                route.abort()

        page.route("**/*", answer)
        try:
            page.goto(url, wait_until="domcontentloaded", timeout=30_000)
            if self._is_scripted:
                with contextlib.suppress(Error):
                    page.wait_for_load_state("networkidle", timeout=_SCRIPTS_REST_MS)
            found: dict[str, object] = page.evaluate(SCRIPT, {"deadlineMs": 5000})
        except Error:
            return None
        finally:
            page.close()
        return found


@contextlib.contextmanager
def reader(kept: Path | None = None, is_scripted: bool = False) -> Iterator[Reader]:
    """A reader of saved pages that reaches nothing."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=list(_FLAGS)
        )
        yield Reader(browser, kept, is_scripted)
        browser.close()
