"""Sends queries to the workers through Celery. The database holds the queue; a lost task only costs time."""

from __future__ import annotations

import structlog
from celery import current_app
from kombu.exceptions import OperationalError

log = structlog.get_logger(__name__)
QUERY_TASK = "research.sweeps.tasks.answer_query"


def enqueue_query(query_id: int) -> bool:
    """Tell a worker that this query waits. False when the broker is away: the sweeper sends it later."""
    try:
        current_app.send_task(QUERY_TASK, args=[query_id], retry=False, ignore_result=True)
    except OperationalError as exc:
        log.warning("broker_away", query_id=query_id, error=str(exc))
        return False
    return True
