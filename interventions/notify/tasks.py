"""Sends the notices that are due. Safe to run twice and at once: each delivery is claimed."""

from __future__ import annotations

from celery import shared_task

from agent.teams.outbox import Background
from interventions.notify.ways.news import SEND_TASK

_sending = Background("notices")


@shared_task(name=SEND_TASK)
def send_due() -> None:
    """Begin to look for what is due; returns at once."""
    _sending.begin(_look_and_send)


def _look_and_send() -> None:
    from interventions.notify import reminders
    from interventions.notify.ways import sender

    reminders.look()
    sender.send_due()


@shared_task(name="interventions.notify.tasks.forget")
def forget() -> None:
    """Remove old notices."""
    from interventions.notify.ways.deliveries import forget_old

    forget_old()
