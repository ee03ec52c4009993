"""Answered queries for tests: every kind of row that their pages show, as a run would have written it."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.utils import timezone

from agent.teams.models import Team, User
from agent.visits.storage.media import keep_file
from research.answers.models import (
    AnswerConflict,
    AnswerPicture,
    AnswerSentence,
    Citation,
    Query,
    Search,
    Source,
)
from research.answers.reports.models import Report
from research.sources.models import SavedPage

QUESTION = "How warm should a Syrian hamster's room be, and what does a cage cost?"
GUIDE = (
    "Keeping hamsters\n\nHamsters were brought to Europe in the last century. The best room temperature for a Syrian "
    "hamster is 20 to 24 degrees. Keep the cage away from windows and radiators.\n\nThey are awake at night."
)
LEAFLET = (
    "A leaflet for new owners of small animals.\nBelow 10 degrees a hamster may fall into torpor, a kind of sleep "
    "that can look like death. A cage of the size that vets ask for costs 89 euros since yesterday."
)
PNG = b"\x89PNG\r\n\x1a\n the first bytes of a picture are enough here"


def make_page(team: Team, text: str, *, url: str, kind: str = "html", title: str = "") -> SavedPage:
    """A page as it was fetched; an HTML one has a saved copy, a PDF two pages and its bytes."""
    data = text.encode()
    name = hashlib.sha256(data).hexdigest()
    return SavedPage.objects.create(
        team=team,
        canonical_url=url,
        url_hash=hashlib.sha256(url.encode()).hexdigest(),
        final_url=url,
        domain=url.split("/")[2],
        kind=kind,
        title=title,
        author="A. Keeper",
        published="2026-11-12",
        updated="2026-11-20",
        text=text,
        page_starts=[0, text.index("\n") + 1] if kind == "pdf" else [],
        saved_html="".join(f"<p>{line}</p>" for line in text.split("\n")) if kind == "html" else "",
        file=keep_file(f"papers/{name[:2]}/{name}.pdf", data) if kind == "pdf" else "",
        confidence=0.97,
        agreement=0.94,
        page_sha256=name,
        text_sha256=name,
        fetched_at=timezone.now(),
    )


def make_source(query: Query, n: int, page: SavedPage | None = None, **fields: object) -> Source:
    """A source of the query; with a page it was read."""
    if page is not None:
        fields = {
            "url": page.final_url,
            "final_url": page.final_url,
            "title": page.title,
            "kind": page.kind,
            "state": "ok",
            "page": page,
            "text": page.text,
            "page_starts": page.page_starts,
            "published": page.published,
            "origin": Source.Origin.SEARCH,
            "quality": 0.8,
            "quality_lines": [{"words": "Official site", "share": 0.5}, {"words": "Recent", "share": 0.3}],
            "fetched_at": page.fetched_at,
            "seconds": 0.4,
            **fields,
        }
    return Source.objects.create(query=query, n=n, **{"url": f"https://site{n}.example/", **fields})


def cite(source: Source, sentence: int, quote: str, *, position: int = 0) -> Citation:
    """A citation of words that stand in the source."""
    start = source.text.index(quote)
    page = sum(at <= start for at in source.page_starts) or None
    return Citation.objects.create(
        query=source.query, sentence=sentence, position=position, source=source, quote=quote, start=start,
        end=start + len(quote), page=page, score=0.81,
    )  # fmt: skip


def make_answered(team: Team, user: User | None = None, text: str = QUESTION) -> Query:
    """A query with everything: two cited sources (a PDF among them), a copy, refusals, a conflict, a picture."""
    now = timezone.now()
    query = Query.objects.create(
        team=team, created_by=user, text=text, state=Query.State.ANSWERED, stage="check",
        answered_by="extractive", confidence=0.78, started_at=now - timedelta(seconds=3), ended_at=now,
        input_tokens=0, claims_open=["what a cage cost last year"],
        nearest=[{
            "part": "what a cage cost last year", "quote": "A cage costs 60 euros.", "source": 1, "page": None,
        }],
        gate={
            "score": 0.82, "should_browse": True, "reason": "Prices change.",
            "signals": [{"family": "time_sensitive", "weight": 1.4, "words": "“cost” asks for a price"}],
        },
        reflection={
            "lines": [{"words": "Two sources agree", "share": 0.2}, {"words": "All checks passed", "share": 0.58}],
            "resonance": 0.74, "resonance_words": "The sentences are about the question's own words.",
            "issues": [{"code": "paywall", "words": "A page stood behind a paywall.", "cause": "pay.example"}],
            "metadata": {"question": text, "pages": 4},
        },
        usage={"seconds": {"search": 0.31, "read": 1.2}, "cache": {"page": {"hits": 1, "misses": 3}}},
    )  # fmt: skip
    Search.objects.create(
        query=query, n=1, text="Syrian hamster room temperature", reason="The question's main words.",
        state=Search.State.DONE,
        runs=[
            {"provider": "searxng", "state": "ok", "words": "", "results": 2, "seconds": 0.31},
            {"provider": "brave", "state": "down", "words": "It answered 503.", "results": 0, "seconds": 0.1},
        ],
        hits=[
            {"url": "https://guide.example/hamsters", "title": "Keeping hamsters", "snippet": "Warm rooms",
             "published": "2026-11-12", "domain": "guide.example", "score": 0.9, "provider": "searxng"},
        ],
    )  # fmt: skip
    _sources_and_answer(query)
    return query


def _sources_and_answer(query: Query) -> None:
    team = query.team
    guide = make_page(team, GUIDE, url="https://guide.example/hamsters", title="Keeping hamsters")
    paper = make_page(team, LEAFLET, url="https://vets.example/leaflet.pdf", kind="pdf", title="Leaflet")
    first = make_source(query, 1, guide, number=1)
    second = make_source(query, 2, paper, number=2, is_cached=True, layers=["page"])
    make_source(query, 3, guide, url="https://copy.example/", copy_of=first, copy_how="92% of its words")
    make_source(
        query, 4, url="https://pay.example/", state="paywall", problem="The text stands behind a paywall."
    )
    make_source(query, 5, make_page(team, "Cats.", url="https://cats.example/a", title="Cats"))
    rows = [
        ("The best room temperature for a Syrian hamster is 20 to 24 degrees.", "supported", first, True),
        ("Below 10 degrees a hamster may fall into torpor, a kind of sleep that can look like death.",
         "supported", second, True),
        ("A cage of the size that vets ask for costs 89 euros since 2026-11-21.", "partly", second, True),
        ("Hamsters like opera.", "unsupported", first, False),
    ]  # fmt: skip
    quotes = [
        "The best room temperature for a Syrian hamster is 20 to 24 degrees.",
        "Below 10 degrees a hamster may fall into torpor, a kind of sleep that can look like death.",
        "A cage of the size that vets ask for costs 89 euros since yesterday.",
        "They are awake at night.",
    ]
    for n, ((words, verdict, source, is_shown), quote) in enumerate(zip(rows, quotes, strict=True), start=1):
        AnswerSentence.objects.create(
            query=query, n=n, text=words, verdict=verdict, score=0.9 if is_shown else 0.1, is_shown=is_shown,
            is_quote=is_shown,
            problems=[] if verdict == "supported" else [{"kind": "name", "text": "cage", "why": "is not named."}],
            replaced=[{"phrase": "yesterday", "absolute": "2026-11-21"}] if n == 3 else [],
        )  # fmt: skip
        cite(source, n, quote)
    AnswerConflict.objects.create(
        query=query, n=1, subject="hamster room", measure="temperature", kind=AnswerConflict.Kind.DATE,
        words="According to [1] 20 to 24 degrees; [2] said 18 degrees in 2019.",
        values=[
            {"value": "20 to 24", "unit": "°C", "as_of": "2026-11-12", "sources": [1], "quote": "20 to 24 degrees"},
            {"value": "18", "unit": "°C", "as_of": "2019-01-01", "sources": [2], "quote": "18 degrees"},
        ],
    )  # fmt: skip
    AnswerPicture.objects.create(
        query=query, n=1, file=keep_file("pictures/ab/ab.png", PNG), page_url="https://guide.example/", title="A cage",
        provider="searxng", width_px=320, height_px=200,
    )  # fmt: skip


def make_report(team: Team, user: User | None = None, state: str = Report.State.DONE) -> Report:
    """A report that compares two things: of the one all is found, of the other nothing; both read the same pages."""
    now = timezone.now()
    report = Report.objects.create(
        team=team, created_by=user, text="Compare hamsters and gerbils by warmth", state=state, most_minutes=20,
        started_at=now - timedelta(minutes=2), ended_at=now if state == Report.State.DONE else None,
        plan=[{"text": "How warm?", "heading": "How warm", "thing": "", "aspect": ""}], planned_by="question",
    )  # fmt: skip
    if state != Report.State.DONE:
        return report
    for position, thing in enumerate(("Hamsters", "Gerbils"), start=1):
        part = make_answered(team, user, f"How warm should a room of {thing} be?")
        place = {"heading": "Warmth", "thing": thing, "aspect": "Warmth"}
        Query.objects.filter(pk=part.pk).update(report=report, position=position, place=place)
    part.refresh_from_db()
    part.citations.all().delete()
    part.sentences.all().delete()
    Query.objects.filter(pk=part.pk).update(state=Query.State.NOT_FOUND)
    return report
