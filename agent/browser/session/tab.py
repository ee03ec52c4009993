"""One tab: its requests in flight, the main document's status, its downloads, whether it still lives, where it is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from playwright.async_api import CDPSession, Download, Frame, Page, Request, Response
from playwright.async_api import Error as PlaywrightError

from agent.browser.input.gate import AgentInput, InputGate
from agent.browser.takeover.private_fields import TypedSecrets
from agent.documents.document import PDF, WORD
from agent.network.egress import Refusal, split_url
from agent.network.http_head import MARK_HEADER


@dataclass(frozen=True, slots=True)
class SessionState:
    """Enough to reopen a visit elsewhere: address, storage (cookies, local, indexed) and how far it is scrolled."""

    url: str = ""
    storage: Mapping[str, object] = field(default_factory=dict)
    scroll: tuple[int, int] = (0, 0)  # px from the left and from the top

    def to_json(self) -> dict[str, object]:
        """A form for the encrypted checkpoint."""
        return {"url": self.url, "storage": dict(self.storage), "scroll": list(self.scroll)}

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> SessionState:
        """The reverse of `to_json`; what does not fit is left out."""
        storage = data.get("storage")
        kept = dict(storage) if isinstance(storage, Mapping) else {}
        return cls(str(data.get("url") or ""), kept, _place(data.get("scroll")))


def _place(raw: object) -> tuple[int, int]:
    if not isinstance(raw, list) or len(raw) != 2 or not all(isinstance(px, int) for px in raw):
        return 0, 0
    return raw[0], raw[1]


_KEPT_HEADERS = (
    "retry-after", "server", "cf-mitigated", "x-amzn-waf-action", "x-datadome", "x-dd-b", "x-sucuri-id", "x-iinfo",
)  # fmt: skip  # what tells whose wall an answer is, and when to come again
_AWAITED = frozenset({"document", "script", "stylesheet", "xhr", "fetch"})


class Tab:
    """Listens to one Playwright page. Attributes change between awaits; `changed` wakes who waits for that."""

    def __init__(self, page: Page, typed: TypedSecrets | None = None, gate: InputGate | None = None) -> None:
        self.page = page
        self.hand = AgentInput(page, gate or InputGate(), self)
        self.typed = typed or TypedSecrets()
        self.changed = asyncio.Event()
        self.in_flight: set[Request] = set()
        self.pending: Request | None = None  # a navigation of the main frame that has not arrived yet
        self.arrivals = 0
        self.status = 200
        self.headers: dict[str, str] = {}
        self.mark = ""  # what our own proxy said instead of the site
        self.failed_url = ""
        self.failure = ""
        self.download_url = self.download_name = ""
        self.is_readable = False  # what is offered as a file is a document that can be read
        self.is_crashed = False
        self._cdp: CDPSession | None = None
        self._frames: dict[Frame, int] = {}
        page.on("request", self._on_request)
        page.on("response", self._on_response)
        page.on("requestfinished", self._on_finished)
        page.on("requestfailed", self._on_failed)
        page.on("framenavigated", self._on_navigated)
        page.on("download", self._on_download)
        page.on("crash", self._on_crash)

    @property
    def is_alive(self) -> bool:
        """Whether the tab can still be used."""
        return not self.is_crashed and not self.page.is_closed()

    async def cdp(self) -> CDPSession:
        """The tab's own protocol session, made once."""
        if self._cdp is None:
            self._cdp = await self.page.context.new_cdp_session(self.page)
        return self._cdp

    def number_of(self, frame: Frame) -> int:
        """A number for this frame that stays the same while it lives, from 1."""
        return self._frames.setdefault(frame, len(self._frames) + 1)

    def frame_of(self, number: int) -> Frame | None:
        """The frame of that number, None when it is gone."""
        frame = next((f for f, n in self._frames.items() if n == number), None)
        return None if frame is None or frame.is_detached() else frame

    def forget_document(self) -> None:
        """Before a navigation of our own: what was noted belongs to the page before."""
        self.status, self.mark, self.failed_url, self.failure, self.download_url = 200, "", "", "", ""
        self.headers = {}
        self.is_readable = False

    async def wait_for_change(self, seconds: float) -> None:
        """Until something changed, at most so long."""
        self.changed.clear()
        try:
            async with asyncio.timeout(max(seconds, 0.001)):
                await self.changed.wait()
        except TimeoutError:
            return

    def _is_main(self, request: Request) -> bool:
        if not request.is_navigation_request():
            return False
        try:
            return bool(request.frame == self.page.main_frame)
        except PlaywrightError:  # a request without a frame
            return False

    def _on_request(self, request: Request) -> None:
        if request.resource_type in _AWAITED:
            self.in_flight.add(request)
        if self._is_main(request):
            self.pending = request
            self.failed_url = self.failure = ""
        self.changed.set()

    def _on_response(self, response: Response) -> None:
        if not self._is_main(response.request):
            return
        headers = response.headers
        self.status, self.mark = response.status, headers.get(MARK_HEADER, "")
        self.headers = {name: headers[name][:200] for name in _KEPT_HEADERS if name in headers}
        if headers.get("content-type", "").split(";")[0].strip().lower() in (PDF, WORD):
            self.download_url, self.is_readable = response.url, True
        self.changed.set()

    def _on_finished(self, request: Request) -> None:
        self.in_flight.discard(request)
        self.changed.set()

    def _on_failed(self, request: Request) -> None:
        self.in_flight.discard(request)
        if request is self.pending:
            self.pending = None
            self.failed_url, self.failure = request.url, request.failure or ""
        self.changed.set()

    def _on_navigated(self, frame: Frame) -> None:
        if frame == self.page.main_frame:
            self.pending = None
            self.arrivals += 1
            self.changed.set()

    def _on_download(self, download: Download) -> None:
        name = download.suggested_filename or ""
        is_said = self.is_readable and self.download_url == download.url
        self.is_readable = is_said or name.lower().endswith((".pdf", ".docx"))
        self.download_url, self.download_name = download.url, name
        self.pending = None
        self.changed.set()

    def _on_crash(self, _: Page) -> None:
        self.is_crashed = True
        self.changed.set()


ARRIVE_SECONDS = 15.0
SCROLL_SECONDS = 3.0
_SCROLL = "() => [Math.round(scrollX), Math.round(scrollY)]"
_SCROLL_TO = "([x, y]) => { scrollTo({left: x, top: y, behavior: 'instant'}); return Math.round(scrollY); }"
_NEAR_PX = 40


async def scroll_of(tab: Tab | None) -> tuple[int, int]:
    """How far the tab's page is scrolled, in px; (0, 0) when it does not say."""
    if tab is None:
        return 0, 0
    try:
        async with asyncio.timeout(SCROLL_SECONDS):
            x, y = await tab.page.evaluate(_SCROLL)
    except (PlaywrightError, TimeoutError, TypeError, ValueError):
        return 0, 0
    return int(x), int(y)


async def scroll_to(tab: Tab | None, place: tuple[int, int]) -> bool:
    """Scroll the tab's page there; whether it arrived within 40 px."""
    if tab is None:
        return False
    try:
        async with asyncio.timeout(SCROLL_SECONDS):
            y = await tab.page.evaluate(_SCROLL_TO, list(place))
    except (PlaywrightError, TimeoutError):
        return False
    return isinstance(y, int | float) and abs(y - place[1]) <= _NEAR_PX


async def step_in_history(tab: Tab, step: int, is_refused: Callable[[str], bool]) -> bool:
    """Go to the nearest entry before (-1) or after (+1) that is an http(s) address and was not refused.

    False when there is none: the tab stays where it is. Use under a deadline (`agent.browser.calls`).
    """
    cdp = await tab.cdp()
    history = await cdp.send("Page.getNavigationHistory")
    entries, at = history["entries"], int(history["currentIndex"]) + step
    while 0 <= at < len(entries):
        url = str(entries[at]["url"])
        if not isinstance(split_url(url), Refusal) and not is_refused(url):
            await _go(tab, int(entries[at]["id"]))
            return True
        at += step
    return False


async def _go(tab: Tab, entry_id: int) -> None:
    tab.forget_document()
    before, until = tab.arrivals, time.monotonic() + ARRIVE_SECONDS
    await (await tab.cdp()).send("Page.navigateToHistoryEntry", {"entryId": entry_id})
    while tab.arrivals == before and not tab.failed_url and (left := until - time.monotonic()) > 0:
        await tab.wait_for_change(left)
