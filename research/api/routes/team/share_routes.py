"""Share links: what people without an account may read."""

from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router, Status

from agent.teams.rights.access import require_steering
from research.api.auth import READ_AS_REQUESTER, WRITE, ApiRequest
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.problems import ApiRefusal
from research.api.routes.schemas.team import sharing as schemas
from research.home.models import ShareLink
from research.home.sharing import services

router = Router(tags=["Share links"])


@router.get(
    "/share-links", auth=READ_AS_REQUESTER, response=schemas.ShareLinkPage, summary="List share links"
)
def list_share_links(request: ApiRequest, wanted: QueryParams[Filters]) -> PageFields:
    """The team's, with the addresses of those that are open."""
    rows = ShareLink.objects.filter(team=request.auth.team).select_related("created_by")
    return page_of(request, wanted, rows, schemas.shown_link)


@router.post("/share-links", auth=WRITE, response={201: schemas.ShareLinkOut}, summary="Share something")
def make_share_link(request: ApiRequest, body: schemas.ShareLinkIn) -> Status[schemas.ShareLinkOut]:
    """A table under a filter, a sweep, an answer or a report, for whoever has the address; 404 where there is no such
    thing. Its address is a secret, so no Idempotency-Key is taken."""
    given = body.model_dump(include={"title", "kind", "about", "filter", "shows_marks"})
    wanted = ShareLink(team=request.auth.team, **given)
    return Status(201, schemas.shown_link(services.make_link(wanted, request.auth.user, body.lifetime)))


@router.post(
    "/share-links/{int:link_id}/revoke",
    auth=WRITE,
    response=schemas.ShareLinkOut,
    summary="Revoke a share link",
)
def revoke_share_link(request: ApiRequest, link_id: int) -> schemas.ShareLinkOut:
    """Its address opens nothing from now on. By who made it, or a lead; 409 when it was revoked before."""
    link = get_object_or_404(ShareLink, team=request.auth.team, pk=link_id)
    require_steering(request.auth.membership, link.created_by_id, "made this link")
    if not services.revoke(link, request.auth.user):
        raise ApiRefusal(409, "This link was revoked already.")
    link.refresh_from_db()
    return schemas.shown_link(link)
