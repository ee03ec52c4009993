"""The last wall: where a tab may go, and what it may send, while the agent drives it. Held in the browser itself.

The gate of `agent.decide.policy` judges what an element says of itself; a page's scripts may do otherwise. So each
navigation of a visit's tabs is stopped by the protocol before it leaves: to a site that is not the visit's, or by
any method but GET. While an action of the agent is being carried out, what pages send by script is looked at too:
only addresses that read (search, lists) may be posted to. A person who drives is free.

It costs one round trip for each document and nothing for what a document loads.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from agent.browser.calls import attempted
from agent.browser.input.gate import Driver, InputGate
from agent.browser.session.tab import Tab
from agent.core.sites.site import site_of

ONE_TAB_SCRIPT = (Path(__file__).parent / "one_tab.js").read_text(encoding="utf-8")
ELSEWHERE = "The page led to another site; that was stopped."
SENT = "The page would have sent something; that is left to people."
_SAFE = {"GET", "HEAD", "OPTIONS"}
_DOCUMENT: list[dict[str, str]] = [{"resourceType": "Document", "requestStage": "Request"}]
_WHILE_ACTING = [*_DOCUMENT, *({"resourceType": kind} for kind in ("XHR", "Fetch", "Ping", "Other"))]
_READS = re.compile(
    r"(?i)search|such|quer(?:y|ies)|graphql|suggest|autocomplete|filter|facet|list|product|item|catalog|result"
    r"|page|load|more|browse|ajax|api/|rest/|algolia|consent|cookie|recherche|buscar"
)
_ACTS = re.compile(
    r"(?i)order|check-?out|cart|basket|pay|buy|purchase|subscri|newsletter|delet|remov|destroy|contact|message"
    r"|mail|send|login|sign-?(?:in|up)|regist|account|password|upload|donat|comment|review|transfer|grant|submit"
)
_CALL_SECONDS = 3.0
_SWITCH = "(token) => { if (!/native code/.test(window.open)) window.open(token); }"


@dataclass(eq=False)
class Wall:
    """One for a visit's session. `strays` counts what was stopped on its way to other sites."""

    gate: InputGate
    sites: set[str] = field(default_factory=set)
    strays: int = 0
    _token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    _had_person: bool = False
    _stopped: str = ""
    _is_acting: bool = False
    is_entering: bool = False  # our own entry by address is under way
    _entry: set[str] = field(default_factory=set)
    _tabs: dict[Tab, tuple[CDPSession, str]] = field(default_factory=dict)
    _scripts: dict[Tab, str] = field(default_factory=dict)
    _answers: set[asyncio.Task[None]] = field(default_factory=set)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def attach(self, tab: Tab, *, is_aside: bool = False) -> None:
        """Stand before this tab. `is_aside`: what it is led to is stopped, but not held against the site."""
        cdp = await tab.cdp()
        tree = await cdp.send("Page.getFrameTree")
        main = str(tree["frameTree"]["frame"]["id"])
        cdp.on("Fetch.requestPaused", lambda event: self._later(self._answer(cdp, main, event, is_aside)))
        await cdp.send("Fetch.enable", {"patterns": _DOCUMENT})
        self._tabs = {known: pair for known, pair in self._tabs.items() if known.is_alive}
        self._tabs[tab] = (cdp, main)
        if self.gate.driver is not Driver.PERSON:
            await self._keep_in_tab(tab, cdp)

    def allows(self, url: str) -> bool:
        """Whether the visit may be at this address; what is no web address (a blank tab, an error page) may stay."""
        site = site_of(url)
        return not site or not self.sites or site in self.sites

    def admit(self, url: str) -> None:
        """This address's site belongs to the visit: it was submitted, or a person went there."""
        if site := site_of(url):
            self.sites.add(site)

    @contextlib.contextmanager
    def entering(self, url: str) -> Iterator[None]:
        """Around an entry by address: its own redirects, whatever site they lead to, are followed."""
        self.admit(url)
        self._entry.clear()
        self.is_entering = True
        try:
            yield
        finally:
            self.is_entering = False

    async def begin_act(self) -> None:
        """From now on the agent acts: look at what scripts send too."""
        self._stopped, self._is_acting = "", True
        await self._look_at(_WHILE_ACTING)

    async def end_act(self) -> str:
        """The page has settled after the action; what was stopped meanwhile, in words, or ""."""
        self._is_acting = False
        await self._look_at(_DOCUMENT)
        return self._stopped

    def is_stray(self, url: str) -> bool:
        """Whether a tab that a page opened is where the agent must not be; it counts against the site."""
        if self.gate.driver is Driver.PERSON or self.allows(url):
            return False
        self.strays += 1
        return True

    def hand_over(self, driver: Driver, url: str) -> None:
        """The driver changes. Where a person leaves it for the agent belongs to the visit from then on."""
        if driver is Driver.AGENT and self._had_person:
            self.admit(url)
        self._had_person = driver is Driver.PERSON or (self._had_person and driver is not Driver.AGENT)
        self._later(self.change_driver(driver))

    async def change_driver(self, driver: Driver) -> None:
        """A person may open further tabs; the agent stays in its own. Done when every tab knows."""
        async with self._turn:  # one after the other: each switches what it finds
            for tab, (cdp, _) in list(self._tabs.items()):
                async with attempted(_CALL_SECONDS):
                    if driver is Driver.PERSON:
                        await self._let_open_tabs(tab, cdp)
                    elif tab not in self._scripts:
                        await self._keep_in_tab(tab, cdp)
                        await self._switch(tab)

    # -- parts ------------------------------------------------------------------------------------

    async def _keep_in_tab(self, tab: Tab, cdp: CDPSession) -> None:
        await cdp.send("Page.enable")
        source = f"({ONE_TAB_SCRIPT})({self._token!r})"
        added = await cdp.send("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        self._scripts[tab] = str(added["identifier"])

    async def _let_open_tabs(self, tab: Tab, cdp: CDPSession) -> None:
        script = self._scripts.pop(tab, "")
        if script:
            await cdp.send("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
            await self._switch(tab)

    async def _switch(self, tab: Tab) -> None:
        for page_frame in tab.page.frames:
            with contextlib.suppress(PlaywrightError):
                await page_frame.evaluate(_SWITCH, self._token)

    async def _look_at(self, patterns: list[dict[str, str]]) -> None:
        for tab, (cdp, _) in list(self._tabs.items()):
            if tab.is_alive:
                async with attempted(_CALL_SECONDS):
                    await cdp.send("Fetch.enable", {"patterns": patterns})

    async def _answer(self, cdp: CDPSession, main: str, event: dict[str, Any], is_aside: bool) -> None:
        stop = self._judge(main, event, is_aside)
        params: dict[str, Any] = {"requestId": event["requestId"]}
        with contextlib.suppress(PlaywrightError):
            if stop:
                await cdp.send("Fetch.failRequest", {**params, "errorReason": "Aborted"})
            else:
                await cdp.send("Fetch.continueRequest", params)

    def _judge(self, main: str, event: dict[str, Any], is_aside: bool) -> str:
        """Why this request must not leave, "" when it may."""
        if self.gate.driver is Driver.PERSON:
            return ""
        method, url = str(event["request"]["method"]).upper(), str(event["request"]["url"])
        if event.get("resourceType") != "Document":
            return "" if method in _SAFE or _reads(url) else self._stop_sending()
        if event.get("frameId") != main:
            return self._stop_sending() if method not in _SAFE and self._is_acting else ""
        if method not in _SAFE:
            return self._stop_sending()
        return self._judge_navigation(event, url, is_aside)

    def _judge_navigation(self, event: dict[str, Any], url: str, is_aside: bool) -> str:
        is_entry_hop = self.is_entering and event.get("redirectedRequestId") in self._entry
        if self.is_entering and (is_entry_hop or site_of(url) in self.sites):
            self._entry.add(str(event["requestId"]))
            return ""
        if site_of(url) in self.sites or not self.sites:
            return ""
        self.strays += not is_aside
        self._stopped = ELSEWHERE
        return ELSEWHERE

    def _stop_sending(self) -> str:
        self._stopped = SENT
        return SENT

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)


def _reads(url: str) -> bool:
    """Whether posting there only asks for something, as its path says: searches of many sites are posted."""
    path = urlsplit(url).path
    return bool(_READS.search(path)) and not _ACTS.search(path)
