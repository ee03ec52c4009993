"""Tells the person who started a sweep or asked a question that it came to its end, in the change's transaction."""

from __future__ import annotations

from django.urls import reverse

from interventions.notify.kinds import Kind
from interventions.notify.texts import QUERY_CHARS, quoted
from interventions.notify.ways.news import News, Page, tell_page
from research.answers.models import Query
from research.models import Offer, Sweep
from research.watches.models import WatchRun

_TITLES = {
    Query.State.ANSWERED: "Question answered",
    Query.State.NOT_FOUND: "No answer found",
    Query.State.SEARCH_DOWN: "Search is down",
    Query.State.FAILED: "No page could be read",
}


def sweep_finished(sweep: Sweep) -> None:
    """Once for each time that the sweep is done; of a watch's run only the watch tells. Needs its `ended_at`."""
    is_watched = WatchRun.objects.filter(sweep=sweep, is_first=False).exists()
    if sweep.created_by_id is None or sweep.ended_at is None or is_watched:
        return
    offers = Offer.objects.filter(visit__vendor__sweep=sweep).count()
    vendors = sweep.vendors.count()
    page = Page(
        team_id=sweep.team_id,
        title=f"Sweep finished: {quoted(sweep.query, QUERY_CHARS)}",
        body=f"{offers} offer{'' if offers == 1 else 's'} from {vendors} vendor{'' if vendors == 1 else 's'}.",
        path=reverse("sweep", args=[sweep.pk]),
    )
    occasion = f"sweep {sweep.pk} at {sweep.ended_at:%Y-%m-%dT%H:%M:%S}"[:40]
    tell_page(News(None, Kind.SWEEP_FINISHED, occasion, page), {sweep.created_by_id})


def query_answered(query: Query, state: str) -> None:
    """Once for each question; cancelled ones and those that need no page are not told of."""
    title = _TITLES.get(Query.State(state))
    if query.created_by_id is None or title is None:
        return
    page = Page(
        team_id=query.team_id,
        title=f"{title}: {quoted(query.text, QUERY_CHARS)}",
        body="Open it to see the sources.",
        path=reverse("query", args=[query.pk]),
    )
    tell_page(News(None, Kind.QUERY_ANSWERED, f"query {query.pk}", page), {query.created_by_id})
