"""What the API's operations on a team take and give: members, invitations, tokens, limits, storage, audit log."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field

from agent.teams.models import AuditEntry, Invitation, Membership, Team
from research.api.models import ApiToken
from research.api.routes.schemas.sweeps import Input, LimitsOut, Page, UserName, storable
from research.api.routes.shown import shown_as
from research.api.selectors import limits_of
from research.retention import selectors as retention
from research.sweeps.limits.limits import usage_of

RoleName = Literal["viewer", "requester", "operator", "lead", "admin"]
GivenRole = Literal["viewer", "requester", "operator", "lead"]  # admins are made by people
ScopeName = Literal["read", "write", "manage"]
GivenScope = Literal["read", "write"]  # tokens that manage are made by people
StoredKind = Literal["pictures", "recordings", "pages", "learned", "results"]
Name = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(storable)]
Label = Annotated[str, Field(min_length=1, max_length=120), AfterValidator(storable)]
Most = Annotated[int, Field(ge=0, le=1_000_000)]
Days = Annotated[int, Field(ge=1, le=3650)]


class TeamOut(BaseModel):
    """The team that the token opens, and its rules, which people switch in the dashboard."""

    id: int
    name: str
    created_at: datetime
    requires_second_factor: bool
    two_for_site_rules: bool
    allows_share_links: bool


class TeamChange(Input):
    """Another name."""

    name: Name


class MemberOut(BaseModel):
    """A person in the team. `has_second_factor` is for admins; null for others."""

    id: int
    user: str
    name: str
    role: RoleName
    is_active: bool
    has_second_factor: bool | None
    joined_at: datetime
    signed_in_at: datetime | None


class MemberPage(Page[MemberOut]):
    """Members, those who joined first."""


class MemberChange(Input):
    """Another role. Admins are made, changed and removed by people, in the dashboard."""

    role: GivenRole


class InvitationOut(BaseModel):
    """An invitation that nobody has used yet."""

    id: int
    label: str
    role: RoleName
    created_by: UserName
    created_at: datetime
    expires_at: datetime


class InvitationPage(Page[InvitationOut]):
    """Open invitations, newest first."""


class InvitationIn(Input):
    """Somebody to invite."""

    label: Label = Field(description="Who it is for.")
    role: GivenRole = "operator"
    days: int = Field(7, ge=1, le=30, description="How long it may be used.")


class InvitationMade(InvitationOut):
    """An invitation with its address, which is on this answer only."""

    address: str


class TokenOut(BaseModel):
    """A token, without its secret. `is_live`: neither it nor the token that made it is revoked or too old.
    `made_with`: the token that made it, with which it ends. `replaced_by`: what was made of it by rotating."""

    id: int
    name: str
    token: str
    scope: ScopeName
    acts_for: UserName
    is_live: bool
    made_with: int | None
    replaced_by: int | None
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None
    last_used_network: str


class TokenPage(Page[TokenOut]):
    """Tokens, newest first: the team's for leads, one's own for others."""


class TokenIn(Input):
    """A token to make. It acts for whom the calling token acts for, and ends with it."""

    name: Name = Field(description="The program or person that will use it.")
    scope: GivenScope = "read"
    days: int | None = Field(
        90, ge=1, le=365, description="Never longer than the calling token; null: as long as that."
    )

    @property
    def lifetime(self) -> timedelta | None:
        """How long it is to be good."""
        return None if self.days is None else timedelta(days=self.days)


class RotationIn(Input):
    """For how long the old one stays good."""

    overlap_hours: int = Field(24, ge=0, le=168)


class TokenMade(TokenOut):
    """A token with its text, which is on this answer only."""

    text: str


class TeamLimitsOut(BaseModel):
    """`used`: now, and what the team may. Its own figures are null where the installation's hold."""

    used: LimitsOut
    waiting_visits: int | None
    daily_visits: int | None


class LimitsIn(Input):
    """The team's own figures; null takes the installation's."""

    waiting_visits: Most | None
    daily_visits: Most | None


class RoomOut(BaseModel):
    """What one kind takes, as of the last measuring. `is_own`: the team has chosen the days itself."""

    kind: StoredKind
    days: int
    is_own: bool
    rows: int
    files: int
    bytes: int
    measured_at: datetime | None


class StorageIn(Input):
    """For how many days each kind is kept; null takes the installation's."""

    pictures: Days | None
    recordings: Days | None
    pages: Days | None
    learned: Days | None
    results: Days | None


class AuditOut(BaseModel):
    """One entry of the audit log; `hash` binds it to the one before."""

    position: int
    at: datetime
    who: str
    action: str
    object: str
    object_id: str
    detail: dict[str, Any]
    hash: str


class AuditPage(Page[AuditOut]):
    """The audit log, newest first."""


def shown_team(team: Team) -> TeamOut:
    """A team."""
    return shown_as(TeamOut, team)


def shown_member(member: Membership, *, for_admin: bool) -> MemberOut:
    """A member out of `agent.teams.selectors.members`."""
    return shown_as(
        MemberOut,
        member,
        user=member.user.get_username(),
        name=member.user.get_full_name(),
        is_active=member.user.is_active,
        has_second_factor=member.has_second_factor if for_admin else None,  # type: ignore[attr-defined]
        joined_at=member.created_at,
        signed_in_at=member.user.last_login,
    )


def shown_invitation(row: Invitation) -> InvitationOut:
    """An invitation without its address."""
    return shown_as(InvitationOut, row)


def shown_token(token: ApiToken) -> TokenOut:
    """A token without its secret."""
    return shown_as(TokenOut, token, **_own_of(token))


def shown_new_token(token: ApiToken, text: str) -> TokenMade:
    """A token with its text."""
    return shown_as(TokenMade, token, **_own_of(token), text=text)


def _own_of(token: ApiToken) -> dict[str, Any]:
    related = {"made_with": token.made_with_id, "replaced_by": token.replaced_by_id}
    return {"token": token.shown, "acts_for": token.created_by, **related}


def shown_limits(member: Membership) -> TeamLimitsOut:
    """What the member's team uses and may."""
    used = LimitsOut.model_validate(asdict(usage_of(member.team)))
    return shown_as(TeamLimitsOut, limits_of(member), used=used)


def shown_storage(member: Membership) -> Sequence[RoomOut]:
    """What the member's team keeps, and how long."""
    return [RoomOut.model_validate(asdict(room)) for room in retention.room_of(member)]


def shown_audit(entry: AuditEntry) -> AuditOut:
    """An entry."""
    return shown_as(AuditOut, entry, who=entry.actor_name, object=entry.object_type)
