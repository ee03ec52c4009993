"""Every read that the team pages need."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from agent.teams.audit.models import chain_of
from agent.teams.models import AuditEntry, Invitation, Membership, Team
from agent.teams.rights.access import second_factors


def members(team: Team) -> QuerySet[Membership]:
    """Members of a team by name, each with `has_second_factor`."""
    rows = team.memberships.select_related("user", "team").order_by("user__username")
    return rows.annotate(has_second_factor=Exists(second_factors(OuterRef("user_id"))))


def open_invitations(team: Team) -> QuerySet[Invitation]:
    """Invitations that can still be accepted, newest first."""
    return (
        team.invitations.select_related("created_by")
        .filter(purpose=Invitation.Purpose.JOIN, used_at=None, revoked_at=None, expires_at__gt=timezone.now())
        .order_by("-created_at")
    )


def audit_entries(
    team: Team | None, *, action: str = "", actor: str = "", words: str = ""
) -> QuerySet[AuditEntry]:
    """The team's (or the installation's) audit log, newest first; empty filters do not filter."""
    rows = _chain(team)
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


def _chain(team: Team | None) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(chain=chain_of(team.pk if team else None)).order_by("-position")


def audit_choices(team: Team | None) -> tuple[list[str], list[str]]:
    """The actions and the people that occur in the log."""
    rows = _chain(team).order_by()
    actions = sorted(rows.values_list("action", flat=True).distinct())
    return actions, sorted(rows.values_list("actor_name", flat=True).distinct())
