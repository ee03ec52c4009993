"""Sends visits to the workers through Celery. The database holds the queue; a lost task only costs time."""

from __future__ import annotations

import redis
from django.conf import settings

from agent.teams.outbox import enqueue
from research.pipeline.errors import SystemNotUp

VISIT_TASK = "research.sweeps.tasks.visit_vendor"


def enqueue_visit(visit_id: int) -> bool:
    """Tell a worker that this visit waits. False when the broker is away: the periodic check sends it later."""
    return enqueue(VISIT_TASK, visit_id, expires_s=60)


def require_broker() -> None:
    """*Raises* SystemNotUp when the broker does not answer."""
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=3, socket_connect_timeout=3) as client:
            client.ping()
    except (redis.RedisError, OSError) as exc:
        raise SystemNotUp(
            "The system is not running: its broker cannot be reached. Run make up first."
        ) from exc
