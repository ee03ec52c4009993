"""What interventions tell the rest of the system. All are hints with ids; the rows are the truth."""

from __future__ import annotations

from functools import partial

import redis
import structlog
from django.conf import settings
from django.db import transaction
from django.dispatch import Signal

from agent.teams.outbox import enqueue
from agent.teams.rights.events import nudge
from interventions.models import Intervention

log = structlog.get_logger(__name__)

# Sent with row: Intervention, kind: str, inside the transaction that changes the row: what a receiver
# writes is there exactly when the change is.
intervention_moved = Signal()


def intervention_changed(row: Intervention, kind: str) -> None:
    """Tell receivers now; on commit nudge the queue and the pages of the visit, wake the waiting desk."""
    intervention_moved.send(sender=None, row=row, kind=kind)
    pk, visit_id, team_id = row.pk, row.visit_id, row.team_id
    transaction.on_commit(lambda: _send(kind, pk, visit_id, team_id), robust=True)


def visit_queued(visit_id: int) -> None:
    """On commit: wake the workers. The queue's sweep replaces a lost task."""
    transaction.on_commit(partial(enqueue, "research.sweeps.tasks.visit_vendor", visit_id), robust=True)


def _send(kind: str, pk: int, visit_id: int, team_id: int) -> None:
    """Nudge and wake. A broker that is away costs a delay, never a write."""
    nudge(f"queue.{team_id}", f"visit.{visit_id}", kind=kind, intervention=pk, visit=visit_id)
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1) as client:
            client.publish(f"wake:{visit_id}", kind)
    except (redis.RedisError, OSError) as exc:
        log.warning("event.wake_lost", kind=kind, visit=visit_id, error=type(exc).__name__)
