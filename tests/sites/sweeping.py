"""Visits of the local mind to sites on loopback, a few at a time in one browser, and what is counted of each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from urllib.parse import urlsplit

from agent.browser.chromium.engine import BrowserEngine, EngineOptions
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.core.types import Goal, Limits, StepRecord, WebAgentResult
from agent.llm.minds import local_mind
from agent.loop.loop import WebAgent
from agent.loop.visit import Ports
from agent.network.egress import EgressPolicy
from tests.fakes import FakeDesk, FakeJournal

AT_ONCE = 3  # visits, as in a worker
_ACTING = ("click", "type", "select", "scroll", "back")


@dataclass(frozen=True)
class Case:
    """One visit: where, what for, and how a careful person would come back."""

    name: str
    url: str
    query: str
    determination: str
    offers: tuple[tuple[str, Decimal | None], ...] = ()
    is_ordered: bool = False
    most: int = 10
    tolerated: tuple[str, ...] = ()  # offers of which a careful person may think either way


@dataclass(frozen=True)
class Told:
    """How one visit ended, and its steps for whoever must find out why."""

    result: WebAgentResult
    steps: tuple[StepRecord, ...]
    seconds: float

    @property
    def story(self) -> str:
        """The visit in lines."""
        lines = [
            f"{s.n} {s.action_words} | {s.page_type} | {s.reasoning} | {s.verdict.reason} | {s.url_after}"
            for s in self.steps
        ]
        return "\n".join([self.result.reason, *lines])

    @property
    def wasted(self) -> int:
        """Actions without effect: nothing changed, or refused as a repetition."""
        return sum(s.action in _ACTING and not s.verdict.changed for s in self.steps)

    @property
    def offers(self) -> list[tuple[str, Decimal | None]]:
        """What is reported: names and amounts."""
        return [(p.name, p.price.amount if p.price else None) for p in self.result.products]


@dataclass(frozen=True)
class Mark:
    """A visit compared with its case."""

    is_right: bool  # the determination
    expected: int
    exact: int  # expected offers that were reported with their very price
    wrong_prices: int
    extra: int
    in_order: bool


def mark(case: Case, told: Told) -> Mark:
    """Names are compared without case; of more fitting offers than are asked for, any will do."""
    wanted = {_key(name): amount for name, amount in case.offers}
    either = {_key(name) for name in case.tolerated}
    got = [(_key(name), amount) for name, amount in told.offers]
    exact = sum(name in wanted and _same(wanted[name], amount) for name, amount in got)
    wrong = sum(
        name in wanted and amount is not None and not _same(wanted[name], amount) for name, amount in got
    )
    expected = min(len(wanted), case.most)
    order = [name for name, _ in got] == [_key(name) for name, _ in case.offers[: case.most]]
    return Mark(
        told.result.determination == case.determination, expected, min(exact, expected), wrong,
        sum(name not in wanted and name not in either for name, _ in got), order or not case.is_ordered,
    )  # fmt: skip


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def _same(one: Decimal | None, other: Decimal | None) -> bool:
    return one == other


async def sweep(
    cases: Sequence[Case], browser: Path, at_once: int = AT_ONCE
) -> dict[str, Told | BaseException]:
    """Every visit, `at_once` at a time in one browser, with nobody at the desk."""
    engine = BrowserEngine(EngineOptions(executable=browser))
    slots = asyncio.Semaphore(at_once)
    try:
        told = await asyncio.gather(*(_visit(case, engine, slots) for case in cases), return_exceptions=True)
    finally:
        await engine.close()
    return {case.name: one for case, one in zip(cases, told, strict=True)}


async def _visit(case: Case, engine: BrowserEngine, slots: asyncio.Semaphore) -> Told:
    journal = FakeJournal()
    async with slots:
        began = time.monotonic()
        session = BrowserSession(engine, SessionOptions(policy=EgressPolicy.of([urlsplit(case.url).netloc])))
        try:
            await session.open()
            agent = WebAgent(
                Ports(session.page, local_mind(), FakeDesk(), journal), Goal(case.query), Limits()
            )
            result = await agent.run(case.url)
        finally:
            await session.close()
    return Told(result, tuple(journal.steps), time.monotonic() - began)
