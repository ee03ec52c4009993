"""The run page: what one visit did, step by step, live while it runs."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from agent.teams.models import Role
from agent.teams.rights.access import require_team_member, signed_in_user
from agent.teams.services import record_audit
from agent.visits import services
from agent.visits.pages.run_view import panel_of, steps_of, visit_for
from agent.visits.storage.media import picture_response


@require_safe
def run(request: HttpRequest, visit_id: int, n: int | None = None) -> HttpResponse:
    """The whole run; with `n` that step is shown, else the newest one is followed."""
    user = signed_in_user(request)
    visit = visit_for(user, visit_id)
    member = require_team_member(user, visit.team_id)
    steps = steps_of(visit)
    shown = n if n is not None else (steps[-1].n if steps else None)
    context = {
        "visit": visit,
        "steps": steps,
        "panel": panel_of(visit, shown) if shown is not None else None,
        "is_pinned": n is not None,
        "may_cancel": member.may(Role.REQUESTER),
    }
    return render(request, "agent/run.html", context)


@require_safe
def step_panel(request: HttpRequest, visit_id: int, n: int) -> HttpResponse:
    """One step's picture and reasons, as the part of the run page that changes with the choice."""
    visit = visit_for(signed_in_user(request), visit_id)
    return render(request, "agent/_step_parts.html", {"visit": visit, "panel": panel_of(visit, n)})


@require_safe
def step_shot(request: HttpRequest, visit_id: int, n: int) -> HttpResponse:
    """The step's screenshot; under one address it never changes."""
    visit = visit_for(signed_in_user(request), visit_id)
    return picture_response(panel_of(visit, n).step.screenshot, request)


@require_POST
def cancel(request: HttpRequest, visit_id: int) -> HttpResponse:
    """Stop the visit: at once when no worker holds it, else within seconds."""
    user = signed_in_user(request)
    visit = visit_for(user, visit_id, Role.REQUESTER)
    if services.cancel_visit(visit_id=visit.pk, by=user.get_full_name() or user.get_username()):
        record_audit(visit.team, user, "visit.cancelled", visit, domain=visit.domain)
    else:
        messages.info(request, "This run is over already.")
    return redirect("run", visit_id=visit.pk)


@require_safe
def evidence_shot(request: HttpRequest, visit_id: int) -> HttpResponse:
    """The screenshot that the determination rests on."""
    return picture_response(visit_for(signed_in_user(request), visit_id).evidence_shot, request)
