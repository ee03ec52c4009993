"""Tells open pages that a sweep changed. A nudge carries ids only and may be lost."""

from __future__ import annotations

from agent.teams.rights.events import nudge


def sweep_group(sweep_id: int) -> str:
    """Group of everybody who looks at this sweep."""
    return f"sweep.{sweep_id}"


def team_group(team_id: int) -> str:
    """Group of everybody who looks at this team's dashboard or sweep list."""
    return f"sweeps.{team_id}"


def sweep_changed(*, sweep_id: int, team_id: int, kind: str, vendor_id: int | None = None) -> None:
    """Nudge the sweep's page and the team's dashboard."""
    nudge(sweep_group(sweep_id), team_group(team_id), kind=kind, sweep_id=sweep_id, vendor_id=vendor_id)
