"""Every write of queries: asking, claiming, storing what was read, answering, rescuing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from agent.teams.models import Team, User
from agent.teams.services import record_audit
from research.ask import doorbell, events
from research.ask.errors import QueryRefused
from research.ask.models import Citation, Query, Source
from research.limits import require_room
from research.pipeline.answerer import Answer
from research.pipeline.vendor_lines import VendorLine
from research.sources.fetch import Fetched
from research.sources.read import ReadPage
from research.webhooks import outbox

LEASE = timedelta(minutes=3)  # longer than the longest run: 8 pages of at most 45 s, three at once
MAX_SOURCES = 8
MAX_ATTEMPTS = 3


def ask(*, team: Team, user: User, text: str, pages: Sequence[VendorLine]) -> Query:
    """Store the query with its pages; on commit ring for it. *Raises* QueryRefused, LimitReached."""
    if not text.strip():
        raise QueryRefused("Ask something.")
    if not pages:
        raise QueryRefused("Give at least one page to read.")
    if len(pages) > MAX_SOURCES:
        raise QueryRefused(f"At most {MAX_SOURCES} pages for one query.")
    bad = next((line for line in pages if not line.is_good), None)
    if bad:
        raise QueryRefused(f"Line {bad.number}, {bad.text}: {bad.problem}")
    with transaction.atomic():
        require_room(team, 1)
        query = Query.objects.create(team=team, created_by=user, text=text.strip())
        Source.objects.bulk_create(
            Source(query=query, n=n, url=line.url) for n, line in enumerate(pages, start=1)
        )
        record_audit(team, user, "query.asked", query, pages=len(pages))
        transaction.on_commit(partial(doorbell.ring, query.pk))
    return query


def claim(query_id: int) -> Query | None:
    """Take a pending query, or one whose lease ran out. None when somebody else has it."""
    now = timezone.now()
    free = Q(state=Query.State.PENDING) | Q(state=Query.State.RUNNING, lease_until__lt=now)
    taken = Query.objects.filter(free, pk=query_id, attempt__lt=MAX_ATTEMPTS).update(
        state=Query.State.RUNNING, token=F("token") + 1, attempt=F("attempt") + 1, lease_until=now + LEASE
    )
    return Query.objects.get(pk=query_id) if taken else None


def record_source(query: Query, n: int, fetched: Fetched, page: ReadPage) -> None:
    """Keep what was read of one page, unless the query belongs to another run now."""
    with transaction.atomic():
        if not _is_mine(query):
            return
        Source.objects.filter(query=query, n=n).update(
            final_url=fetched.url,
            title=page.title,
            kind=page.kind,
            text=page.text,
            page_starts=list(page.page_starts),
            problem=page.problem[:300],
            fetched_at=timezone.now(),
        )
        _nudge(query, "source_read")


def record_answer(query: Query, answer: Answer) -> None:
    """Store the citations and end the query, once."""
    sources = {s.n: s for s in query.sources.all()}
    if answer.sentences:
        state = Query.State.ANSWERED
    else:
        is_readable = any(s.text for s in sources.values())
        state = Query.State.NOT_FOUND if is_readable else Query.State.FAILED
    with transaction.atomic():
        if not _end(query, state, answer.confidence):
            return
        Citation.objects.bulk_create(
            Citation(
                query=query,
                sentence=number,
                position=position,
                source=sources[fact.source],
                quote=fact.text,
                start=fact.start,
                end=fact.end,
                page=fact.page,
                score=fact.score,
            )
            for number, sentence in enumerate(answer.sentences, start=1)
            for position, fact in enumerate(sentence.facts)
        )
        _nudge(query, "query_ended")


def rescue_queries() -> int:
    """Ring again for queries that nobody works on; end those that failed too often. The number rung."""
    now = timezone.now()
    stale = Q(state=Query.State.PENDING, created_at__lt=now - timedelta(seconds=15)) | Q(
        state=Query.State.RUNNING, lease_until__lt=now
    )
    rung = 0
    for query in Query.objects.filter(stale):
        if query.attempt >= MAX_ATTEMPTS:
            _end(query, Query.State.FAILED, 0.0)
            _nudge(query, "query_ended")
        else:
            doorbell.ring(query.pk)
            rung += 1
    return rung


def _is_mine(query: Query) -> bool:
    return Query.objects.filter(pk=query.pk, token=query.token, state=Query.State.RUNNING).exists()


def _end(query: Query, state: str, confidence: float) -> bool:
    """One conditional UPDATE, and with it what webhooks tell of it; False when another run has it."""
    mine = Query.objects.filter(pk=query.pk, token=query.token)
    live = mine.filter(state__in=[Query.State.PENDING, Query.State.RUNNING])
    with transaction.atomic():
        if not live.update(state=state, confidence=confidence, ended_at=timezone.now(), lease_until=None):
            return False
        outbox.query_answered(query, str(state))
    return True


def _nudge(query: Query, kind: str) -> None:
    nudge = partial(events.query_changed, query_id=query.pk, team_id=query.team_id, kind=kind)
    transaction.on_commit(nudge)
