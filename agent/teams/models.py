"""Users, teams, memberships with roles, invitations and failed sign-ins. The audit log: `agent.teams.audit.models`."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """Django's own user under our own table, so that it can grow later."""


def person_name(user: User | None) -> str:
    """How a person is named on pages: full name, else user name."""
    return (user.get_full_name() or user.get_username()) if user else "somebody"


class Role(models.TextChoices):
    """What a member may do. Each role includes those before it."""

    VIEWER = "viewer", "Viewer"
    REQUESTER = "requester", "Requester"
    OPERATOR = "operator", "Operator"
    LEAD = "lead", "Lead"
    ADMIN = "admin", "Admin"

    @property
    def rank(self) -> int:
        """0 for viewer up to 4 for admin."""
        return list(Role).index(self)

    def includes(self, other: Role) -> bool:
        """Whether this role may do all that `other` may."""
        return self.rank >= other.rank

    @property
    def and_above(self) -> list[Role]:
        """The roles that may do all that this one may, itself first."""
        return [role for role in Role if role.includes(self)]


class Team(models.Model):
    """Owner of sweeps, visits, interventions and knowledge."""

    name = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)
    requires_second_factor = models.BooleanField(default=False)  # of operators and above
    two_for_site_rules = models.BooleanField(default=False)  # knowledge for every page of a site
    allows_share_links = models.BooleanField(default=True)  # read by people without an account

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """One user in one team with one role."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=16, choices=Role.choices, default=Role.VIEWER)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "team"], name="one_membership_per_team")]

    def __str__(self) -> str:
        return f"{self.user} in {self.team} as {self.role}"

    def may(self, role: Role) -> bool:
        """Whether this member may do what `role` may."""
        return Role(self.role).includes(role)

    def may_steer(self, owner_id: int | None) -> bool:
        """Whether this member may change and stop what that person made: their own, or anybody's as a lead."""
        return self.may(Role.LEAD) or (self.may(Role.REQUESTER) and self.user_id == owner_id)

    @property
    def may_operate(self) -> bool:
        """Whether the team's wish for a second factor means this member."""
        return self.may(Role.OPERATOR)


class Invitation(models.Model):
    """A link that lets one person join a team, or sign in once. Only the token's hash is stored."""

    class Purpose(models.TextChoices):
        JOIN = "join", "Join a team"
        SIGN_IN = "sign_in", "Sign in once"

    purpose = models.CharField(max_length=16, choices=Purpose.choices, default=Purpose.JOIN)
    team = models.ForeignKey(
        Team, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    role = models.CharField(max_length=16, choices=Role.choices, default=Role.VIEWER)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="sign_in_links",
    )
    token_hash = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=120, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.purpose} link {self.pk}"


class SignInFailure(models.Model):
    """One failed sign-in, kept for a quarter of an hour to slow down guessing."""

    key = models.CharField(max_length=64)  # hash of name and address, or of the address alone
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["key", "at"]), models.Index(fields=["at"])]

    def __str__(self) -> str:
        return f"failed sign-in at {self.at:%Y-%m-%d %H:%M}"


from agent.teams.audit.models import AuditEntry, AuditHead  # noqa: E402 - Django looks for an app's models here

__all__ = ["AuditEntry", "AuditHead", "Invitation", "Membership", "Role", "SignInFailure", "Team", "User"]
