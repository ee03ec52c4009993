"""Every write of retention that a person asks for."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from agent.teams.models import Team, User
from agent.teams.services import record_audit
from research.retention.models import TeamRetention


def set_retention(*, team: Team, user: User, days: Mapping[str, int | None]) -> None:
    """Days for each `Kind`; None takes the installation's. What is older then goes within the hour."""
    with transaction.atomic():
        row, _ = TeamRetention.objects.update_or_create(team=team, defaults=dict(days))
        record_audit(team, user, "retention.changed", row, **days)
