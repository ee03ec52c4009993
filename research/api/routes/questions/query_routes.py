"""Questions: asked, listed, read, cancelled, asked again."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import File, Form, Router, UploadedFile
from ninja import Query as QueryParams
from ninja.errors import ValidationError
from pydantic import BaseModel, ConfigDict
from pydantic import ValidationError as PydanticError

from agent.llm.embeddings import minilm
from research.answers import services
from research.answers.models import Query
from research.answers.reports.models import Report
from research.answers.services import AskOptions
from research.api.auth import WRITE, ApiRequest
from research.api.routes import idempotency
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.problems import ApiRefusal
from research.api.routes.schemas.queries import (
    GateOut,
    QueryDetail,
    QueryIn,
    QueryOut,
    QueryPage,
    WithFiles,
    shown_query,
    shown_query_detail,
    shown_verdict,
)
from research.api.routes.schemas.sweeps import QueryState, Words
from research.pipeline.gate.gate import judge
from research.pipeline.web.address_list import AddressLine
from research.sources.fetching.given import GivenFile, keep_given
from research.sources.models import SavedPage
from research.sweeps.pages.forms import checked_lines

router = Router(tags=["Queries"])
TEXT = {"schema": {"type": "string"}}
MARKDOWN = {"200": {"description": "A file.", "content": {"text/markdown": TEXT}}}


Body = TypeVar("Body", bound=BaseModel)
Read = tuple[tuple[AddressLine, ...], tuple[SavedPage, ...]]


class QueryFilters(Filters):
    """What a list of questions can be narrowed by."""

    state: QueryState | None = None


class Asked(BaseModel):
    """A question to judge."""

    model_config = ConfigDict(extra="forbid")

    text: Words


def _queries(request: ApiRequest) -> QuerySet[Query]:
    return Query.objects.filter(team=request.auth.team).select_related("created_by", "team", "follows")


def query_of(request: ApiRequest, query_id: int) -> Query:
    """That query of the caller's team. *Raises* Http404."""
    return get_object_or_404(_queries(request), pk=query_id)


@router.get("/queries", response=QueryPage, summary="List queries")
def list_queries(request: ApiRequest, wanted: QueryParams[QueryFilters]) -> PageFields:
    """The team's questions, newest first; those of a report are listed there."""
    return page_of(request, wanted, _queries(request).filter(report=None), shown_query)


@router.post("/queries", auth=WRITE, response={201: QueryDetail}, summary="Ask a question")
def ask(request: ApiRequest, body: QueryIn) -> HttpResponse:
    """It is answered from the web, from the pages given, or not at all. Takes an Idempotency-Key."""

    def write(lines: tuple[AddressLine, ...]) -> QueryDetail:
        return _asked(request, body, lines, _options(request, body))

    return idempotency.once_prepared(request, body, lambda: checked_lines("\n".join(body.pages)), write)


@router.post(
    "/queries/files", auth=WRITE, response={201: QueryDetail}, summary="Ask a question with files of your own"
)
def ask_with_files(
    request: ApiRequest,
    question: Form[str],
    files: File[list[UploadedFile]],
) -> HttpResponse:
    """As multipart/form-data: `question` is the JSON of “Ask a question”, each `files` a PDF, Word, HTML or text file.

    At most 4 files, 8 MB together; what cannot be read is refused. Takes an Idempotency-Key.
    """
    asked, body, given = with_files("question", QueryIn, question, files)

    def write(read: Read) -> QueryDetail:
        options = replace(_options(request, asked), files=read[1])
        return _asked(request, asked, read[0], options)

    return idempotency.once_prepared(request, body, lambda: read_all(request, asked.pages, given), write)


def with_files(
    field: str, shape: type[Body], document: str, files: Sequence[UploadedFile]
) -> tuple[Body, WithFiles, list[GivenFile]]:
    """The JSON of a form's `field`, the whole request for its key, and the files. *Raises* ValidationError."""
    given = [GivenFile(upload.name or "file", upload.read()) for upload in files]
    try:
        asked = shape.model_validate_json(document)
    except PydanticError as exc:
        raise ValidationError(
            [{**error, "loc": ("form", field, *error["loc"])} for error in exc.errors()]
        ) from exc
    return asked, WithFiles(asked=asked.model_dump(), files=[one.address for one in given]), given


def read_all(request: ApiRequest, pages: Sequence[str], given: Sequence[GivenFile]) -> Read:
    """The addresses as they were checked, and the files as they were read. *Raises* FileRefused."""
    return checked_lines("\n".join(pages)), keep_given(request.auth.team.pk, given)


def _asked(
    request: ApiRequest, body: QueryIn, lines: tuple[AddressLine, ...], options: AskOptions
) -> QueryDetail:
    made = services.ask(
        team=request.auth.team, user=request.auth.user, text=body.text, pages=lines, options=options
    )
    return shown_query_detail(made)


def _options(request: ApiRequest, body: QueryIn) -> AskOptions:
    """As asked. *Raises* ApiRefusal 422 for a question that is none of the team's."""
    report, question = body.follows_report, body.follows
    reports = Report.objects.filter(team=request.auth.team)
    follows_report = reports.filter(pk=report).first() if report else None
    follows = _queries(request).filter(pk=question).first() if question else None
    if question and follows is None:
        raise ApiRefusal(422, f"The team has no question {question} to follow up.")
    if report and (follows_report is None or follows):
        raise ApiRefusal(
            422, f"The team has no report {report} to follow up, or a question is followed up, too."
        )
    return AskOptions(
        **body.model_dump(exclude={"text", "pages", "follows", "follows_report"}),
        follows=follows,
        follows_report=follows_report,
    )


@router.get("/gate", response=GateOut, summary="Judge whether a question needs the web")
def judge_question(request: ApiRequest, wanted: QueryParams[Asked]) -> GateOut:
    """What a question with the preference `auto` would do, and why. Asks nothing and starts nothing."""
    return shown_verdict(judge(wanted.text, embedder=minilm()))


@router.get("/queries/{int:query_id}", response=QueryDetail, summary="Read a query")
def read_query(request: ApiRequest, query_id: int) -> QueryDetail:
    """The answer, each sentence with its proofs, and what was searched, read and refused for it."""
    return shown_query_detail(query_of(request, query_id))


@router.post("/queries/{int:query_id}/cancel", auth=WRITE, response=QueryOut, summary="Cancel a query")
def cancel_query(request: ApiRequest, query_id: int) -> QueryOut:
    """It ends at once, whoever works on it."""
    found = query_of(request, query_id)
    if not services.cancel(query=found, user=request.auth.user):
        raise ApiRefusal(409, "This question was over already.")
    return shown_query(query_of(request, query_id))


@router.post("/queries/{int:query_id}/rerun", auth=WRITE, response={201: QueryDetail}, summary="Ask again")
def rerun_query(request: ApiRequest, query_id: int) -> HttpResponse:
    """The same question with the same options, as a new query. Takes an Idempotency-Key."""
    found = query_of(request, query_id)
    return idempotency.once(
        request, None, lambda: shown_query_detail(services.ask_again(query=found, user=request.auth.user))
    )
