"""The tabs of one context: the newest one that the page opened is followed, storms are cut off, what hangs is ended.

What did not acknowledge in time can deliver nothing after a change of driver: a load that is under way is stopped. An
event that the page itself has not taken yet waits in the page's own queue, where nobody can call it back: its tab is
ended, and its address opened in a new one.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import structlog
from playwright.async_api import BrowserContext, Dialog, Page
from playwright.async_api import Error as PlaywrightError

from agent.browser.calls import attempted, guarded
from agent.browser.input.gate import InputGate, Stuck
from agent.browser.session.site_boundary import Wall
from agent.browser.session.tab import Tab
from agent.browser.takeover.private_fields import TypedSecrets

MAX_TABS = 5
OPEN_SECONDS = 15.0
MAX_DIALOGS_KEPT = 20


class Tabs:
    """Knows which tab is the visit's page now. Tabs beyond the limit are closed as they open."""

    def __init__(
        self,
        context: BrowserContext,
        is_alive: Callable[[], bool],
        typed: TypedSecrets | None = None,
        gate: InputGate | None = None,
    ) -> None:
        self.context = context
        self.typed = typed or TypedSecrets()
        self.gate = gate or InputGate()
        self.wall: Wall | None = None  # set by the session before the first tab opens
        self.dialogs: deque[str] = deque(maxlen=MAX_DIALOGS_KEPT)
        self.dialog_count = 0
        self.switches = 0
        self.on_dialog: Callable[[Dialog], bool] | None = None  # True: somebody else answers it
        self.on_change: Callable[[], None] | None = None  # a tab opened, closed or came to the front
        self._is_alive = is_alive
        self._tabs: list[Tab] = []
        self._own = 0  # tabs that we are opening ourselves just now
        self._chores: set[asyncio.Task[None]] = set()
        context.on("page", self._on_page)

    @property
    def active(self) -> Tab | None:
        """The tab in front, or None when every tab is closed."""
        return next((tab for tab in reversed(self._tabs) if not tab.page.is_closed()), None)

    @property
    def open_tabs(self) -> list[Tab]:
        """All that are open and not aside; the one in front is the last."""
        return [tab for tab in self._tabs if not tab.page.is_closed()]

    def __len__(self) -> int:
        return len(self.open_tabs)

    async def show(self, tab: Tab) -> None:
        """Bring one to the front. *Raises* PlaywrightError."""
        if tab in self._tabs:
            self._tabs.append(self._tabs.pop(self._tabs.index(tab)))
            await tab.page.bring_to_front()
            self._note_switch()

    async def open_first(self) -> Tab:
        """Make the tab that a visit begins with."""
        tab = await self.open_aside(is_aside=False)
        self._tabs.append(tab)
        return tab

    async def open_aside(self, *, is_aside: bool = True) -> Tab:
        """A tab that is not followed: for one look at another address."""
        self._own += 1
        try:
            async with guarded("open a tab", OPEN_SECONDS, self._is_alive):
                tab = Tab(await self.context.new_page(), self.typed, self.gate)
        finally:
            self._own -= 1
        if self.wall is not None:
            async with guarded("open a tab", OPEN_SECONDS, self._is_alive):
                await self.wall.attach(tab, is_aside=is_aside)
        tab.page.on("dialog", self._on_dialog)
        return tab

    async def close_tab(self, tab: Tab) -> None:
        """Close one tab; one that hangs is left for the context's end."""
        async with attempted(3):
            await tab.page.close()
        if tab in self._tabs:
            self._tabs.remove(tab)
            self._note_switch()

    def _on_page(self, page: Page) -> None:
        if self._own:
            return
        if len(self) >= MAX_TABS:
            self._later(self._close_quietly(page))
            return
        tab = Tab(page, self.typed, self.gate)
        page.on("dialog", self._on_dialog)
        page.on("close", lambda _: self._note_switch())
        self._tabs.append(tab)
        self._later(self._guard(tab))
        self._note_switch()

    async def _guard(self, tab: Tab) -> None:
        """A tab that a page opened: behind the wall at once; one that already left the visit's sites is closed."""
        if self.wall is None:
            return
        async with attempted(5):
            await self.wall.attach(tab)
        if self.wall.is_stray(tab.page.url):
            await self.close_tab(tab)

    def _note_switch(self) -> None:
        self.switches += 1
        for tab in self._tabs:
            tab.changed.set()
        if self.on_change is not None:
            self.on_change()

    def _on_dialog(self, dialog: Dialog) -> None:
        self.dialog_count += 1
        self.dialogs.append(f"{dialog.type}: {dialog.message[:300]}")
        if self.on_dialog is not None and self.on_dialog(dialog):
            return
        self._later(self._dismiss(dialog))

    async def _dismiss(self, dialog: Dialog) -> None:
        async with attempted(3):
            await (dialog.accept() if dialog.type == "beforeunload" else dialog.dismiss())

    async def _close_quietly(self, page: Page) -> None:
        async with attempted(3):
            await page.close()

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)


log = structlog.get_logger(__name__)

STOP_SECONDS = 1.0
CLOSE_SECONDS = 8.0
OPEN_MS = 5000
REST_SECONDS = 1.0
_NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))"


async def come_to_rest(tabs: Tabs, let_go: Callable[[], Awaitable[None]]) -> None:
    """While nobody may act: let go of what is held, and wait until the page has seen every event.

    A turn of the wheel is acknowledged before the page hears of it: it hears of it by its next frame.
    """
    await let_go()
    tab = tabs.active
    if tab is not None:
        async with attempted(REST_SECONDS):
            await tab.page.evaluate(_NEXT_FRAME)


async def end_stuck(tabs: Tabs, is_stuck: list[Stuck]) -> None:
    """End every one of them; returns when their calls can have no effect any more."""
    for tab in {one.tab for one in is_stuck}:
        calls = {one.task for one in is_stuck if one.tab is tab and not one.task.done()}
        if isinstance(tab, Tab) and calls and not await _ends_when_stopped(tab, calls):
            log.warning("gate.tab_ended", drivers=[str(one.driver) for one in is_stuck])
            await _replace(tabs, tab)


async def _ends_when_stopped(tab: Tab, calls: set[asyncio.Task[Any]]) -> bool:
    """Stop what loads there; whether that was what they waited for."""
    is_over = False
    async with attempted(STOP_SECONDS):
        await (await tab.cdp()).send("Page.stopLoading")
        await asyncio.wait(calls)
        is_over = True
    return is_over  # noqa: RET504 -- the block above may end before it


async def _replace(tabs: Tabs, tab: Tab) -> None:
    url = tab.page.url
    async with attempted(CLOSE_SECONDS):
        await tab.page.close()
    if not tab.page.is_closed():
        async with attempted(CLOSE_SECONDS):
            await tabs.context.close()  # nothing of it may be left: the visit goes on in another browser
        return
    with contextlib.suppress(PlaywrightError, TimeoutError):
        fresh = await tabs.open_first()
        async with asyncio.timeout(OPEN_MS / 1000):
            await fresh.page.goto(url, wait_until="commit", timeout=OPEN_MS)
