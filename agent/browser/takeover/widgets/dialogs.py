"""The page's own dialogs while a person drives: told to the console, answered by the person, never by us."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Dialog
from playwright.async_api import Error as PlaywrightError

from agent.browser.session.tab import Tab
from agent.browser.takeover.widgets.notices import Ids, NotDoneError, Notice, Tell

MAX_WORDS = 2_000
ANSWER_SECONDS = 3.0
ANSWERED = "The site's question was closed already."


@dataclass(eq=False, slots=True)
class Dialogs:
    """Those that are open now. A page stands still behind its dialog: nothing else can be asked of it."""

    tell: Tell
    _waiting: list[asyncio.Future[None]] = field(default_factory=list)
    _open: dict[str, tuple[Dialog, Notice]] = field(default_factory=dict)
    _ids: Ids = field(default_factory=lambda: Ids("d"))

    @property
    def is_open(self) -> bool:
        """Whether a page waits for an answer."""
        return bool(self._open)

    def next_opened(self) -> asyncio.Future[None]:
        """Done as soon as another one opens. Cancel it when that does not matter any more."""
        coming: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(coming)
        coming.add_done_callback(self._waiting.remove)
        return coming

    def take(self, dialog: Dialog) -> None:
        """Keep it open and tell the console."""
        number = self._ids.new()
        page = dialog.page
        notice: Notice = {
            "kind": "dialog",
            "id": number,
            "type": dialog.type,
            "site": urlsplit(page.url).hostname or "" if page is not None else "",
            "message": dialog.message[:MAX_WORDS],
            "default": dialog.default_value[:MAX_WORDS],
        }
        self._open[number] = (dialog, notice)
        for coming in list(self._waiting):
            if not coming.done():
                coming.set_result(None)
        if page is not None:
            page.once("close", lambda _: self._closed(number))
        self.tell(notice)

    async def answer(self, given: Mapping[str, Any]) -> None:
        """The person's answer. *Raises* PageError when it is not open any more."""
        if str(given["id"]) not in self._open:
            raise NotDoneError(ANSWERED)
        await self._end(str(given["id"]), is_accepted=bool(given["accept"]), words=str(given["text"]))

    async def dismiss_all(self) -> None:
        """Before the browser changes hands."""
        await asyncio.gather(*(self._end(number, is_accepted=False) for number in list(self._open)))

    def tell_again(self) -> None:
        """A console that just came sees what is open."""
        for _, notice in self._open.values():
            self.tell(notice)

    def belongs_to(self, tab: Tab) -> bool:
        """Whether that tab is the one that waits."""
        return any(dialog.page is tab.page for dialog, _ in self._open.values())

    async def _end(self, number: str, *, is_accepted: bool, words: str = "") -> None:
        dialog, _ = self._open[number]
        self._closed(number)
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                if not is_accepted:
                    await dialog.dismiss()
                elif dialog.type == "prompt":
                    await dialog.accept(words)
                else:
                    await dialog.accept()

    def _closed(self, number: str) -> None:
        if self._open.pop(number, None) is not None:
            self.tell({"kind": "dialog", "id": number, "is_closed": True})
