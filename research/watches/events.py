"""Tells open pages that a watch changed. A nudge carries ids only and may be lost."""

from __future__ import annotations

from django.db import transaction

from agent.teams.rights.events import nudge
from research.watches.models import Watch


def watch_group(watch_id: int) -> str:
    """Group of everybody who looks at this watch."""
    return f"watch.{watch_id}"


def team_group(team_id: int) -> str:
    """Group of everybody who looks at this team's watches."""
    return f"watches.{team_id}"


def watch_changed(watch: Watch) -> None:
    """On commit: nudge the watch's page and the team's list."""
    pk, groups = watch.pk, (watch_group(watch.pk), team_group(watch.team_id))
    transaction.on_commit(lambda: nudge(*groups, kind="watch", watch_id=pk))
