"""Counts what a visit's pages do to the browser; over a cap, the visit loses its browser with a named reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog
from playwright.async_api import BrowserContext, Frame, Page, Request
from playwright.async_api import Error as PlaywrightError

from agent.core.errors import Harm, PageHarmful

log = structlog.get_logger(__name__)

_PERSON_SHARE = 10  # a person works for longer, and watches what happens


@dataclass(frozen=True, slots=True)
class PageCaps:
    """How often a visit's pages may do a thing, until the driver changes."""

    dialogs: int = 20
    popups: int = 20  # of which five may be open at once (`agent.browser.session.tabs`)
    downloads: int = 20
    navigations: int = 50  # of main frames, to another document
    requests: int = 5000
    in_flight: int = 500  # requests at once; a flood of them keeps the worker's loop from everything else
    hops: int = 300  # within one document: history entries and fragments


@dataclass(eq=False)
class Watch:
    """Listens to one context. `on_harm` is called once, with the first cap that was passed."""

    context: BrowserContext
    caps: PageCaps
    on_harm: Callable[[], None]
    is_person: Callable[[], bool]
    was_memory: Callable[[], bool]
    is_entry: Callable[[], bool] = lambda: False  # our own opening of an address: no page asked for it
    harm: Harm | None = None
    _counts: Counter[Harm] = field(default_factory=Counter)
    _hops: int = 0
    _in_flight: int = 0

    def __post_init__(self) -> None:
        # Playwright calls back in the context in which the browser was started, that of another visit.
        self._log = log.bind(**structlog.contextvars.get_contextvars())
        self.context.on("page", self._on_page)
        self.context.on("dialog", lambda _: self._count(Harm.DIALOG_STORM, self.caps.dialogs))
        self.context.on("request", self._on_request)
        self.context.on("requestfinished", self._on_request_end)
        self.context.on("requestfailed", self._on_request_end)

    def check(self) -> None:
        """*Raises* PageHarmful when the visit has lost its browser."""
        if self.harm is not None:
            raise PageHarmful(self.harm)

    def start_anew(self) -> None:
        """The driver changed: count from nothing."""
        self._counts.clear()
        self._hops = 0

    def _on_page(self, page: Page) -> None:
        page.on("crash", self._on_crash)
        page.on("download", lambda _: self._count(Harm.DOWNLOAD_STORM, self.caps.downloads))
        page.on("framenavigated", self._on_navigated)
        page.on("popup", lambda _: self._count(Harm.POPUP_STORM, self.caps.popups))

    def _on_request(self, request: Request) -> None:
        if self.harm is not None:
            return
        self._count(Harm.REQUEST_FLOOD, self.caps.requests)
        self._in_flight += 1
        if self._in_flight > self.caps.in_flight:
            self._end(Harm.REQUEST_FLOOD)
        is_own = request.redirected_from is not None or self.is_entry()
        if request.is_navigation_request() and not is_own and _is_main(request):
            self._count(Harm.NAVIGATION_LOOP, self.caps.navigations)

    def _on_request_end(self, _: Request) -> None:
        self._in_flight = max(0, self._in_flight - 1)

    def _on_navigated(self, frame: Frame) -> None:
        if frame.parent_frame is None:
            self._hops += 1
            if self._hops > self._most(self.caps.hops):
                self._end(Harm.NAVIGATION_LOOP)

    def _on_crash(self, _: Page) -> None:
        self._end(Harm.OUT_OF_MEMORY if self.was_memory() else Harm.PAGE_CRASHED)

    def _count(self, harm: Harm, cap: int) -> None:
        self._counts[harm] += 1
        if self._counts[harm] > self._most(cap):
            self._end(harm)

    def _most(self, cap: int) -> int:
        return cap * _PERSON_SHARE if self.is_person() else cap

    def _end(self, harm: Harm) -> None:
        if self.harm is None:
            self.harm = harm
            self._log.warning("visit.page_harmful", harm=str(harm))
            self.on_harm()


def _is_main(request: Request) -> bool:
    try:
        return request.frame.parent_frame is None
    except PlaywrightError:  # a request without a frame
        return False
