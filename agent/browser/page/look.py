"""One look at a tab: the injected script's reply and a picture, both under deadlines, OCR only where needed."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import time
from dataclasses import replace

from playwright.async_api import Error as PlaywrightError

from agent.browser.calls import IsAlive, PageHungError, PageMovedError, guarded
from agent.browser.ocr.regions import read_pictures
from agent.browser.page.frames import graft_frames
from agent.browser.page.script import SNAPSHOT_SCRIPT
from agent.browser.page.settle import SettleLimits, settle
from agent.browser.session.tab import Tab
from agent.browser.takeover.private_fields import hiding_of, paint_over
from agent.core.errors import PageError
from agent.core.ports import Ocr
from agent.core.types import Look, ReadLine

SNAPSHOT_SECONDS = 6.0
PICTURE_SECONDS = 6.0
JPEG_QUALITY = 60


async def take_look(tab: Tab, is_alive: IsAlive, ocr: Ocr | None) -> Look:
    """Read one tab. *Raises* PageError when the page does not answer, BrowserGone when there is none.

    What a look holds may be stored: secret fields are painted over in its picture, and what a person typed
    into one is nowhere in it.
    """
    timings: dict[str, float] = {}
    snapshot, screenshot = await asyncio.gather(_snapshot(tab, is_alive, timings), picture(tab, timings))
    lines: tuple[ReadLine, ...] = ()
    if ocr is not None and screenshot:
        began = time.monotonic()
        lines = await read_pictures(tab, is_alive, ocr, screenshot)
        if lines:
            timings["ocr"] = _ms_since(began)
    return Look(
        url=tab.typed.hide(tab.page.url),
        snapshot=tab.typed.hide_within(snapshot),
        screenshot=screenshot,
        http_status=tab.status,
        headers=dict(tab.headers),
        ocr_lines=tuple(replace(line, text=tab.typed.hide(line.text)) for line in lines),
        timings_ms=timings,
    )


async def picture(tab: Tab, timings: dict[str, float]) -> bytes:
    """What the viewport shows, as JPEG, secret fields painted over.

    Empty when the page does not let itself be drawn, while a secret field has the focus, and when the page
    does not say where its fields are: no picture is better than one that shows a secret.
    """
    began = time.monotonic()
    found = b""
    with contextlib.suppress(PlaywrightError, TimeoutError):
        async with asyncio.timeout(PICTURE_SECONDS):
            found = await _masked(tab)
    timings["screenshot"] = _ms_since(began)
    return found


async def _masked(tab: Tab) -> bytes:
    before = await hiding_of(tab.page)
    if before.is_focused:
        return b""
    cdp = await tab.cdp()
    shot = await cdp.send(
        "Page.captureScreenshot", {"format": "jpeg", "quality": JPEG_QUALITY, "optimizeForSpeed": True}
    )
    after = await hiding_of(tab.page)  # the page may have moved meanwhile: what it was and what it is
    if after.is_focused:
        return b""
    return await asyncio.to_thread(paint_over, base64.b64decode(shot["data"]), (before, after))


_NEVER_STILL_FROM = 2  # documents that came while one was read
NEVER_STILL = "The page kept moving from address to address while it was read."


async def _snapshot(tab: Tab, is_alive: IsAlive, timings: dict[str, float]) -> dict[str, object]:
    began, arrived = time.monotonic(), tab.arrivals
    for is_last in (False, False, True):
        try:
            async with guarded("read the page", SNAPSHOT_SECONDS, is_alive):
                found = await tab.page.evaluate(SNAPSHOT_SCRIPT, {})
            break
        except PageMovedError as exc:
            if is_last:
                raise PageMovedError(NEVER_STILL) from exc
            await settle(tab, SettleLimits(), is_alive)
        except PageHungError as exc:  # nothing answers while one document takes the place of the other
            if tab.arrivals - arrived < _NEVER_STILL_FROM:
                raise
            raise PageMovedError(NEVER_STILL) from exc
    timings["snapshot"] = _ms_since(began)
    if not isinstance(found, dict):
        raise PageError("The page could not be read.")
    return await graft_frames(tab, SNAPSHOT_SCRIPT, {str(key): value for key, value in found.items()})


def _ms_since(began: float) -> float:
    return round((time.monotonic() - began) * 1000, 1)
