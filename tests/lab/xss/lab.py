"""Watches pages in Chromium: whatever runs, loads, is blocked by the policy or complains is told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from channels.testing import WebsocketCommunicator
from playwright.async_api import Browser, BrowserContext, Page, Request, WebSocketRoute

from tests.waiting import LIMIT_S

LOOK = Path(__file__).with_name("look.js").read_text("utf-8").partition("\n")[2].rstrip().rstrip(";")
WATCH = """
addEventListener("securitypolicyviolation", (e) => told(`CSP ${e.violatedDirective} ${e.blockedURI} ${e.sample}`));
for (const name of ["alert", "confirm", "prompt", "print"]) window[name] = () => told(`called ${name}`);
"""


def refused(text: str) -> bool:
    """Chromium's own line about a form that was answered with 403, 409, 410, 422: the answer is what we look at."""
    return text.startswith("Failed to load resource: the server responded with a status of 4")


@dataclass
class Lab:
    """One signed-in browser context on the desk at `url`."""

    url: str
    context: BrowserContext
    cookie: str
    is_bridging: bool = False
    told: list[str] = field(default_factory=list)
    texts: set[str] = field(default_factory=set)
    sockets: list[asyncio.Task[None]] = field(default_factory=list)

    async def start(self) -> None:
        """Put the canaries up and keep everything inside the desk."""
        host = urlsplit(self.url).hostname or ""
        await self.context.add_cookies(
            [{"name": "sessionid", "value": self.cookie, "domain": host, "path": "/"}]
        )
        await self.context.expose_function("told", lambda *what: self.told.extend(what))
        await self.context.expose_function("xss", lambda *_: self.told.append("ran"))
        await self.context.add_init_script(WATCH)
        self.context.on("request", self._asked)  # no route: that would switch the browser's cache off
        await self.context.route_web_socket(lambda url: True, self._socket)

    async def page(self) -> Page:
        """A new tab that tells of its errors."""
        page = await self.context.new_page()
        page.on(
            "console",
            lambda m: (
                self.told.append(f"console {m.text}") if m.type == "error" and not refused(m.text) else None
            ),
        )
        page.on("pageerror", lambda error: self.told.append(f"error {error}"))
        page.on("dialog", lambda dialog: self.told.append(f"dialog {dialog.message}"))
        return page

    async def open(self, page: Page, path: str, status: int = 200) -> list[str]:
        """What went wrong on this page; its text is kept."""
        before = len(self.told)
        answer = await page.goto(self.url + path, wait_until="load")
        assert answer is not None
        if answer.status != status:
            self.told.append(f"status {answer.status}")
        await self.look(page)
        return [f"{path}: {what}" for what in self.told[before:]]

    async def look(self, page: Page) -> None:
        """Read the whole page as it is now."""
        found = await page.evaluate(LOOK)
        self.told += found["bad"]
        self.texts.update(found["text"].split("§"))

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:")):
            self.told.append(f"asked for {request.url}")

    async def _socket(self, route: WebSocketRoute) -> None:
        if not route.url.startswith(self.url.replace("http", "ws", 1)):
            self.told.append(f"socket to {route.url}")
        elif self.is_bridging:
            self.sockets.append(asyncio.create_task(_bridge(route, self.cookie)))


async def _bridge(route: WebSocketRoute, cookie: str) -> None:
    """The page's socket talks to the site's own consumer, in this very process."""
    from config.asgi import application

    parts = urlsplit(route.url)
    headers = [(b"origin", f"http://{parts.netloc}".encode()), (b"host", parts.netloc.encode())]
    headers.append((b"cookie", f"sessionid={cookie}".encode()))
    socket = WebsocketCommunicator(application, f"{parts.path}?{parts.query}", headers=headers)
    is_open, _ = await socket.connect(timeout=LIMIT_S)
    if not is_open:
        return await route.close(code=4403)

    def forward(message: str | bytes) -> None:
        if isinstance(message, str):
            asyncio.get_running_loop().create_task(socket.send_to(text_data=message))

    route.on_message(forward)
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            said: Any = await socket.output_queue.get()
            if said["type"] == "websocket.close":
                break
            route.send(said.get("text") or said.get("bytes") or "")
    await socket.disconnect(timeout=LIMIT_S)
    return None


@contextlib.asynccontextmanager
async def running_lab(browser: Browser, url: str, cookie: str) -> AsyncIterator[Lab]:
    """A context of its own in a browser that can resolve no name."""
    context = await browser.new_context(viewport={"width": 1280, "height": 900})
    lab = Lab(url, context, cookie)
    try:
        await lab.start()
        yield lab
    finally:
        for task in lab.sockets:
            task.cancel()
        await asyncio.gather(*lab.sockets, return_exceptions=True)
        await context.close()
