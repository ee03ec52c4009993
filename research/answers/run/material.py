"""From a query's rows to the values that the answer is made of, and from what happened to its reflection."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.utils import timezone

from agent.core.kinds import PageState
from agent.core.sites.site import site_of
from research.answers.models import Query, Source
from research.answers.run.answering import Evidence, Material
from research.answers.run.gathering import Run, wants_fresh
from research.pipeline.answer.answer import EXTRACTIVE, Answer
from research.pipeline.answer.numbering import all_numbers, numbers_of
from research.pipeline.answer.reflection import (
    RunEvidence,
    SearchEvidence,
    SentenceEvidence,
    SourceEvidence,
)
from research.pipeline.conflicts.conflicts import Conflict, ConflictKind
from research.pipeline.facts.passages import SourceText
from research.pipeline.facts.quality import PageFacts
from research.sources import reliability
from research.sources.providers.registry import LOCAL


def material_of(run: Run) -> Material:
    """The sources with a text, what is known of each, and what the earlier question proved."""
    query = run.query
    sources = [s for s in query.sources.select_related("page") if s.text and s.state == PageState.OK]
    listed = {hit["url"]: hit["title"] for search in query.searches.all() for hit in search.hits}
    domains = {s.n: site_of(s.final_url or s.url) for s in sources}
    standing = reliability.quality_lines(query.team_id, domains.values())
    return Material(
        question=query.text,
        depth=run.depth,
        sources=tuple(source_text(s, listed.get(s.url, "")) for s in sources),
        pages={s.n: _page(s, standing.get(domains[s.n])) for s in sources},
        today=timezone.now().date(),
        earlier=run.earlier,
        timezone=ZoneInfo(query.timezone) if query.timezone else None,
        verified=_verified(query),
    )


def source_text(source: Source, listed: str = "") -> SourceText:
    """The page as it was read; `listed` is the title under which a search found it."""
    shape = source.page.shape if source.page else ""
    starts = tuple(source.page_starts)
    return SourceText(source.n, source.url, source.title, source.text, starts, shape, listed)


def _page(source: Source, line: reliability.QualityLine | None) -> PageFacts:
    page = source.page
    return PageFacts(
        host=urlsplit(source.final_url or source.url).netloc,
        title=source.title,
        text=source.text,
        published=day_of(source.published),
        agreement=page.agreement if page else 1.0,
        standing=((line.words, line.share),) if line else (),
    )


def day_of(iso: str) -> date | None:
    """The day of an ISO date or time; None where only a month or nothing is known."""
    try:
        return date.fromisoformat(iso[:10])
    except ValueError:
        return None


def _verified(query: Query) -> frozenset[tuple[str, int]]:
    if query.follows is None:
        return frozenset()
    proofs = query.follows.citations.select_related("source")
    return frozenset((proof.source.url, proof.start) for proof in proofs)


def run_evidence(
    run: Run, answer: Answer, evidence: Evidence, conflicts: tuple[Conflict, ...]
) -> RunEvidence:
    """What happened in this run, for the reflection."""
    query = run.query
    cited = {n for s in answer.shown for n in s.citations}
    copies = {copy.n for group in evidence.groups for copy in group.copies}
    real = sum(1 for c in conflicts if c.kind is ConflictKind.CONFLICT)
    sources = list(query.sources.select_related("page"))
    numbers = all_numbers(numbers_of(answer, conflicts), (s.n for s in sources))
    budget = run.depth.sources * run.depth.tokens_per_source + 200
    return RunEvidence(
        question=query.text,
        sentences=tuple(
            SentenceEvidence(
                s.check.score,
                str(s.check.verdict),
                s.citations,
                min(1.0, s.facts[0].score if s.facts else 0.0),
            )
            for s in answer.shown
        ),
        sources=tuple(
            replace(_source(s, evidence), number=numbers[s.n], is_cited=s.n in cited, is_copy=s.n in copies)
            for s in sources
        ),
        searches=tuple(
            SearchEvidence(
                r["provider"],
                str(r["state"]),
                int(r["results"]),
                words=str(r["words"]),
                is_local=r["provider"] == LOCAL,
            )
            for search in query.searches.all()
            for r in search.runs
        ),
        real_conflicts=real,
        dated_conflicts=len(conflicts) - real,
        dropped=sum(1 for s in answer.sentences if not s.is_shown),
        unanswered=answer.unanswered,
        wants_fresh=wants_fresh(query),
        now=timezone.now().date(),
        tokens=query.input_tokens,
        token_limit=budget,
        took=timedelta(seconds=sum(run.seconds.values())),
        is_model=answer.made_by != EXTRACTIVE,
        extra={"answered_by": answer.made_by},
    )


def _source(source: Source, evidence: Evidence) -> SourceEvidence:
    page, quality = source.page, evidence.quality.get(source.n)
    best = max((f.score for one in evidence.found for f in one.near if f.source == source.n), default=0.0)
    return SourceEvidence(
        source.n,
        source.state or PageState.ERROR,
        site_of(source.final_url or source.url),
        quality=quality.score if quality else 0.0,
        extraction=page.confidence if page else 1.0,
        agreement=page.agreement if page else 1.0,
        relevance=min(1.0, best),
        published=day_of(source.published),
        is_cached=source.is_cached,
        is_stale=source.is_cached and bool(source.problem),
        used_browser=source.visit_id is not None,
    )
