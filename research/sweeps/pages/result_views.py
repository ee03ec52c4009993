"""Results over all sweeps, and the files of their tables and reports."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from agent.teams.rights.access import membership_of, signed_in_user
from research.home.exports.handing import hand_out
from research.sweeps import selectors
from research.sweeps.pages import pages


@require_safe
def results(request: HttpRequest) -> HttpResponse:
    """Offers or determinations of all the team's sweeps."""
    membership = membership_of(request)
    if request.GET.get("tab") == "determinations":
        table = pages.team_determinations(membership, request.GET)
        context: dict[str, object] = {"tab": "determinations", "table": table, "query": request.GET}
    else:
        offers = pages.team_offers(membership, request.GET)
        context = {"tab": "offers", "offers": offers, "query": request.GET}
    return render(request, "research/results.html", context)


@require_safe
def team_file(request: HttpRequest, form: str, kind: str) -> HttpResponseBase:
    """A table over all of the team's rows as a file, under the filter of its page."""
    return hand_out(request, membership_of(request).team, kind, form)


@require_safe
def sweep_file(request: HttpRequest, sweep_id: int, form: str, kind: str) -> HttpResponseBase:
    """A table of one sweep as a file, under the filter of its page."""
    sweep = selectors.get_sweep(signed_in_user(request), sweep_id)
    return hand_out(request, sweep.team, kind, form, sweep.pk)


@require_POST
def sweep_report(request: HttpRequest, sweep_id: int) -> HttpResponseBase:
    """Order one sweep as a PDF document."""
    sweep = selectors.get_sweep(signed_in_user(request), sweep_id)
    return hand_out(request, sweep.team, "sweep-report", "pdf", sweep.pk)
