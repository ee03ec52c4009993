"""Writes of people and of the queue: asking, asking again, cancelling, claiming, rescuing. A run's own: `recording`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
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
from research.pipeline.errors import ResearchError
from research.pipeline.plan.depth import DepthMode, Preference
from research.pipeline.web.address_list import AddressLine, normalize_address, parse_lines
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
    rerun_of: Query | None = None


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
    words = text.strip()
    fields = _checked(team, words, pages, options)
    with transaction.atomic():
        require_room(team, 1)
        query = Query.objects.create(team=team, created_by=user, text=words, **fields)
        Source.objects.bulk_create(
            Source(query=query, n=n, url=line.url, origin=Source.Origin.GIVEN)
            for n, line in enumerate(pages, start=1)
        )
        record_audit(team, user, "query.asked", query, pages=len(pages), depth=str(query.depth))
        if is_enqueued:
            transaction.on_commit(partial(enqueue_query, query.pk))
    return query


def ask_again(*, query: Query, user: User | None) -> Query:
    """The same question with the same options and given pages, as a new query. *Raises* as `ask`.

    Who asks again what the gate did not look up wants it looked up.
    """
    is_insisted = query.state == Query.State.NOT_NEEDED and query.preference == Query.Preference.AUTO
    given = query.sources.filter(origin=Source.Origin.GIVEN).values_list("url", flat=True)
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
        rerun_of=query,
    )
    return ask(
        team=query.team, user=user, text=query.text, pages=parse_lines("\n".join(given)), options=options
    )


def _checked(team: Team, text: str, pages: Sequence[AddressLine], options: AskOptions) -> dict[str, object]:
    """The query's fields. *Raises* QueryRefused, naming the first thing that is wrong."""
    if not text:
        raise QueryRefused("Ask something.")
    if len(text) > LONGEST_QUESTION:
        raise QueryRefused(f"A question has at most {LONGEST_QUESTION} characters.")
    _check_pages(pages, options)
    for earlier in (options.follows, options.rerun_of):
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
        "rerun_of": options.rerun_of,
    }


def _check_pages(pages: Sequence[AddressLine], options: AskOptions) -> None:
    if not pages and not options.may_search and options.follows is None:
        raise QueryRefused("Give at least one page to read, or allow searching.")
    if len(pages) > MAX_SOURCES:
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
    return Query.objects.select_related("team", "follows").get(pk=query_id)


def rescue_queries() -> int:
    """Enqueue again what nobody works on; end what failed too often. How many were enqueued."""
    stale = Q(state=Query.State.PENDING, created_at__lt=from_now(timedelta(seconds=-15))) | Q(
        state=Query.State.RUNNING, lease_until__lt=Now()
    )
    enqueued = 0
    for query in Query.objects.filter(stale):
        if query.attempt >= MAX_ATTEMPTS:
            _give_up(query)
        else:
            enqueue_query(query.pk)
            enqueued += 1
    return enqueued


def _give_up(query: Query) -> None:
    mine = Query.objects.filter(pk=query.pk, token=query.token)
    live = mine.filter(state__in=[Query.State.PENDING, Query.State.RUNNING])
    with transaction.atomic():
        if live.update(state=Query.State.FAILED, ended_at=timezone.now(), lease_until=None, draft=""):
            happenings.query_answered(query, str(Query.State.FAILED))
            events.query_changed(query, "query_ended")
