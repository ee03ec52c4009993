"""Work while it goes on: its progress as server-sent events, and what of it waits for a person."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import ParamSpec, TypeVar

from asgiref.sync import SyncToAsync, sync_to_async
from django.core.signals import request_finished, request_started
from django.db import connections
from django.http import StreamingHttpResponse
from ninja import Router
from pydantic import BaseModel

from agent.teams.rights.events import listening
from agent.visits.models import Visit
from interventions.models import Intervention
from research.answers.events import query_group, report_group
from research.answers.models import Query, Source
from research.api.auth import COUNTED, READ, ApiRequest
from research.api.routes.problems import ApiRefusal
from research.api.routes.questions.query_routes import query_of
from research.api.routes.questions.report_routes import report_of
from research.api.routes.schemas.queries import shown_query
from research.api.routes.schemas.reports import shown_report
from research.api.routes.schemas.sweeps import WaitsForPerson
from research.api.routes.shown import shown_sweep, shown_waiting
from research.api.routes.sweeps.sweep_routes import sweep_of
from research.models import Sweep
from research.sweeps.events import sweep_group

router = Router()
LOOK_S = 10.0  # also without a nudge; keeps proxies from closing the stream
LIFETIME = timedelta(hours=1)  # then the client opens it again
STREAM = {
    "200": {
        "description": "`progress` with the object whenever it changed, the last when it is over; `refused` with the "
        "reason when the token is good no more.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    }
}
LOOKING = ThreadPoolExecutor(4, thread_name_prefix="stream")  # of all streams of a process
P = ParamSpec("P")
T = TypeVar("T")
Look = Callable[[], tuple[str, bool]]  # what is to be said, and whether that was the last


@router.get(
    "/sweeps/{int:sweep_id}/events",
    openapi_extra={"responses": STREAM},
    tags=["Sweeps"],
    summary="Follow a sweep",
)
def sweep_events(request: ApiRequest, sweep_id: int) -> StreamingHttpResponse:
    """Server-sent events: the sweep now and at each change, until it is over."""

    def look() -> tuple[BaseModel, bool]:
        found = sweep_of(request, sweep_id)
        return shown_sweep(found), found.state != Sweep.State.RUNNING

    return _stream(request, sweep_group(sweep_id), look)


@router.get(
    "/queries/{int:query_id}/events",
    openapi_extra={"responses": STREAM},
    tags=["Queries"],
    summary="Follow a query",
)
def query_events(request: ApiRequest, query_id: int) -> StreamingHttpResponse:
    """Server-sent events: the question without its answer, now and at each change, until it is over."""

    def look() -> tuple[BaseModel, bool]:
        found = query_of(request, query_id)
        return shown_query(found), found.state not in (Query.State.PENDING, Query.State.RUNNING)

    return _stream(request, query_group(query_id), look)


@router.get(
    "/reports/{int:report_id}/events",
    openapi_extra={"responses": STREAM},
    tags=["Reports"],
    summary="Follow a report",
)
def report_events(request: ApiRequest, report_id: int) -> StreamingHttpResponse:
    """Server-sent events: the report without its sections, now and at each change, until its plan waits or it ends."""

    def look() -> tuple[BaseModel, bool]:
        found = report_of(request, report_id)
        return shown_report(found), not found.is_at_work

    return _stream(request, report_group(report_id), look)


def _stream(
    request: ApiRequest, group: str, show: Callable[[], tuple[BaseModel, bool]]
) -> StreamingHttpResponse:
    show()  # a 404 is answered as such, before the stream begins
    request.META[COUNTED] = "1"

    def look() -> tuple[str, bool]:
        """The token is judged anew each time."""
        try:
            request.auth = READ(request)
        except ApiRefusal as exc:
            return f"event: refused\ndata: {exc.user_message}\n\n", True
        found, is_over = show()
        return f"event: progress\ndata: {found.model_dump_json()}\n\n", is_over

    answer = StreamingHttpResponse(_events(group, look), content_type="text/event-stream")
    answer["X-Accel-Buffering"] = "no"
    return answer


def in_thread(work: Callable[P, T], executor: ThreadPoolExecutor | None = None) -> Callable[P, Awaitable[T]]:
    """`work` for a coroutine, with its database connection looked after as for any request.

    In the thread of the request, or in one of the executor's.
    """

    def whole(*args: P.args, **kwargs: P.kwargs) -> T:
        request_started.send(sender=in_thread)
        try:
            return work(*args, **kwargs)
        finally:
            request_finished.send(sender=in_thread)

    return sync_to_async(whole, thread_sensitive=executor is None, executor=executor)


async def _let_go_of_thread() -> None:
    """End the thread that the request began with, and its connection: a stream that waits holds neither.

    Django gives each request one for as long as it lasts, which is an hour here.
    """
    context = SyncToAsync.thread_sensitive_context.get(None)
    own = None if context is None else SyncToAsync.context_to_thread_executor.pop(context, None)
    if own is not None:
        await asyncio.get_running_loop().run_in_executor(own, connections.close_all)
        own.shutdown(wait=False)


async def _events(group: str, look: Look) -> AsyncIterator[str]:
    """What `look` says whenever it changed, and a comment when it did not."""
    said, end = "", asyncio.get_running_loop().time() + LIFETIME.total_seconds()
    await _let_go_of_thread()
    async with listening(group) as wait:
        is_over = False
        while not is_over and asyncio.get_running_loop().time() < end:
            text, is_over = await in_thread(look, LOOKING)()
            yield text if text != said else ": nothing new\n\n"
            said = text
            if not is_over:
                await wait(LOOK_S)


@router.get(
    "/sweeps/{int:sweep_id}/waiting",
    response=list[WaitsForPerson],
    tags=["Sweeps"],
    summary="What of a sweep waits for a person",
)
def sweep_waiting(request: ApiRequest, sweep_id: int) -> list[WaitsForPerson]:
    """Visits that an operator must help, and where; people do that in the dashboard."""
    return _waiting(
        Visit.objects.filter(vendor__sweep=sweep_of(request, sweep_id)).values_list("pk", flat=True)
    )


@router.get(
    "/queries/{int:query_id}/waiting",
    response=list[WaitsForPerson],
    tags=["Queries"],
    summary="What of a query waits for a person",
)
def query_waiting(request: ApiRequest, query_id: int) -> list[WaitsForPerson]:
    """Pages that an operator must help to open, and where; people do that in the dashboard."""
    return _waiting(query_of(request, query_id).sources.exclude(visit=None).values_list("visit", flat=True))


@router.get(
    "/reports/{int:report_id}/waiting",
    response=list[WaitsForPerson],
    tags=["Reports"],
    summary="What of a report waits for a person",
)
def report_waiting(request: ApiRequest, report_id: int) -> list[WaitsForPerson]:
    """Pages that an operator must help to open, and where; people do that in the dashboard."""
    sources = Source.objects.filter(query__report=report_of(request, report_id)).exclude(visit=None)
    return _waiting(sources.values_list("visit", flat=True))


def _waiting(visits: object) -> list[WaitsForPerson]:
    live = Intervention.objects.filter(visit__in=visits, state__in=Intervention.LIVE)
    return [shown_waiting(row) for row in live.select_related("visit").order_by("pk")]
