"""Results over all sweeps, and the files of their tables and reports."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.teams.models import Role
from agent.teams.rights.access import (
    membership_of,
    require_team_member,
    requires_role,
    signed_in_user,
)
from research.home.exports.handing import hand_out
from research.models import Offer, OfferMark
from research.pipeline.errors import MarkRefused
from research.sweeps import selectors, services
from research.sweeps.pages import pages


@require_safe
def results(request: HttpRequest) -> HttpResponse:
    """Offers or determinations of all the team's sweeps."""
    membership = membership_of(request)
    if request.GET.get("tab") == "determinations":
        table = pages.team_determinations(membership, request.GET)
        context: dict[str, object] = {"tab": "determinations", "table": table}
    else:
        offers = pages.team_offers(membership, request.GET)
        context = {"tab": "offers", "offers": offers}
    context |= {"table_kind": f"results-{context['tab']}", "query": request.GET}
    return render(request, "research/results.html", context)


@require_safe
@requires_role(Role.VIEWER)
def runs(request: HttpRequest) -> HttpResponse:
    """What stands above `/runs/7/`: every run with its determination is in that table."""
    return redirect(f"{reverse('results')}?tab=determinations")


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
def sweep_report(request: HttpRequest, sweep_id: int, form: str) -> HttpResponseBase:
    """Order one sweep whole: as a PDF document, or a workbook."""
    sweep = selectors.get_sweep(signed_in_user(request), sweep_id)
    return hand_out(request, sweep.team, "sweep-report", form, sweep.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def offer_mark(request: HttpRequest, sweep_id: int, offer_id: int) -> HttpResponse:
    """The form of an offer's note and labels; a POST writes them, puts it on the shortlist or takes it off."""
    user = signed_in_user(request)
    sweep = selectors.get_sweep(user, sweep_id)
    require_team_member(user, sweep.team_id, Role.REQUESTER)
    this = selectors.one_sweep(sweep)
    offer = get_object_or_404(selectors.offers_of(this), pk=offer_id)
    if request.method != "POST":
        return _note_form(request, offer)
    said = {"1": True, "0": False}.get(request.POST.get("is_shortlisted", ""))
    note, labels = request.POST.get("note"), request.POST.get("labels")
    given = None if labels is None else labels.split(",")
    try:
        offer.mark = services.mark_offer(offer=offer, user=user, is_shortlisted=said, note=note, labels=given)
    except MarkRefused as exc:
        return _note_form(request, offer, exc.user_message)
    if not request.headers.get("HX-Request"):
        return redirect("sweep", sweep.pk)
    context = {"offer": offer, "may_mark": True, "shortlisted": selectors.shortlisted_count(this)}
    return render(request, "research/_offer_marked.html", context)


def _note_form(request: HttpRequest, offer: Offer, problem: str = "") -> HttpResponse:
    kept = {"note": offer.note, "labels": ", ".join(offer.labels)}
    said = {name: request.POST.get(name, words) if problem else words for name, words in kept.items()}
    context = {"offer": offer, **said, "most": OfferMark.MAX_NOTE, "problem": problem}
    return render(request, "research/offer_note.html", context, status=422 if problem else 200)
