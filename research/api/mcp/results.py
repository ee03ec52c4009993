"""What tools answer: fewer fields than the API's, for a reader that pays for each word."""

from collections.abc import Iterable
from typing import Any, Literal

from mcp.types import CallToolResult, ContentBlock, ResourceLink, TextContent
from pydantic import BaseModel

from agent.language.counts import counted
from research.api.routes.schemas.queries import QueryDetail
from research.api.routes.schemas.reports import ReportDetail
from research.api.routes.schemas.sweeps import OfferOut, SweepOut, VendorOut, VisitDetail, WaitsForPerson

SHOWN_OFFERS = 50
SHOWN_VENDORS = 200


class Quote(BaseModel):
    """Words that are verbatim on a page. `source` is the number of the source in the list of sources."""

    source: int
    url: str
    words: str


class Sentence(BaseModel):
    """A sentence of an answer with the quotes that prove it."""

    text: str
    verdict: Literal["supported", "partly", "unsupported"]
    quotes: list[Quote]


class Source(BaseModel):
    """A page that was opened. `problem` says why it gave nothing."""

    source: int
    url: str
    title: str
    published: str
    problem: str


class Answer(BaseModel):
    """A question and, when `state` is answered, its answer with citations and proofs."""

    question_id: int
    question: str
    state: str
    stage: str
    answer: str
    confidence: float
    sentences: list[Sentence]
    unanswered: list[str]
    conflicts: list[str]
    sources: list[Source]
    waits_for_people: list[WaitsForPerson]
    page: str


class Section(BaseModel):
    """One sub-question of a report: `sentences` with the numbers of their `sources`, or why there are none."""

    question_id: int
    heading: str
    question: str
    state: str
    sentences: list[dict[str, Any]]
    conflicts: list[str]


class Written(BaseModel):
    """A report: its plan while `state` is planned, then its sections as far as they are written."""

    report_id: int
    question: str
    state: str
    plan: list[str]
    parts: int
    answered: int
    stopped_by: str
    sections: list[Section]
    sources: list[Source]
    unanswered: list[dict[str, Any]]
    waits_for_people: list[WaitsForPerson]
    page: str


class SweepReport(BaseModel):
    """A sweep, what was determined at each vendor, and the first offers."""

    sweep: SweepOut
    vendors: list[VendorOut]
    offers: list[OfferOut]
    more_offers_cursor: str | None
    waits_for_people: list[WaitsForPerson]


class ProofStep(BaseModel):
    """One thing the agent did."""

    n: int
    did: str
    page: str
    outcome: str


class VisitProof(BaseModel):
    """What was determined at one vendor, and the words on its pages that this rests on."""

    visit_id: int
    domain: str
    state: str
    determination: str
    reason: str
    quotes: list[dict[str, str]]
    steps: list[ProofStep]
    page: str


class Done(BaseModel):
    """What was done, in words."""

    done: str


def result(found: BaseModel, words: str, links: Iterable[ResourceLink] = ()) -> CallToolResult:
    """One sentence, the object as JSON text and as structure, and links to what can be read besides."""
    content: list[ContentBlock] = [
        TextContent(type="text", text=words),
        TextContent(type="text", text=found.model_dump_json(exclude_none=True)),
        *links,
    ]
    return CallToolResult(content=content, structured_content=found.model_dump(mode="json"))


def answer_of(found: QueryDetail, waiting: list[WaitsForPerson]) -> Answer:
    """A question without what only its page shows. Sentences that the check dropped are left out."""
    sentences = [
        Sentence(
            text=row["text"],
            verdict=row["verdict"],
            quotes=[Quote(source=p["source"], url=p["url"], words=p["quote"]) for p in row["proofs"]],
        )
        for row in found.answer
        if row["is_shown"]
    ]
    sources = [
        Source(
            source=s["n"],
            url=s["final_url"] or s["url"],
            title=s["title"],
            published=s["published"],
            problem=s["problem"],
        )
        for s in found.sources
    ]
    return Answer(
        question_id=found.id,
        question=found.text,
        state=found.state,
        stage=found.stage,
        answer=found.content,
        confidence=found.confidence,
        sentences=sentences,
        unanswered=found.unanswered,
        conflicts=[conflict.words for conflict in found.conflicts],
        sources=sources,
        waits_for_people=waiting,
        page=found.url,
    )


def written_of(found: ReportDetail, waiting: list[WaitsForPerson]) -> Written:
    """A report without what only its page shows."""
    sections = [Section.model_validate(row | {"question_id": row["query"]}) for row in found.sections]
    sources = [
        Source(source=s["number"], url=s["url"], title=s["title"], published=s["published"], problem="")
        for s in found.sources
    ]
    return Written(
        report_id=found.id,
        question=found.text,
        state=found.state,
        plan=found.plan if found.state == "planned" else [],
        parts=found.parts,
        answered=found.answered,
        stopped_by=found.stopped_by,
        sections=sections,
        sources=sources,
        unanswered=found.unanswered,
        waits_for_people=waiting,
        page=found.url,
    )


def proof_of(found: VisitDetail) -> VisitProof:
    """A visit without what only its page shows."""
    steps = [ProofStep(n=s.n, did=s.action_words, page=s.page_url, outcome=s.verdict) for s in found.steps]
    return VisitProof(
        visit_id=found.id,
        domain=found.domain,
        state=found.state,
        determination=found.determination,
        reason=found.reason,
        quotes=[quote.model_dump() for quote in found.evidence],
        steps=steps,
        page=found.url,
    )


def progress_words(over: int, of: int, noun: str, waiting: int) -> str:
    """Like "2 of 5 vendors are over, 1 waits for a person."."""
    tail = f", {waiting} {'waits' if waiting == 1 else 'wait'} for a person" if waiting else ""
    return f"{over} of {counted(of, noun)} {'is' if of == 1 else 'are'} over{tail}."
