"""The clock's work on interventions, rung by beat every 5 s."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings

from agent.sweeper import expire_parked
from interventions import services


@shared_task(name="interventions.tasks.sweep_leases")
def sweep_leases() -> None:
    """Open again what is held past its lease; end what was parked for too long or belongs to nobody."""
    services.expire_leases()
    expire_parked(lifetime=settings.PARKED_LIFETIME)
    services.close_leftovers()
