"""Celery tasks of products. Safe to run twice: an offer that has its point is left alone."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from agent.teams.outbox import enqueue
from agent.visits.models import Visit
from research.products import recording

TASK = "research.products.tasks.join_offers"


@shared_task(name=TASK)
def join_offers(visit_id: int) -> None:
    """Join the visit's offers to products."""
    recording.record_visit(visit_id)


@shared_task(name="research.products.tasks.catch_up")
def catch_up() -> None:
    """The visits whose task was lost."""
    for visit_id in recording.visits_left(timezone.now()):
        recording.record_visit(visit_id)


def on_visit_changed(*, visit_id: int, kind: str, **_: object) -> None:
    """Receiver of `agent.visits.events.visit_changed`."""
    if kind == Visit.State.ENDED:
        enqueue(TASK, visit_id, expires_s=60)
