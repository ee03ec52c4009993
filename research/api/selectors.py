"""Every read that the pages about the API need."""

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from agent.teams.models import Membership, Role
from research.api.models import ApiToken, TeamLimits


def tokens_for(member: Membership) -> QuerySet[ApiToken]:
    """The team's tokens for a lead, one's own for others; newest first."""
    rows = ApiToken.objects.filter(team=member.team_id).select_related(
        "created_by", "replaced_by", "made_with"
    )
    return rows if member.may(Role.LEAD) else rows.filter(created_by=member.user_id)


def token_of(member: Membership, token_id: int) -> ApiToken:
    """*Raises* Http404 for another team's token, PermissionDenied for somebody else's without being lead."""
    token = get_object_or_404(ApiToken.objects.select_related("team"), pk=token_id, team=member.team_id)
    if token.created_by_id != member.user_id and not member.may(Role.LEAD):
        raise PermissionDenied("Only the person who made this token, or a lead, may do that.")
    return token


def limits_of(member: Membership) -> TeamLimits:
    """The team's own limits, not yet stored when it has none."""
    return TeamLimits.objects.filter(team=member.team_id).first() or TeamLimits(team=member.team)
