"""Questions and their answers."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router

from research.api import idempotency, shown
from research.api.auth import READ, WRITE, ApiRequest
from research.api.paging import Filters, PageFields, page_of, refuse_unknown
from research.api.schemas import QueryDetail, QueryIn, QueryPage, QueryState
from research.ask import selectors, services
from research.ask.models import Query
from research.forms import checked_lines
from research.pipeline.vendor_lines import VendorLine

router = Router(tags=["Queries"])


class QueryFilters(Filters):
    """What a list of questions can be narrowed by."""

    state: QueryState | None = None


def _queries(request: ApiRequest) -> QuerySet[Query]:
    return Query.objects.filter(team=request.auth.team).select_related("created_by")


@router.get("/queries", auth=READ, response=QueryPage, summary="List queries")
def list_queries(request: ApiRequest, wanted: QueryParams[QueryFilters]) -> PageFields:
    """The team's questions, newest first."""
    rows = _queries(request).order_by("-created_at", "-pk")
    if wanted.state:
        rows = rows.filter(state=wanted.state)
    return page_of(request, wanted, rows, shown.shown_query)


@router.post("/queries", auth=WRITE, response={201: QueryDetail}, summary="Ask a question")
def ask(request: ApiRequest, body: QueryIn) -> HttpResponse:
    """It is answered from the pages given, or not at all. Takes an Idempotency-Key."""
    refuse_unknown(request)

    def write(lines: tuple[VendorLine, ...]) -> QueryDetail:
        made = services.ask(team=request.auth.team, user=request.auth.user, text=body.text, pages=lines)
        return shown.shown_query_detail(selectors.query_page(made))

    return idempotency.once(request, body, lambda: checked_lines("\n".join(body.pages)), write)


@router.get("/queries/{int:query_id}", auth=READ, response=QueryDetail, summary="Read a query")
def read_query(request: ApiRequest, query_id: int) -> QueryDetail:
    """The answer, each sentence with its proofs, once it is there."""
    refuse_unknown(request)
    return shown.shown_query_detail(selectors.query_page(get_object_or_404(_queries(request), pk=query_id)))
