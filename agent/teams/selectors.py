"""Every read that the team pages need."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils import timezone

from agent.teams.models import AuditEntry, Invitation, Membership, Team


def members(team: Team) -> QuerySet[Membership]:
    """Members of a team by name."""
    return team.memberships.select_related("user", "team").order_by("user__username")


def open_invitations(team: Team) -> QuerySet[Invitation]:
    """Invitations that can still be accepted, newest first."""
    return (
        team.invitations.select_related("created_by")
        .filter(purpose=Invitation.Purpose.JOIN, used_at=None, revoked_at=None, expires_at__gt=timezone.now())
        .order_by("-created_at")
    )


def audit_entries(team: Team, *, action: str = "", actor: str = "", words: str = "") -> QuerySet[AuditEntry]:
    """The team's audit log, newest first; empty filters do not filter."""
    rows = team.audit_entries.select_related("actor")
    if action:
        rows = rows.filter(action=action)
    if actor:
        rows = rows.filter(actor_name=actor)
    if words:
        rows = rows.filter(
            Q(action__icontains=words)
            | Q(object_type__icontains=words)
            | Q(object_id=words)
            | Q(actor_name__icontains=words)
            | Q(detail__icontains=words)
        )
    return rows


def audit_choices(team: Team) -> tuple[list[str], list[str]]:
    """The actions and the people that occur in the team's log."""
    rows = team.audit_entries.order_by()
    actions = sorted(rows.values_list("action", flat=True).distinct())
    return actions, sorted(rows.values_list("actor_name", flat=True).distinct())
