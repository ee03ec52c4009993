"""What a team has decided for its desk: its clocks, where nobody is asked, who may do what."""

from __future__ import annotations

from django.conf import settings

from agent.teams.models import Membership, Role, User
from interventions.claims.rules import Limits
from interventions.desk.errors import NotAllowed
from interventions.settings.rules import never_asks, rules_of


def limits_of(team_id: int) -> Limits:
    """This team's clocks as they are now: outside its hours nothing waits for a claim."""
    own = rules_of(team_id)
    return Limits(
        to_claim=own.time_to_claim(),
        to_claim_in_all=max(Limits().to_claim_in_all, own.claim_time),
        parked=own.parked_lifetime,
        ends_unclaimed=not own.parks_at_end(),
        is_escalating=own.is_escalating,
        lease=settings.CLAIM_LEASE,
    )


def why_never(team_id: int, domain: str) -> str:
    """The sentence that says why people are not asked on this site; "" when they may be."""
    rule = never_asks(team_id, domain)
    if rule is None:
        return ""
    return f"This team never asks a person on {rule.domain}" + (f": {rule.reason}" if rule.reason else ".")


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
