"""Who may do what at a team's desk."""

from __future__ import annotations

from agent.teams.models import Membership, Role, User
from interventions.desk.errors import NotAllowed


def require_role(user: User, team_id: int, role: Role) -> None:
    """*Raises* NotAllowed unless the user has that role in the team, or one above it."""
    member = Membership.objects.filter(user=user, team=team_id).first()
    if member is None or not member.may(role):
        raise NotAllowed(f"Only a {role.label.lower()} may do this.")


def has_another_operator(team_id: int, user: User) -> bool:
    """Whether somebody besides this person may claim in the team."""
    return bool(operators_of(team_id) - {user.pk})


def operators_of(team_id: int, role: Role = Role.OPERATOR) -> set[int]:
    """Who works this team's queue: ids of its active members with that role or one above it."""
    members = Membership.objects.filter(team=team_id, role__in=role.and_above, user__is_active=True)
    return set(members.values_list("user_id", flat=True))
