"""The visit's page as the agent's loop uses it: open, look, act, wait, peek (`agent.core.ports.Page`)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from agent.browser.calls import first_line, guarded
from agent.browser.input import actions
from agent.browser.input.gate import InputGate
from agent.browser.page.documents import Document, fetch_document
from agent.browser.page.look import take_look, take_rendered
from agent.browser.page.settle import SettleLimits, settle, wait_for_news, wait_for_turn
from agent.browser.session.site_boundary import Wall
from agent.browser.session.tab import Tab, step_in_history
from agent.browser.session.tabs import Tabs
from agent.core.errors import (
    AddressRefused,
    BrowserGone,
    EgressUnavailable,
    InputRevoked,
    NavigationError,
    PageError,
)
from agent.core.ports import Ocr, Rendered, Unfinished
from agent.core.types import ActionKind, ActOutcome, InteractiveElement, Look
from agent.network.egress import NOT_ALLOWED, TROUBLE_WORDS, Refusal, Trouble, split_url
from agent.network.proxy import EgressProxy

OPEN_SECONDS = 20.0
ACT_SECONDS = 20.0
NEWS_SECONDS = 7.0  # pages have been seen to turn so long after they came to rest
ASIDE_NEWS_SECONDS = 1.5
_MORE_LOOKS = 2  # at a page aside that was looked at too soon
_BARE_CHARS, _BARE_SECONDS = 40, 2.0
FIRST_REST = timedelta(
    seconds=6
)  # a page that was just opened may take longer to rest than one after a click

_FAILURES = {
    "ERR_CERT": "The site's certificate is not valid.",
    "ERR_SSL": "A secure connection to the site could not be made.",
    "ERR_TOO_MANY_REDIRECTS": "The site redirects in circles.",
    "ERR_EMPTY_RESPONSE": "The site closed the connection without an answer.",
    "ERR_CONNECTION": "The site broke the connection off.",
    "ERR_INVALID": "The site's answer could not be understood.",
    "ERR_HTTP": "The site's answer could not be understood.",
    "ERR_UNKNOWN_URL_SCHEME": "This is not an http or https address.",
}


@dataclass(slots=True)
class BrowserPage:
    """Works on whichever tab is in front. Made by `agent.browser.session.browser_session.BrowserSession`."""

    tabs: Tabs
    proxy: EgressProxy
    gate: InputGate
    wall: Wall
    ocr: Ocr | None
    is_alive: Callable[[], bool]
    click_wait: timedelta = timedelta(seconds=2)
    first_rest: timedelta = FIRST_REST
    patience: float = 1.0  # factor of the waits for pages that may turn late
    document: Document | None = None

    @property
    def url(self) -> str:
        """The address of the tab in front, or of the PDF that was opened in its place; without typed secrets."""
        if self.document is not None:
            return self.tabs.typed.hide(self.document.url)
        tab = self.tabs.active
        return self.tabs.typed.hide(tab.page.url) if tab is not None else "about:blank"

    @property
    def sites(self) -> frozenset[str]:
        """The sites that the visit belongs to."""
        return frozenset(self.wall.sites)

    async def open(self, url: str) -> None:
        """Go there and wait until the page rests. *Raises* AddressRefused, NavigationError, BrowserGone."""
        self.gate.note_look()
        self.gate.check_agent()
        self.document = None
        tab = self._front()
        with self.wall.entering(url):
            await self._navigate(tab, url)
        self.wall.admit(self.url)
        await settle(
            tab, SettleLimits(rest=self.first_rest.total_seconds(), arrive=OPEN_SECONDS), self._alive(tab)
        )

    async def look(self) -> Look:
        """Read the page in front and take its picture. *Raises* PageError, BrowserGone.

        InputRevoked while a person has the browser, or when its driver changed meanwhile: nothing is kept of that.
        """
        tab, epoch = self._front(), self.gate.epoch  # a page that did harm is named, whoever drives
        self.gate.note_look()
        self.gate.check_agent()
        look = replace(await take_look(tab, self._alive(tab), self.ocr), strays=self.wall.strays)
        self._still(epoch)
        return _as_document(look, self.document) if self.document is not None else look

    async def render(self) -> Rendered:
        """The page in front as HTML, or the document in its place. *Raises* PageError, InputRevoked, BrowserGone."""
        tab, epoch = self._front(), self.gate.epoch
        self.gate.check_agent()
        if self.document is not None:
            return Rendered(self.url, self.document.data, self.document.content_type)
        rendered = await take_rendered(tab, self._alive(tab))
        self._still(epoch)
        return rendered

    async def act(self, action: ActionKind, element: InteractiveElement | None, text: str = "") -> ActOutcome:
        """Carry out one action and settle. A problem comes back in words; *Raises* BrowserGone, InputRevoked."""
        self.gate.check_agent()
        tab = self._front()
        before, dialogs, tabs = self._position(), self.tabs.dialog_count, len(self.tabs)
        began = time.monotonic()
        await self.wall.begin_act()
        try:
            problem = await self._try(tab, action, element, text)
        except InputRevoked as exc:
            await self.wall.end_act()
            raise InputRevoked(exc.user_message, has_begun=True) from exc
        acted = time.monotonic()
        if not problem:
            problem = await self._settle_after()
        stopped = await self.wall.end_act()
        if stopped and self._position() != before and await self._is_bare(tab):
            await self._try(tab, ActionKind.BACK, None, "")  # a page that only leads elsewhere: come back
            await self._settle_after()
            problem = problem or stopped
        elif self._position() == before:
            problem = problem or stopped
        return ActOutcome(
            problem=problem,
            navigated=self._position() != before,
            act_ms=(acted - began) * 1000,
            settle_ms=(time.monotonic() - acted) * 1000,
            notes=self._notes_since(dialogs, tabs),
        )

    def _notes_since(self, dialogs: int, tabs: int) -> tuple[str, ...]:
        """What came up while acting: dialogs (all declined but "leave this page?") and new tabs."""
        new = self.tabs.dialog_count - dialogs
        said = [f"The page asked: {words}" for words in list(self.tabs.dialogs)[-new:]] if new else []
        opened = ["A new tab was opened and is followed."] if len(self.tabs) > tabs else []
        return (*said[:3], *opened)

    async def wait(self) -> None:
        """Wait for a page that seems unfinished to say something else (7 s at most), then for it to rest."""
        tab = self._front()
        if self.document is None and await wait_for_news(tab, self.patience * NEWS_SECONDS, self._alive(tab)):
            await settle(tab, SettleLimits(rest=self.click_wait.total_seconds()), self._alive(tab))

    async def wait_out(self, seconds: float, *, until_change: bool = True) -> None:
        """Wait so long; with `until_change` only until another page is there, which then may settle."""
        tab = self._front()
        if await wait_for_turn(tab, self.patience * seconds, self._alive(tab), until_change=until_change):
            await settle(tab, SettleLimits(rest=self.first_rest.total_seconds()), self._alive(tab))

    async def peek(self, url: str, is_unfinished: Unfinished | None = None) -> Look:
        """Look at another address of this site in its own tab, then close that tab.

        While `is_unfinished` says so of a look, the page gets another chance, as `wait` gives it (twice at most).
        *Raises* AddressRefused for another site, NavigationError, PageError, BrowserGone.
        """
        if not self.wall.allows(url):
            raise AddressRefused("This address belongs to another site.")
        self.gate.check_agent()
        epoch = self.gate.epoch
        aside = await self.tabs.open_aside()
        try:
            document = await self._navigate(aside, url)
            rest = self.first_rest.total_seconds() / 2
            await settle(aside, SettleLimits(rest=rest, arrive=OPEN_SECONDS), self._alive(aside))
            look = await take_look(aside, self._alive(aside), self.ocr)
            if document is None and is_unfinished:
                look = await self._finished(aside, look, is_unfinished)
            self._still(epoch)
            return look if document is None else _as_document(look, document)
        finally:
            await self.tabs.close_tab(aside)

    async def _finished(self, aside: Tab, look: Look, is_unfinished: Unfinished) -> Look:
        """The look, or a later one where it was taken too soon."""
        for _ in range(_MORE_LOOKS):
            if not await is_unfinished(look):
                break  # what changed while it was thought about is news, too: it is looked at again in any case
            await wait_for_news(aside, self.patience * ASIDE_NEWS_SECONDS, self._alive(aside))
            await settle(aside, SettleLimits(rest=self.click_wait.total_seconds()), self._alive(aside))
            look = await take_look(aside, self._alive(aside), self.ocr)
        return look

    # -- parts ------------------------------------------------------------------------------------

    async def _is_bare(self, tab: Tab) -> bool:
        """Whether the page in front holds nothing to read."""
        try:
            async with asyncio.timeout(_BARE_SECONDS):
                said = await tab.page.evaluate("() => (document.body ? document.body.innerText : '').length")
        except (PlaywrightError, TimeoutError):
            return False
        return isinstance(said, int) and said < _BARE_CHARS

    def _still(self, epoch: int) -> None:
        """What was read while the driver changed is not kept. *Raises* InputRevoked."""
        if self.gate.epoch != epoch:
            raise InputRevoked("A person took the browser while the page was read.")

    def _front(self) -> Tab:
        tab = self.tabs.active
        if not self.is_alive() or tab is None or not tab.is_alive:
            raise BrowserGone("The browser closed while the page was in use.")
        return tab

    def _alive(self, tab: Tab) -> Callable[[], bool]:
        return lambda: self.is_alive() and not tab.is_crashed

    def _position(self) -> tuple[str, int, int]:
        tab = self.tabs.active
        return self.url, tab.arrivals if tab is not None else 0, self.tabs.switches

    async def _navigate(self, tab: Tab, url: str) -> Document | None:
        """Go there with one tab. A document becomes the tab's document. Raises as `open` does."""
        if isinstance(split_url(url), Refusal):
            raise AddressRefused(NOT_ALLOWED)
        tab.forget_document()
        try:
            async with guarded("open the address", OPEN_SECONDS + 2, self._alive(tab)):
                await self._goto(tab, url)
        except (AddressRefused, NavigationError, BrowserGone, InputRevoked):
            raise
        except PageError as exc:
            raise NavigationError(exc.user_message) from exc
        if self._is_marked(tab):
            raise self._trouble(tab.page.url)
        return await self._open_document(tab) if tab.download_url else None

    async def _goto(self, tab: Tab, url: str) -> None:
        try:
            await tab.hand.go(url, seconds=OPEN_SECONDS)
        except PlaywrightTimeout as exc:
            raise NavigationError("The site did not answer in time.") from exc
        except PlaywrightError as exc:
            message = first_line(exc)
            if tab.download_url or "Download is starting" in message:
                await self._await_download(tab)
                return
            if not self.is_alive() or tab.is_crashed or tab.page.is_closed():
                raise
            raise self._failure(message, tab.failed_url or url) from exc

    async def _await_download(self, tab: Tab) -> None:
        for _ in range(20):
            if tab.download_url:
                return
            await tab.wait_for_change(0.1)

    async def _open_document(self, tab: Tab) -> Document | None:
        url, tab.download_url = tab.download_url, ""
        document = await fetch_document(self.tabs.context, url, self.proxy)
        if tab is self.tabs.active:
            self.document = document
        return document

    def _failure(self, message: str, url: str) -> PageError:
        """The plain words for a navigation that failed: what our proxy knows, else what Chromium says."""
        if "ERR_PROXY" in message or not self.proxy.is_listening:
            return EgressUnavailable(TROUBLE_WORDS[Trouble.UNAVAILABLE])
        if self.proxy.trouble_with(url) is not None:
            return self._trouble(url)
        for code, words in _FAILURES.items():
            if code in message:
                return NavigationError(words)
        return NavigationError("The site could not be opened.")

    def _trouble(self, url: str) -> PageError:
        trouble = self.proxy.trouble_with(url)
        if trouble is None or trouble is Trouble.REFUSED:
            return AddressRefused(NOT_ALLOWED)
        if trouble is Trouble.UNAVAILABLE:
            return EgressUnavailable(TROUBLE_WORDS[trouble])
        return NavigationError(TROUBLE_WORDS[trouble])

    async def _try(self, tab: Tab, action: ActionKind, element: InteractiveElement | None, text: str) -> str:
        tab.failed_url = tab.failure = tab.mark = ""
        try:
            async with guarded("act on the page", ACT_SECONDS, self._alive(tab)):
                return await self._perform(tab, action, element, text)
        except (BrowserGone, InputRevoked):
            raise
        except PageError as exc:
            return exc.user_message

    async def _perform(
        self, tab: Tab, action: ActionKind, element: InteractiveElement | None, text: str
    ) -> str:
        if action is ActionKind.BACK:
            return await self._go_back(tab)
        if action is ActionKind.WAIT:
            await self.wait()
            return ""
        return await actions.perform(tab, action, element, text)

    async def _go_back(self, tab: Tab) -> str:
        if self.document is not None:
            self.document = None  # the page that led to it is still there
            return ""
        if await tab.hand.let(lambda: step_in_history(tab, -1, self.proxy.is_refused)):
            return ""
        if len(self.tabs) > 1:
            await self.tabs.close_tab(tab)
            return ""
        return "There is no page to go back to."

    async def _settle_after(self) -> str:
        """Let the page come to rest; a navigation that ended badly is undone and told."""
        tab = self._front()
        await settle(tab, SettleLimits(rest=self.click_wait.total_seconds()), self._alive(tab))
        if self._front() is not tab:  # it opened another tab meanwhile
            tab = self._front()
            await settle(tab, SettleLimits(rest=self.first_rest.total_seconds()), self._alive(tab))
        if tab.download_url and not tab.is_readable:
            tab.download_url = ""
            return f"The page offered a file to download ({tab.download_name[:80]}); it was not taken."
        if tab.download_url:
            try:
                await self._open_document(tab)
            except NavigationError as exc:
                return exc.user_message
            return ""
        if tab.page.url == _NO_ADDRESS:
            await self._undo(tab)
            return "The link leads to no address that can be opened."
        is_marked = self._is_marked(tab)
        if not is_marked and not (tab.failed_url and tab.page.url.startswith("chrome-error:")):
            return ""
        problem = self._trouble(tab.page.url) if is_marked else self._failure(tab.failure, tab.failed_url)
        if isinstance(problem, BrowserGone):
            raise problem
        await self._undo(tab)
        return problem.user_message

    async def _undo(self, tab: Tab) -> None:
        try:
            async with guarded("go back", 10, self._alive(tab)):
                await self._go_back(tab)
        except BrowserGone:
            raise
        except PageError:
            return
        await settle(self._front(), SettleLimits(rest=self.click_wait.total_seconds()), self._alive(tab))

    def _is_marked(self, tab: Tab) -> bool:
        """Whether what the tab shows was written by our proxy and not by a site."""
        return tab.mark.startswith(self.proxy.token)


_NO_ADDRESS = "about:blank#blocked"  # where Chromium goes for a link that is no address: "http://a:{port}/"


def _as_document(look: Look, document: Document) -> Look:
    return Look(
        url=document.url,
        snapshot=look.snapshot,
        screenshot=look.screenshot,
        http_status=200,
        document_text=document.text,
        timings_ms=look.timings_ms,
    )
