"""Runs of watches: what is due is claimed and started once, what has ended is compared with the runs before and told.

A due time is claimed by one conditional UPDATE in the transaction that starts the run: of two schedulers one gets it,
and what was due while none ran is still due when one comes back. A run is finished the same way.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from agent.teams.models import User
from agent.visits.models import Visit
from research.answers import services as query_services
from research.answers.models import Query
from research.answers.reports import services as report_services
from research.answers.reports.models import Report
from research.models import Sweep, Vendor
from research.pipeline.errors import LimitReached, NotNow, ResearchError
from research.pipeline.web.address_list import parse_lines
from research.sweeps import services as sweep_services
from research.watches import events, outcomes
from research.watches.models import Watch, WatchRun

log = structlog.get_logger(__name__)
MOST_AT_ONCE = 5  # started by one call; the next one is seconds away
RETRY = timedelta(minutes=10)
_REPORT_OPEN = (Report.State.PLANNING, Report.State.PLANNED, Report.State.RUNNING)
_AT_WORK = (Visit.State.PENDING, Visit.State.RUNNING, Visit.State.WAITING)


def start_due(now: datetime) -> int:
    """Start what is due, longest due first, a few at a time and never two at one site; how many started."""
    started, busy = 0, set(_visited_domains())
    for watch in _due(now):
        if started == MOST_AT_ONCE:
            break
        wanted = {vendor.domain for vendor in watch.sweep.vendors.all()} if watch.sweep else set()
        if wanted & busy:
            continue  # it stays due until those visits are over
        if _start(watch, now):
            busy |= wanted
            started += 1
    return started


def _due(now: datetime) -> QuerySet[Watch]:
    live = Watch.objects.filter(starts_at__lte=now, is_paused=False, deleted_at=None)
    running = WatchRun.objects.filter(state=WatchRun.State.RUNNING).values("watch")
    whole = live.exclude(pk__in=running).select_related("team", "sweep", "query", "report", "created_by")
    return whole.prefetch_related("sweep__vendors").order_by("starts_at", "pk")


def _visited_domains() -> QuerySet[Vendor, str]:
    """The sites that runs of watches are visiting now; those that are parked wait for a person, not for the site."""
    running = WatchRun.objects.filter(state=WatchRun.State.RUNNING).values("sweep")
    visited = Vendor.objects.filter(sweep__in=running, visit__state__in=_AT_WORK)
    return visited.values_list("domain", flat=True)


def _start(watch: Watch, now: datetime) -> bool:
    """Claim the due time and start its run. False when somebody else has, or it has to wait."""
    try:
        return _claim(watch, now) is not None
    except IntegrityError:
        return False  # a run was started by hand in the meantime: this one stays due
    except LimitReached as exc:
        wait = max(RETRY, min(exc.retry_after, timedelta(hours=1)))
        Watch.objects.filter(pk=watch.pk, due_at=watch.due_at).update(
            problem=exc.user_message[:300], starts_at=now + wait
        )
    except ResearchError as exc:
        _record_failure(watch, now, exc.user_message)
    except Exception:  # the runner's net: one watch must not hold up the others
        log.exception("watch.not_started", watch=watch.pk)
        Watch.objects.filter(pk=watch.pk, due_at=watch.due_at).update(
            problem="It could not be started. The log says why.", starts_at=now + RETRY
        )
    return False


@transaction.atomic
def _claim(watch: Watch, now: datetime) -> WatchRun | None:
    if watch.due_at is None or not _move_on(watch, now):
        return None
    missed = watch.schedule.missed(watch.due_at, now)
    return _run(watch, WatchRun(watch=watch, due_at=watch.due_at, missed=missed, started_at=now))


def _move_on(watch: Watch, now: datetime) -> bool:
    """The watch's next due time is put in the place of this one; false when somebody else has done it."""
    due = watch.schedule.after(now)
    mine = Watch.objects.filter(pk=watch.pk, due_at=watch.due_at, is_paused=False, deleted_at=None)
    return bool(mine.update(due_at=due, starts_at=watch.schedule.starts_after(due, watch.pk), problem=""))


@transaction.atomic
def _record_failure(watch: Watch, now: datetime, why: str) -> None:
    if watch.due_at is not None and _move_on(watch, now):
        WatchRun.objects.create(
            watch=watch,
            due_at=watch.due_at,
            state=WatchRun.State.FAILED,
            problem=why[:300],
            started_at=now,
            ended_at=now,
        )
        Watch.objects.filter(pk=watch.pk).update(problem=why[:300])
        events.watch_changed(watch)


@transaction.atomic
def start_by_hand(*, watch: Watch, user: User, now: datetime) -> WatchRun:
    """A run now, beside the schedule. *Raises* NotNow while one is running, and what asking raises."""
    not_over = "The last run is not over: it works, or waits for a person. Another can start after it."
    if watch.runs.filter(state=WatchRun.State.RUNNING).exists():
        raise NotNow(not_over)
    try:
        with transaction.atomic():
            return _run(watch, WatchRun(watch=watch, started_by=user, started_at=now))
    except IntegrityError as exc:
        raise NotNow(not_over) from exc


def _run(watch: Watch, run: WatchRun) -> WatchRun:
    """Keep the run, then ask: two runs of one watch at once fail before anything is asked."""
    run.save()
    if watch.query is not None:
        run.query = query_services.ask_again(query=watch.query, user=watch.created_by)
    elif watch.report is not None:
        run.report = report_services.order_again(report=watch.report, user=watch.created_by)
    else:
        run.sweep = _swept_again(watch)
    run.save(update_fields=["sweep", "query", "report"])
    events.watch_changed(watch)
    return run


def _swept_again(watch: Watch) -> Sweep:
    sweep = watch.sweep
    assert sweep is not None
    vendors = list(sweep.vendors.values_list("url", "label"))
    order = sweep_services.SweepOrder(
        query=sweep.query,
        ask_policy=sweep.ask_policy,
        max_steps=sweep.max_steps,
        max_minutes=sweep.max_minutes,
        max_products=sweep.max_products,
        is_demo=sweep.is_demo,
        labels={url: label for url, label in vendors if label},
    )
    lines = parse_lines("\n".join(url for url, _ in vendors))
    return sweep_services.start_sweep(team=watch.team, user=watch.created_by, order=order, vendors=lines)


def finish_ended(now: datetime) -> int:
    """Compare and tell of every run that is over; how many."""
    over = (
        Q(sweep__isnull=False) & ~Q(sweep__state=Sweep.State.RUNNING)
        | Q(query__isnull=False) & ~Q(query__state__in=(Query.State.PENDING, Query.State.RUNNING))
        | Q(report__isnull=False) & ~Q(report__state__in=_REPORT_OPEN)
        | Q(sweep=None, query=None, report=None)
    )
    ended = WatchRun.objects.filter(over, state=WatchRun.State.RUNNING)
    return sum(_finish(run, now) for run in ended.select_related("watch__team", "sweep", "query", "report"))


def _finish(run: WatchRun, now: datetime) -> bool:
    try:
        return finish(run, now)
    except Exception:  # the runner's net, as above
        log.exception("watch.not_compared", run=run.pk)
        why = "What it found could not be compared. The log says why."
        running = WatchRun.objects.filter(pk=run.pk, state=WatchRun.State.RUNNING)
        running.update(state=WatchRun.State.FAILED, problem=why, ended_at=now)
        return False


@transaction.atomic
def finish(run: WatchRun, now: datetime) -> bool:
    """End this run, with all that it changes and tells. False when somebody else has."""
    running = WatchRun.objects.filter(pk=run.pk, state=WatchRun.State.RUNNING)
    if not running.update(state=WatchRun.State.DONE, ended_at=now):
        return False
    outcomes.record(run, now)
    events.watch_changed(run.watch)
    return True
