"""What no decent server sends, to the browser and to the Python client: each open ends in time, named."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest_asyncio

from agent.browser.engine import BrowserEngine
from agent.browser.proxy import EgressProxy, ProxyCaps
from agent.browser.session import BrowserSession, SessionOptions
from agent.core.errors import PageError
from agent.egress import EgressPolicy
from research.sources.fetch import Fetched, fetch_url
from tests.browser.raw_answers import ENDLESS, FIXED, RawServer

AT_ONCE = 12
LIMIT_SECONDS = 60  # a page's own limit is 22 s and two rests; a loaded machine doubles that
CAPS = ProxyCaps(
    head=timedelta(seconds=2),
    idle=timedelta(seconds=2),
    total=timedelta(seconds=8),
    response_bytes=3_000_000,
    visit_bytes=30_000_000,
)
WELL = {
    "http 1.0 without headers",
    "line feeds alone",
    "103 and 200",
    "status 999",
    "two responses",
    "length too short",
}


@pytest_asyncio.fixture(loop_scope="session")
async def raw() -> AsyncIterator[RawServer]:
    """The server of odd answers."""
    server = RawServer()
    listening = await server.start()
    yield server
    listening.close()


def test_there_are_enough_of_them() -> None:
    assert len(FIXED) + len(ENDLESS) >= 90


async def test_the_python_client_ends_each_with_a_word(raw: RawServer) -> None:
    policy = EgressPolicy.of([f"127.0.0.1:{raw.port}"])
    slots = asyncio.Semaphore(AT_ONCE)

    async def fetch(name: str) -> Fetched:
        async with slots, EgressProxy(policy, caps=CAPS) as proxy, asyncio.timeout(LIMIT_SECONDS):
            return await fetch_url(raw.url(name), proxy=proxy, patience=timedelta(seconds=10))

    found = dict(zip(raw.names, await asyncio.gather(*(fetch(n) for n in raw.names)), strict=True))
    assert [name for name, got in found.items() if not got.problem and not got.status] == []
    assert [name for name in WELL if not found[name].body] == []
    assert [name for name in ENDLESS if not found[name].problem] == []
    assert max(len(got.body) for got in found.values()) <= 10_000_000


async def test_the_browser_ends_each_with_a_page_or_a_word(raw: RawServer, engine: BrowserEngine) -> None:
    options = SessionOptions(policy=EgressPolicy.of([f"127.0.0.1:{raw.port}"]), caps=CAPS)
    left = list(raw.names)
    ends: dict[str, str] = {}

    async def visit_some() -> None:
        while left:
            name = left.pop()
            began = time.monotonic()
            session = BrowserSession(engine, options)
            try:
                async with asyncio.timeout(LIMIT_SECONDS):
                    await session.open()
                    await session.page.open(raw.url(name))
                ends[name] = "opened"
            except PageError as error:
                ends[name] = error.user_message
            except TimeoutError:
                ends[name] = ""
            finally:
                await session.close()
            ends[name] += "" if time.monotonic() - began < LIMIT_SECONDS else " late"

    await asyncio.gather(*(visit_some() for _ in range(AT_ONCE)))
    assert [name for name, end in ends.items() if not end or end.endswith(" late")] == []
    assert {ends[name] for name in WELL} == {"opened"}
    assert set(ends) == set(raw.names)
