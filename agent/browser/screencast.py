"""Live pictures of the tab in front, newest only: a frame is asked for when the one before was taken."""

from __future__ import annotations

import asyncio
import base64
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from agent.browser.tab import Tab
from agent.browser.tabs import Tabs

JPEG_QUALITY = 60
LOOK_EVERY_SECONDS = 0.25  # how soon a change of tabs is followed


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the viewport, CSS pixels."""

    jpeg: bytes
    width: int
    height: int


class Screencast:
    """Runs while its `run` is awaited: `send` gets each frame and holds back the next until it returns."""

    def __init__(
        self, tabs: Tabs, viewport: tuple[int, int], send: Callable[[Frame], Awaitable[None]]
    ) -> None:
        self._tabs, self._viewport, self._send = tabs, viewport, send
        self._newest: tuple[Frame, CDPSession, int] | None = None
        self._ready = asyncio.Event()
        self._waiting: set[asyncio.Task[Any]] = set()

    async def run(self) -> None:
        """Cast the tab in front until cancelled, following it from tab to tab."""
        shown: Tab | None = None
        cdp: CDPSession | None = None
        try:
            while True:
                tab = self._tabs.active
                if tab is not shown:
                    await self._stop(cdp)
                    shown, cdp = tab, await self._start(tab) if tab is not None else None
                await self._pass_on()
        finally:
            await asyncio.shield(self._stop(cdp))

    async def _pass_on(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_EVERY_SECONDS):
                await self._ready.wait()
        newest, self._newest = self._newest, None
        self._ready.clear()
        if newest is not None:
            frame, cdp, number = newest
            await self._send(frame)
            await _quietly(cdp.send("Page.screencastFrameAck", {"sessionId": number}))

    async def _start(self, tab: Tab) -> CDPSession | None:
        width, height = self._viewport
        options = {
            "format": "jpeg",
            "quality": JPEG_QUALITY,
            "maxWidth": width,
            "maxHeight": height,
            "everyNthFrame": 1,
        }
        try:
            async with asyncio.timeout(5):
                cdp = await tab.page.context.new_cdp_session(tab.page)
                cdp.on("Page.screencastFrame", lambda event: self._on_frame(cdp, event))
                await cdp.send("Page.startScreencast", options)
        except (PlaywrightError, TimeoutError):
            return None
        return cdp

    def _on_frame(self, cdp: CDPSession, event: dict[str, Any]) -> None:
        seen = event.get("metadata", {})
        width, height = (int(seen.get(key) or 0) for key in ("deviceWidth", "deviceHeight"))
        frame = Frame(
            base64.b64decode(event["data"]), width or self._viewport[0], height or self._viewport[1]
        )
        if self._newest is not None:  # it was not taken in time: let it go, so that casting goes on
            _, old_cdp, number = self._newest
            task = asyncio.ensure_future(
                _quietly(old_cdp.send("Page.screencastFrameAck", {"sessionId": number}))
            )
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)
        self._newest = (frame, cdp, int(event["sessionId"]))
        self._ready.set()

    async def _stop(self, cdp: CDPSession | None) -> None:
        self._newest = None
        if cdp is not None:
            await _quietly(cdp.send("Page.stopScreencast"))
            await _quietly(cdp.detach())


async def _quietly(work: Awaitable[object]) -> None:
    """A tab that is going away may fail the call; there is nothing to show of it then."""
    with contextlib.suppress(PlaywrightError, TimeoutError):
        async with asyncio.timeout(3):
            await work
