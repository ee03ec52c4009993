"""Writes of people: making, changing, pausing and deleting watches. A run's own: `runs` and `outcomes`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from agent.teams.models import Team, User
from agent.teams.services import record_audit
from research.answers.models import Query
from research.answers.reports.models import Report
from research.models import Sweep
from research.pipeline.errors import ResearchError
from research.pipeline.watching.conditions import Condition, Kind, Rearm
from research.pipeline.watching.schedule import Schedule
from research.watches import events, runs
from research.watches.models import Watch, WatchCondition, WatchRun

MAX_WATCHES = 200  # of one team
UNDO_FOR = timedelta(days=1)
OF_SWEEPS = tuple(kind for kind in Kind if kind is not Kind.ANSWER_CHANGES)


Watched = Sweep | Query | Report
NOUNS = {"sweep": "sweep", "query": "question", "report": "report"}


def kind_of(of: Watched) -> str:
    """The name of the column that it is in: sweep, query or report."""
    return of._meta.model_name or ""


def words_of(of: Watched) -> str:
    """What it asks."""
    return of.query if isinstance(of, Sweep) else of.text


class WatchRefused(ResearchError):
    """A watch cannot be kept as asked."""


@dataclass(frozen=True, slots=True)
class WatchDraft:
    """What a person asks for. The conditions' keys do not matter."""

    name: str
    schedule: Schedule
    rearm: Rearm
    conditions: tuple[Condition, ...]


def start_watch(*, team: Team, user: User, of: Watched, draft: WatchDraft) -> Watch:
    """Watch it. What it has found is what the next run is compared with.

    *Raises* WatchRefused for what is not over, too many watches, or conditions that do not fit.
    """
    conditions = checked(draft.conditions, of)
    if not isinstance(of, Sweep) and not of.is_over:
        raise WatchRefused("This is not answered yet. Wait for it, or cancel it first.")
    now = timezone.now()
    with transaction.atomic():
        Team.objects.select_for_update().get(pk=team.pk)
        if Watch.objects.filter(team=team, deleted_at=None).count() >= MAX_WATCHES:
            raise WatchRefused(f"A team has at most {MAX_WATCHES} watches. Delete one first.")
        watch = Watch(team=team, created_by=user, **{kind_of(of): of})
        _fill(watch, draft)
        watch.save()
        _make_due(watch, now)
        _keep_conditions(watch, conditions)
        _first_run(watch, now)
        record_audit(team, user, "watch.added", watch, cron=watch.cron)
        events.watch_changed(watch)
    return watch


def _fill(watch: Watch, draft: WatchDraft) -> None:
    watch.name = draft.name.strip()[:120]
    watch.cron, watch.timezone = draft.schedule.cron, draft.schedule.timezone
    watch.rearm = draft.rearm.value


def _make_due(watch: Watch, now: datetime) -> None:
    """Its next due time from now on, or none while it is paused."""
    watch.due_at = None if watch.is_paused else watch.schedule.after(now)
    watch.starts_at = watch.schedule.starts_after(watch.due_at, watch.pk) if watch.due_at else None
    watch.problem = ""
    watch.save()


def _first_run(watch: Watch, now: datetime) -> None:
    """What was found before it was watched, as soon as that is over."""
    run = WatchRun.objects.create(watch=watch, is_first=True, started_at=now, **{kind_of(watch.of): watch.of})
    if watch.sweep is None or watch.sweep.state != Sweep.State.RUNNING:
        runs.finish(run, now)


def checked(conditions: Iterable[Condition], of: Watched) -> tuple[Condition, ...]:
    """The conditions, none twice. *Raises* WatchRefused, naming the first thing that is wrong."""
    found = tuple(dict.fromkeys(Condition(0, c.kind, c.amount, c.currency) for c in conditions))
    if not found:
        raise WatchRefused("Choose at least one condition.")
    if len({condition.kind for condition in found}) < len(found):
        raise WatchRefused("Each condition once.")
    for condition in found:
        if (condition.kind is Kind.ANSWER_CHANGES) is isinstance(of, Sweep):
            raise WatchRefused(f"“{condition.words}” is not for a {NOUNS[kind_of(of)]}.")
        if problem := problem_of(condition):
            raise WatchRefused(problem)
    return found


def problem_of(condition: Condition) -> str:
    """Why a condition cannot be kept as it is; "" when it can."""
    amount = condition.amount
    match condition.kind:
        case Kind.PRICE_FALLS if amount is None or not 0 < amount < 100:
            return "Give the fall in percent, more than 0 and less than 100."
        case Kind.NEW_BELOW if amount is None or amount <= 0 or len(condition.currency) != 3:
            return "Give an amount and a currency of three letters, like 80 EUR."
        case Kind.VENDOR_SILENT if amount is None or amount % 1 or not 1 <= amount <= 30:
            return "Give a number of runs from 1 to 30."
    return ""


def _keep_conditions(watch: Watch, wanted: tuple[Condition, ...]) -> None:
    """Those that stay keep what they have told already."""
    kept = {(row.kind, row.amount, row.currency): row for row in watch.conditions.all()}
    asked = {(c.kind.value, c.amount, c.currency) for c in wanted}
    for key, row in kept.items():
        if key not in asked:
            row.delete()
    WatchCondition.objects.bulk_create(
        WatchCondition(watch=watch, kind=kind, amount=amount, currency=currency)
        for kind, amount, currency in ((c.kind.value, c.amount, c.currency) for c in wanted)
        if (kind, amount, currency) not in kept
    )


def change_watch(*, watch: Watch, user: User, draft: WatchDraft) -> None:
    """Another name, schedule, rule or choice of conditions. *Raises* WatchRefused."""
    conditions = checked(draft.conditions, watch.of)
    with transaction.atomic():
        row = Watch.objects.select_for_update().get(pk=watch.pk)
        is_moved = (row.cron, row.timezone) != (draft.schedule.cron, draft.schedule.timezone)
        _fill(row, draft)
        row.save()
        if is_moved:
            _make_due(row, timezone.now())
        _keep_conditions(row, conditions)
        record_audit(row.team, user, "watch.changed", row, cron=row.cron)
        events.watch_changed(row)


def pause_watch(*, watch: Watch, user: User, is_paused: bool) -> None:
    """Stop running by itself, or go on. What was due in between is not made up."""
    with transaction.atomic():
        row = Watch.objects.select_for_update().get(pk=watch.pk)
        if row.is_paused is is_paused:
            return
        row.is_paused = is_paused
        _make_due(row, timezone.now())
        record_audit(row.team, user, "watch.paused" if is_paused else "watch.resumed", row)
        events.watch_changed(row)


def run_now(*, watch: Watch, user: User) -> WatchRun:
    """One run beside the schedule. *Raises* NotNow, LimitReached, SweepRefused, QueryRefused."""
    run = runs.start_by_hand(watch=watch, user=user, now=timezone.now())
    record_audit(watch.team, user, "watch.run", watch)
    return run


def delete_watch(*, watch: Watch, user: User) -> bool:
    """Watch it no longer. It can be taken back for a day; false when it was deleted before."""
    with transaction.atomic():
        if not Watch.objects.filter(pk=watch.pk, deleted_at=None).update(deleted_at=timezone.now()):
            return False
        record_audit(watch.team, user, "watch.deleted", watch, name=watch.name)
        events.watch_changed(watch)
    return True


def restore_watch(*, watch: Watch, user: User) -> bool:
    """Take a deletion back: it goes on with its next due time. False when there is nothing to take back."""
    with transaction.atomic():
        row = Watch.objects.select_for_update().filter(pk=watch.pk).exclude(deleted_at=None).first()
        if row is None:
            return False
        row.deleted_at = None
        _make_due(row, timezone.now())
        record_audit(row.team, user, "watch.restored", row, name=row.name)
        events.watch_changed(row)
    return True


def forget_deleted() -> int:
    """Remove watches with their runs that were deleted more than a day ago; how many."""
    old = Watch.objects.filter(deleted_at__lt=timezone.now() - UNDO_FOR)
    count = old.count()
    old.delete()
    return count
