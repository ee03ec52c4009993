"""Celery tasks of watches. Safe to run twice and at once: each due time and each end is claimed."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from research.watches import runs, services


@shared_task(name="research.watches.tasks.run_watches")
def run_watches() -> None:
    """Tell of the runs that are over, then start those that are due."""
    runs.finish_ended(timezone.now())
    runs.start_due(timezone.now())


@shared_task(name="research.watches.tasks.forget")
def forget() -> None:
    """Remove watches that were deleted a day ago."""
    services.forget_deleted()
