"""Tells open pages that a sweep changed. A nudge carries ids only and may be lost."""

from __future__ import annotations

from django.db import transaction

from agent.teams.rights.events import nudge
from research.models import Sweep


def sweep_group(sweep_id: int) -> str:
    """Group of everybody who looks at this sweep."""
    return f"sweep.{sweep_id}"


def team_group(team_id: int) -> str:
    """Group of everybody who looks at this team's dashboard or sweep list."""
    return f"sweeps.{team_id}"


def sweep_changed(sweep: Sweep, kind: str, vendor_id: int | None = None) -> None:
    """On commit: nudge the sweep's page and the team's dashboard."""
    pk, groups = sweep.pk, (sweep_group(sweep.pk), team_group(sweep.team_id))
    transaction.on_commit(lambda: nudge(*groups, kind=kind, sweep_id=pk, vendor_id=vendor_id))
