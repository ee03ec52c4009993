"""The moves of a visit that an intervention causes: waiting, running again, parked, queued again.

Each is one conditional UPDATE and returns whether it took effect. Call them inside the transaction
that changes the intervention, so that both rows tell the same story.
"""

from __future__ import annotations

from typing import Any

from django.db.models import F, QuerySet
from django.db.models.functions import Now

from agent.core.ports import InterventionRequest
from agent.core.types import Determination
from agent.language.sanitize import plain
from agent.visits.events import announce_visit
from agent.visits.models import Visit
from agent.visits.services import end_unheld

State = Visit.State


def mark_waiting(visit_id: int, token: int, request: InterventionRequest) -> bool:
    """Running → waiting, with the interim determination blocked. Repeatable."""
    return _move(
        _held(visit_id, token),
        visit_id,
        state=State.WAITING,
        determination=Determination.BLOCKED,
        reason=plain(request.reason or request.suggested_action),
        blocker_family=request.blocker_family or "",
        blocker_vendor=plain(blocker.vendor)[:64] if (blocker := request.understanding.blocker) else "",
    )


def wait_again(visit_id: int, token: int) -> bool:
    """Running → waiting for a visit that was reopened."""
    return _move(_held(visit_id, token), visit_id, state=State.WAITING, determination=Determination.BLOCKED)


def mark_taken(visit_id: int, token: int) -> bool:
    """Running → waiting: a person stopped the agent. Nothing is said against the site."""
    return _move(_held(visit_id, token), visit_id, state=State.WAITING)


def mark_running(visit_id: int, token: int) -> bool:
    """Waiting → running: the person handed back, the interim determination is withdrawn."""
    return _move(
        _held(visit_id, token),
        visit_id,
        state=State.RUNNING,
        determination="",
        reason="",
        blocker_family="",
        blocker_vendor="",
    )


def mark_parked(visit_id: int, token: int) -> bool:
    """Waiting → parked: the lease is given up, the saved state stays."""
    return _move(
        _held(visit_id, token),
        visit_id,
        state=State.PARKED,
        parked_at=Now(),
        lease_owner="",
        lease_until=None,
    )


def drive(visit_id: int, driver: Visit.Driver, *, was: Visit.Driver | None = None) -> bool:
    """Name the one whose input counts; the epoch rises, so that everybody else's is refused from now on.

    With `was` only from that driver. False when nothing changed.
    """
    others = Visit.objects.filter(pk=visit_id).exclude(driver=driver)
    if was is not None:
        others = others.filter(driver=was)
    return others.update(driver=driver, epoch=F("epoch") + 1) == 1


def queue_again(visit_id: int) -> bool:
    """Parked → pending at once: a person claimed it. Reopening is no failure, so attempts start anew."""
    parked = Visit.objects.filter(pk=visit_id, state=State.PARKED)
    return _move(parked, visit_id, state=State.PENDING, run_after=Now(), attempt=0)


def park_again(visit_id: int) -> bool:
    """Pending → parked: the person let go before any worker had reopened the browser."""
    pending = Visit.objects.filter(pk=visit_id, state=State.PENDING)
    return _move(pending, visit_id, state=State.PARKED, run_after=None, determination=Determination.BLOCKED)


def _held(visit_id: int, token: int) -> QuerySet[Visit]:
    held = [State.RUNNING, State.WAITING]
    return Visit.objects.filter(pk=visit_id, token=token, state__in=held, cancel_requested_at=None)


def _move(visits: QuerySet[Visit], visit_id: int, *, state: Visit.State, **changes: Any) -> bool:
    won = visits.update(state=state, **changes) == 1
    if won:
        announce_visit(visit_id, state.value)
    return won


def park_lost(visit_id: int) -> None:
    """Held or queued again → parked with what was saved last: its browser ended while a person had it.

    A worker whose lease ran out may only be slow: its token is worthless from now on.
    """
    left = Visit.objects.filter(
        pk=visit_id, state__in=[State.RUNNING, State.WAITING, State.PENDING], cancel_requested_at=None
    )
    left.filter(lease_until__lt=Now()).update(token=F("token") + 1)
    _move(
        left,
        visit_id,
        state=State.PARKED,
        parked_at=Now(),
        lease_owner="",
        lease_until=None,
        run_after=None,
        determination=Determination.BLOCKED,
    )


def end_without_person(visit_id: int, reason: str) -> None:
    """Parked or queued → ended as blocked. Where a worker has it, that one goes on by itself."""
    unheld = Visit.objects.filter(pk=visit_id, state__in=[State.PARKED, State.PENDING])
    end_unheld(unheld, State.ENDED, {"determination": Determination.BLOCKED, "reason": plain(reason)})
