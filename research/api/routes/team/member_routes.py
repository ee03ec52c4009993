"""The team: its name, its members, open invitations. No operation here makes, changes or removes an admin."""

from datetime import timedelta
from functools import partial

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router, Status

from agent.teams import selectors, services
from agent.teams.accounts import links
from agent.teams.models import Invitation, Membership, Role
from research.api.auth import MANAGE_AS_ADMIN, ApiRequest
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.problems import ApiRefusal
from research.api.routes.schemas.team import members as schemas
from research.api.routes.shown import shown_as

router = Router(tags=["Team"])


class MemberFilters(Filters):
    """What a list of members can be narrowed by."""

    role: schemas.RoleName | None = None


@router.get("/team", response=schemas.TeamOut, summary="Read the team")
def read_team(request: ApiRequest) -> schemas.TeamOut:
    """Its name and rules."""
    return schemas.shown_team(request.auth.team)


@router.put("/team", auth=MANAGE_AS_ADMIN, response=schemas.TeamOut, summary="Rename the team")
def rename_team(request: ApiRequest, body: schemas.TeamChange) -> schemas.TeamOut:
    """Needs the role admin."""
    services.rename_team(request.auth.team, request.auth.user, name=body.name)
    return schemas.shown_team(request.auth.team)


def _members(request: ApiRequest) -> QuerySet[Membership]:
    return selectors.members(request.auth.team)


def _shown(request: ApiRequest, member: Membership) -> schemas.MemberOut:
    return schemas.shown_member(member, for_admin=request.auth.membership.may(Role.ADMIN))


def _changeable(request: ApiRequest, member_id: int) -> Membership:
    found = get_object_or_404(_members(request), pk=member_id)
    if found.role == Role.ADMIN:
        raise ApiRefusal(403, "Admins are changed and removed by people, in the dashboard.")
    return found


@router.get("/members", response=schemas.MemberPage, summary="List members")
def list_members(request: ApiRequest, wanted: QueryParams[MemberFilters]) -> PageFields:
    """Who is in the team, those who joined first."""
    return page_of(request, wanted, _members(request), partial(_shown, request), newest_first=False)


@router.put(
    "/members/{int:member_id}", auth=MANAGE_AS_ADMIN, response=schemas.MemberOut, summary="Change a role"
)
def change_member(request: ApiRequest, member_id: int, body: schemas.MemberChange) -> schemas.MemberOut:
    """At most lead: admins are made by people, and who is one is changed by people. Needs the role admin."""
    services.change_role(_changeable(request, member_id), request.auth.user, role=Role(body.role))
    return _shown(request, _members(request).get(pk=member_id))


@router.delete(
    "/members/{int:member_id}", auth=MANAGE_AS_ADMIN, response={204: None}, summary="Remove a member"
)
def remove_member(request: ApiRequest, member_id: int) -> HttpResponse:
    """They see nothing of the team from now on, and their tokens end. Not for admins. Needs the role admin."""
    services.remove_member(_changeable(request, member_id), request.auth.user)
    return HttpResponse(status=204)


def _invitations(request: ApiRequest) -> QuerySet[Invitation]:
    return selectors.open_invitations(request.auth.team)


@router.get("/invitations", response=schemas.InvitationPage, summary="List open invitations")
def list_invitations(request: ApiRequest, wanted: QueryParams[Filters]) -> PageFields:
    """Those that nobody has used yet, newest first; without their addresses."""
    return page_of(request, wanted, _invitations(request), schemas.shown_invitation)


@router.post(
    "/invitations", auth=MANAGE_AS_ADMIN, response={201: schemas.InvitationMade}, summary="Invite somebody"
)
def invite(request: ApiRequest, body: schemas.InvitationIn) -> Status[schemas.InvitationMade]:
    """The address is on this answer only: send it to that person. At most lead. Needs the role admin."""
    made, address = links.invite(
        request.auth.team,
        request.auth.user,
        role=Role(body.role),
        label=body.label,
        lifetime=timedelta(days=body.days),
    )
    return Status(201, shown_as(schemas.InvitationMade, made, address=address))


@router.delete(
    "/invitations/{int:invitation_id}",
    auth=MANAGE_AS_ADMIN,
    response={204: None},
    summary="Take an invitation back",
)
def revoke_invitation(request: ApiRequest, invitation_id: int) -> HttpResponse:
    """Its link does nothing from now on. Needs the role admin."""
    links.revoke(get_object_or_404(_invitations(request), pk=invitation_id), request.auth.user)
    return HttpResponse(status=204)
