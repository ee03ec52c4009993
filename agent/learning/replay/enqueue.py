"""Rings for workers when visits are to be decided again. The table holds the queue; a lost ring only costs time."""

from __future__ import annotations

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = structlog.get_logger(__name__)
REPLAY_TASK = "research.sweeps.tasks.play_replays"
_EXPIRES_S = 60


def ring() -> bool:
    """There is something to play. False when the broker is away: the sweeper rings later."""
    try:
        current_app.send_task(REPLAY_TASK, retry=False, ignore_result=True, expires=_EXPIRES_S)
    except OperationalError as exc:
        log.warning("broker_away", error=str(exc))
        return False
    return True


def enqueue_on_commit() -> None:
    """Ring when what was asked for is there to be found."""
    transaction.on_commit(ring)
