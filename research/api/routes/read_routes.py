"""Who calls, visits with their steps; what can only be read: interventions."""

from dataclasses import asdict
from typing import Literal

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router
from pydantic import BaseModel, ConfigDict, Field

from agent.visits import selectors as agent_selectors
from agent.visits import services
from agent.visits.models import Visit
from agent.visits.storage.media import picture_response
from interventions.figures.figures import figures_of
from interventions.figures.figures_views import figures_table
from interventions.models import Intervention
from research.api.auth import WORK, WRITE, ApiRequest
from research.api.routes import shown
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.problems import ApiRefusal
from research.api.routes.schemas import sweeps as schemas
from research.api.routes.schemas.files import FILE, FileForm
from research.home.finding.search import find, near_in_meaning
from research.sweeps.limits.limits import usage_of

router = Router()
PICTURE = {
    "200": {
        "description": "A picture.",
        "content": {"image/webp": {"schema": {"type": "string", "format": "binary"}}},
    }
}


class VisitFilters(Filters):
    """What a list of visits can be narrowed by."""

    state: schemas.VisitState | None = None
    vendor__sweep: int | None = Field(None, ge=1, le=2**63 - 1, alias="sweep")


class Wanted(BaseModel):
    """What is looked for."""

    model_config = ConfigDict(extra="forbid")

    q: schemas.Words


class InterventionFilters(Filters):
    """What a list of interventions can be narrowed by."""

    state: schemas.InterventionState | None = None
    waits: bool | None = Field(
        None, description="True: those on which somebody has work to do, in any state."
    )


@router.get("/me", response=schemas.MeOut, tags=["Token"], summary="Who am I")
def me(request: ApiRequest) -> schemas.MeOut:
    """The token, for whom it acts, and what its team has left today."""
    caller = request.auth
    return schemas.MeOut(
        team=caller.team.pk,
        team_name=caller.team.name,
        user=caller.user.get_username(),
        role=caller.membership.role,
        token=caller.token.shown,
        scope=caller.token.scope,
        expires_at=caller.token.expires_at,
        limits=schemas.LimitsOut.model_validate(asdict(usage_of(caller.team))),
    )


@router.get("/find", response=list[schemas.FoundOut], tags=["Search"], summary="Find anything")
def find_anything(request: ApiRequest, wanted: QueryParams[Wanted]) -> list[schemas.FoundOut]:
    """Sweeps, vendors, products, answers, reports, watches, knowledge and, for operators, interventions with these
    words, then those that mean much the same; at most five of each kind."""
    membership = request.auth.membership
    groups = find(wanted.q, membership, near_in_meaning(membership.team_id))
    return [shown.shown_hit(group.name, hit) for group in groups for hit in group.hits]


def _visits(request: ApiRequest) -> QuerySet[Visit]:
    rows = agent_selectors.visits_of(request.auth.user).filter(team=request.auth.team)
    return rows.select_related("vendor")


def visit_of(request: ApiRequest, visit_id: int) -> Visit:
    """The team's visit. *Raises* Http404."""
    return get_object_or_404(_visits(request), pk=visit_id)


@router.get("/visits", response=schemas.VisitPage, tags=["Visits"], summary="List visits")
def list_visits(request: ApiRequest, wanted: QueryParams[VisitFilters]) -> PageFields:
    """The team's visits, newest first."""
    return page_of(request, wanted, _visits(request), shown.shown_visit)


@router.get(
    "/visits/{int:visit_id}",
    response=schemas.VisitDetail,
    tags=["Visits"],
    summary="Read a visit with its steps",
)
def read_visit(request: ApiRequest, visit_id: int) -> schemas.VisitDetail:
    """What the agent did, step by step, and why."""
    visit = visit_of(request, visit_id)
    return shown.shown_visit_detail(visit, list(agent_selectors.steps_of(visit.pk)))


@router.get(
    "/visits/{int:visit_id}/steps/{int:n}/picture",
    openapi_extra={"responses": PICTURE},
    tags=["Visits"],
    summary="The page as a step saw it",
)
def step_picture(request: ApiRequest, visit_id: int, n: int) -> HttpResponse:
    """A screenshot. Steps without one, and those whose pictures were cleared away, are 404."""
    steps = visit_of(request, visit_id).steps
    return picture_response(get_object_or_404(steps, n=n).screenshot)


@router.get(
    "/visits/{int:visit_id}/evidence",
    openapi_extra={"responses": PICTURE},
    tags=["Visits"],
    summary="The page that a determination rests on",
)
def evidence_picture(request: ApiRequest, visit_id: int) -> HttpResponse:
    """A screenshot. 404 where none was kept."""
    return picture_response(visit_of(request, visit_id).evidence_shot)


@router.post(
    "/visits/{int:visit_id}/cancel",
    auth=WRITE,
    response=schemas.VisitOut,
    tags=["Visits"],
    summary="Cancel a visit",
)
def cancel_visit(request: ApiRequest, visit_id: int) -> schemas.VisitOut:
    """At once when no worker holds it, else within seconds. 409 when it was over already."""
    found = visit_of(request, visit_id)
    if not services.cancel_for(visit=found, user=request.auth.user):
        raise ApiRefusal(409, "This visit was over already.")
    return shown.shown_visit(_visits(request).get(pk=visit_id))


def _interventions(request: ApiRequest) -> QuerySet[Intervention]:
    rows = Intervention.objects.filter(team=request.auth.team)
    return rows.select_related("visit", "claimed_by").defer("visit__checkpoint")


@router.get(
    "/interventions",
    auth=WORK,
    response=schemas.InterventionPage,
    tags=["Interventions"],
    summary="List interventions",
)
def list_interventions(request: ApiRequest, wanted: QueryParams[InterventionFilters]) -> PageFields:
    """What needs or needed a person, newest first. Needs the role operator, as the queue does."""
    rows = _interventions(request).annotate(waits=Q(state__in=Intervention.LIVE))
    return page_of(request, wanted, rows, shown.shown_intervention)


@router.get(
    "/interventions/{int:intervention_id}",
    auth=WORK,
    response=schemas.InterventionOut,
    tags=["Interventions"],
    summary="Read an intervention",
)
def read_intervention(request: ApiRequest, intervention_id: int) -> schemas.InterventionOut:
    """No token claims it or drives its browser: people do that in the dashboard."""
    return shown.shown_intervention(get_object_or_404(_interventions(request), pk=intervention_id))


class FiguresFile(FileForm):
    """Of which time the figures are, and the form of the file."""

    span: Literal["24h", "7d", "30d"] = "24h"


@router.get(
    "/interventions/figures/file",
    auth=WORK,
    openapi_extra={"responses": FILE},
    tags=["Interventions"],
    summary="Figures of the queue as a file",
)
def figures_file(request: ApiRequest, wanted: QueryParams[FiguresFile]) -> HttpResponseBase:
    """The dashboard's file: waits in seconds, ends and shares, in all, by blocker and by site; never per person."""
    return figures_table(figures_of(request.auth.team.pk, wanted.span), wanted.form)
