"""Saved views: the filters of tables under names."""

from django.http import HttpResponse
from ninja import Query as QueryParams
from ninja import Router

from research.api.auth import WRITE, ApiRequest
from research.api.routes import idempotency
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.schemas.team import views as schemas
from research.home.models import SavedView
from research.home.sharing.saved import selectors, services
from research.home.sharing.saved.tables import gone_of

router = Router(tags=["Saved views"])


class ViewFilters(Filters):
    """What the list can be narrowed by."""

    kind: schemas.ViewKind | None = None


@router.get("/saved-views", response=schemas.SavedViewPage, summary="List saved views")
def list_saved_views(request: ApiRequest, wanted: QueryParams[ViewFilters]) -> PageFields:
    """Those of the token's member and the team's."""
    rows = list(selectors.views_of(request.auth.membership))
    gone = gone_of(request.auth.team, rows)
    return page_of(
        request,
        wanted,
        selectors.views_of(request.auth.membership),
        lambda view: schemas.shown_view(view, gone.get(view.pk, "")),
    )


@router.post("/saved-views", auth=WRITE, response={201: schemas.SavedViewOut}, summary="Save a view")
def save_view(request: ApiRequest, body: schemas.SavedViewIn) -> HttpResponse:
    """The filter of a table under a name, for the token's member or the team. Takes an Idempotency-Key."""

    def saved() -> schemas.SavedViewOut:
        auth, given = request.auth, body.model_dump(exclude={"is_shared"})
        view = SavedView(team=auth.team, owner=None if body.is_shared else auth.user, **given)
        return _shown(request, services.add_view(view, auth.user))

    return idempotency.once(request, body, saved)


@router.put(
    "/saved-views/{int:view_id}", auth=WRITE, response=schemas.SavedViewOut, summary="Change a saved view"
)
def change_saved_view(
    request: ApiRequest, view_id: int, body: schemas.SavedViewChange
) -> schemas.SavedViewOut:
    """Another name, filter or other readers. The team's: by who saved it, or a lead."""
    view = services.change_view(
        selectors.changeable(request.auth.membership, view_id),
        request.auth.user,
        name=body.name,
        is_shared=body.is_shared,
        filter_text=body.filter,
    )
    return _shown(request, view)


@router.delete("/saved-views/{int:view_id}", auth=WRITE, response={204: None}, summary="Delete a saved view")
def delete_saved_view(request: ApiRequest, view_id: int) -> HttpResponse:
    """What it showed stays. The team's: by who saved it, or a lead."""
    services.delete_view(selectors.changeable(request.auth.membership, view_id), request.auth.user)
    return HttpResponse(status=204)


def _shown(request: ApiRequest, view: SavedView) -> schemas.SavedViewOut:
    return schemas.shown_view(view, gone_of(request.auth.team, [view]).get(view.pk, ""))
