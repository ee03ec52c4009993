"""Actions with a reason: a small form at its own address, which acts when it is posted.

The page's script shows the form in a dialog (`?part=1`); without it the form is a page. A refused one comes
back with 409 or 422 and says why.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from agent.teams.models import Role
from agent.teams.rights.access import signed_in_user
from agent.visits.pages.views import visit_for
from interventions.claims.forms import ReasonForm, SnoozeForm
from interventions.claims.item_actions import ITEM_ACTIONS, TAKE_OVER, ItemAction
from interventions.desk.errors import InterventionError
from interventions.models import Intervention
from interventions.queue import selectors
from interventions.settings.rules import rules_of


@require_http_methods(["GET", "HEAD", "POST"])
def item_action(request: HttpRequest, pk: int, key: str) -> HttpResponse:
    """One action on one item: its form; with POST it is carried out."""
    what, user = ITEM_ACTIONS[key], signed_in_user(request)
    row = selectors.item_for(user, pk, what.role)
    console = reverse("takeover", args=[pk])
    shown = {"item": row, "item_action": what, "site": row.visit.domain}
    shown["back"] = console if what.stays else reverse("queue-item", args=[pk])
    return _form_or_action(request, shown, _form_for(what, row, request), pk, console)


@require_http_methods(["GET", "HEAD", "POST"])
def take_over_run(request: HttpRequest, visit_id: int) -> HttpResponse:
    """A person wants to drive a running visit: says why, and the console opens."""
    visit = visit_for(signed_in_user(request), visit_id, Role.OPERATOR)
    shown = {"item_action": TAKE_OVER, "site": visit.domain, "back": reverse("run", args=[visit_id])}
    form = ReasonForm(request.POST if request.method == "POST" else None, ready=TAKE_OVER.ready)
    return _form_or_action(request, shown, form, visit_id, reverse("run-console", args=[visit_id]))


@require_safe
def run_console(request: HttpRequest, visit_id: int) -> HttpResponse:
    """The way from a run to the console of what it asks; back to the run when it asks nothing."""
    visit = visit_for(signed_in_user(request), visit_id, Role.OPERATOR)
    row = Intervention.objects.filter(visit=visit, state__in=Intervention.UNSETTLED).first()
    return redirect("takeover", pk=row.pk) if row else redirect("run", visit_id=visit_id)


def _form_for(what: ItemAction, row: Intervention, request: HttpRequest) -> forms.Form:
    given = request.POST if request.method == "POST" else None
    is_mine = row.state in Intervention.HELD and row.claimed_by_id == signed_in_user(request).pk
    initial = {"fence": row.fence if is_mine else 0}
    if what.key == "snooze":
        return SnoozeForm(given, zone=rules_of(row.team_id).hours.zone, initial={"when": "15m"} | initial)
    return ReasonForm(given, ready=what.ready, initial=initial)


def _form_or_action(
    request: HttpRequest, shown: dict[str, Any], form: forms.Form, pk: int, console: str
) -> HttpResponse:
    """The form, again when it is refused; else the action is carried out and the next page follows."""
    what: ItemAction = shown["item_action"]
    shown |= {"form": form, "is_part": is_part(request), "action": f"{request.path}?part=1"}
    template = "interventions/_item_action.html" if is_part(request) else "interventions/item_action.html"
    if request.method != "POST":
        return render(request, template, shown)
    if not form.is_valid():
        return render(request, template, shown, status=422)
    try:
        what.act(pk, signed_in_user(request), form.cleaned_data)
    except InterventionError as refusal:
        return render(request, template, shown | {"refusal": refusal.user_message}, status=409)
    if what.done:
        messages.success(request, what.done.format(site=shown["site"]))
    return go(request, console if what.stays else reverse("queue"))


def is_part(request: HttpRequest) -> bool:
    """Whether the page's script asks, which shows the answer in a dialog."""
    return request.GET.get("part") == "1"


def go(request: HttpRequest, to: str) -> HttpResponse:
    """On to another page: a redirect, or for the page's script the address alone."""
    return HttpResponse(status=204, headers={"X-Go": to}) if is_part(request) else redirect(to)
