"""One warm browser per worker child: launched lazily, relaunched after a crash, recycled before it rots.

The ladder when something hangs: page, context (3 s), browser (5 s), SIGKILL of the browser's processes. A browser
with other visits in it is not ended for one that hangs: it gets no new ones and ends with the last of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import structlog
from playwright.async_api import BrowserContext, Playwright, async_playwright
from playwright.async_api import Error as PlaywrightError

from agent.browser.chromium.launch import Launched, launch_browser, plain_user_agent, refuse_root
from agent.browser.chromium.memory import MemoryWatch
from agent.browser.chromium.processes import kill, make_temp_folder, memory_bytes, remove_temp_folder
from agent.core.errors import BrowserGone

log = structlog.get_logger(__name__)

CONTEXT_CLOSE_SECONDS = 3.0
BROWSER_CLOSE_SECONDS = 5.0
DRIVER_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """Which browser, and when a warm one is replaced by a fresh one."""

    executable: Path | None = None
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
            for is_last in (False, True):
                running = await self._healthy()
                try:
                    async with asyncio.timeout(30):
                        agent_name = plain_user_agent(running.launched.browser.version)
                        context = await running.launched.browser.new_context(user_agent=agent_name, **options)
                except (PlaywrightError, TimeoutError) as exc:
                    await self._discard(running)
                    if is_last:
                        raise BrowserGone("The browser could not open a new window.") from exc
                else:
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
            self._retire(running)
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
            for running in [*self._retired, *([self._current] if self._current else [])]:
                await self._discard(running)
            await self._stop_driver()
            if self._folder is not None:
                remove_temp_folder(self._folder)

    @property
    def markers(self) -> list[str]:
        """The process markers of the browsers that run now."""
        every = [*self._retired, *([self._current] if self._current else [])]
        return [running.launched.marker for running in every]

    def _owner(self, context: BrowserContext) -> _Running | None:
        every = [*self._retired, *([self._current] if self._current else [])]
        return next((r for r in every if context in r.contexts), None)

    async def _healthy(self) -> _Running:
        running = self._current
        if running is not None and not running.launched.browser.is_connected():
            await self._discard(running)
        elif running is not None and await self._is_due(running):
            self._retire(running)
            if not running.contexts:
                await self._discard(running)
        if self._current is None:
            self._current = await self._launch()
        return self._current

    def _retire(self, running: _Running) -> None:
        """No new visits for it."""
        if running is self._current:
            self._current = None
            self._retired.append(running)

    async def _is_due(self, running: _Running) -> bool:
        is_old = time.monotonic() - running.born > self._options.max_age.total_seconds()
        if is_old or running.visits >= self._options.max_visits:
            return True
        used = await asyncio.to_thread(memory_bytes, running.launched.marker)
        return used > self._options.max_memory_bytes

    async def _launch(self) -> _Running:
        refuse_root(may_be_root=self._options.may_be_root)
        for is_last in (False, True):
            try:
                playwright = await self._driver()
                launched = await launch_browser(playwright, self._options.executable)
            except (PlaywrightError, OSError, TimeoutError) as exc:
                await self._stop_driver()  # a dead driver looks like a failed launch: try with a new one
                if is_last:
                    raise BrowserGone(f"The browser did not start: {_first_line(exc)}") from exc
            else:
                self.launches += 1
                if self._watching is None:
                    self._watching = asyncio.get_running_loop().create_task(self.memory.run())
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
                    self._playwright = await async_playwright().start()
            finally:
                if before is None:
                    os.environ.pop("TMPDIR", None)
                else:
                    os.environ["TMPDIR"] = before
        return self._playwright

    async def _stop_driver(self) -> None:
        playwright, self._playwright = self._playwright, None
        if playwright is not None:
            with contextlib.suppress(PlaywrightError, TimeoutError, OSError):
                async with asyncio.timeout(BROWSER_CLOSE_SECONDS):
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
            killed = await asyncio.to_thread(kill, running.launched.marker)
            if is_hung and killed:
                log.warning("browser.killed", processes=killed)


def _first_line(exc: BaseException) -> str:
    return (str(exc).strip().splitlines() or ["no reason given"])[0][:300]
