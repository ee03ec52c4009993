"""What pages ask of a person who drives, and their tabs: dialogs, file choosers and the strip, told to the console."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import urlsplit

from playwright.async_api import Dialog, FileChooser, FilePayload, Page
from playwright.async_api import Error as PlaywrightError

from agent.browser.calls import attempted
from agent.browser.session.tab import Tab
from agent.browser.session.tabs import Tabs
from agent.browser.takeover.widgets.nodes import Ids, NotDoneError, Notice, Tell
from agent.core.ports import GivenFile
from agent.core.sites.site import place_of

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
        """Before the driver changes."""
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
        async with attempted(ANSWER_SECONDS):
            if not is_accepted:
                await dialog.dismiss()
            elif dialog.type == "prompt":
                await dialog.accept(words)
            else:
                await dialog.accept()

    def _closed(self, number: str) -> None:
        if self._open.pop(number, None) is not None:
            self.tell({"kind": "dialog", "id": number, "is_closed": True})


MAX_OPEN = 10
ASK_SECONDS = 2.0
NOT_THERE = "This file is not there any more. Choose it again."
NOT_ASKED = "The site does not ask for a file any more."
ONLY_ONE = "The site takes one file here."
_ACCEPT = "(el) => [el.accept || '', el.webkitdirectory === true]"


class PendingFiles(Protocol):
    """Where what a person uploaded for this visit is."""

    def take(self, file_ids: list[str], fence: int) -> list[GivenFile] | None:
        """Those files, uploaded under this fence; None when one of them is not there. May block."""


@dataclass(eq=False)  # without slots: Playwright notes its listeners on them
class Files:
    """The wishes that wait for an answer. Pages are watched only while a person drives."""

    tell: Tell
    pending: PendingFiles | None = None
    _watched: set[Page] = field(default_factory=set)
    _open: OrderedDict[str, FileChooser] = field(default_factory=OrderedDict)
    _ids: Ids = field(default_factory=lambda: Ids("f"))

    def watch(self, page: Page) -> None:
        """From now on a file chooser of this page is ours; the browser opens none."""
        if page not in self._watched:
            self._watched.add(page)
            page.on("filechooser", self._on_chooser)

    def stop(self) -> None:
        """No page's file choosers are ours any more."""
        for page in self._watched:
            with contextlib.suppress(PlaywrightError, KeyError):
                page.remove_listener("filechooser", self._on_chooser)
        self._watched.clear()
        for number in list(self._open):
            self._forget(number)

    async def choose(self, given: Mapping[str, Any], payloads: list[GivenFile] | None) -> None:
        """Hand the files to the page; none: nothing was chosen. *Raises* PageError."""
        chooser = self._open.get(str(given["id"]))
        if chooser is None:
            raise NotDoneError(NOT_ASKED)
        if payloads is None:
            raise NotDoneError(NOT_THERE)
        if len(payloads) > 1 and not chooser.is_multiple():
            raise NotDoneError(ONLY_ONE)
        self._forget(str(given["id"]))
        if payloads:
            await chooser.set_files([FilePayload(**payload) for payload in payloads])

    async def _on_chooser(self, chooser: FileChooser) -> None:
        accept, is_folder = "", False
        async with attempted(ASK_SECONDS):
            accept, is_folder = await chooser.element.evaluate(_ACCEPT)
        if is_folder:
            self.tell(
                {"kind": "refused", "what": "folder", "why": "Whole folders cannot be handed to a site here."}
            )
            return
        number = self._ids.new()
        self._open[number] = chooser
        while len(self._open) > MAX_OPEN:
            self._open.popitem(last=False)
        is_multiple = chooser.is_multiple()
        self.tell({"kind": "files", "id": number, "multiple": is_multiple, "accept": str(accept)[:500]})

    def _forget(self, number: str) -> None:
        self._open.pop(number, None)
        self.tell({"kind": "files", "id": number, "is_closed": True})


TITLE_SECONDS = 0.5
MAX_TITLE = 120
TAB_GONE = "This tab is closed already."
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
            raise NotDoneError(TAB_GONE)
        if given["event"] == "show":
            await self.tabs.show(tab)
        elif len(self.tabs) < 2:
            raise NotDoneError(LAST)
        else:
            await self.tabs.close_tab(tab)

    async def _ask_title(self, tab: Tab) -> None:
        async with attempted(TITLE_SECONDS):  # it loads, hangs or waits behind a dialog
            self._titles[tab] = await tab.page.title()
