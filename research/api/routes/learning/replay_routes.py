"""Visits that are decided again: one, or all of a time."""

from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router
from pydantic import Field

from agent.learning.models import Replay, ReplayBatch
from agent.learning.replay import services
from agent.learning.replay.changes import batch_file
from research.api.auth import LEAD, WRITE, ApiRequest
from research.api.routes import idempotency
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.read_routes import visit_of
from research.api.routes.schemas import learning as schemas
from research.api.routes.sweeps.sweep_routes import CSV

router = Router(tags=["Replays"])


class ReplayFilters(Filters):
    """What a list of replays can be narrowed by."""

    outcome: schemas.Outcome | None = None
    visit: int | None = Field(None, ge=1, le=2**63 - 1)


class BatchReplayFilters(Filters):
    """What the replays of a batch can be narrowed by."""

    outcome: schemas.Outcome | None = None


def _replays(request: ApiRequest) -> QuerySet[Replay]:
    rows = Replay.objects.filter(visit__team=request.auth.team)
    return rows.select_related("asked_by")


def _batches(request: ApiRequest) -> QuerySet[ReplayBatch]:
    return ReplayBatch.objects.filter(team=request.auth.team).select_related("asked_by", "team")


def _batch(request: ApiRequest, batch_id: int) -> ReplayBatch:
    return get_object_or_404(_batches(request), pk=batch_id)


@router.post(
    "/visits/{int:visit_id}/replays",
    auth=WRITE,
    response={201: schemas.ReplayOut},
    summary="Decide a visit again",
)
def replay_visit(request: ApiRequest, visit_id: int, body: schemas.ReplayIn) -> HttpResponse:
    """From its recording, without network or browser, by a worker; 422 where it was not recorded.
    Takes an Idempotency-Key."""
    visit = visit_of(request, visit_id)

    def write() -> schemas.ReplayOut:
        made = services.ask_replay(visit=visit, user=request.auth.user, options=body.options())
        return schemas.shown_replay(_replays(request).get(pk=made.pk))

    return idempotency.once(request, body, write)


@router.get("/replays", response=schemas.ReplayPage, summary="List replays")
def list_replays(request: ApiRequest, wanted: QueryParams[ReplayFilters]) -> PageFields:
    """Visits that were decided again, in batches and alone, newest first."""
    return page_of(request, wanted, _replays(request).defer("report"), schemas.shown_replay)


@router.get("/replays/{int:replay_id}", response=schemas.ReplayDetail, summary="Read a replay")
def read_replay(request: ApiRequest, replay_id: int) -> schemas.ReplayDetail:
    """What would have changed, decision by decision."""
    return schemas.shown_replay_detail(get_object_or_404(_replays(request), pk=replay_id))


@router.post(
    "/replays/batches",
    auth=LEAD,
    response={201: schemas.BatchOut},
    summary="Decide all visits of a time again",
)
def replay_visits(request: ApiRequest, body: schemas.BatchIn) -> HttpResponse:
    """Every recorded visit of so many days, at most 1,000. Needs the role lead. Takes an Idempotency-Key."""

    def write() -> schemas.BatchOut:
        made = services.ask_batch(
            team=request.auth.team,
            user=request.auth.user,
            options=body.options(),
            days=body.days,
            domain=body.domain,
        )
        return schemas.shown_batch(_batch(request, made.pk))

    return idempotency.once(request, body, write)


@router.get("/replays/batches", response=schemas.BatchPage, summary="List batches of replays")
def list_replay_batches(request: ApiRequest, wanted: QueryParams[Filters]) -> PageFields:
    """All visits of a time decided again, newest first."""
    return page_of(request, wanted, _batches(request), schemas.shown_batch)


@router.get(
    "/replays/batches/{int:batch_id}", response=schemas.BatchDetail, summary="Read a batch of replays"
)
def read_replay_batch(request: ApiRequest, batch_id: int) -> schemas.BatchDetail:
    """How many came out how, and the sums of what would have changed."""
    return schemas.shown_batch_detail(_batch(request, batch_id))


@router.get(
    "/replays/batches/{int:batch_id}/replays", response=schemas.ReplayPage, summary="List a batch's replays"
)
def list_batch_replays(
    request: ApiRequest, batch_id: int, wanted: QueryParams[BatchReplayFilters]
) -> PageFields:
    """Each visit of it, newest first."""
    rows = _replays(request).filter(batch=_batch(request, batch_id)).defer("report")
    return page_of(request, wanted, rows, schemas.shown_replay)


@router.get(
    "/replays/batches/{int:batch_id}/runs.csv", openapi_extra={"responses": CSV}, summary="A batch as CSV"
)
def replay_batch_csv(request: ApiRequest, batch_id: int) -> HttpResponseBase:
    """The dashboard's file: a line for each visit with what would have changed."""
    return batch_file(_batch(request, batch_id))


@router.post(
    "/replays/batches/{int:batch_id}/stop", auth=LEAD, response=schemas.BatchStopped, summary="Stop a batch"
)
def stop_replay_batch(request: ApiRequest, batch_id: int) -> schemas.BatchStopped:
    """Play no more of it; one that is being played ends within seconds. Needs the role lead."""
    count = services.stop_batch(batch=_batch(request, batch_id), user=request.auth.user)
    return schemas.BatchStopped(stopped=count)
