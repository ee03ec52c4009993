"""How much a team uses and may, what it keeps and how long, and its audit log."""

from collections.abc import Sequence
from typing import Annotated

from django.http.response import HttpResponseBase
from ninja import Query as QueryParams
from ninja import Router
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from agent.teams import selectors
from agent.teams.pages.audit_csv import audit_csv
from research.api import services
from research.api.auth import MANAGE_AS_ADMIN, READ_AS_LEAD, ApiRequest
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.schemas.sweeps import storable
from research.api.routes.schemas.team import members as schemas
from research.api.routes.sweeps.sweep_routes import CSV
from research.retention import services as retention

router = Router(tags=["Team"])
Search = Annotated[str, Field(max_length=120), AfterValidator(storable)]


class AuditWanted(BaseModel):
    """What the audit log can be narrowed by."""

    model_config = ConfigDict(extra="forbid")

    action: Search = Field("", description="As in sweep.started.")
    who: Search = Field("", description="A user name.")
    q: Search = ""


class AuditFilters(Filters, AuditWanted):
    """The same for one page of it."""


@router.get("/limits", response=schemas.TeamLimitsOut, summary="Read the limits")
def read_limits(request: ApiRequest) -> schemas.TeamLimitsOut:
    """What the team uses now and may."""
    return schemas.shown_limits(request.auth.membership)


@router.put("/limits", auth=MANAGE_AS_ADMIN, response=schemas.TeamLimitsOut, summary="Change the limits")
def change_limits(request: ApiRequest, body: schemas.LimitsIn) -> schemas.TeamLimitsOut:
    """The team's own figures. Needs the role admin."""
    services.set_limits(
        team=request.auth.team,
        user=request.auth.user,
        waiting_visits=body.waiting_visits,
        daily_visits=body.daily_visits,
    )
    return schemas.shown_limits(request.auth.membership)


@router.get("/storage", response=list[schemas.RoomOut], summary="Read what takes the room")
def read_storage(request: ApiRequest) -> Sequence[schemas.RoomOut]:
    """Each kind of what the team keeps, how long, and how much room it takes."""
    return schemas.shown_storage(request.auth.membership)


@router.put(
    "/storage", auth=MANAGE_AS_ADMIN, response=list[schemas.RoomOut], summary="Change how long is kept"
)
def change_storage(request: ApiRequest, body: schemas.StorageIn) -> Sequence[schemas.RoomOut]:
    """What is older is deleted within the hour. Needs the role admin."""
    retention.set_retention(team=request.auth.team, user=request.auth.user, days=body.model_dump())
    return schemas.shown_storage(request.auth.membership)


@router.get("/audit", auth=READ_AS_LEAD, response=schemas.AuditPage, summary="Read the audit log")
def list_audit_entries(request: ApiRequest, wanted: QueryParams[AuditFilters]) -> PageFields:
    """Who did what in the team, newest first. Needs the role lead."""
    rows = selectors.audit_entries(request.auth.team, action=wanted.action, actor=wanted.who, words=wanted.q)
    return page_of(request, Filters(cursor=wanted.cursor, limit=wanted.limit), rows, schemas.shown_audit)


@router.post(
    "/audit/file", auth=READ_AS_LEAD, openapi_extra={"responses": CSV}, summary="The audit log as CSV"
)
def export_audit_log(request: ApiRequest, wanted: QueryParams[AuditWanted]) -> HttpResponseBase:
    """The dashboard's file. A POST, for the export itself is written down. Needs the role lead."""
    rows = selectors.audit_entries(request.auth.team, action=wanted.action, actor=wanted.who, words=wanted.q)
    return audit_csv(request.auth.team, request.auth.user, rows)
