"""Every write of readings: ordered for a source or joined, stored at their end, told to the questions that wait."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.db import transaction
from django.db.models import Q

from agent.core.ports import Rendered
from agent.core.types import Determination, WebAgentResult
from agent.documents.document import Document
from agent.visits import services as agent_services
from agent.visits.models import Visit
from agent.visits.services import VisitOrder
from research.answers import events
from research.answers.models import Query, Source
from research.sources.models import SavedPage
from research.sources.store.pages import Fetch, keep_page

MOST_STEPS = 16
MOST_SECONDS = 120  # of the agent's own work; the time of people does not count
OPENED_LATER = "This source was opened after the answer was written. Ask again to use it."
OPENED_BY_PERSON = "A colleague opened this source after the answer was written. Ask again to use it."


@transaction.atomic
def order_reading(*, team_id: int, url: str, may_ask: bool, query_id: int | None = None) -> int:
    """The id of the visit that reads this address for the team: one that is under way, else a new one.

    The question's source points to it from now on. Whoever orders it enqueues it.
    """
    visit = _under_way(team_id, url, may_ask=may_ask) or _new(team_id, url, may_ask=may_ask)
    if query_id is not None:
        mine = Source.objects.filter(query_id=query_id, query__team_id=team_id, url=url)
        if mine.update(visit=visit):
            events.query_changed(Query.objects.get(pk=query_id), "source_visit")
    return visit.pk


def _under_way(team_id: int, url: str, *, may_ask: bool) -> Visit | None:
    """A reading that asks nobody is no help for a question that may ask."""
    open_ones = Visit.objects.filter(
        team_id=team_id, kind=Visit.Kind.READ, url=url, cancel_requested_at=None
    ).exclude(state__in=agent_services.OVER)
    asking = Q(ask_policy=Visit.AskPolicy.NEVER)
    return open_ones.exclude(asking).first() if may_ask else open_ones.filter(asking).first()


def _new(team_id: int, url: str, *, may_ask: bool) -> Visit:
    order = VisitOrder(
        query=f"Read the page at {url}",
        url=url,
        domain=urlsplit(url).netloc.rpartition("@")[2][:255],
        ask_policy=Visit.AskPolicy.YES if may_ask else Visit.AskPolicy.NEVER,
        max_steps=MOST_STEPS,
        max_seconds=MOST_SECONDS,
        max_products=0,
        kind=Visit.Kind.READ,
    )
    return agent_services.create_visit(team_id=team_id, order=order)


def record_reading(
    *,
    visit_id: int,
    token: int,
    result: WebAgentResult,
    read: tuple[Rendered, Document] | None,
    shot: str = "",
) -> None:
    """End the visit and store the page that it read. *Raises* LeaseLost: then nothing is stored."""
    with transaction.atomic():
        agent_services.end_visit(visit_id=visit_id, token=token, result=result, evidence_shot=shot)
        if read is not None and result.determination is Determination.PAGE_READ:
            _keep(Visit.objects.defer("checkpoint").get(pk=visit_id), *read)


def _keep(visit: Visit, page: Rendered, document: Document) -> None:
    was_helped = visit.steps.filter(action="intervention", is_ok=True).exists()
    fetch = Fetch(
        url=visit.url,
        final_url=page.url,
        data=page.body,
        by=SavedPage.By.PERSON if was_helped else SavedPage.By.BROWSER,
        visit_id=visit.pk,
        content_type=page.content_type,
    )
    keep_page(team_id=visit.team_id, fetch=fetch, document=document)


def follow_reading(*, visit_id: int, kind: str) -> None:
    """What a change of a visit means for the questions whose source it reads. Safe to call more than once."""
    if kind == "step":
        return
    for source in Source.objects.filter(visit_id=visit_id).select_related("query", "visit"):
        _settle(source)
        events.query_changed(source.query, "source_visit")


def settle_readings(query: Query) -> None:
    """When a question ends: what its readings have brought that came too late for the answer is noted."""
    for source in query.sources.filter(visit__isnull=False).select_related("query", "visit"):
        _settle(source)


def _settle(source: Source) -> None:
    """A source whose reading ended after its question did gets the page; its state stays: it was not used."""
    visit = source.visit
    if visit is None or not visit.is_over or not Query.objects.get(pk=source.query_id).is_over:
        return
    page = visit.saved_pages.order_by("-pk").first()
    unread = Source.objects.filter(pk=source.pk, page=None).exclude(state="ok")
    if page is None:
        unread.update(problem=visit.reason[:300])
        return
    is_by_person = page.fetched_by == SavedPage.By.PERSON
    unread.update(page=page, problem=OPENED_BY_PERSON if is_by_person else OPENED_LATER)


def cancel_readings(*, query: Query, by: str) -> int:
    """Stop the readings that no other question waits for; how many."""
    ids = set(query.sources.filter(visit__isnull=False).values_list("visit_id", flat=True))
    others = Source.objects.filter(visit_id__in=ids).exclude(query=query)
    wanted = set(
        others.filter(query__state__in=[Query.State.PENDING, Query.State.RUNNING]).values_list(
            "visit_id", flat=True
        )
    )
    return sum(agent_services.cancel_visit(visit_id=pk, by=by) for pk in ids - wanted if pk is not None)
