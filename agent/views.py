"""The run page: what one visit did, step by step, live while it runs."""

from __future__ import annotations

from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from agent.pictures import picture_response
from agent.run_view import panel_of, steps_of, visit_for
from agent.teams.access import signed_in_user


@require_GET
def run(request: HttpRequest, visit_id: int, n: int | None = None) -> HttpResponse:
    """The whole run; with `n` that step is shown, else the newest one is followed."""
    visit = visit_for(signed_in_user(request), visit_id)
    steps = steps_of(visit)
    shown = n if n is not None else (steps[-1].n if steps else None)
    context = {
        "visit": visit,
        "steps": steps,
        "panel": panel_of(visit, shown) if shown is not None else None,
        "is_pinned": n is not None,
    }
    return render(request, "agent/run.html", context)


@require_GET
def step_panel(request: HttpRequest, visit_id: int, n: int) -> HttpResponse:
    """One step's picture and reasons, as the part of the run page that changes with the choice."""
    visit = visit_for(signed_in_user(request), visit_id)
    return render(request, "agent/_step_parts.html", {"visit": visit, "panel": panel_of(visit, n)})


@require_GET
def step_shot(request: HttpRequest, visit_id: int, n: int) -> FileResponse:
    """The step's screenshot; under one address it never changes."""
    visit = visit_for(signed_in_user(request), visit_id)
    return picture_response(panel_of(visit, n).step.screenshot)


@require_GET
def evidence_shot(request: HttpRequest, visit_id: int) -> FileResponse:
    """The screenshot that the determination rests on."""
    return picture_response(visit_for(signed_in_user(request), visit_id).evidence_shot)
