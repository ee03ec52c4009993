"""Sends the notices that are due. Safe to run twice and at once: each delivery is claimed."""

from __future__ import annotations

import threading

import structlog
from celery import shared_task
from django.db import connection

from interventions.notify.ways.outbox import SEND_TASK

log = structlog.get_logger(__name__)
_is_busy = threading.Lock()


@shared_task(name=SEND_TASK)
def send_due() -> None:
    """Begin to look for what is due; returns at once: the worker's process is for visits."""
    if _is_busy.acquire(blocking=False):
        threading.Thread(target=_look_and_send, name="notices", daemon=True).start()


def _look_and_send() -> None:
    from interventions.notify import clock
    from interventions.notify.ways import sender

    try:
        clock.look()
        sender.send_due()
    except Exception:
        log.exception("notices.failed")  # the next run tries again
    finally:
        connection.close()
        _is_busy.release()


@shared_task(name="interventions.notify.tasks.forget")
def forget() -> None:
    """Remove old notices."""
    from interventions.notify.ways.deliveries import forget_old

    forget_old()
