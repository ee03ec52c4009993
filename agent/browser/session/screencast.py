"""Live pictures of the tab in front, as Chromium draws them.

Each is handed on at once and acknowledged as fast as the pace allows: Chromium sends a few further frames
meanwhile, so that a change shows without delay, and then rests (it stalls after three).
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from agent.browser.calls import attempted
from agent.browser.session.tab import Tab
from agent.browser.session.tabs import Tabs

LOOK_EVERY_SECONDS = 0.1  # how soon a change of tabs is followed
ACKNOWLEDGED_EVERY_SECONDS = 0.08
PICTURE_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the viewport, CSS pixels."""

    jpeg: bytes
    width: int
    height: int


class Screencast:
    """Casts while its `run` is awaited; `on_frame` gets each picture and returns at once."""

    def __init__(
        self, tabs: Tabs, viewport: tuple[int, int], on_frame: Callable[[Frame], None], *, quality: int = 60
    ) -> None:
        self._tabs, self._viewport, self._on_frame = tabs, viewport, on_frame
        self._wanted = self._quality = quality
        self._shown: Tab | None = None
        self._cdp: CDPSession | None = None
        self._due: asyncio.Queue[tuple[CDPSession, int]] = asyncio.Queue()

    def want(self, quality: int) -> None:
        """Pictures of that quality from now on."""
        self._wanted = quality

    async def run(self) -> None:
        """Cast the tab in front until cancelled, following it from tab to tab."""
        acknowledging = asyncio.ensure_future(self._acknowledge())
        try:
            while True:
                await self._follow()
                await asyncio.sleep(LOOK_EVERY_SECONDS)
        finally:
            acknowledging.cancel()
            await asyncio.shield(self._stop())

    async def picture(self) -> Frame | None:
        """A fresh one, though nothing moves; None when the page gives none."""
        tab = self._tabs.active
        if tab is None:
            return None
        options = {"format": "jpeg", "quality": self._wanted, "optimizeForSpeed": True}
        try:
            async with asyncio.timeout(PICTURE_SECONDS):
                shot = await (await tab.cdp()).send("Page.captureScreenshot", options)
        except (PlaywrightError, TimeoutError):
            return None
        return Frame(base64.b64decode(shot["data"]), *self._viewport)

    async def _follow(self) -> None:
        tab = self._tabs.active
        if tab is self._shown and self._wanted == self._quality:
            return
        await self._stop()
        self._shown, self._quality = tab, self._wanted
        if tab is not None:
            self._cdp = await self._start(tab)

    async def _start(self, tab: Tab) -> CDPSession | None:
        width, height = self._viewport
        options = {
            "format": "jpeg",
            "quality": self._quality,
            "maxWidth": min(width, 1280),
            "maxHeight": height,
            "everyNthFrame": 1,
        }
        try:
            async with asyncio.timeout(5):
                cdp = await tab.page.context.new_cdp_session(tab.page)
                cdp.on("Page.screencastFrame", lambda event: self._take(cdp, event))
                await cdp.send("Page.startScreencast", options)
        except (PlaywrightError, TimeoutError):
            return None
        return cdp

    def _take(self, cdp: CDPSession, event: dict[str, Any]) -> None:
        self._due.put_nowait((cdp, int(event["sessionId"])))
        if cdp is not self._cdp and self._cdp is not None:
            return  # of a tab that is not shown any more
        seen = event.get("metadata", {})
        width, height = (int(seen.get(key) or 0) for key in ("deviceWidth", "deviceHeight"))
        jpeg = base64.b64decode(event["data"])
        self._on_frame(Frame(jpeg, width or self._viewport[0], height or self._viewport[1]))

    async def _acknowledge(self) -> None:
        while True:
            cdp, number = await self._due.get()
            await _quietly(cdp.send("Page.screencastFrameAck", {"sessionId": number}))
            await asyncio.sleep(ACKNOWLEDGED_EVERY_SECONDS)

    async def _stop(self) -> None:
        cdp, self._cdp = self._cdp, None
        if cdp is not None:
            await _quietly(cdp.send("Page.stopScreencast"))
            await _quietly(cdp.detach())


async def bring_to_front(tabs: Tabs) -> None:
    """Let the tab in front be drawn: one in the background gives no frames."""
    if tabs.active is not None:
        await _quietly(tabs.active.page.bring_to_front())


async def _quietly(work: Awaitable[object]) -> None:
    """A tab that is going away may fail the call; there is nothing to show of it then."""
    async with attempted(3):
        await work
