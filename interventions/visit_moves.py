"""The moves of a visit that an intervention causes: waiting, running again, parked, queued again.

Each is one conditional UPDATE and returns whether it took effect. Call them inside the transaction
that changes the intervention, so that both rows tell the same story.
"""

from __future__ import annotations

from django.db.models import QuerySet
from django.db.models.functions import Now

from agent.core.ports import InterventionRequest
from agent.core.types import Determination
from agent.models import Visit


def mark_waiting(visit_id: int, token: int, request: InterventionRequest) -> bool:
    """Running → waiting, with the interim determination blocked. Repeatable."""
    return (
        _mine(visit_id, token).update(
            state=Visit.State.WAITING,
            determination=Determination.BLOCKED,
            reason=request.reason or request.suggested_action,
            blocker_family=request.blocker_family or "",
        )
        == 1
    )


def wait_again(visit_id: int, token: int) -> bool:
    """Running → waiting for a visit that was reopened; its reason stays as it was parked."""
    return _mine(visit_id, token).update(state=Visit.State.WAITING, determination=Determination.BLOCKED) == 1


def mark_running(visit_id: int, token: int) -> bool:
    """Waiting → running: the person handed back, the interim determination is withdrawn."""
    return (
        _mine(visit_id, token).update(
            state=Visit.State.RUNNING, determination="", reason="", blocker_family=""
        )
        == 1
    )


def mark_parked(visit_id: int, token: int) -> bool:
    """Waiting → parked: the lease is given up, the saved state stays."""
    return (
        _mine(visit_id, token).update(
            state=Visit.State.PARKED, parked_at=Now(), lease_owner="", lease_until=None
        )
        == 1
    )


def queue_again(visit_id: int) -> bool:
    """Parked → pending at once: a person claimed it. Reopening is no failure, so attempts start anew."""
    return (
        Visit.objects.filter(pk=visit_id, state=Visit.State.PARKED).update(
            state=Visit.State.PENDING, run_after=Now(), attempt=0
        )
        == 1
    )


def park_again(visit_id: int) -> bool:
    """Pending → parked: the person let go before any worker had reopened the browser."""
    return (
        Visit.objects.filter(pk=visit_id, state=Visit.State.PENDING).update(
            state=Visit.State.PARKED, run_after=None
        )
        == 1
    )


def _mine(visit_id: int, token: int) -> QuerySet[Visit]:
    return Visit.objects.filter(
        pk=visit_id,
        token=token,
        state__in=[Visit.State.RUNNING, Visit.State.WAITING],
        cancel_requested_at=None,
    )
