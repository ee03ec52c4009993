"""What operators press: claim, hand back, answer, extend, remark. All by POST; a refusal says why, with a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.teams.models import Role
from agent.teams.rights.access import membership_of, requires_role, signed_in_user
from agent.visits.pages.views import visit_for
from interventions.claims import claims, transfers
from interventions.claims.forms import (
    AnswerForm,
    FenceForm,
    HandBackForm,
    ListedForm,
    ReasonForm,
    RemarkForm,
    SnoozeForm,
)
from interventions.claims.item_actions import ITEM_ACTIONS, TAKE_OVER, ItemAction
from interventions.desk.errors import InterventionError
from interventions.models import Intervention
from interventions.queue import selectors
from interventions.queue.item_details import item_context
from interventions.queue.views import queue_context
from interventions.settings.rules import rules_of
from interventions.takeover import controls, tickets


@require_POST
def claim(request: HttpRequest, pk: int) -> HttpResponse:
    """Make it mine and open the console; 409 with the winner's name when somebody was first."""
    user = signed_in_user(request)
    row = selectors.item_for(user, pk)
    try:
        claims.claim(intervention_id=row.pk, user=user)
    except InterventionError as refusal:
        return _refused(request, pk, refusal.user_message)
    return redirect("takeover", pk=pk)


@require_POST
@requires_role(Role.OPERATOR)
def claim_listed(request: HttpRequest) -> HttpResponse:
    """Claim exactly the items that were listed, as one batch; those that others have are told with names."""
    user, form = signed_in_user(request), ListedForm(request.POST)
    if not form.is_valid():
        return _queue_refused(request, "Nothing was listed.", status=422)
    ids = [selectors.item_for(user, pk).pk for pk in form.cleaned_data["listed"]]
    try:
        taken = claims.claim_listed(ids, user, batch_id=form.cleaned_data["batch"])
    except InterventionError as refusal:
        return _queue_refused(request, refusal.user_message)
    lost = ", ".join(f"#{one.intervention_id} ({one.holder or one.state})" for one in taken.lost)
    if not taken.held:
        return _queue_refused(request, f"None of them is free any more: {lost}.")
    if is_part(request):
        return HttpResponse(status=204)
    if lost:
        messages.warning(request, f"{len(taken.held)} of {len(ids)} are yours. Not yours: {lost}.")
    return redirect("takeover", pk=taken.held[0].intervention_id)


@require_POST
@requires_role(Role.OPERATOR)
def claim_next(request: HttpRequest) -> HttpResponse:
    """Claim the most urgent item that nobody holds, passing over what this person gave back."""
    user, team = signed_in_user(request), membership_of(request).team
    held = claims.claim_next(team.pk, user)
    if held is not None:
        return redirect("takeover", pk=held.intervention_id)
    messages.info(request, "Nothing waits for you right now.")
    return redirect("queue")


@require_POST
def look(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody looks at it: nobody else needs to be told."""
    user = signed_in_user(request)
    claims.note_look(intervention_id=selectors.item_for(user, pk).pk, user=user)
    return HttpResponse(status=204)


@require_POST
def hand_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Give the browser back to the agent with an outcome and a note."""
    return _in_the_console(
        request, pk, HandBackForm(request.POST), "Choose one of the outcomes.", controls.hand_back
    )


@require_POST
def extend(request: HttpRequest, pk: int) -> HttpResponse:
    """Five minutes more of control."""
    return _in_the_console(
        request, pk, FenceForm(request.POST), "This console is out of date. Load it again.", claims.extend
    )


@require_POST
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Give control to the person who asks for it, or keep it."""
    return _in_the_console(
        request, pk, AnswerForm(request.POST), "Give it or keep it.", transfers.answer_control
    )


@require_POST
def remark(request: HttpRequest, pk: int) -> HttpResponse:
    """A line for whoever looks at it next."""
    user = signed_in_user(request)
    row = selectors.item_for(user, pk)
    form = RemarkForm(request.POST)
    if not form.is_valid():
        return _refused(request, pk, "Write something first, at most 2,000 characters.", status=422)
    claims.add_remark(intervention_id=row.pk, user=user, text=form.cleaned_data["text"])
    return _back_to_console(request, pk) if request.POST.get("at") else redirect("queue-item", pk=pk)


@require_POST
def ticket(request: HttpRequest, pk: int) -> HttpResponse:
    """What the holder's console needs to drive, good for one socket; 409 for everybody else."""
    user = signed_in_user(request)
    row = selectors.item_for(user, pk)
    try:
        secret = tickets.issue(
            intervention_id=row.pk, user=user, session_key=request.session.session_key or ""
        )
    except InterventionError as refusal:
        return JsonResponse({"why": refusal.user_message}, status=409)
    return JsonResponse({"ticket": secret}, headers={"Cache-Control": "no-store"})


def _in_the_console(
    request: HttpRequest, pk: int, form: Form, wrong: str, act: Callable[..., object]
) -> HttpResponse:
    """What the holder does in the console: the form's values to the service, then the console as it is."""
    user = signed_in_user(request)
    row = selectors.item_for(user, pk)
    if not form.is_valid():
        return _refused(request, pk, wrong, status=422)
    try:
        act(intervention_id=row.pk, user=user, **form.cleaned_data)
    except InterventionError as refusal:
        return _refused(request, pk, refusal.user_message)
    return _back_to_console(request, pk)


def _back_to_console(request: HttpRequest, pk: int) -> HttpResponse:
    """The console as it is now; the page's script has its socket for that."""
    return HttpResponse(status=204) if is_part(request) else redirect("takeover", pk=pk)


def _refused(request: HttpRequest, pk: int, why: str, status: int = 409) -> HttpResponse:
    """Why not: for the page's script as a fragment, else the item page as it is now with the reason above it."""
    if is_part(request):
        return render(request, "interventions/_refusal.html", {"refusal": why}, status=status)
    user = signed_in_user(request)
    context = item_context(user, selectors.item_for(user, pk)) | {"refusal": why}
    return render(request, "interventions/item.html", context, status=status)


def _queue_refused(request: HttpRequest, why: str, status: int = 409) -> HttpResponse:
    if is_part(request):
        return render(request, "interventions/_refusal.html", {"refusal": why}, status=status)
    return render(
        request, "interventions/queue.html", queue_context(request) | {"refusal": why}, status=status
    )


@require_http_methods(["GET", "HEAD", "POST"])
def item_action(request: HttpRequest, pk: int, key: str) -> HttpResponse:
    """One action on one item: its form; with POST it is carried out."""
    what, user = ITEM_ACTIONS[key], signed_in_user(request)
    row = selectors.item_for(user, pk, what.role)
    console = reverse("takeover", args=[pk])
    shown = {"item": row, "item_action": what, "site": row.visit.domain}
    shown["back"] = console if what.stays else reverse("queue-item", args=[pk])
    return _form_or_action(request, shown, _form_for(what, row, request), {"intervention_id": pk}, console)


@require_http_methods(["GET", "HEAD", "POST"])
def take_over_run(request: HttpRequest, visit_id: int) -> HttpResponse:
    """A person wants to drive a running visit: says why, and the console opens."""
    visit = visit_for(signed_in_user(request), visit_id, Role.OPERATOR)
    shown = {"item_action": TAKE_OVER, "site": visit.domain, "back": reverse("run", args=[visit_id])}
    form = ReasonForm(request.POST if request.method == "POST" else None, ready=TAKE_OVER.ready)
    console = reverse("run-console", args=[visit_id])
    return _form_or_action(request, shown, form, {"visit_id": visit_id}, console)


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
    request: HttpRequest, shown: dict[str, Any], form: forms.Form, subject: dict[str, int], console: str
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
        given = {name: form.cleaned_data[name] for name in what.takes}
        what.act(**subject, user=signed_in_user(request), **given)
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
