"""The local mind on every demo site and golden query, in a real Chromium: determination and offers exact."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from agent.browser.engine import BrowserEngine, EngineOptions
from agent.browser.session import BrowserSession, SessionOptions
from agent.core.loop import WebAgent
from agent.core.types import Goal, Limits, WebAgentResult
from agent.decide.local import LocalMind
from agent.egress import EgressPolicy
from agent.knowledge.embed import minilm
from tests.fakes import FakeDesk, FakeJournal
from tests.sites import serve
from tests.sites.gold import GOLD, Gold
from tests.sites.server import RunningSite

Offers = list[tuple[str, object, str]]
AT_ONCE = 3  # visits, as in a worker


@dataclass(frozen=True)
class Told:
    """How one visit ended, and its steps for whoever must find out why."""

    result: WebAgentResult
    story: str


def named(gold: Gold) -> str:
    return f"{gold.site}-{gold.query.replace(' ', '_')}"


@pytest.fixture(scope="module")
def visits(browser_path: Path) -> dict[str, Told | BaseException]:
    """Every visit, made in one browser like a worker's, in a loop of its own."""
    with serve() as sites, ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(_visit_all(sites, browser_path))).result()


async def _visit_all(sites: dict[str, RunningSite], path: Path) -> dict[str, Told | BaseException]:
    engine = BrowserEngine(EngineOptions(executable=path))
    slots = asyncio.Semaphore(AT_ONCE)
    try:
        every = [visit(sites[gold.site].url, gold.query, engine, slots) for gold in GOLD]
        told = await asyncio.gather(*every, return_exceptions=True)
    finally:
        await engine.close()
    return dict(zip(map(named, GOLD), told, strict=True))


async def visit(url: str, query: str, engine: BrowserEngine, slots: asyncio.Semaphore) -> Told:
    """One visit with nobody at the desk."""
    journal = FakeJournal()
    async with slots:
        session = BrowserSession(engine, SessionOptions(policy=EgressPolicy.of([urlsplit(url).netloc])))
        try:
            await session.open()
            agent = WebAgent(session.page, LocalMind(minilm()), FakeDesk(), journal, Goal(query), Limits())
            result = await agent.run(f"{url}/")
        finally:
            await session.close()
    lines = [
        f"{s.n} {s.action_words} | {s.page_type} | {s.reasoning} | {s.verdict.reason}" for s in journal.steps
    ]
    return Told(result, "\n".join([result.reason, *lines]))


@pytest.mark.timeout(600)  # the first of them waits for all visits
@pytest.mark.parametrize("gold", GOLD, ids=named)
def test_the_local_mind_reports_what_a_careful_person_would(
    gold: Gold, visits: dict[str, Told | BaseException]
) -> None:
    told = visits[named(gold)]
    if isinstance(told, BaseException):
        raise told
    assert told.result.determination == gold.expected.determination, told.story
    reported = offers(told.result)
    wanted: Offers = [(o.name, o.amount, o.currency) for o in gold.expected.offers]
    if not gold.expected.is_ordered:
        reported, wanted = sorted(reported, key=str), sorted(wanted, key=str)
    assert [(n, f"{a:.2f}", c) for n, a, c in reported] == [(n, f"{a:.2f}", c) for n, a, c in wanted], (
        told.story
    )


def offers(result: WebAgentResult) -> Offers:
    """What is reported, as the gold writes it."""
    return [
        (p.name, p.price.amount if p.price else 0, p.price.currency if p.price else "")
        for p in result.products
    ]
