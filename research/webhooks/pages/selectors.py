"""Every read that the webhooks pages need."""

from __future__ import annotations

from django.db.models import Count, Max, Q, QuerySet
from django.shortcuts import get_object_or_404

from agent.teams.models import Role, Team, User
from agent.teams.rights.access import require_team_member
from research.webhooks.models import Delivery, Endpoint


def endpoints_of(team: Team) -> QuerySet[Endpoint]:
    """The team's endpoints with `pending_count`, `failed_count` and `last_at` (newest message)."""
    return Endpoint.objects.filter(team=team).annotate(
        pending_count=Count("deliveries", filter=Q(deliveries__state=Delivery.State.PENDING)),
        failed_count=Count("deliveries", filter=Q(deliveries__state=Delivery.State.FAILED)),
        last_at=Max("deliveries__created_at"),
    )


def endpoint_for(user: User, endpoint_id: int) -> Endpoint:
    """The endpoint, for a lead of its team. *Raises* Http404 for another team's, PermissionDenied below lead."""
    found = get_object_or_404(Endpoint.objects.select_related("team", "created_by"), pk=endpoint_id)
    require_team_member(user, found.team_id, Role.LEAD)
    return found


def deliveries_of(endpoint: Endpoint, state: str = "") -> QuerySet[Delivery]:
    """The endpoint's log, newest first."""
    rows = Delivery.objects.filter(endpoint=endpoint)
    return rows.filter(state=state) if state in Delivery.State.values else rows


def stopped_endpoints(team: Team) -> QuerySet[Endpoint]:
    """What the product switched off by itself and nobody has looked after yet."""
    return Endpoint.objects.filter(team=team, is_enabled=False).exclude(stopped_at=None)
