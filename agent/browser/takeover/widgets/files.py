"""Choosing files while a person drives: the page's wish is told to the console, what was uploaded is handed in."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import FileChooser, FilePayload, Page

from agent.browser.takeover.widgets.notices import Ids, NotDoneError, Tell
from agent.core.ports import GivenFile

MAX_OPEN = 10
ASK_SECONDS = 2.0
NOT_THERE = "This file is not there any more. Choose it again."
NOT_ASKED = "The site does not ask for a file any more."
ONLY_ONE = "The site takes one file here."
_ACCEPT = "(el) => [el.accept || '', el.webkitdirectory === true]"


class PendingFiles(Protocol):
    """Where what a person uploaded for this visit lies."""

    def take(self, file_ids: list[str], fence: int) -> list[GivenFile] | None:
        """Those files, uploaded under this fence; None when one of them is not there. May block."""


@dataclass(eq=False)  # without slots: Playwright notes its listeners on them
class Files:
    """The wishes that wait for an answer. Pages are watched only while a person drives."""

    tell: Tell
    shelf: PendingFiles | None = None
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
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(ASK_SECONDS):
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
