"""The tabs as the console's strip shows them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Error as PlaywrightError

from agent.browser.session.tab import Tab
from agent.browser.session.tabs import Tabs
from agent.browser.takeover.widgets.notices import Ids, NotDoneError, Notice
from agent.core.people.displayed_origin import place_of

TITLE_SECONDS = 0.5
MAX_TITLE = 120
GONE = "This tab is closed already."
LAST = "The last tab stays open."


@dataclass(eq=False, slots=True)
class Strip:
    """Ids and titles of one session's tabs."""

    tabs: Tabs
    _known: dict[Tab, str] = field(default_factory=dict)
    _titles: dict[Tab, str] = field(default_factory=dict)
    _ids: Ids = field(default_factory=lambda: Ids("t"))

    async def notice(self) -> Notice:
        """All that are open, in the order in which they were opened."""
        opened = self.tabs.open_tabs
        await asyncio.gather(*(self._ask_title(tab) for tab in opened))
        self._known = {tab: self._known.get(tab) or self._ids.new() for tab in opened}
        self._titles = {tab: title for tab, title in self._titles.items() if tab in self._known}
        front = self.tabs.active
        told = [
            {
                "id": self._known[tab],
                "title": tab.typed.hide(self._titles.get(tab, ""))[:MAX_TITLE],
                "place": place_of(tab.typed.hide(tab.page.url)),
                "is_front": tab is front,
            }
            for tab in sorted(opened, key=lambda tab: int(self._known[tab][1:]))
        ]
        return {"kind": "tabs", "tabs": told}

    async def act(self, given: Mapping[str, Any]) -> None:
        """Bring a tab to the front or close it. *Raises* NotDoneError."""
        tab = next((tab for tab, number in self._known.items() if number == given["id"]), None)
        if tab is None or tab.page.is_closed():
            raise NotDoneError(GONE)
        if given["event"] == "show":
            await self.tabs.show(tab)
        elif len(self.tabs) < 2:
            raise NotDoneError(LAST)
        else:
            await self.tabs.close_tab(tab)

    async def _ask_title(self, tab: Tab) -> None:
        with contextlib.suppress(PlaywrightError, TimeoutError):  # it loads, hangs or waits behind a dialog
            async with asyncio.timeout(TITLE_SECONDS):
                self._titles[tab] = await tab.page.title()
