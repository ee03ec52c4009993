"""Answers one claimed query: fetch its pages, read them, find the sentences that answer it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from asgiref.sync import sync_to_async
from django.db import close_old_connections

from agent.browser.proxy import EgressProxy
from agent.core.page_state import PageState
from agent.core.ports import Embedder
from agent.knowledge.embed import minilm
from agent.net import installation_policy
from agent.parsing.parser import Parser
from research.ask import recording, services
from research.ask.models import Query, Source
from research.pipeline.answerer import answer_from
from research.pipeline.facts import SourceText
from research.sources.fetch import fetch_url
from research.sources.read import read_page

PAGES_AT_ONCE = 3

T = TypeVar("T")


async def answer_query(query_id: int, embedder: Embedder | None = None) -> bool:
    """Claim and answer it. False when another run has it already."""
    query = await _db(lambda: services.claim(query_id))
    if query is None:
        return False
    await _db(lambda: recording.record_stage(query, "read"))
    sources = await _db(lambda: list(query.sources.all()))
    async with EgressProxy(installation_policy()) as proxy, Parser() as parser:
        tools = _Tools(proxy, parser, asyncio.Semaphore(PAGES_AT_ONCE))
        await asyncio.gather(*(_read_source(query, s, tools) for s in sources))
    texts = await _db(lambda: [_as_text(s) for s in query.sources.exclude(text="")])
    likeness: Embedder = embedder if embedder is not None else await asyncio.to_thread(minilm)
    answer = await asyncio.to_thread(answer_from, query.text, texts, likeness)
    cited = dict.fromkeys(n for s in answer.shown for n in s.citations)
    state = Query.State.ANSWERED if answer.shown else Query.State.NOT_FOUND if texts else Query.State.FAILED
    numbers = {n: number for number, n in enumerate(cited, start=1)}
    await _db(lambda: recording.record_outcome(query, recording.Outcome(state, answer, numbers)))
    return True


@dataclass(frozen=True, slots=True)
class _Tools:
    """What reading a source needs: the way out, one parsing child for all, and a slot."""

    proxy: EgressProxy
    parser: Parser
    slots: asyncio.Semaphore


async def _read_source(query: Query, source: Source, tools: _Tools) -> None:
    async with tools.slots:
        fetched = await fetch_url(source.url, proxy=tools.proxy)
        page = await read_page(fetched, tools.parser)
    read = {
        "final_url": fetched.url,
        "title": page.title,
        "kind": page.kind,
        "text": page.text,
        "page_starts": list(page.page_starts),
        "problem": page.problem,
        "state": str(PageState.ERROR if page.problem else PageState.OK),
    }
    await _db(lambda: recording.record_source(query, source.n, **read))


def _as_text(source: Source) -> SourceText:
    return SourceText(source.n, source.url, source.title, source.text, tuple(source.page_starts))


async def _db(work: Callable[[], T]) -> T:
    """Run ORM work in a thread, with a fresh connection where the old one died."""

    def run() -> T:
        close_old_connections()
        return work()

    return await sync_to_async(run, thread_sensitive=False)()
