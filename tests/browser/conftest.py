"""One Chromium per worker process, a context per test, and small pages on loopback to try it on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from playwright import async_api, sync_api
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from agent.browser.chromium import engine as engine_module
from agent.browser.chromium.engine import BrowserEngine, EngineOptions
from agent.browser.chromium.find import find_browser
from agent.browser.session import tabs
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.documents.parser import Parser
from agent.network.egress import EgressPolicy
from agent.visits.worker.options import HostOptions
from tests.waiting import LIMIT_S

Handler = Callable[["Request"], Awaitable["Reply"]]


@dataclass(frozen=True)
class Request:
    """One request that the little site got."""

    method: str
    path: str
    query: str
    headers: dict[str, str]


@dataclass
class Reply:
    """What it answers."""

    body: str | bytes = ""
    status: int = 200
    type: str = "text/html; charset=utf-8"
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class LittleSite:
    """Pages by path; values are texts, replies or async functions. Remembers what was asked."""

    pages: dict[str, str | Reply | Handler]
    port: int = 0
    requests: list[Request] = field(default_factory=list)

    def url(self, path: str = "/") -> str:
        """The full address of a path."""
        return f"http://127.0.0.1:{self.port}{path}"

    @property
    def paths(self) -> list[str]:
        """The paths that were asked for, in order."""
        return [r.path for r in self.requests]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request and close."""
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            first, *lines = head.strip().split("\r\n")
            method, target, _ = first.split(" ")
            parts = urlsplit(target)
            headers = {k.strip().lower(): v.strip() for k, v in (line.split(":", 1) for line in lines)}
            request = Request(method, parts.path, parts.query, headers)
            self.requests.append(request)
            reply = await self.answer(request)
            body = reply.body.encode() if isinstance(reply.body, str) else reply.body
            extra = "".join(f"{k}: {v}\r\n" for k, v in reply.headers.items())
            writer.write(
                f"HTTP/1.1 {reply.status} X\r\nContent-Type: {reply.type}\r\nContent-Length: {len(body)}\r\n"
                f"{extra}Connection: close\r\n\r\n".encode()
                + body
            )
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError, ValueError):
            pass
        finally:
            writer.close()

    async def answer(self, request: Request) -> Reply:
        """The reply for a request: 404 where there is no page."""
        page = self.pages.get(request.path, Reply("nothing here", 404))
        if callable(page):
            page = await page(request)
        return Reply(page) if isinstance(page, str) else page


Start = Callable[[dict[str, "str | Reply | Handler"]], Awaitable[LittleSite]]
_HERE = Path(__file__).parent
# Limits of the product that end what hangs. Here they must not end what only waits for a loaded machine.
engine_module.DRIVER_SECONDS = tabs.OPEN_SECONDS = LIMIT_S
for _api in (async_api, sync_api):
    _api.expect.set_options(timeout=1000 * LIMIT_S)
HASTE = 0.1  # of the time that pages get to turn late; a test of such a page gives it all: `patience=1`


def host_options(**options: Any) -> HostOptions:
    """Of a host that loses no lease while it waits for a loaded machine."""
    return HostOptions(**{"lease": timedelta(minutes=10), **options})


def share_one_loop(items: list[pytest.Item], folder: Path) -> None:
    """Run the asynchronous tests of a folder in one loop per process: a browser belongs to one loop."""
    mark = pytest.mark.asyncio(loop_scope="session")
    for item in items:
        if folder in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(mark, append=False)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of this folder share a loop and with it a browser."""
    share_one_loop(items, _HERE)


@pytest_asyncio.fixture(loop_scope="session")
async def little_site() -> AsyncIterator[Start]:
    """Starts little sites: `site = await little_site({"/": "<h1>Hello</h1>"})`."""
    servers: list[asyncio.Server] = []

    async def start(pages: dict[str, str | Reply | Handler]) -> LittleSite:
        site = LittleSite(pages)
        server = await asyncio.start_server(site.serve, "127.0.0.1", 0)
        site.port = server.sockets[0].getsockname()[1]
        servers.append(server)
        return site

    yield start
    for server in servers:
        server.close()


@pytest.fixture(scope="session")
def browser_path() -> Path:
    """The Chromium of this machine; without one these tests cannot run."""
    found = find_browser()
    if found is None:
        pytest.fail("no Chromium was found on this machine: run `make browser`")
    return found


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def engine(browser_path: Path) -> AsyncIterator[BrowserEngine]:
    """The browser of this process. Tests that end, measure or replace a browser take `own_engine`."""
    engine = BrowserEngine(EngineOptions(executable=browser_path))
    yield engine
    await engine.close()


@contextlib.asynccontextmanager
async def bare_context(engine: BrowserEngine) -> AsyncIterator[BrowserContext]:
    """A context without a session around it; its requests go nowhere unless a route answers them."""
    context = await engine.open_context(viewport={"width": 1280, "height": 800})
    try:
        yield context
    finally:
        await engine.close_context(context)


@pytest_asyncio.fixture(loop_scope="session")
async def bare_page(engine: BrowserEngine) -> AsyncIterator[Page]:
    """A blank page without a session around it."""
    async with bare_context(engine) as context:
        yield await context.new_page()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def desk_browser(browser_path: Path) -> AsyncIterator[Browser]:
    """An ordinary browser for the desk's own pages; it can resolve no name."""
    names = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=browser_path, args=["--no-sandbox", "--disable-gpu", names]
        )
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def parser() -> AsyncIterator[Parser]:
    """The parsing child of this process. Tests of the child's own life make another."""
    async with Parser() as parser:
        yield parser


MakeEngine = Callable[..., BrowserEngine]


@pytest_asyncio.fixture(loop_scope="session")
async def own_engine(browser_path: Path) -> AsyncIterator[MakeEngine]:
    """Makes engines that leave nothing running: `own_engine(max_visits=1)`."""
    engines: list[BrowserEngine] = []

    def make(**options: Any) -> BrowserEngine:
        engines.append(BrowserEngine(EngineOptions(executable=browser_path, **options)))
        return engines[-1]

    yield make
    for engine in engines:
        await engine.close()


OpenSession = Callable[..., Awaitable[BrowserSession]]


@pytest_asyncio.fixture(loop_scope="session")
async def open_session(engine: BrowserEngine) -> AsyncIterator[OpenSession]:
    """Opens sessions that may reach the given little sites only: `await open_session(site)`.

    `within=own_engine()` opens it in another browser than the shared one.
    """
    sessions: list[BrowserSession] = []

    async def start(
        *allowed: LittleSite, within: BrowserEngine | None = None, **options: Any
    ) -> BrowserSession:
        policy = EgressPolicy.of([f"127.0.0.1:{site.port}" for site in allowed])
        chosen = SessionOptions(**{"policy": policy, "patience": HASTE, **options})
        session = BrowserSession(within or engine, chosen)
        sessions.append(session)
        await session.open()
        return session

    yield start
    for session in sessions:
        await session.close()
