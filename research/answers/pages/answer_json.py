"""A question with its answer, proofs, sources and what the run cost, as one JSON document: for scripts and exports."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar, cast

from django.conf import settings
from pydantic import Field
from typing_extensions import TypedDict

from agent.core.kinds import PageState
from research.answers.models import AnswerSentence, Citation, Query, Source
from research.pipeline.answer.citations import ListedSource, attach_source_list, attribute_fact

Time = Annotated[str, Field(json_schema_extra={"format": "date-time"})]
Shape = TypeVar("Shape")


class ProofJson(TypedDict):
    """Where a sentence is: `quote` is verbatim in the text of source `n` from `start` to `end` (code points)."""

    source: int  # `n` of the source
    number: int | None  # what the answer shows
    url: str
    quote: str
    start: int
    end: int
    page: int | None
    page_sha256: str
    text_sha256: str
    fetched_at: Time | None


class SentenceJson(TypedDict):
    """One sentence with its proofs, and what the check made of it. One that is not shown was dropped by the check."""

    n: int
    text: str
    verdict: Literal["supported", "partly", "unsupported"]
    score: float
    is_quote: bool
    is_shown: bool
    citations: list[int]
    problems: list[dict[str, Any]]
    replaced: list[dict[str, Any]]
    proofs: list[ProofJson]


class LineJson(TypedDict):
    """One reason in words, and what it adds to or takes from 0-1."""

    words: str
    share: float


class SourceJson(TypedDict):
    """One page, read or refused: `state` says which, `problem` why. `number` is what citations show."""

    n: int
    number: int | None
    url: str
    final_url: str
    title: str
    origin: str
    state: str
    problem: str
    kind: str
    published: str
    quality: float | None
    quality_lines: list[LineJson]
    copy_of: int | None
    copy_how: str
    is_cached: bool
    layers: list[str]
    seconds: float
    page_sha256: str
    text_sha256: str
    fetched_at: Time | None


class AnswerJson(TypedDict):
    """All of it."""

    id: int
    url: str
    question: str
    state: str
    answer: str  # with citations; "" when there is none
    markdown: str  # the answer with its list of sources
    answered_by: str
    confidence: float
    unanswered: list[str]
    nearest: list[dict[str, Any]]  # to what is unanswered: part, quote, source (its n), page
    sentences: list[SentenceJson]
    sources: list[SourceJson]
    refused: list[SourceJson]
    searches: list[dict[str, Any]]
    conflicts: list[dict[str, Any]]
    gate: dict[str, Any]
    reflection: dict[str, Any]
    usage: dict[str, Any]
    options: dict[str, Any]
    asked_at: str
    ended_at: str


def answer_json(query: Query) -> AnswerJson:
    """The document as the query is now; before its end most of it is empty."""
    proofs: dict[int, list[Citation]] = {}
    for citation in query.citations.select_related("source", "source__page"):
        proofs.setdefault(citation.sentence, []).append(citation)
    sentences = [_sentence(s, proofs.get(s.n, [])) for s in query.sentences.all()]
    rows = list(query.sources.select_related("page", "copy_of"))
    text = answer_text(query)
    return AnswerJson(
        id=query.pk,
        url=f"{settings.PUBLIC_URL}/queries/{query.pk}/",
        question=query.text,
        state=query.state,
        answer=text,
        markdown=attach_source_list(text, _listed(rows)) if text else "",
        answered_by=query.answered_by,
        confidence=query.confidence,
        unanswered=list(query.claims_open),
        nearest=list(query.nearest),
        sentences=sentences,
        sources=[_source(s) for s in rows if s.state == PageState.OK],
        refused=[_source(s) for s in rows if s.state != PageState.OK],
        searches=[
            {
                "q": s.text,
                "reason": s.reason,
                "recency_days": s.recency_days,
                "site": s.site,
                "state": s.state,
                "runs": s.runs,
                "results": len(s.hits),
            }
            for s in query.searches.all()
        ],
        conflicts=_conflicts(query, {s.n: s.number for s in rows}),
        gate=query.gate,
        reflection=query.reflection,
        usage=usage_json(query),
        options=_options(query),
        asked_at=query.created_at.isoformat(),
        ended_at=query.ended_at.isoformat() if query.ended_at else "",
    )


def answer_text(query: Query) -> str:
    """The shown sentences with their citations, in one paragraph."""
    numbers: dict[int, list[int]] = {}
    for citation in query.citations.select_related("source"):
        if citation.source.number is not None:
            numbers.setdefault(citation.sentence, []).append(citation.source.number)
    shown = query.sentences.filter(is_shown=True)
    return " ".join(attribute_fact(s.text, sorted(set(numbers.get(s.n, [])))) for s in shown)


def usage_json(query: Query) -> dict[str, Any]:
    """Tokens, calls, money (null where no price is known), and seconds by stage."""
    return {
        **query.usage,
        "input_tokens": query.input_tokens,
        "output_tokens": query.output_tokens,
        "model_calls": query.model_calls,
        "cost_usd": float(query.cost_usd) if query.cost_usd is not None else None,
    }


def _fields(row: object, shape: type[Shape], **own: object) -> Shape:
    """The row's attributes that the shape names; `own` go first."""
    return cast(
        Shape, {name: own[name] if name in own else getattr(row, name) for name in shape.__annotations__}
    )


def _sentence(row: AnswerSentence, proofs: list[Citation]) -> SentenceJson:
    numbers = sorted({p.source.number for p in proofs if p.source.number is not None})
    return _fields(row, SentenceJson, citations=numbers, proofs=[_proof(p) for p in proofs])


def _proof(row: Citation) -> ProofJson:
    source = row.source
    url = source.final_url or source.url
    return _fields(row, ProofJson, source=source.n, number=source.number, url=url, **_hashes(source))


def _source(row: Source) -> SourceJson:
    return _fields(row, SourceJson, copy_of=row.copy_of.n if row.copy_of else None, **_hashes(row))


def _hashes(row: Source) -> dict[str, str | None]:
    """Of its page, and when that was fetched."""
    return {
        "page_sha256": row.page.page_sha256 if row.page else "",
        "text_sha256": row.page.text_sha256 if row.page else "",
        "fetched_at": row.fetched_at.isoformat() if row.fetched_at else None,
    }


def _listed(rows: list[Source]) -> list[ListedSource]:
    cited = sorted((s for s in rows if s.number is not None), key=lambda s: s.number or 0)
    return [ListedSource(s.number or 0, s.title, s.final_url or s.url, s.published) for s in cited]


def _conflicts(query: Query, numbers: dict[int, int | None]) -> list[dict[str, Any]]:
    return [
        {
            "subject": c.subject,
            "measure": c.measure,
            "kind": c.kind,
            "words": c.words,
            "values": [{**v, "numbers": [numbers.get(n) for n in v.get("sources", [])]} for v in c.values],
        }
        for c in query.conflicts.all()
    ]


def _options(query: Query) -> dict[str, Any]:
    names = ("depth", "preference", "recency_days", "site", "timezone", "may_search", "may_browse", "may_ask")
    ids = {"follows": query.follows_id, "rerun_of": query.rerun_of_id}
    return {name: getattr(query, name) for name in names} | ids
