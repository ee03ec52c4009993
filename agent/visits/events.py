"""What visits tell the rest of the system, on commit. All are hints with ids; the rows are the truth.

Pages listen to the channel group `visit.<id>`; apps above this one connect to `visit_changed`.
Kinds: created, running, waiting, parked, pending, step, cancel_requested, ended, cancelled.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import structlog
from django.db import transaction
from django.db.models.functions import Now
from django.dispatch import Signal

from agent.teams.rights.events import nudge
from agent.visits.models import OutboxEvent

log = structlog.get_logger(__name__)

visit_ending = Signal()  # sent with visit: Visit, inside the transaction that ends it
visit_changed = Signal()  # sent with visit_id: int, kind: str, after the commit; receivers' errors are logged


def visit_group(visit_id: int) -> str:
    """Group of everybody who looks at this visit."""
    return f"visit.{visit_id}"


def microseconds(moment: datetime) -> int:
    """Since 1970: a moment as a number that a nudge may carry."""
    return round(moment.timestamp() * 1_000_000)


def announce_visit(visit_id: int, kind: str, **ids: int) -> None:
    """Once the surrounding transaction is committed: nudge the visit's pages and tell the upper apps."""
    transaction.on_commit(lambda: _send(visit_id, kind, ids), robust=True)  # a partial has no name to log


def announce_end(event: OutboxEvent) -> None:
    """The same for the end of a visit; marked as sent once every receiver has taken it."""
    transaction.on_commit(lambda: deliver(event), robust=True)


def deliver(event: OutboxEvent) -> bool:
    """Send one outbox event now; whether it was taken. Receivers may get it more than once."""
    is_taken = _send(event.visit_id, str(event.payload.get("state", "ended")), {})
    if is_taken:
        OutboxEvent.objects.filter(pk=event.pk, sent_at=None).update(sent_at=Now())
    return is_taken


def _send(visit_id: int, kind: str, ids: dict[str, int]) -> bool:
    nudge_visit(visit_id, kind, ids)
    is_taken = True
    for receiver, answer in visit_changed.send_robust(sender=None, visit_id=visit_id, kind=kind):
        if isinstance(answer, Exception):
            is_taken = False
            log.error("event.receiver_failed", receiver=str(receiver), kind=kind, exc_info=answer)
    return is_taken


def nudge_visit(visit_id: int, kind: str, ids: dict[str, int]) -> None:
    """Nudge the visit's pages now. A broker that is away costs a delay, never a write."""
    nudge(visit_group(visit_id), kind=kind, visit=visit_id, **ids)


Lost = Callable[[int, int], None]
"""Called in a thread with the visit's id and the fence of the claim that drove; may query."""

LOST: dict[str, Lost] = {}


def tell_lost(visit_id: int, fence: int) -> None:
    """Tell everybody who wants to know. Blocking."""
    for tell in LOST.values():
        tell(visit_id, fence)
