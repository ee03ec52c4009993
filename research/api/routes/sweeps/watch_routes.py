"""Watches and their runs."""

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router

from agent.teams.rights.access import require_steering
from research.answers.models import Query
from research.answers.reports.models import Report
from research.api.auth import WRITE, ApiRequest
from research.api.routes import idempotency
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.schemas.watches import (
    PreviewIn,
    PreviewOut,
    WatchIn,
    WatchOut,
    WatchPage,
    WatchRunOut,
    WatchRunPage,
    shown_preview,
    shown_run,
    shown_watch,
)
from research.models import Sweep
from research.watches import selectors, services
from research.watches.models import Watch
from research.watches.previews import previewed

router = Router(tags=["Watches"])


def _watches(request: ApiRequest) -> QuerySet[Watch]:
    return selectors.watches_of(request.auth.user).filter(team=request.auth.team)


def _watch(request: ApiRequest, watch_id: int) -> Watch:
    return get_object_or_404(_watches(request), pk=watch_id)


def _steerable(request: ApiRequest, watch_id: int) -> Watch:
    found = _watch(request, watch_id)
    require_steering(request.auth.membership, found.created_by_id, "made this watch")
    return found


@router.get("/watches", response=WatchPage, summary="List watches")
def list_watches(request: ApiRequest, wanted: QueryParams[Filters]) -> PageFields:
    """The team's watches, newest first."""
    return page_of(request, wanted, _watches(request), shown_watch)


@router.post("/sweeps/{int:sweep_id}/watches", auth=WRITE, response={201: WatchOut}, summary="Watch a sweep")
def watch_sweep(request: ApiRequest, sweep_id: int, body: WatchIn) -> HttpResponse:
    """It is run again by the schedule; what it has found is what the next run is compared with.
    Takes an Idempotency-Key."""
    found = get_object_or_404(Sweep, team=request.auth.team, pk=sweep_id)
    return _start(request, found, body)


@router.post(
    "/queries/{int:query_id}/watches", auth=WRITE, response={201: WatchOut}, summary="Watch a question"
)
def watch_query(request: ApiRequest, query_id: int, body: WatchIn) -> HttpResponse:
    """It is asked again by the schedule; its answer is what the next one is compared with.
    Takes an Idempotency-Key."""
    found = get_object_or_404(Query, team=request.auth.team, pk=query_id)
    return _start(request, found, body)


@router.post(
    "/reports/{int:report_id}/watches", auth=WRITE, response={201: WatchOut}, summary="Watch a report"
)
def watch_report(request: ApiRequest, report_id: int, body: WatchIn) -> HttpResponse:
    """Its sub-questions are asked again by the schedule, within its limits; each answer is compared with the last one.
    Takes an Idempotency-Key."""
    found = get_object_or_404(Report, team=request.auth.team, pk=report_id)
    return _start(request, found, body)


def _start(request: ApiRequest, of: services.Watched, body: WatchIn) -> HttpResponse:
    draft = body.draft(services.words_of(of))

    def write() -> WatchOut:
        made = services.start_watch(team=request.auth.team, user=request.auth.user, of=of, draft=draft)
        return shown_watch(_watch(request, made.pk))

    return idempotency.once(request, body, write)


@router.post("/watches/preview", auth=WRITE, response=PreviewOut, summary="Try a watch on what is there")
def preview_watch(request: ApiRequest, body: PreviewIn) -> PreviewOut:
    """Nothing is kept: its next runs, what each condition looks at in the last results, and what it would have told
    of earlier ones."""
    of = _previewed(request, body)
    draft = body.draft("")
    conditions = services.checked(draft.conditions, of)
    return shown_preview(previewed(of, draft.schedule, conditions, draft.rearm))


def _previewed(request: ApiRequest, body: PreviewIn) -> services.Watched:
    team = request.auth.team
    if body.sweep is not None:
        return get_object_or_404(Sweep, team=team, pk=body.sweep)
    if body.query is not None:
        return get_object_or_404(Query, team=team, pk=body.query)
    return get_object_or_404(Report, team=team, pk=body.report)


@router.get("/watches/{int:watch_id}", response=WatchOut, summary="Read a watch")
def read_watch(request: ApiRequest, watch_id: int) -> WatchOut:
    """Its schedule, its conditions and how it is."""
    return shown_watch(_watch(request, watch_id))


@router.put("/watches/{int:watch_id}", auth=WRITE, response=WatchOut, summary="Change a watch")
def change_watch(request: ApiRequest, watch_id: int, body: WatchIn) -> WatchOut:
    """Another name, schedule and conditions; what is left out is as for a new one. By who made it, or a lead."""
    found = _steerable(request, watch_id)
    services.change_watch(watch=found, user=request.auth.user, draft=body.draft(found.name))
    return shown_watch(_watch(request, watch_id))


@router.delete("/watches/{int:watch_id}", auth=WRITE, response={204: None}, summary="Delete a watch")
def delete_watch(request: ApiRequest, watch_id: int) -> HttpResponse:
    """It runs no more; for a day it can be restored. By who made it, or a lead."""
    services.delete_watch(watch=_steerable(request, watch_id), user=request.auth.user)
    return HttpResponse(status=204)


@router.post("/watches/{int:watch_id}/restore", auth=WRITE, response=WatchOut, summary="Restore a watch")
def restore_watch(request: ApiRequest, watch_id: int) -> WatchOut:
    """Take its deletion back: it goes on with its next due time. By who made it, or a lead."""
    deleted = selectors.deleted_watch(request.auth.team, watch_id)
    if deleted is not None:
        require_steering(request.auth.membership, deleted.created_by_id, "made this watch")
        services.restore_watch(watch=deleted, user=request.auth.user)
    return shown_watch(_watch(request, watch_id))


@router.post("/watches/{int:watch_id}/pause", auth=WRITE, response=WatchOut, summary="Pause a watch")
def pause_watch(request: ApiRequest, watch_id: int) -> WatchOut:
    """It runs by hand only, until it is resumed."""
    return _paused(request, watch_id, is_paused=True)


@router.post("/watches/{int:watch_id}/resume", auth=WRITE, response=WatchOut, summary="Resume a watch")
def resume_watch(request: ApiRequest, watch_id: int) -> WatchOut:
    """It runs by its schedule again. What was due in between is not made up."""
    return _paused(request, watch_id, is_paused=False)


def _paused(request: ApiRequest, watch_id: int, *, is_paused: bool) -> WatchOut:
    found = _steerable(request, watch_id)
    services.pause_watch(watch=found, user=request.auth.user, is_paused=is_paused)
    return shown_watch(_watch(request, watch_id))


@router.post(
    "/watches/{int:watch_id}/run", auth=WRITE, response={201: WatchRunOut}, summary="Run a watch now"
)
def run_watch(request: ApiRequest, watch_id: int) -> HttpResponse:
    """One run beside the schedule, when none is running. Takes an Idempotency-Key."""
    found = _steerable(request, watch_id)
    return idempotency.once(
        request, None, lambda: shown_run(services.run_now(watch=found, user=request.auth.user))
    )


@router.get("/watches/{int:watch_id}/runs", response=WatchRunPage, summary="List a watch's runs")
def list_watch_runs(request: ApiRequest, watch_id: int, wanted: QueryParams[Filters]) -> PageFields:
    """What each run changed and which conditions it met, newest first."""
    return page_of(request, wanted, selectors.runs_of(_watch(request, watch_id)), shown_run)
