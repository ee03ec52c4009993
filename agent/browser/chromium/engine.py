"""One warm browser per worker child: launched lazily, relaunched after a crash, recycled after many visits.

It starts with the flags that keep it quiet, contained and behind the proxy. When something hangs it ends the page,
the context (3 s), the browser (5 s), at last its processes. A browser with other visits in it is not ended for one
that hangs: it gets no new ones and ends with the last of them.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import time
from contextvars import Context
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

import structlog
from playwright.async_api import Browser, BrowserContext, Playwright, async_playwright
from playwright.async_api import Error as PlaywrightError

from agent.browser.calls import attempted, first_line
from agent.browser.chromium.processes import (
    MemoryWatch,
    kill,
    make_temp_folder,
    marker_switch,
    memory_bytes,
)
from agent.core.errors import BrowserGone

LAUNCH_TIMEOUT = timedelta(seconds=60)  # a loaded machine takes long; a healthy one 0.3 s
CLOSED_PROXY = "http://127.0.0.1:9"  # what belongs to no visit has no way out

FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-pings",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--proxy-bypass-list=<-loopback>",  # loopback too goes by the proxy, which decides
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",  # the proxy looks names up, never the browser
    "--js-flags=--max-old-space-size=512",
)
# Of a browser that runs elsewhere: without the first the second cannot be seen, without that one WebRTC asks nobody.
NEEDED = ("--enable-automation", "--force-webrtc-ip-handling-policy=disable_non_proxied_udp")
# What the driver would switch off: Chromium's own brake on pages that flood the browser with navigations and
# history entries. Without it one page stalls the driver, and with it every visit of the worker, for a minute.
NOT_THESE = ("--disable-ipc-flooding-protection",)


@dataclass(frozen=True, slots=True)
class Launched:
    """A running browser and the marker by which its processes are found; "" for one that runs elsewhere."""

    browser: Browser
    marker: str


def refuse_root(*, may_be_root: bool) -> None:
    """*Raises* BrowserGone for root where that is not allowed: Chromium has no sandbox there."""
    if not is_root():
        return
    if not may_be_root:
        raise BrowserGone("Root may not start a browser here: it would have no sandbox.")
    _warn_of_root()


def is_root() -> bool:
    """Whether this process runs as root."""
    return os.geteuid() == 0


@cache
def _warn_of_root() -> None:
    log.warning("browser.no_sandbox", why="running as root; in production a worker refuses to")


async def launch_browser(playwright: Playwright, executable: Path | None) -> Launched:
    """Headless, sandboxed unless we are root (Chromium refuses the sandbox there), never a TCP debug port."""
    marker = secrets.token_hex(8)
    async with asyncio.timeout(LAUNCH_TIMEOUT.total_seconds() + 5):  # Playwright's own limit comes first
        browser = await playwright.chromium.launch(
            executable_path=executable,
            headless=True,
            chromium_sandbox=not is_root(),
            args=[*FLAGS, marker_switch(marker)],
            ignore_default_args=list(NOT_THESE),
            proxy={"server": CLOSED_PROXY},
            handle_sigint=False,
            handle_sigterm=False,
            handle_sighup=False,
            timeout=LAUNCH_TIMEOUT,
        )
    return Launched(browser, marker)


async def connect_browser(playwright: Playwright, url: str) -> Launched:
    """A browser that runs elsewhere. *Raises* UnfitBrowser where its pages could pass by the proxy."""
    async with asyncio.timeout(LAUNCH_TIMEOUT.total_seconds()):
        browser = await playwright.chromium.connect_over_cdp(url, timeout=LAUNCH_TIMEOUT)
        try:
            session = await browser.new_browser_cdp_session()
            started_with = (await session.send("Browser.getBrowserCommandLine"))["arguments"]
        except PlaywrightError:
            started_with = []
        if missing := [flag for flag in NEEDED if flag not in started_with]:
            await browser.close()
            raise UnfitBrowser(f"The browser at BROWSER_URL must be started with {' '.join(missing)}.")
    return Launched(browser, "")


async def refusal_of(url: str) -> str:
    """Why the browser there cannot be used, in one sentence; "" where it can, and where it does not answer yet."""
    async with async_playwright() as playwright:
        try:
            found = await connect_browser(playwright, url)
            async with attempted(LAUNCH_TIMEOUT.total_seconds()):
                await found.browser.close()
        except UnfitBrowser as exc:
            return exc.user_message
        except (PlaywrightError, TimeoutError) as exc:
            log.warning("browser.not_reached", error=first_line(exc))
    return ""


class UnfitBrowser(BrowserGone):
    """The browser that is set cannot keep the egress rules; trying again changes nothing."""


def plain_user_agent(version: str) -> str:
    """The name that the same Chromium with a window gives."""
    major = version.split(".", 1)[0]
    return (
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
        f"Chrome/{major}.0.0.0 Safari/537.36"
    )


log = structlog.get_logger(__name__)

CONTEXT_CLOSE_SECONDS = 3.0
BROWSER_CLOSE_SECONDS = 5.0
DRIVER_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """Which browser, and when a warm one is replaced by a fresh one."""

    executable: Path | None = None
    url: str = ""  # of a browser that runs elsewhere, instead
    max_visits: int = 50
    max_age: timedelta = timedelta(minutes=30)
    max_memory_bytes: int = 1_500_000_000
    max_page_bytes: int = 700_000_000  # of one renderer; over it, its page is ended
    may_be_root: bool = True  # False: refuse to start a browser that would have no sandbox


@dataclass(eq=False, slots=True)
class _Running:
    launched: Launched
    born: float = field(default_factory=time.monotonic)
    visits: int = 0
    contexts: set[BrowserContext] = field(default_factory=set)


class BrowserEngine:
    """Hands out browser contexts. Belongs to one event loop; every method may be called at any time."""

    def __init__(self, options: EngineOptions = EngineOptions()) -> None:
        self._options = options
        self._playwright: Playwright | None = None
        self._current: _Running | None = None
        self._retired: list[_Running] = []
        self._lock = asyncio.Lock()
        self._folder: Path | None = None
        self._watching: asyncio.Task[None] | None = None
        self.launches = 0
        self.memory = MemoryWatch(
            lambda: self.markers,
            renderer_bytes=options.max_page_bytes,
            browser_bytes=2 * options.max_memory_bytes,
        )

    async def open_context(self, **options: Any) -> BrowserContext:
        """A fresh context in a healthy browser. *Raises* BrowserGone when none can be started."""
        async with self._lock:
            for _ in range(2):
                running = await self._healthy()
                try:
                    async with asyncio.timeout(30):
                        agent_name = plain_user_agent(running.launched.browser.version)
                        context = await running.launched.browser.new_context(user_agent=agent_name, **options)
                except (PlaywrightError, TimeoutError) as exc:
                    log.warning("browser.no_window", others=len(running.contexts), error=first_line(exc))
                    await self._give_up(running)
                    continue
                if running is self._current:  # else it was given up in the meantime
                    running.contexts.add(context)
                    running.visits += 1
                    return context
        raise BrowserGone("The browser could not open a new window.")

    async def close_context(self, context: BrowserContext) -> None:
        """Close it, whatever it does; a browser that will not let go is ended with all its windows."""
        running = self._owner(context)
        if running is None:
            return
        running.contexts.discard(context)
        try:
            async with asyncio.timeout(CONTEXT_CLOSE_SECONDS):
                await context.close()
        except TimeoutError:
            log.warning("browser.context_hung", others=len(running.contexts))
            await self._give_up(running)
        except PlaywrightError:
            pass  # it is gone already
        if running in self._retired and not running.contexts:
            await self._discard(running)

    async def close(self) -> None:
        """End browsers and driver; nothing of them is left running."""
        async with self._lock:
            if self._watching is not None:
                self._watching.cancel()
                self._watching = None
            for running in self._every:
                await self._discard(running)
            await self._stop_driver()
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def markers(self) -> list[str]:
        """The process markers of the browsers that run here now."""
        return [running.launched.marker for running in self._every if running.launched.marker]

    @property
    def _every(self) -> list[_Running]:
        return [*self._retired, *([self._current] if self._current else [])]

    def _owner(self, context: BrowserContext) -> _Running | None:
        return next((running for running in self._every if context in running.contexts), None)

    async def _healthy(self) -> _Running:
        running = self._current
        if running is not None and not running.launched.browser.is_connected():
            await self._discard(running)
        elif running is not None and await self._is_due(running):
            await self._give_up(running)
        if self._current is None:
            self._current = await self._launch()
        return self._current

    async def _give_up(self, running: _Running) -> None:
        """No new visits for it; it ends with the last that it has."""
        if running is self._current:
            self._current = None
            self._retired.append(running)
        if not running.contexts:
            await self._discard(running)

    async def _is_due(self, running: _Running) -> bool:
        is_old = time.monotonic() - running.born > self._options.max_age.total_seconds()
        if is_old or running.visits >= self._options.max_visits:
            return True
        if not running.launched.marker:
            return False
        used = await asyncio.to_thread(memory_bytes, running.launched.marker)
        return used > self._options.max_memory_bytes

    async def _launch(self) -> _Running:
        url = self._options.url
        if not url:
            refuse_root(may_be_root=self._options.may_be_root)
        for is_last in (False, True):
            try:
                playwright = await self._driver()
                launched = (
                    await connect_browser(playwright, url)
                    if url
                    else await launch_browser(playwright, self._options.executable)
                )
            except (PlaywrightError, OSError, TimeoutError) as exc:
                await self._stop_driver()  # a dead driver looks like a failed launch: try with a new one
                if is_last:
                    raise BrowserGone(f"The browser did not start: {first_line(exc)}") from exc
            else:
                self.launches += 1
                if self._watching is None:
                    watch = asyncio.get_running_loop().create_task(self.memory.run(), context=Context())
                    self._watching = watch
                log.info("browser.launched", version=launched.browser.version, launches=self.launches)
                return _Running(launched)
        raise BrowserGone("The browser did not start.")

    async def _driver(self) -> Playwright:
        if self._playwright is None:
            self._folder = make_temp_folder()
            before = os.environ.get("TMPDIR")
            os.environ["TMPDIR"] = str(self._folder)  # profiles are made where the next start sweeps them
            try:
                async with asyncio.timeout(DRIVER_SECONDS):
                    # Not in the visit's context: what it says of others later would bear this one's number.
                    starting = asyncio.get_running_loop().create_task(
                        async_playwright().start(), context=Context()
                    )
                    self._playwright = await starting
            finally:
                if before is None:
                    os.environ.pop("TMPDIR", None)
                else:
                    os.environ["TMPDIR"] = before
        return self._playwright

    async def _stop_driver(self) -> None:
        playwright, self._playwright = self._playwright, None
        if playwright is not None:
            async with attempted(BROWSER_CLOSE_SECONDS, OSError):
                await playwright.stop()

    async def _discard(self, running: _Running) -> None:
        """Close one browser in time, or kill it; its contexts raise BrowserGone in their visits."""
        if running is self._current:
            self._current = None
        if running in self._retired:
            self._retired.remove(running)
        running.contexts.clear()
        is_hung = False
        try:
            async with asyncio.timeout(BROWSER_CLOSE_SECONDS):
                await running.launched.browser.close()
        except (PlaywrightError, TimeoutError):
            is_hung = True
        finally:  # also after a clean close: children may outlive their browser for a moment
            marker = running.launched.marker
            killed = await asyncio.to_thread(kill, marker) if marker else 0
            if is_hung and killed:
                log.warning("browser.killed", processes=killed)
