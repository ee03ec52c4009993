"""Questions and their answers."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router

from research.answers import services
from research.answers.exports import stored_proof
from research.answers.models import Query
from research.answers.services import AskOptions
from research.api.auth import READ, WRITE, ApiRequest
from research.api.routes import idempotency
from research.api.routes.paging import Filters, PageFields, page_of, refuse_unknown
from research.api.routes.problems import ApiRefusal
from research.api.routes.query_schemas import (
    QueryDetail,
    QueryIn,
    QueryOut,
    QueryPage,
    shown_query,
    shown_query_detail,
)
from research.api.routes.schemas import QueryState
from research.pipeline.web.address_list import AddressLine
from research.sweeps.pages.forms import checked_lines

router = Router(tags=["Queries"])


class QueryFilters(Filters):
    """What a list of questions can be narrowed by."""

    state: QueryState | None = None


def _queries(request: ApiRequest) -> QuerySet[Query]:
    return Query.objects.filter(team=request.auth.team).select_related("created_by", "team", "follows")


def _query(request: ApiRequest, query_id: int) -> Query:
    return get_object_or_404(_queries(request), pk=query_id)


@router.get("/queries", auth=READ, response=QueryPage, summary="List queries")
def list_queries(request: ApiRequest, wanted: QueryParams[QueryFilters]) -> PageFields:
    """The team's questions, newest first."""
    return page_of(request, wanted, _queries(request), shown_query)


@router.post("/queries", auth=WRITE, response={201: QueryDetail}, summary="Ask a question")
def ask(request: ApiRequest, body: QueryIn) -> HttpResponse:
    """It is answered from the web, from the pages given, or not at all. Takes an Idempotency-Key."""
    refuse_unknown(request)

    def write(lines: tuple[AddressLine, ...]) -> QueryDetail:
        made = services.ask(
            team=request.auth.team,
            user=request.auth.user,
            text=body.text,
            pages=lines,
            options=_options(request, body),
        )
        return shown_query_detail(made)

    return idempotency.once(request, body, lambda: checked_lines("\n".join(body.pages)), write)


def _options(request: ApiRequest, body: QueryIn) -> AskOptions:
    """As asked. *Raises* ApiRefusal 422 for a question that is none of the team's."""
    follows = _queries(request).filter(pk=body.follows).first() if body.follows else None
    if body.follows and follows is None:
        raise ApiRefusal(422, f"The team has no question {body.follows} to follow up.")
    return AskOptions(
        **body.model_dump(exclude={"text", "pages", "follows"}),
        follows=follows,
    )


@router.get("/queries/{int:query_id}", auth=READ, response=QueryDetail, summary="Read a query")
def read_query(request: ApiRequest, query_id: int) -> QueryDetail:
    """The answer, each sentence with its proofs, and what was searched, read and refused for it."""
    refuse_unknown(request)
    return shown_query_detail(_query(request, query_id))


@router.get("/queries/{int:query_id}/proof", auth=READ, summary="Download a query's proof file")
def read_proof(request: ApiRequest, query_id: int) -> HttpResponse:
    """One JSON file that `manage.py verify_proof` checks again, offline. 409 before there is an answer."""
    refuse_unknown(request)
    found = _query(request, query_id)
    if found.state != Query.State.ANSWERED:
        raise ApiRefusal(409, "There is no answer to prove.")
    answer = HttpResponse(stored_proof.proof_json(found), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="proof-{found.pk}.json"'
    return answer


@router.post("/queries/{int:query_id}/cancel", auth=WRITE, response=QueryOut, summary="Cancel a query")
def cancel_query(request: ApiRequest, query_id: int) -> QueryOut:
    """It ends at once, whoever works on it."""
    refuse_unknown(request)
    found = _query(request, query_id)
    if not services.cancel(query=found, user=request.auth.user):
        raise ApiRefusal(409, "This question was over already.")
    return shown_query(_query(request, query_id))


@router.post("/queries/{int:query_id}/rerun", auth=WRITE, response={201: QueryDetail}, summary="Ask again")
def rerun_query(request: ApiRequest, query_id: int) -> HttpResponse:
    """The same question with the same options, as a new query. Takes an Idempotency-Key."""
    refuse_unknown(request)
    found = _query(request, query_id)

    def write(_: None) -> QueryDetail:
        return shown_query_detail(services.ask_again(query=found, user=request.auth.user))

    return idempotency.once(request, None, lambda: None, write)
