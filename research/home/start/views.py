"""The guided start: its page, going on with a step, putting it away, and removing the demo data."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from agent.teams.models import Role
from agent.teams.rights.access import membership_of, requires_role, signed_in_user
from research.home.start.demo_data import remove_demo_data
from research.home.start.progress import guide_of, sweep_to_compare, visit_to_watch
from research.home.start.services import mark
from research.home.start.setup import advised


@require_safe
@requires_role(Role.VIEWER)
def guided_start(request: HttpRequest) -> HttpResponse:
    """All steps of the member's guide; for admins, what the installation still lacks."""
    membership = membership_of(request)
    lacks = [one for one in advised() if not one.is_well] if membership.may(Role.ADMIN) else []
    return render(request, "home/start.html", {"guide": guide_of(membership), "lacks": lacks})


@require_POST
@requires_role(Role.REQUESTER)
def go(request: HttpRequest, step: str) -> HttpResponse:
    """To a visit to watch, or to the offers, and remember it."""
    membership = membership_of(request)
    if step == "watch" and (visit := visit_to_watch(membership.team)):
        mark(membership, "watched_at")
        return redirect("run", visit.pk)
    if step == "compare" and (sweep := sweep_to_compare(membership.team)):
        mark(membership, "compared_at")
        return redirect("sweep", sweep.pk)
    if step not in ("watch", "compare"):
        raise Http404("No such step.")
    return redirect("guided-start")


@require_POST
@requires_role(Role.REQUESTER)
def dismiss(request: HttpRequest) -> HttpResponse:
    """Off the dashboard, or back on it with `on`; what was done stays done."""
    mark(membership_of(request), "dismissed_at", is_on="on" not in request.POST)
    return redirect("dashboard")


@require_POST
@requires_role(Role.LEAD)
def remove_demo(request: HttpRequest) -> HttpResponse:
    """Remove the team's demo data: at once what is over, the rest when its visits have ended."""
    if remove_demo_data(team=membership_of(request).team, user=signed_in_user(request)):
        messages.info(request, "The demo data is removed as soon as its running visits have stopped.")
    else:
        messages.success(request, "The demo data is removed.")
    return redirect("guided-start")
