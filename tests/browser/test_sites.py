"""The local mind on every demo site and golden query, in a real Chromium: determination and offers exact."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from agent.browser.engine import BrowserEngine
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


@pytest.fixture(scope="module")
def sites() -> Iterator[dict[str, RunningSite]]:
    """Every demo site on a port of its own."""
    with serve() as running:
        yield running


def named(gold: Gold) -> str:
    return f"{gold.site}-{gold.query.replace(' ', '_')}"


@pytest.mark.timeout(240)
@pytest.mark.parametrize("gold", GOLD, ids=named)
async def test_the_local_mind_reports_what_a_careful_person_would(
    gold: Gold, sites: dict[str, RunningSite], engine: BrowserEngine
) -> None:
    journal = FakeJournal()
    result = await visit(sites[gold.site].url, gold.query, engine, journal)
    story = [
        f"{s.n} {s.action_words} | {s.page_type} | {s.reasoning} | {s.verdict.reason}" for s in journal.steps
    ]
    assert result.determination == gold.expected.determination, "\n".join([result.reason, *story])
    reported = offers(result)
    wanted: Offers = [(o.name, o.amount, o.currency) for o in gold.expected.offers]
    if not gold.expected.is_ordered:
        reported, wanted = sorted(reported, key=str), sorted(wanted, key=str)
    assert [(n, f"{a:.2f}", c) for n, a, c in reported] == [(n, f"{a:.2f}", c) for n, a, c in wanted], (
        "\n".join(story)
    )


async def visit(url: str, query: str, engine: BrowserEngine, journal: FakeJournal) -> WebAgentResult:
    """One visit with nobody at the desk."""
    session = BrowserSession(engine, SessionOptions(policy=EgressPolicy.of([urlsplit(url).netloc])))
    await session.open()
    try:
        agent = WebAgent(session.page, LocalMind(minilm()), FakeDesk(), journal, Goal(query), Limits())
        return await agent.run(f"{url}/")
    finally:
        await session.close()


def offers(result: WebAgentResult) -> Offers:
    """What is reported, as the gold writes it."""
    return [
        (p.name, p.price.amount if p.price else 0, p.price.currency if p.price else "")
        for p in result.products
    ]
