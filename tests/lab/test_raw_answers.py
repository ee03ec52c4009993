"""What no decent server sends, to the browser and to the Python client: each open ends with a page or a word."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta

import pytest_asyncio

from agent.browser.chromium.engine import BrowserEngine
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.core.errors import PageError
from agent.network.clients import content_client
from agent.network.egress import EgressPolicy
from agent.network.proxy import EgressProxy, ProxyCaps
from research.sources.fetching.fetch import Fetched, get_once
from tests.lab.raw_answers.server import ENDLESS, FIXED, RawServer
from tests.lab.sampling import sampled

AREA = "raw_answers"
AT_ONCE = 6
HANG_SECONDS = 120  # ends a test that hangs and decides nothing else
CAPS = ProxyCaps(
    head=timedelta(seconds=1),
    idle=timedelta(seconds=1),
    total=timedelta(seconds=3),
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


def chosen(raw: RawServer) -> list[str]:
    """The answers that are asked for, one that reads well among them."""
    return sampled(AREA, raw.names, at_most=16, positive=WELL.__contains__)


async def test_the_python_client_ends_each_with_a_word(raw: RawServer) -> None:
    policy = EgressPolicy.of([f"127.0.0.1:{raw.port}"])
    slots, names = asyncio.Semaphore(AT_ONCE), chosen(raw)

    async def fetch(name: str) -> Fetched:
        caps = ProxyCaps() if name in WELL else CAPS
        async with slots, EgressProxy(policy, caps=caps) as proxy, asyncio.timeout(HANG_SECONDS):
            seconds = 30 if name in WELL else 10
            async with content_client(proxy, seconds=seconds, max_redirects=8, headers={}) as client:
                return await get_once(
                    raw.url(name), client, proxy=proxy, patience=timedelta(seconds=2 * seconds)
                )

    found = dict(zip(names, await asyncio.gather(*(fetch(n) for n in names)), strict=True))
    assert [name for name, got in found.items() if not got.problem and not got.status] == []
    assert [name for name in names if name in WELL and not found[name].body] == []
    assert [name for name in names if name in ENDLESS and not found[name].problem] == []
    assert max(len(got.body) for got in found.values()) <= 10_000_000
    assert any(found[name].body for name in names if name in WELL)


async def test_the_browser_ends_each_with_a_page_or_a_word(raw: RawServer, engine: BrowserEngine) -> None:
    options = SessionOptions(
        policy=EgressPolicy.of([f"127.0.0.1:{raw.port}"]), caps=CAPS, first_rest=timedelta(seconds=1)
    )
    patient = replace(options, caps=ProxyCaps())  # what reads well may take its time on a slow machine
    names = chosen(raw)
    left, ends = list(names), dict[str, str]()

    async def visit_some() -> None:
        while left:
            name = left.pop()
            session = BrowserSession(engine, patient if name in WELL else options)
            try:
                async with asyncio.timeout(HANG_SECONDS):
                    await session.open()
                    await session.page.open(raw.url(name))
                ends[name] = "opened"
            except PageError as error:
                ends[name] = error.user_message
            finally:
                await session.close()

    await asyncio.gather(*(visit_some() for _ in range(AT_ONCE)))
    assert [name for name in names if not ends.get(name)] == []
    assert {ends[name] for name in names if name in WELL} == {"opened"}
