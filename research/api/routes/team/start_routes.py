"""The guided start of the person for whom a token acts, and the demo data."""

from ninja import Router

from research.api.auth import MANAGE, MANAGE_AS_LEAD, ApiRequest
from research.api.routes.schemas.team import desk as schemas
from research.home.start import demo_data
from research.home.start.progress import guide_of
from research.home.start.services import mark

router = Router(tags=["Desk"])


@router.get("/start", response=schemas.StartOut, summary="Read the guided start")
def read_start(request: ApiRequest) -> schemas.StartOut:
    """What there is to do first, and what of it is done."""
    return schemas.shown_start(guide_of(request.auth.membership))


@router.put("/start", auth=MANAGE, response=schemas.StartOut, summary="Put the guided start away")
def change_start(request: ApiRequest, body: schemas.StartChange) -> schemas.StartOut:
    """Off the person's dashboard, or back on it; what was done stays done."""
    mark(request.auth.membership, "dismissed_at", is_on=body.is_dismissed)
    return schemas.shown_start(guide_of(request.auth.membership))


@router.delete(
    "/demo-data", auth=MANAGE_AS_LEAD, response=schemas.DemoRemoved, summary="Remove the demo data"
)
def remove_demo_data(request: ApiRequest) -> schemas.DemoRemoved:
    """What the demo sites left: at once what is over, the rest when its visits have ended. Needs the role lead."""
    left = demo_data.remove_demo_data(team=request.auth.team, user=request.auth.user)
    return schemas.DemoRemoved(still_running=len(left))
