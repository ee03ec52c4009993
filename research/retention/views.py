"""Team, Storage: what takes the room, and how long it is kept."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from agent.teams.models import Role
from agent.teams.rights.access import membership_of, requires_role, signed_in_user
from research.retention import selectors, services
from research.retention.forms import RetentionForm


@require_safe
@requires_role(Role.VIEWER)
def storage(request: HttpRequest) -> HttpResponse:
    """What the team keeps, how long, and how much room it takes."""
    return _page(request, RetentionForm(instance=selectors.retention_of(membership_of(request).team_id)))


@require_POST
@requires_role(Role.ADMIN)
def set_retention(request: HttpRequest) -> HttpResponse:
    """The team's own days."""
    team = membership_of(request).team
    form = RetentionForm(request.POST, instance=selectors.retention_of(team.pk))
    if not form.is_valid():
        return _page(request, form, status=422)
    services.set_retention(team=team, user=signed_in_user(request), days=form.cleaned_data)
    messages.success(request, "The days were changed. What is older is deleted within the hour.")
    return redirect("team_storage")


def _page(request: HttpRequest, form: RetentionForm, status: int = 200) -> HttpResponse:
    member = membership_of(request)
    rooms = selectors.room_of(member)
    context = {
        "rooms": rooms,
        "total": sum(room.bytes for room in rooms),
        "measured_at": next((room.measured_at for room in rooms if room.measured_at), None),
        "form": form,
        "may_change": member.may(Role.ADMIN),
    }
    return render(request, "retention/storage.html", context, status=status)
