"""The clock's work on interventions, rung by beat every 5 s."""

from __future__ import annotations

from celery import shared_task

from interventions import services


@shared_task(name="interventions.tasks.sweep_leases")
def sweep_leases() -> None:
    """Open again what is held past its lease; close what belongs to visits that are over."""
    services.expire_leases()
    services.close_leftovers()
