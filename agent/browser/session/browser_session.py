"""One visit's browser session: its context, its proxy, its page; saved, parked and reopened.

session = BrowserSession(engine, options)
await session.open(state)          # state from a checkpoint, or None
session.page                       # agent.core.ports.Page, stays valid over park and reopen
state = await session.save_state()
session.pause(); await session.settled()                           # nobody acts (InputGate)
await session.hand_to_person(fence); await session.resume()        # the next one does
await session.park(); await session.reopen()                       # free the browser, come back
await session.close()
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import structlog
from playwright.async_api import BrowserContext
from playwright.async_api import Error as PlaywrightError

from agent.browser.calls import guarded
from agent.browser.chromium.engine import BrowserEngine
from agent.browser.chromium.limits import PageCaps, Watch
from agent.browser.input.gate import Driver, Handover, InputGate
from agent.browser.page.visit_page import FIRST_REST, BrowserPage
from agent.browser.session.site_boundary import Wall
from agent.browser.session.tab import SessionState, Tab, scroll_of, scroll_to
from agent.browser.session.tabs import Tabs, come_to_rest, end_stuck
from agent.browser.takeover.observer import Observer
from agent.browser.takeover.private_fields import HIDDEN, TypedSecrets, install
from agent.browser.takeover.remote_input import RemoteInput
from agent.browser.takeover.widgets.dialogs import PendingFiles
from agent.core.errors import BrowserGone, PageError
from agent.core.ports import Ocr
from agent.network.egress import EgressPolicy, Resolver, system_resolver
from agent.network.proxy import EgressProxy, ProxyCaps

log = structlog.get_logger(__name__)

LISTENERS_SCRIPT = (Path(__file__).parent / "listeners.js").read_text(encoding="utf-8")
SAVE_SECONDS = 8.0


@dataclass(frozen=True, slots=True)
class SessionOptions:
    """How a visit's browser looks to sites, and where it may go."""

    policy: EgressPolicy = field(default_factory=EgressPolicy)
    resolver: Resolver = system_resolver
    caps: ProxyCaps = field(default_factory=ProxyCaps)
    page_caps: PageCaps = field(default_factory=PageCaps)
    timezone: str = "UTC"
    viewport: tuple[int, int] = (1280, 800)
    click_wait: timedelta = timedelta(seconds=2)
    first_rest: timedelta = FIRST_REST  # for a page that was just opened
    patience: float = 1.0  # factor of the waits for pages that may turn late
    proxy_host: str = "127.0.0.1"  # where the browser reaches this process
    browser_host: str = ""  # of a browser that runs elsewhere: nobody else may use the proxy of its visits


async def _addresses_of(host: str) -> frozenset[str]:
    """Of a browser's host, none for "". *Raises* BrowserGone when its name is not known."""
    if not host:
        return frozenset()
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, None)
    except OSError as exc:
        raise BrowserGone("The browser’s host is not known.") from exc
    return frozenset(str(address[0]) for *_, address in found)


@dataclass(eq=False)
class BrowserSession:
    """Owned by one visit in one loop. `on_change` is called when the driver or the open state changes."""

    engine: BrowserEngine
    options: SessionOptions = field(default_factory=SessionOptions)
    ocr: Ocr | None = None
    on_change: Callable[[BrowserSession], None] | None = None
    gate: InputGate = field(default_factory=InputGate)
    is_parked: bool = False
    uploads: PendingFiles | None = None  # what people uploaded for its pages
    typed: TypedSecrets = field(default_factory=TypedSecrets, repr=False)
    gone: asyncio.Event = field(
        default_factory=asyncio.Event
    )  # set when the context is closed, whoever did it
    observer: Observer = field(default_factory=Observer, repr=False)  # of what a person does here
    _context: BrowserContext | None = None
    _proxy: EgressProxy | None = None
    _page: BrowserPage | None = None
    _remote: RemoteInput | None = None
    _wall: Wall | None = None
    _watch: Watch | None = None
    _endings: set[asyncio.Task[None]] = field(default_factory=set)
    _saved: SessionState = field(default_factory=SessionState)

    @property
    def front(self) -> Tab | None:
        """The tab in front; None where there is no living one."""
        tab = self.page.tabs.active if self.is_open else None
        return tab if tab is not None and tab.is_alive else None

    @property
    def page(self) -> BrowserPage:
        """The page. *Raises* BrowserGone before `open` and while parked."""
        if self._page is None:
            raise BrowserGone("The browser is not open.")
        return self._page

    @property
    def is_open(self) -> bool:
        """Whether there is a browser context behind it now."""
        return self._context is not None

    @property
    def is_alive(self) -> bool:
        """Whether the context's browser still runs."""
        browser = self._context.browser if self._context is not None else None
        return browser is not None and browser.is_connected()

    def is_usable(self) -> bool:
        """As `is_alive`. *Raises* PageHarmful when the visit's own page cost it its browser."""
        if self._watch is not None:
            self._watch.check()
        return self.is_alive

    async def open(self, state: SessionState | None = None) -> None:
        """Open a fresh context, with the cookies and storage of `state`, on a blank tab. *Raises* BrowserGone."""
        if self._context is not None:
            return
        self._saved = state or self._saved
        opts = self.options
        peers = await _addresses_of(opts.browser_host)
        self._proxy = EgressProxy(opts.policy, resolver=opts.resolver, caps=opts.caps, peers=peers)
        await self._proxy.start(opts.proxy_host)
        try:
            self._context = await self.engine.open_context(**self._context_options(self._proxy.url))
            self.gone = asyncio.Event()
            self._context.on("close", lambda _: self.gone.set())
            self._watch = self._make_watch(self._context)
            async with guarded("open a window", SAVE_SECONDS, self.is_usable):
                await install(self._context)
                await self._context.add_init_script(f"({LISTENERS_SCRIPT})()")
            tabs = Tabs(self._context, self.is_usable, self.typed, self.gate)
            self._wall = tabs.wall = Wall(self.gate, set(self._wall.sites) if self._wall else set())
            await tabs.open_first()
        except BaseException:
            await self.close()
            raise
        self._page = self._make_page(tabs, self._proxy)
        self._remote = RemoteInput(
            tabs, self.gate, self.is_usable, self.options.viewport, self._proxy.is_refused
        )
        self._remote.on_user_action = self.observer.note
        self._remote.redrawn.files.pending = self.uploads
        self.is_parked = False
        self.gate.on_closing = self._remote.redrawn.dismiss
        self.gate.on_closed = partial(come_to_rest, tabs, self._remote.release)
        self.gate.on_stuck = partial(end_stuck, tabs)
        self._tell()

    async def close(self) -> None:
        """End the context and the proxy, whatever state they are in."""
        context, self._context = self._context, None
        proxy, self._proxy = self._proxy, None
        self._page = self._remote = None
        self.gate.on_closing = self.gate.on_closed = self.gate.on_stuck = None
        if self._endings:
            await asyncio.wait(tuple(self._endings))
        if context is not None:
            await self.engine.close_context(context)
        if proxy is not None:
            await proxy.close()
        self._tell()

    async def save_state(self) -> SessionState:
        """Address and storage as they are now; the last saved ones when the browser cannot tell any more."""
        if self._context is None or self._page is None:
            return self._saved
        url = self._page.url
        storage: dict[str, object] = dict(self._saved.storage)
        with contextlib.suppress(PageError):
            async with guarded("save the session", SAVE_SECONDS, self.is_usable):
                storage = dict(await self._storage(self._context))
        is_web = url.startswith(("http://", "https://")) and HIDDEN not in url  # a secret's is not kept
        self._saved = SessionState(url if is_web else self._saved.url, storage, await scroll_of(self.front))
        return self._saved

    async def park(self) -> SessionState:
        """Save and free the browser; the session can be reopened here or elsewhere."""
        state = await self.save_state()
        self.is_parked = True
        await self.gate.change(Driver.NOBODY)
        await self.close()
        return state

    async def reopen(self) -> None:
        """Open again with what was saved, at the saved address. *Raises* NavigationError, BrowserGone."""
        driver, fence = self.gate.driver, self.gate.fence
        await self.open(self._saved)
        if self._saved.url:
            await self.gate.change(Driver.AGENT)
            try:
                await self.page.open(self._saved.url)
                await scroll_to(self.front, self._saved.scroll)
            finally:
                await self.gate.change(driver, fence)

    # -- who may act ------------------------------------------------------------------------------

    def pause(self) -> int:
        """Stop everybody at once: nobody acts until `resume` or `hand_to_person`. The new epoch."""
        epoch = self.gate.close()
        self._has_changed(Driver.NOBODY)
        return epoch

    async def settled(self) -> Handover:
        """After `pause`: what was in flight has arrived or can arrive no more; held keys are up."""
        return await self.gate.settled()

    async def hand_to_person(self, fence: int) -> Handover:
        """Let the holder of the claim with this fence use mouse and keyboard, once the agent's are still."""
        return await self._change(Driver.PERSON, fence)

    async def resume(self) -> Handover:
        """Give the browser back to the agent, once the person's last input is through."""
        return await self._change(Driver.AGENT)

    @property
    def is_paused(self) -> bool:
        """Whether the agent is stopped."""
        return self.gate.driver is not Driver.AGENT

    @property
    def remote(self) -> RemoteInput | None:
        """A person's input to this browser; None while it is closed."""
        return self._remote

    async def _change(self, driver: Driver, fence: int = 0) -> Handover:
        done = await self.gate.change(driver, fence)
        if self.gate.epoch == done.epoch:  # else another change has overtaken it
            self._has_changed(driver)
            if self._wall is not None:
                await self._wall.change_driver(
                    driver
                )  # from the first click on, new windows are the person's to open
        return done

    def _has_changed(self, driver: Driver) -> None:
        if driver is Driver.PERSON and self._page is not None and self._page.tabs.active is not None:
            self.observer.begin(self._page.tabs.active)
        if self._watch is not None:
            self._watch.start_anew()
        if self._wall is not None:
            self._wall.hand_over(driver, self._page.url if self._page is not None else "")
        self._tell()

    def _tell(self) -> None:
        if self.on_change is not None:
            self.on_change(self)

    # -- parts ------------------------------------------------------------------------------------

    def _make_watch(self, context: BrowserContext) -> Watch:
        def end() -> None:
            """Close the context at once: every call that waits for the page fails, and says why."""
            task = asyncio.get_running_loop().create_task(self.engine.close_context(context))
            self._endings.add(task)
            task.add_done_callback(self._endings.discard)

        return Watch(
            context,
            self.options.page_caps,
            on_harm=end,
            is_person=lambda: self.gate.driver is not Driver.AGENT,
            was_memory=lambda: self.engine.memory.has_killed_lately,
            is_entry=lambda: self._wall is not None and self._wall.is_entering,
        )

    def _make_page(self, tabs: Tabs, proxy: EgressProxy) -> BrowserPage:
        return BrowserPage(
            tabs=tabs,
            wall=tabs.wall or Wall(self.gate),
            proxy=proxy,
            gate=self.gate,
            ocr=self.ocr,
            is_alive=self.is_usable,
            click_wait=self.options.click_wait,
            first_rest=self.options.first_rest,
            patience=self.options.patience,
        )

    def _context_options(self, proxy_url: str) -> dict[str, Any]:
        width, height = self.options.viewport
        storage = self._saved.storage
        return {
            "proxy": {"server": proxy_url},
            "service_workers": "block",
            "accept_downloads": False,
            "permissions": [],
            "ignore_https_errors": False,
            "locale": "en-US",
            "timezone_id": self.options.timezone,
            "viewport": {"width": width, "height": height},
            "storage_state": dict(storage) if storage else None,
        }

    async def _storage(self, context: BrowserContext) -> Any:
        try:
            async with asyncio.timeout(SAVE_SECONDS / 2):
                return await context.storage_state(indexed_db=True)
        except (PlaywrightError, TimeoutError):  # odd databases break the whole save: cookies matter most
            return await context.storage_state()
