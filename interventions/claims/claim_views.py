"""What operators press: claim, hand back, answer, extend, remark. All by POST; a refusal says why, with a name."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from agent.teams.models import Role
from agent.teams.rights.access import membership_of, requires_role, signed_in_user
from interventions.claims import claims, transfers
from interventions.claims.forms import AnswerForm, FenceForm, HandBackForm, ListedForm, RemarkForm
from interventions.claims.item_action_views import is_part
from interventions.desk.errors import InterventionError
from interventions.queue import selectors
from interventions.queue.item_view import item_context
from interventions.queue.views import queue_context
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
