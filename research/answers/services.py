"""Writes of people and of the queue: asking, asking again, cancelling, claiming, rescuing. A run's own: `recording`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any
from zoneinfo import available_timezones

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils import timezone

from agent.teams.models import Team, User
from agent.teams.outbox import enqueue
from agent.teams.rights.clock import from_now
from agent.teams.services import record_audit
from research.answers import events
from research.answers.models import Query, Source
from research.answers.readings.services import cancel_readings
from research.answers.reports.models import Report
from research.pipeline.errors import ResearchError
from research.pipeline.plan.depth import DepthMode, Preference
from research.pipeline.plan.follow_up import full_question
from research.pipeline.web.address_list import AddressLine, normalize_address, parse_lines
from research.sources.fetching.given import SCHEME
from research.sources.models import SavedPage
from research.sweeps.limits.limits import require_room
from research.webhooks.sending import happenings


class QueryRefused(ResearchError):
    """A query cannot be asked as given."""


QUERY_TASK = "research.sweeps.tasks.answer_query"
LEASE = timedelta(minutes=2)  # kept up by the run while it lives
MAX_SOURCES = 8  # pages that can be given
MAX_ATTEMPTS = 3
MOST_RECENCY_DAYS = 3650
LONGEST_QUESTION = 500


def enqueue_query(query_id: int) -> bool:
    """Tell a worker that this query waits. False when the broker is away: the periodic check sends it later."""
    return enqueue(QUERY_TASK, query_id)


@dataclass(frozen=True, slots=True)
class AskOptions:
    """How a question shall be looked into. `follows`: the question it follows up; `rerun_of`: it is asked again.

    What a follow-up leaves out comes from the question before, unless it `is_literal`.
    `site` is a host name (an address is cut to it), `timezone` an IANA name of the asker, "" for TIME_ZONE.
    """

    depth: DepthMode | str = DepthMode.STANDARD
    preference: Preference | str = Preference.ALWAYS
    recency_days: int | None = None
    site: str = ""
    timezone: str = ""
    may_search: bool = True
    may_browse: bool = True
    may_ask: bool = False
    follows: Query | None = None
    follows_report: Report | None = None
    rerun_of: Query | None = None
    files: tuple[SavedPage, ...] = ()  # of the asker, read already
    is_literal: bool = False


def ask(
    *,
    team: Team,
    user: User | None,
    text: str,
    pages: Sequence[AddressLine] = (),
    options: AskOptions = AskOptions(),
    is_enqueued: bool = True,
) -> Query:
    """Store the query with the pages given; on commit enqueue it. *Raises* QueryRefused, LimitReached.

    `is_enqueued` False: the caller answers it itself, here and now.
    """
    typed = text.strip()
    words = _meant(typed, options)
    fields = checked(team, words, pages, options)
    with transaction.atomic():
        require_room(team, 1)
        query = Query.objects.create(
            team=team, created_by=user, text=words, typed=typed if typed != words else "", **fields
        )
        given = [Source(url=line.url) for line in pages]
        given += [Source(url=page.canonical_url, page=page, title=page.title[:300]) for page in options.files]
        for n, source in enumerate(given, start=1):
            source.query, source.n, source.origin = query, n, Source.Origin.GIVEN
        Source.objects.bulk_create(given)
        record_audit(team, user, "query.asked", query, pages=len(given), depth=str(query.depth))
        if is_enqueued:
            transaction.on_commit(partial(enqueue_query, query.pk))
    return query


def _meant(typed: str, options: AskOptions) -> str:
    """A follow-up as the full question that it means."""
    before = options.follows or options.follows_report
    if before is None or options.is_literal:
        return typed
    return full_question(typed, before.text)[:LONGEST_QUESTION]


def ask_again(*, query: Query, user: User | None) -> Query:
    """The same question with the same options and given pages, as a new query. *Raises* as `ask`.

    Who asks again what the gate did not look up wants it looked up.
    """
    is_insisted = query.state == Query.State.NOT_NEEDED and query.preference == Query.Preference.AUTO
    given = query.sources.filter(origin=Source.Origin.GIVEN).select_related("page")
    addresses = [source.url for source in given if not source.url.startswith(SCHEME)]
    options = AskOptions(
        depth=query.depth,
        preference=Query.Preference.ALWAYS if is_insisted else query.preference,
        recency_days=query.recency_days,
        site=query.site,
        timezone=query.timezone,
        may_search=query.may_search,
        may_browse=query.may_browse,
        may_ask=query.may_ask,
        follows=query.follows,
        follows_report=query.follows_report,
        rerun_of=query,
        files=tuple(source.page for source in given if source.page and source.url.startswith(SCHEME)),
        is_literal=True,
    )
    pages = parse_lines("\n".join(addresses))
    return ask(team=query.team, user=user, text=query.text, pages=pages, options=options)


def checked(team: Team, text: str, pages: Sequence[AddressLine], options: AskOptions) -> dict[str, Any]:
    """The query's fields. *Raises* QueryRefused, naming the first thing that is wrong."""
    if not text:
        raise QueryRefused("Ask something.")
    if len(text) > LONGEST_QUESTION:
        raise QueryRefused(f"A question has at most {LONGEST_QUESTION} characters.")
    _check_pages(pages, options)
    for earlier in (options.follows, options.follows_report, options.rerun_of):
        if earlier is not None and (earlier.team_id != team.pk or not earlier.is_over):
            raise QueryRefused("The earlier question is not over yet, or belongs to another team.")
    if options.recency_days is not None and not 1 <= options.recency_days <= MOST_RECENCY_DAYS:
        raise QueryRefused(f"Give the age of results in days, from 1 to {MOST_RECENCY_DAYS}.")
    if options.timezone and options.timezone not in available_timezones():
        raise QueryRefused(f"There is no time zone {options.timezone!r}. Write one like Europe/Berlin.")
    return {
        "depth": _choice(DepthMode, options.depth, "depth"),
        "preference": _choice(Preference, options.preference, "preference"),
        "recency_days": options.recency_days,
        "site": _host(options.site),
        "timezone": options.timezone,
        "may_search": options.may_search,
        "may_browse": options.may_browse,
        "may_ask": options.may_ask,
        "follows": options.follows,
        "follows_report": options.follows_report,
        "rerun_of": options.rerun_of,
    }


def _check_pages(pages: Sequence[AddressLine], options: AskOptions) -> None:
    if not (pages or options.files or options.may_search or options.follows or options.follows_report):
        raise QueryRefused("Give at least one page to read, or allow searching.")
    if len(pages) + len(options.files) > MAX_SOURCES:
        raise QueryRefused(f"At most {MAX_SOURCES} pages for one query.")
    bad = next((line for line in pages if not line.is_good), None)
    if bad:
        raise QueryRefused(f"Line {bad.number}, {bad.text}: {bad.problem}")


def _choice(kind: type[DepthMode] | type[Preference], value: str, name: str) -> str:
    try:
        return str(kind(value))
    except ValueError as exc:
        raise QueryRefused(f"There is no {name} {value!r}. Use one of {', '.join(kind)}.") from exc


def _host(site: str) -> str:
    """The host (with its port, if one is given) that a search is limited to; "" for none."""
    if not site.strip():
        return ""
    try:
        address, _ = normalize_address(site.strip())
    except ValueError as exc:
        raise QueryRefused(f"Search only on: {exc}") from exc
    host = address.partition("://")[2].partition("/")[0]
    if len(host) > 255:
        raise QueryRefused("Search only on: this is longer than a site's name can be.")
    return host.removeprefix("www.")


def cancel(*, query: Query, user: User | None) -> bool:
    """End it now, whoever works on it. False when it was over already."""
    now = timezone.now()
    live = Query.objects.filter(pk=query.pk, state__in=[Query.State.PENDING, Query.State.RUNNING])
    with transaction.atomic():
        ended = live.update(
            state=Query.State.CANCELLED, cancel_requested_at=now, ended_at=now, lease_until=None, draft=""
        )
        if not ended:
            return False
        cancel_readings(query=query, by=user.get_username() if user else "system")
        if query.report_id is None:
            record_audit(query.team, user, "query.cancelled", query)
        happenings.query_answered(query, str(Query.State.CANCELLED))
        events.query_changed(query, "query_ended")
    return True


def claim(query_id: int) -> Query | None:
    """Take a pending query, or one whose lease ran out. None when somebody else has it."""
    free = Q(state=Query.State.PENDING) | Q(state=Query.State.RUNNING, lease_until__lt=Now())
    taken = Query.objects.filter(free, pk=query_id, attempt__lt=MAX_ATTEMPTS).update(
        state=Query.State.RUNNING, token=F("token") + 1, attempt=F("attempt") + 1, lease_until=from_now(LEASE)
    )
    if not taken:
        return None
    Query.objects.filter(pk=query_id, started_at=None).update(started_at=Now())
    return Query.objects.select_related("team", "follows", "follows_report").get(pk=query_id)


def rescue_queries() -> int:
    """Enqueue again what nobody works on; end what failed too often. How many were enqueued."""
    stale = Q(state=Query.State.PENDING, created_at__lt=from_now(timedelta(seconds=-15))) | Q(
        state=Query.State.RUNNING, lease_until__lt=Now()
    )
    enqueued = 0
    for query in Query.objects.filter(stale, report=None):  # a report's worker takes its own
        if not give_up_spent(query):
            enqueue_query(query.pk)
            enqueued += 1
    return enqueued


def give_up_spent(query: Query) -> bool:
    """End it when it was tried too often. False: it may be tried again."""
    if query.attempt < MAX_ATTEMPTS:
        return False
    mine = Query.objects.filter(pk=query.pk, token=query.token)
    live = mine.filter(state__in=[Query.State.PENDING, Query.State.RUNNING])
    with transaction.atomic():
        if live.update(state=Query.State.FAILED, ended_at=timezone.now(), lease_until=None, draft=""):
            happenings.query_answered(query, str(Query.State.FAILED))
            events.query_changed(query, "query_ended")
    return True
