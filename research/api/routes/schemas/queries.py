"""What the API takes and gives of questions, and a question's row as that."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from research.answers.models import AnswerPicture, Query, Source
from research.answers.pages.answer_json import SentenceJson, SourceJson, answer_json
from research.api.routes.schemas.sweeps import Address, Domain, Input, Page, QueryState, UserName, Words
from research.api.routes.shown import api, shown_as, site
from research.pipeline.gate.gate import THRESHOLD, GateVerdict

DepthName = Literal["quick", "standard", "deep"]
PreferenceName = Literal["auto", "always", "never"]


class Question(Input):
    """A question, and how it shall be looked into."""

    text: Words = Field(description="The question.")
    pages: Annotated[list[Address], Field(max_length=8)] = Field(
        [], description="Addresses of web pages, PDF or Word documents to read, at most 8."
    )
    depth: DepthName = Field("standard", description="Quick 1 search and 2 sources, standard 2/3, deep 3/4.")
    recency_days: int | None = Field(None, ge=1, le=3650, description="Only what is at most so old.")
    site: Domain = Field("", description="Search only on this host.")
    timezone: Annotated[str, Field(max_length=64)] = Field(
        "", description="Of the asker, like Europe/Berlin."
    )
    may_search: bool = Field(True, description="False: only the pages given.")
    may_browse: bool = Field(True, description="Use a browser where a page needs one.")
    may_ask: bool = Field(False, description="Ask a person where a page needs one.")


class QueryIn(Question):
    """A question, and how it shall be looked into."""

    preference: PreferenceName = Field("always", description="auto: only when the gate says that it helps.")
    follows: int | None = Field(None, ge=1, description="The question that this one follows up.")
    follows_report: int | None = Field(None, ge=1, description="The report that it follows up, in its place.")


class WithFiles(BaseModel):
    """A request with files: `files` is what each is known by, for the Idempotency-Key."""

    asked: dict[str, Any]
    files: list[str]


class Feedback(Input):
    """What a person says of a citation; `null`: nothing any more."""

    is_helpful: bool | None


class QueryOut(BaseModel):
    """One question. `stage` is what is being done now; of a follow-up that was said in full, `typed` are its words."""

    id: int
    text: str
    typed: str
    state: QueryState
    stage: str
    depth: DepthName
    preference: PreferenceName
    answered_by: str
    confidence: float
    created_by: UserName
    created_at: datetime
    ended_at: datetime | None
    url: str
    links: dict[str, str]


class SearchOut(BaseModel):
    """One search, why it was made, and how each provider fared."""

    q: str
    reason: str
    recency_days: int | None
    site: str
    state: Literal["planned", "done", "empty", "down"]
    results: int
    runs: list[dict[str, Any]]


class ConflictOut(BaseModel):
    """Sources that disagree, in words and by value."""

    subject: str
    measure: str
    kind: Literal["different_date", "different_definition", "conflict"]
    words: str
    values: list[dict[str, Any]]


class PictureOut(BaseModel):
    """A picture that was found for a question, and the page that it is on."""

    n: int
    title: str
    page_url: str
    provider: str
    width_px: int
    height_px: int
    picture_url: str


class QueryDetail(QueryOut):
    """A question with its answer and its sources. `content` is the answer with its citations."""

    content: str
    answer: list[SentenceJson]
    unanswered: list[str]
    nearest: list[dict[str, Any]]
    sources: list[SourceJson]
    pictures: list[PictureOut]
    searches: list[SearchOut]
    conflicts: list[ConflictOut]
    gate: dict[str, Any]
    reflection: dict[str, Any]
    usage: dict[str, Any]
    options: dict[str, Any]


class GateOut(BaseModel):
    """Whether a question needs the web: its `score` is at least `threshold`. `signals`: what speaks for it."""

    should_browse: bool
    score: float
    threshold: float
    reason: str
    signals: list[str]


class SourceText(BaseModel):
    """One source with its text as read; `copy_url`: its saved copy, null where none was saved; `pdf_pages`: how many
    pages of it can be had as pictures."""

    query: int
    n: int
    url: str
    title: str
    kind: str
    published: str
    problem: str
    fetched_at: datetime | None
    text: str
    copy_url: str | None
    pdf_pages: int


class QueryPage(Page[QueryOut]):
    """Some of the questions."""


def shown_source(source: Source) -> SourceText:
    """A source out of `research.answers.selectors.get_source`."""
    has_copy = source.page is not None and source.page.saved_html
    copy = api(f"/queries/{source.query_id}/sources/{source.n}/copy") if has_copy else None
    is_pdf = source.page is not None and source.page.kind == "pdf" and source.page.file
    return shown_as(
        SourceText,
        source,
        query=source.query_id,
        url=source.final_url or source.url,
        copy_url=copy,
        pdf_pages=len(source.page_starts) if is_pdf else 0,
    )


def shown_verdict(found: GateVerdict) -> GateOut:
    """What the gate says."""
    return shown_as(GateOut, found, threshold=THRESHOLD, signals=[signal.words for signal in found.signals])


def shown_query(query: Query) -> QueryOut:
    """A question without its answer."""
    return shown_as(QueryOut, query, **_own_of(query))


def shown_query_detail(query: Query) -> QueryDetail:
    """A question with its answer and its sources."""
    found = answer_json(query)
    more = {
        "content": found["answer"],
        "answer": found["sentences"],
        "pictures": [_picture(row) for row in query.pictures.all()],
        "sources": sorted([*found["sources"], *found["refused"]], key=lambda s: s["n"]),
        **{name: found[name] for name in _SAME},  # type: ignore[literal-required]  # the names are its own
    }
    return shown_as(QueryDetail, query, **_own_of(query), **more)


def _picture(row: AnswerPicture) -> PictureOut:
    return shown_as(PictureOut, row, picture_url=api(f"/queries/{row.query_id}/pictures/{row.n}"))


_SAME = ("unanswered", "nearest", "searches", "conflicts", "gate", "reflection", "usage", "options")


def _own_of(query: Query) -> dict[str, Any]:
    here = f"/queries/{query.pk}"
    return {"url": site(f"{here}/"), "links": {"self": api(here), "proof": api(f"{here}/proof")}}
