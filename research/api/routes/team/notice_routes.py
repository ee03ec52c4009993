"""What the person for whom a token acts was told of, and by which ways. Notices have no state of being read."""

from django.http import HttpResponse
from ninja import Query as QueryParams
from ninja import Router

from interventions.notify.kinds import Kind
from interventions.notify.pages import preferences, subscriptions
from research.api.auth import MANAGE, READ_AS_REQUESTER, ApiRequest
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.problems import ApiRefusal
from research.api.routes.schemas.team import telling as schemas

router = Router(tags=["Notices"])


class NoticeFilters(Filters):
    """What a list of notices can be narrowed by."""

    kind: schemas.NoticeKind | None = None


@router.get("/notices", auth=READ_AS_REQUESTER, response=schemas.NoticePage, summary="List notices")
def list_notices(request: ApiRequest, wanted: QueryParams[NoticeFilters]) -> PageFields:
    """What the person was told of in the last weeks, newest first."""
    rows = preferences.past_of(request.auth.user, request.auth.team)
    return page_of(request, wanted, rows, schemas.shown_notice)


@router.get(
    "/notices/settings",
    auth=READ_AS_REQUESTER,
    response=schemas.NoticeSettingsOut,
    summary="Read the settings of notices",
)
def read_notice_settings(request: ApiRequest) -> schemas.NoticeSettingsOut:
    """What the person is told of, how and where, and what could not be delivered lately."""
    return _settings(request)


def _settings(request: ApiRequest) -> schemas.NoticeSettingsOut:
    browsers = list(subscriptions.browsers_of(request.auth.user))
    return schemas.shown_settings(request.auth.membership, browsers)


@router.put(
    "/notices/settings",
    auth=MANAGE,
    response=schemas.NoticeSettingsOut,
    summary="Change the settings of notices",
)
def change_notice_settings(request: ApiRequest, body: schemas.NoticeSettingsIn) -> schemas.NoticeSettingsOut:
    """Of the person for whom the token acts. 403 for a kind that the role is not told of."""
    user, team = request.auth.user, request.auth.team
    ways = {str(kind): chosen for kind, chosen in (body.ways or {}).items()}
    allowed = {kind.value for kind in preferences.kinds_for(request.auth.membership)}
    if above := sorted(set(ways) - allowed):
        raise ApiRefusal(403, f"Only operators are told of: {', '.join(Kind(one).label for one in above)}.")
    if ways:
        preferences.save_choices(user=user, team=team, ways=ways)
    if body.email is not None:
        preferences.save_address(user=user, team=team, address=body.email)
    return _settings(request)


@router.post("/notices/test", auth=MANAGE, response={204: None}, summary="Send a test notice")
def test_notice(request: ApiRequest, body: schemas.NoticeTest) -> HttpResponse:
    """To the person for whom the token acts; 409 where it could go nowhere."""
    preferences.send_test(user=request.auth.user, team=request.auth.team, way=body.way)
    return HttpResponse(status=204)


@router.delete(
    "/notices/browsers/{int:browser_id}",
    auth=MANAGE,
    response={204: None},
    summary="Push to a browser no more",
)
def remove_browser(request: ApiRequest, browser_id: int) -> HttpResponse:
    """One of the person's own."""
    if not subscriptions.remove_browser(user=request.auth.user, pk=browser_id):
        raise ApiRefusal(404, "There is no such thing, or it is not your team's.")
    return HttpResponse(status=204)
