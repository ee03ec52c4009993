"""Where answers come from: search providers, and the feeds that a team watches."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router

from research.api.auth import ADMIN, LEAD, READ_AS_LEAD, ApiRequest
from research.api.routes import idempotency
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.schemas.sources import (
    FeedChange,
    FeedEntryPage,
    FeedIn,
    FeedOut,
    FeedPage,
    ProviderChange,
    ProviderOut,
    shown_entry,
    shown_feed,
    shown_provider,
)
from research.sources.models import WatchedFeed
from research.sources.providers.registry import provider_states, switch_provider
from research.sources.store import feeds

router = Router(tags=["Sources"])


@router.get("/providers", auth=READ_AS_LEAD, response=list[ProviderOut], summary="List search providers")
def list_providers(request: ApiRequest) -> list[ProviderOut]:
    """Each with whether it is set up and on, and how it fares. Needs the role lead."""
    return [shown_provider(one) for one in provider_states()]


@router.put(
    "/providers", auth=ADMIN, response=list[ProviderOut], summary="Switch a search provider on or off"
)
def change_provider(request: ApiRequest, body: ProviderChange) -> list[ProviderOut]:
    """For the whole installation; one that is not set up cannot be switched on. Needs the role admin."""
    switch_provider(name=body.name, is_on=body.is_on, user=request.auth.user, team=request.auth.team)
    return [shown_provider(one) for one in provider_states()]


def _feed(request: ApiRequest, feed_id: int) -> WatchedFeed:
    return get_object_or_404(WatchedFeed, team=request.auth.team, pk=feed_id)


@router.get("/feeds", auth=READ_AS_LEAD, response=FeedPage, summary="List feeds")
def list_feeds(request: ApiRequest, wanted: QueryParams[Filters]) -> PageFields:
    """The RSS and Atom feeds whose entries later questions find, newest first. Needs the role lead."""
    return page_of(request, wanted, WatchedFeed.objects.filter(team=request.auth.team), shown_feed)


@router.get(
    "/feeds/{int:feed_id}/entries", auth=READ_AS_LEAD, response=FeedEntryPage, summary="List a feed's entries"
)
def list_feed_entries(request: ApiRequest, feed_id: int, wanted: QueryParams[Filters]) -> PageFields:
    """What it brought, newest first; `is_read`: its text is found by questions. Needs the role lead."""
    return page_of(request, wanted, _feed(request, feed_id).entries.all(), shown_entry)


@router.post("/feeds", auth=LEAD, response={201: FeedOut}, summary="Watch a feed")
def add_feed(request: ApiRequest, body: FeedIn) -> HttpResponse:
    """Its entries are read within minutes. Needs the role lead. Takes an Idempotency-Key."""

    def write() -> FeedOut:
        return shown_feed(feeds.add_feed(team=request.auth.team, user=request.auth.user, url=body.url))

    return idempotency.once(request, body, write)


@router.put("/feeds/{int:feed_id}", auth=LEAD, response=FeedOut, summary="Pause or resume a feed")
def change_feed(request: ApiRequest, feed_id: int, body: FeedChange) -> FeedOut:
    """Ask for news of it, or not. Needs the role lead."""
    feeds.pause_feed(feed=_feed(request, feed_id), user=request.auth.user, is_active=body.is_active)
    return shown_feed(_feed(request, feed_id))


@router.delete("/feeds/{int:feed_id}", auth=LEAD, response={204: None}, summary="Remove a feed")
def remove_feed(request: ApiRequest, feed_id: int) -> HttpResponse:
    """Watch it no longer; what was read of it stays. Needs the role lead."""
    feeds.remove_feed(feed=_feed(request, feed_id), user=request.auth.user)
    return HttpResponse(status=204)
