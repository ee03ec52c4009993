"""Studies (sessions over a task set) and how the visits of each site have changed. Sessions are run by `manage.py`."""

from typing import Annotated

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from agent.learning.models import StudySession
from agent.learning.study import services
from agent.learning.study.pages import chart
from research.api.auth import LEAD, ApiRequest
from research.api.routes.learning.knowledge_routes import WantedSite
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.schemas import learning as schemas
from research.api.routes.schemas.sweeps import storable

router = Router(tags=["Studies"])


class StudyFilters(Filters):
    """What a list of sessions can be narrowed by."""

    task_set: Annotated[str, Field(max_length=120), AfterValidator(storable)] | None = None


class WantedPage(BaseModel):
    """Which page."""

    model_config = ConfigDict(extra="forbid")

    page: int = Field(1, ge=1, le=99_999)


def _sessions(request: ApiRequest) -> QuerySet[StudySession]:
    return StudySession.objects.filter(team=request.auth.team)


def _session(request: ApiRequest, session_id: int) -> StudySession:
    return get_object_or_404(_sessions(request).select_related("team"), pk=session_id)


@router.get("/studies", response=schemas.StudyPage, summary="List studies")
def list_studies(request: ApiRequest, wanted: QueryParams[StudyFilters]) -> PageFields:
    """The team's sessions with their sums, newest first."""
    return page_of(request, wanted, _sessions(request), schemas.shown_study)


@router.get("/studies/{int:session_id}", response=schemas.StudyDetail, summary="Read a study")
def read_study(request: ApiRequest, session_id: int) -> schemas.StudyDetail:
    """A session with each of its tasks and the settings that were in force."""
    return schemas.shown_study_detail(_session(request, session_id))


@router.put(
    "/studies/{int:session_id}", auth=LEAD, response=schemas.StudyDetail, summary="Keep a note on a study"
)
def note_study(request: ApiRequest, session_id: int, body: schemas.NoteIn) -> schemas.StudyDetail:
    """What the next reader should know. Needs the role lead."""
    found = _session(request, session_id)
    services.write_note(session=found, user=request.auth.user, note=body.note)
    return schemas.shown_study_detail(_session(request, session_id))


@router.get(
    "/studies/{int:session_id}/against/{int:other_id}",
    response=schemas.StudyComparisonOut,
    summary="Compare two studies",
)
def compare_studies(request: ApiRequest, session_id: int, other_id: int) -> schemas.StudyComparisonOut:
    """A session against an earlier one: tasks that changed, the largest change first, and settings that differ."""
    return schemas.shown_comparison(_session(request, other_id), _session(request, session_id))


@router.get("/learning", response=schemas.CurvesOut, summary="List learning curves")
def list_learning_curves(request: ApiRequest, wanted: QueryParams[WantedPage]) -> schemas.CurvesOut:
    """Every site that the team visited, 25 to a page, and how its visits have changed."""
    listed, curves = chart.curves_of(request.auth.team, wanted.page)
    return schemas.CurvesOut(
        items=[schemas.shown_curve(one) for one in curves],
        total=listed.paginator.count,
        page=listed.number,
        pages=listed.paginator.num_pages,
    )


@router.get("/learning/site", response=schemas.CurveOut, summary="Read a site's learning curve")
def read_learning_curve(request: ApiRequest, wanted: QueryParams[WantedSite]) -> schemas.CurveOut:
    """Its visits one by one; no points for a site that was never visited."""
    return schemas.shown_curve(chart.curve_of(request.auth.team, wanted.domain))
