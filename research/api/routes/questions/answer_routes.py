"""What is done with an answer: proof, sources, pictures, files, feedback, what changed since it was given before."""

from typing import Annotated

from asgiref.sync import async_to_sync
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router
from pydantic import BaseModel, ConfigDict, Field

from agent.visits.storage.media import picture_response
from research.answers.exports import pdf_pages, saved_views
from research.answers.models import Citation, Query
from research.answers.pages import feedback
from research.answers.pages.compare import compare
from research.answers.selectors import get_source
from research.api.auth import WRITE, ApiRequest
from research.api.routes.problems import ApiRefusal
from research.api.routes.questions.query_routes import MARKDOWN, TEXT, query_of
from research.api.routes.read_routes import PICTURE
from research.api.routes.schemas.answers import QueryChanges, shown_changes
from research.api.routes.schemas.queries import Feedback, SourceText, shown_source
from research.home.exports.handing import export_now
from research.home.models import MadeFile

router = Router(tags=["Queries"])
COPY = {"200": {"description": "An HTML page without scripts.", "content": {"text/html": TEXT}}}
Number = Annotated[int | None, Field(ge=1, le=2**63 - 1)]


class Against(BaseModel):
    """What a question is compared with."""

    model_config = ConfigDict(extra="forbid")

    before: Number = Field(None, description="Another question; left out: the one that this asks again.")


class Marked(BaseModel):
    """What is marked on a page."""

    model_config = ConfigDict(extra="forbid")

    citation: Number = Field(None, description="A citation of this source, whose quote is marked.")


@router.get(
    "/queries/{int:query_id}/changes",
    response=QueryChanges,
    summary="What changed since a question was asked before",
)
def query_changes(request: ApiRequest, query_id: int, wanted: QueryParams[Against]) -> QueryChanges:
    """Sentences and values of this answer against an earlier one, with the proofs of both, and the sources of both.
    The answers of a watch are the `query` of each of its runs. 409 for a question that was asked once."""
    now = query_of(request, query_id)
    before = query_of(request, wanted.before) if wanted.before else now.rerun_of
    if before is None:
        raise ApiRefusal(409, "This question was asked once: name another one to compare it with.")
    return shown_changes(compare(before, now))


@router.get(
    "/queries/{int:query_id}/pictures/{int:n}",
    openapi_extra={"responses": PICTURE},
    summary="A picture found for a query",
)
def query_picture(request: ApiRequest, query_id: int, n: int) -> HttpResponse:
    """One of the `pictures` of the question."""
    return picture_response(get_object_or_404(query_of(request, query_id).pictures, n=n).file)


@router.get(
    "/queries/{int:query_id}/sources/{int:n}/pages/{int:page}",
    openapi_extra={"responses": PICTURE},
    summary="A page of a PDF source as a picture",
)
def source_page(
    request: ApiRequest, query_id: int, n: int, page: int, wanted: QueryParams[Marked]
) -> HttpResponse:
    """With a quote marked, if you like. Sources that are no PDF, and pages that it does not have, are 404."""
    found = get_source(query_of(request, query_id), n)
    quote = get_object_or_404(found.citations, pk=wanted.citation) if wanted.citation else None
    highlight = quote.quote if quote and quote.page == page else ""
    return picture_response(async_to_sync(pdf_pages.picture_of)(found, page, highlight))


@router.post(
    "/queries/{int:query_id}/citations/{int:citation_id}/feedback",
    auth=WRITE,
    response=Feedback,
    summary="Judge a citation",
)
def judge_citation(request: ApiRequest, query_id: int, citation_id: int, body: Feedback) -> Feedback:
    """Say whether it helps; `null` takes that back. It counts for its site in the team's ranking."""
    rows = Citation.objects.select_related("query__team", "source__page").defer("source__text")
    citation = get_object_or_404(rows, query=query_of(request, query_id), pk=citation_id)
    feedback.say(citation=citation, user=request.auth.user, is_helpful=body.is_helpful)
    return body


@router.get("/queries/{int:query_id}/proof", summary="Download a query's proof file")
def read_proof(request: ApiRequest, query_id: int) -> HttpResponseBase:
    """One JSON file that `manage.py verify_proof` checks again, offline. 409 before there is an answer."""
    return _file(request, query_id, "proof")


@router.get("/queries/{int:query_id}/sources/{int:n}", response=SourceText, summary="Read a source")
def read_source(request: ApiRequest, query_id: int, n: int) -> SourceText:
    """The text of the page as it was read: what quotes are verbatim in."""
    return shown_source(get_source(query_of(request, query_id), n))


@router.get(
    "/queries/{int:query_id}/sources/{int:n}/copy",
    openapi_extra={"responses": COPY},
    summary="The saved copy of a source",
)
def read_copy(request: ApiRequest, query_id: int, n: int) -> HttpResponse:
    """The page as it was saved, with the quotes marked: nothing in it runs or loads. 404 where none was saved."""
    return saved_views.copy_of(get_source(query_of(request, query_id), n))


@router.get(
    "/queries/{int:query_id}/answer.md", openapi_extra={"responses": MARKDOWN}, summary="Answer as Markdown"
)
def answer_markdown(request: ApiRequest, query_id: int) -> HttpResponseBase:
    """The same file as the dashboard's. 409 before there is an answer."""
    return _file(request, query_id, "md")


def _file(request: ApiRequest, query_id: int, form: str) -> HttpResponseBase:
    return export_now(answered(request, query_id), MadeFile.Kind.QUERY, form, request.auth.user)


def answered(request: ApiRequest, query_id: int) -> Query:
    """That query of the caller's team. *Raises* Http404, ApiRefusal 409 before there is an answer."""
    found = query_of(request, query_id)
    if found.state != Query.State.ANSWERED:
        raise ApiRefusal(409, "There is no answer yet.")
    return found
