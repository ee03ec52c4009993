"""What interventions tell the rest of the system. All are hints with ids; the rows are the truth."""

from __future__ import annotations

import redis
from asgiref.sync import async_to_sync
from celery import current_app
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

from interventions.models import Intervention


def intervention_changed(row: Intervention, kind: str) -> None:
    """On commit: nudge the team's queue and the pages of the visit, wake the waiting desk."""
    nudge: dict[str, int | str] = {
        "type": "nudge",
        "kind": kind,
        "intervention": row.pk,
        "visit": row.visit_id,
    }
    transaction.on_commit(lambda: _send(nudge, row.team_id), robust=True)


def visit_queued(visit_id: int) -> None:
    """On commit: ring the workers. A lost ring is made good by the queue's own sweep."""

    def ring() -> None:
        current_app.send_task("research.tasks.visit_vendor", args=[visit_id], retry=False)

    transaction.on_commit(ring, robust=True)


def _send(nudge: dict[str, int | str], team_id: int) -> None:
    send = async_to_sync(get_channel_layer().group_send)
    send(f"queue.{team_id}", nudge)
    send(f"visit.{nudge['visit']}", nudge)
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1) as client:
        client.publish(f"wake:{nudge['visit']}", str(nudge["kind"]))
