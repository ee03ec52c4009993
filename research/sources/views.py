"""The page of search providers: how each fares, how to set it up, and a switch."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from agent.teams.access import membership_of, requires_role, signed_in_user
from agent.teams.models import Role
from research.errors import ResearchError
from research.sources import standing
from research.sources.providers.registry import switch_provider


@require_safe
@requires_role(Role.LEAD)
def providers(request: HttpRequest) -> HttpResponse:
    """Every search provider, how it fares and how to set it up; what the caches save."""
    membership = membership_of(request)
    searching = standing.search_standing()
    context = {
        "searching": searching,
        "rates": standing.layer_rates(membership.team_id),
        "days": standing.DAYS_OF_RATES,
        "may_switch": membership.may(Role.ADMIN),
    }
    return render(request, "research/sources/providers.html", context)


@require_POST
@requires_role(Role.ADMIN)
def switch(request: HttpRequest, name: str) -> HttpResponse:
    """A provider on or off for this installation."""
    is_on = request.POST.get("on") == "1"
    try:
        switch_provider(
            name=name, is_on=is_on, user=signed_in_user(request), team=membership_of(request).team
        )
        messages.success(request, f"The provider is switched {'on' if is_on else 'off'}.")
    except ResearchError as exc:
        messages.warning(request, exc.user_message)
    return redirect("search-providers")
