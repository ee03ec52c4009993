"""The tabs of one context: the newest one that the page opened is followed, storms are cut off."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Coroutine

from playwright.async_api import BrowserContext, Dialog, Page
from playwright.async_api import Error as PlaywrightError

from agent.browser.calls import guarded
from agent.browser.input.gate import InputGate
from agent.browser.session.site_border import Wall
from agent.browser.session.tab import Tab
from agent.browser.takeover.private_fields import TypedSecrets

MAX_TABS = 5
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
            async with guarded("open a tab", 15, self._is_alive):
                tab = Tab(await self.context.new_page(), self.typed, self.gate)
        finally:
            self._own -= 1
        if self.wall is not None:
            async with guarded("open a tab", 15, self._is_alive):
                await self.wall.attach(tab, is_aside=is_aside)
        tab.page.on("dialog", self._on_dialog)
        return tab

    async def close_tab(self, tab: Tab) -> None:
        """Close one tab; one that hangs is left for the context's end."""
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(3):
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
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(5):
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
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(3):
                await (dialog.accept() if dialog.type == "beforeunload" else dialog.dismiss())

    async def _close_quietly(self, page: Page) -> None:
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(3):
                await page.close()

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
