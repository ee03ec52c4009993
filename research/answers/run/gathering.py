"""The first half of a run: is the web needed, what is searched, which pages are opened, what came of each.

Each step looks at what is stored already, so a run that takes over from a dead one asks nothing again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F
from django.utils import timezone

from agent.core.kinds import PageState
from agent.core.ports import Embedder
from research.answers.models import Query, Search, Source
from research.answers.run import recording
from research.answers.run.recording import Wanted
from research.pipeline.gate.gate import Family, judge
from research.pipeline.plan.depth import Depth, DepthMode, Preference, depth_of
from research.pipeline.plan.links import choose_links
from research.pipeline.plan.planner import plan_searches
from research.pipeline.plan.retriever import HOPS, OPENED, select
from research.sources.fetching.db_threads import rows
from research.sources.fetching.opening import Opened, Opening, open_source
from research.sources.fetching.reading_desk import ReadingDesk
from research.sources.search import SearchHit, SearchOutcome, merge_outcomes, search_web

PAGES_AT_ONCE = 6
LINKS_COMPARED = 6  # of one page
MOST_KEPT = 60  # pages of what is followed up


@dataclass(slots=True)
class Run:
    """One run over a claimed query. `seconds` by stage; `notes` are words for the reflection."""

    query: Query
    embedder: Embedder
    seconds: dict[str, float] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    cache: dict[str, dict[str, int]] = field(default_factory=dict)  # by layer: hits, stale_hits, misses
    opening: Opening = open_source

    @property
    def depth(self) -> Depth:
        """The limits of the query's mode."""
        return depth_of(self.query.depth)

    @property
    def earlier(self) -> str:
        """The question or report that this one follows up, "" for none."""
        before = self.query.follows or self.query.follows_report
        return before.text if before else ""

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        """Adds the time of what is done inside to that stage."""
        began = time.monotonic()
        try:
            yield
        finally:
            took = self.seconds.get(stage, 0.0) + time.monotonic() - began
            self.seconds[stage] = round(took, 3)


async def pass_gate(run: Run) -> bool:
    """Whether the question needs the web; stored with its signals. Pages that were given are always read."""
    query = run.query
    if not query.gate:
        earlier = [run.earlier] if run.earlier else []
        preference = Preference(query.preference)
        verdict = await asyncio.to_thread(
            lambda: judge(query.text, preference=preference, context=earlier, embedder=run.embedder)
        )
        await rows(recording.record_gate, query, verdict)
        await rows(query.refresh_from_db, fields=["gate"])
    has_pages = await rows(query.sources.filter(origin=Source.Origin.GIVEN).exists)
    return bool(query.gate.get("should_browse")) or has_pages


def wants_fresh(query: Query) -> bool:
    """Whether the question is about recent things."""
    signals = query.gate.get("signals", [])
    return query.recency_days is not None or any(
        s.get("family") == Family.TIME_SENSITIVE and s.get("weight", 0) > 0 for s in signals
    )


async def take_earlier(run: Run) -> None:
    """The pages of the question or report that is followed up, as they were read then: nothing is fetched."""
    if not run.query.is_follow_up:
        return
    await rows(_copy_sources, run.query)


def _copy_sources(query: Query) -> None:
    """Those that were cited before the others, each once."""
    of = {"query": query.follows_id} if query.follows_id else {"query__report": query.follows_report_id}
    read = Source.objects.filter(**of, state=PageState.OK, copy_of=None).exclude(text="")
    kept = {
        s.url: s for s in reversed(read.order_by(F("number").asc(nulls_last=True), "query", "n")[:MOST_KEPT])
    }
    first = list(reversed(kept.values()))
    recording.add_sources(query, [Wanted(s.url, Source.Origin.EARLIER, s.snippet, s.title) for s in first])
    for old in first:
        new = query.sources.filter(url=old.url, state="").first()
        if new is not None:
            recording.record_source(query, new.n, **_same(old))


def _same(old: Source) -> dict[str, Any]:
    names = ("final_url", "title", "kind", "state", "text", "page_starts", "published", "page", "fetched_at")
    return {name: getattr(old, name) for name in names} | {"is_cached": True, "layers": ["earlier"]}


async def search(run: Run, desk: ReadingDesk) -> None:
    """Plan, search, choose pages: rows of Search, and of Source with nothing read yet."""
    query = run.query
    if not (
        query.may_search and query.gate.get("should_browse")
    ):  # then the pages that were given are enough
        return
    with run.timed("plan"):
        await rows(_plan, run)
    await rows(recording.record_stage, query, "search")
    with run.timed("search"):
        planned = await rows(lambda: list(query.searches.all()))
        open_ones = [s for s in planned if s.state == Search.State.PLANNED]
        await asyncio.gather(*(_search_one(query, s, desk) for s in open_ones))
        await rows(_choose, run)


def _plan(run: Run) -> None:
    query = run.query
    if query.searches.exists():
        return
    planned = plan_searches(
        query.text,
        run.depth,
        now=timezone.now(),
        recency_days=query.recency_days,
        site=query.site,
        earlier=[run.earlier] if run.earlier else (),
    )
    recording.record_plan(query, planned)


async def _search_one(query: Query, planned: Search, desk: ReadingDesk) -> None:
    outcome = await search_web(planned.text, recency_days=planned.recency_days, site=planned.site, desk=desk)
    await rows(recording.record_search, query, planned.n, outcome)


def _choose(run: Run, times: int = 1) -> bool:
    """The best hits of all searches become sources, up to `times` the mode's number; False when there are none new."""
    query = run.query
    opened = query.sources.filter(origin=Source.Origin.SEARCH).count()
    if opened >= times * OPENED[DepthMode(query.depth)] or (opened and times == 1):
        return False
    outcomes = [SearchOutcome(tuple(_hit(h) for h in s.hits)) for s in query.searches.all()]
    known = list(query.sources.values_list("url", flat=True))
    most = OPENED[DepthMode(query.depth)]
    chosen = select(merge_outcomes(outcomes), most, known, one_site=bool(query.site), question=query.text)
    wanted = [Wanted(h.url, snippet=h.snippet, title=h.title) for h in chosen]
    return bool(wanted) and recording.add_sources(query, wanted)


async def read_on(run: Run) -> bool:
    """As many again of the pages that the searches found, when the first ones do not answer; False for none."""
    may_go_on = run.query.may_search and HOPS[DepthMode(run.query.depth)] > 0
    return may_go_on and await rows(_choose, run, 2)


def _hit(stored: dict[str, Any]) -> SearchHit:
    return SearchHit(**{**stored, "others": tuple(stored.get("others", ()))})


async def open_pages(run: Run, desk: ReadingDesk) -> None:
    """Open every source that waits, some at once; what cannot be read says why."""
    query = run.query
    await rows(recording.record_stage, query, "read")
    with run.timed("read"):
        waiting = await rows(lambda: list(query.sources.filter(state="").select_related("page")))
        slots = asyncio.Semaphore(PAGES_AT_ONCE)
        await asyncio.gather(*(_open_one(run, s, desk, slots) for s in waiting))


async def _open_one(run: Run, source: Source, desk: ReadingDesk, slots: asyncio.Semaphore) -> None:
    query = run.query
    async with slots:
        if source.page is not None:  # a file of the asker: it was read when it came
            opened = Opened(PageState.OK, "", source.url, page=source.page)
        else:
            may_ask = query.may_browse and query.may_ask
            opened = await run.opening(source.url, desk, may_browse=query.may_browse, may_ask=may_ask)
    await rows(recording.record_source, query, source.n, **_fields(source, opened))


def _fields(source: Source, opened: Opened) -> dict[str, Any]:
    """What is stored of an opened page; a visit that was begun stays where it is."""
    fields: dict[str, Any] = {
        "state": str(opened.state),
        "problem": opened.reason,
        "final_url": opened.final_url,
        "is_cached": opened.is_cached,
        "layers": list(opened.layers),
        "seconds": opened.seconds,
    }
    if opened.visit_id is not None:
        fields["visit_id"] = opened.visit_id
    if (page := opened.page) is None:
        return fields
    return fields | {
        "page": page,
        "title": page.title or source.title,
        "kind": page.kind,
        "text": page.text,
        "page_starts": page.page_starts,
        "published": page.published,
        "fetched_at": page.fetched_at,
    }


async def follow_links(run: Run) -> bool:
    """One hop further: links of the pages read that likely lead to the answer. False when there is none."""
    most = HOPS[DepthMode(run.query.depth)]
    if (
        not most
        or not run.query.may_search
        or await rows(run.query.sources.filter(origin=Source.Origin.LINK).exists)
    ):
        return False
    pages = await rows(lambda: list(run.query.sources.exclude(page=None).select_related("page")))
    known = [s.url for s in await rows(lambda: list(run.query.sources.all()))]
    chosen = await asyncio.to_thread(_links, run, pages)
    wanted = select(chosen, most, known, one_site=True)
    if not wanted:
        return False
    found = [Wanted(link.url, Source.Origin.LINK, link.reason, link.words) for link in wanted]
    return await rows(recording.add_sources, run.query, found)


@dataclass(frozen=True, slots=True)
class _Link:
    url: str
    words: str
    score: float
    reason: str
    domain: str = ""


def _links(run: Run, sources: Sequence[Source]) -> list[_Link]:
    """The best links of all pages: by their words first, so that few of hundreds need their meaning compared."""
    found: list[_Link] = []
    for source in sources:
        assert source.page is not None
        links = [(str(url), str(words)) for url, words in source.page.links]
        text, here, site = run.query.text, source.final_url or source.url, run.query.site
        near = choose_links(text, links, None, limit=LINKS_COMPARED, page_url=here, site=site)
        wanted = [(c.url, c.words) for c in near]
        chosen = choose_links(text, wanted, run.embedder, page_url=here, site=site)
        found += [_Link(c.url, c.words, c.score, c.reason) for c in chosen]
    return found
