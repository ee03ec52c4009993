"""Sends the messages that are due. Safe to run twice and at once: each message is claimed."""

from __future__ import annotations

from celery import shared_task

from agent.teams.outbox import Background
from research.webhooks.sending.happenings import SEND_TASK

_sending = Background("webhooks")


@shared_task(name=SEND_TASK)
def send_due() -> None:
    """Begin to send what is due; returns at once."""
    from research.webhooks.sending import sender

    _sending.begin(sender.send_due)


@shared_task(name="research.webhooks.tasks.forget")
def forget() -> None:
    """Remove old entries of the log and old answers to Idempotency-Keys."""
    from research.api.services import forget_old_answers
    from research.webhooks.services import forget_old_deliveries

    forget_old_deliveries()
    forget_old_answers()
