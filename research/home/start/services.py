"""Every write of the guided start."""

from __future__ import annotations

from django.utils import timezone

from agent.teams.models import Membership
from research.home.models import GuidedStart


def mark(membership: Membership, field: str, *, is_on: bool = True) -> None:
    """Set `watched_at`, `compared_at` or `dismissed_at` of the member to now, or take it back."""
    values = {field: timezone.now() if is_on else None}
    GuidedStart.objects.update_or_create(
        team_id=membership.team_id, user_id=membership.user_id, defaults=values
    )
