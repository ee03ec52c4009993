"""What time does to visits: dead leases, parked ones that nobody wanted, events that were not sent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from agent.core.types import Determination
from agent.teams.rights.clock import from_now
from agent.visits.events import announce_visit, deliver
from agent.visits.models import MAX_CRASHES, OutboxEvent, Visit
from agent.visits.services import HELD, cancelled_fields, crashed, end_unheld
from agent.visits.worker.options import is_certainly_dead

State = Visit.State
RETRY_DELAY = timedelta(seconds=5)
_OUTBOX_AGE = timedelta(seconds=10)
_BATCH = 200
_WAITS_SAVED = Q(state=State.WAITING, checkpoint__isnull=False)


@dataclass(frozen=True, slots=True)
class Swept:
    """How many visits went back to the queue and how many were ended."""

    requeued: int
    ended: int


def sweep_dead_leases() -> Swept:
    """Visits whose worker stopped beating: again to the queue with their checkpoint, or ended.

    Ended as cancelled when somebody wanted that, as `error` after too many crashes: no attempt of the site is counted.
    For a visit that waits for a person and has a checkpoint no crash is counted either. Safe to run twice at once: each
    row changes by one conditional UPDATE.
    """
    end_leases_of_the_dead()
    dead = Visit.objects.filter(state__in=HELD, lease_until__lt=Now())
    ended = 0
    for pk, by in dead.exclude(cancel_requested_at=None).values_list("pk", "cancel_requested_by"):
        ended += len(end_unheld(dead.filter(pk=pk), State.CANCELLED, cancelled_fields(by)))
    worn_out = dead.filter(cancel_requested_at=None).exclude(_WAITS_SAVED)
    for visit in worn_out.only("crashes", "max_attempts"):
        if not visit.may_crash:
            fields = {"determination": Determination.ERROR, "reason": crashed(visit.crashes + 1)}
            ended += len(end_unheld(worn_out.filter(pk=visit.pk), State.ENDED, fields))
    requeued = sum(_requeue(pk) for pk in dead.filter(cancel_requested_at=None).values_list("pk", flat=True))
    return Swept(requeued, ended)


def end_leases_of_the_dead(visit_id: int | None = None) -> int:
    """End the leases of workers that this machine knows to be dead (of that visit's worker alone); how many."""
    held = Visit.objects.filter(state__in=HELD, lease_until__gte=Now())
    if visit_id is not None:
        held = held.filter(pk=visit_id)
    owners = held.order_by().values_list("lease_owner", flat=True).distinct()
    dead = [owner for owner in owners if is_certainly_dead(owner)]
    alive = Visit.objects.filter(lease_owner__in=dead, state__in=HELD, lease_until__gte=Now())
    return alive.update(lease_until=from_now(-timedelta(seconds=1))) if dead else 0


def sweep_visit(visit_id: int) -> bool:
    """Nobody could reach the worker of that visit: if it is certainly dead, sweep at once what it held."""
    if not end_leases_of_the_dead(visit_id):
        return False
    sweep_dead_leases()
    return True


def _requeue(visit_id: int) -> bool:
    """One dead lease → pending. The token rises at once, so the dead one cannot come back and write."""
    with transaction.atomic():
        dead = Visit.objects.filter(
            pk=visit_id, state__in=HELD, lease_until__lt=Now(), cancel_requested_at=None
        )
        changes = {
            "state": State.PENDING,
            "lease_owner": "",
            "lease_until": None,
            "token": F("token") + 1,
            "attempt": F("attempt") - 1,
            "run_after": from_now(RETRY_DELAY),
        }
        won = dead.filter(_WAITS_SAVED).update(**changes)
        may_crash = dead.filter(crashes__lt=MAX_CRASHES - 1, max_attempts__gt=1)
        won = won or may_crash.update(**changes, crashes=F("crashes") + 1)
        if won:
            announce_visit(visit_id, "pending")
    return bool(won)


def expire_parked(*, lifetime: timedelta, among: QuerySet[Visit] | None = None) -> int:
    """Parked visits (of all, or of those) that nobody came for end as blocked; how many."""
    visits = Visit.objects.all() if among is None else among
    old = visits.filter(state=State.PARKED, parked_at__lt=from_now(-lifetime))
    hours = lifetime.total_seconds() / 3600
    reason = f"Blocked, and nobody came within {hours:g} hours."
    return len(end_unheld(old, State.ENDED, {"determination": Determination.BLOCKED, "reason": reason}))


def resend_outbox() -> int:
    """Tell the upper apps again of ends whose event was not seen to leave; how many."""
    rows = OutboxEvent.objects.filter(sent_at=None, created_at__lt=from_now(-_OUTBOX_AGE)).order_by("id")
    return sum(deliver(event) for event in rows[:_BATCH])
