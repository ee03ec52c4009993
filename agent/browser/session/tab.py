"""One tab: its requests in flight, the main document's status, its downloads, and whether it still lives."""

from __future__ import annotations

import asyncio

from playwright.async_api import CDPSession, Download, Frame, Page, Request, Response
from playwright.async_api import Error as PlaywrightError

from agent.browser.input.agent_input import AgentInput
from agent.browser.input.gate import InputGate
from agent.browser.takeover.private_fields import TypedSecrets
from agent.network.http_head import MARK_HEADER

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
        self.is_pdf = False  # what is offered as a file is a document that can be read
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
        self.is_pdf = False

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
        if headers.get("content-type", "").split(";")[0].strip().lower() == "application/pdf":
            self.download_url, self.is_pdf = response.url, True
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
        self.is_pdf = (self.is_pdf and self.download_url == download.url) or name.lower().endswith(".pdf")
        self.download_url, self.download_name = download.url, name
        self.pending = None
        self.changed.set()

    def _on_crash(self, _: Page) -> None:
        self.is_crashed = True
        self.changed.set()
