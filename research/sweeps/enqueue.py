"""Sends visits to the workers through Celery. The database holds the queue; a lost task only costs time."""

from __future__ import annotations

import redis
import structlog
from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from research.pipeline.errors import SystemNotUp

log = structlog.get_logger(__name__)
VISIT_TASK = "research.sweeps.tasks.visit_vendor"
TASK_EXPIRES_SECONDS = 60  # an old task says nothing: whatever still waits is sent again


def enqueue_visit(visit_id: int) -> bool:
    """Tell a worker that this visit waits. False when the broker is away: the sweeper sends it later."""
    try:
        current_app.send_task(
            VISIT_TASK, args=[visit_id], retry=False, ignore_result=True, expires=TASK_EXPIRES_SECONDS
        )
    except OperationalError as exc:
        log.warning("broker_away", visit_id=visit_id, error=str(exc))
        return False
    return True


def require_broker() -> None:
    """*Raises* SystemNotUp when the broker does not answer."""
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=3, socket_connect_timeout=3) as client:
            client.ping()
    except (redis.RedisError, OSError) as exc:
        raise SystemNotUp(
            "The system is not running: its broker cannot be reached. Run make up first."
        ) from exc
