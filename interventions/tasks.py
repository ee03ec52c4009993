"""The clock's work on interventions, run by beat every 5 s."""

from __future__ import annotations

from celery import shared_task

from agent.visits.storage.site_sessions import forget_old_sessions
from interventions.claims import overdue
from interventions.takeover import uploads


@shared_task(name="interventions.tasks.sweep_leases")
def sweep_leases() -> None:
    """Everything that is due now."""
    overdue.settle_overdue()
    uploads.forget_ended()


@shared_task(name="interventions.tasks.forget_sessions")
def forget_sessions() -> None:
    """Delete kept site sessions that are older than they may be."""
    forget_old_sessions()
