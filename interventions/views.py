"""The operators' pages: the queue, one item, the takeover console. GET never changes anything."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from agent.core.place import place_of
from agent.pictures import picture_response
from agent.plain import whole_number
from agent.teams.access import membership_of, requires_role, signed_in_user
from agent.teams.models import Role
from interventions import selectors, services, tickets
from interventions.console_view import console_of
from interventions.errors import InterventionError
from interventions.forms import HandBackForm, ReleaseForm
from interventions.models import Intervention
from interventions.queue_view import make_row, queue_of
from interventions.wording import OUTCOMES, task_sentence, understanding_lines


@require_safe
@requires_role(Role.OPERATOR)
def queue(request: HttpRequest) -> HttpResponse:
    """All that waits for a person in the active team."""
    user, team = signed_in_user(request), membership_of(request).team
    shown = queue_of(team.pk, user, request.GET.get("tab", "all"))
    chosen = _chosen(request, [row.item.pk for row in shown.rows])
    context: dict[str, Any] = {"queue": shown, "team": team}
    if chosen is not None:
        context |= item_context(request, selectors.item_for(user, chosen))
    return render(request, "interventions/queue.html", context)


def _chosen(request: HttpRequest, shown: list[int]) -> int | None:
    """The item of the preview: the one in the address, else the first."""
    wanted = whole_number(request.GET.get("item", ""))
    if wanted in shown:
        return wanted
    return shown[0] if shown else None


def item_context(request: HttpRequest, row: Intervention) -> dict[str, Any]:
    """What the preview, the item page and the console show of one item."""
    return {
        "row": make_row(row, signed_in_user(request)),
        "item": row,
        "task": task_sentence(row),
        "seen_lines": understanding_lines(row.last_understanding),
        "steps": list(reversed(row.action_history)),
        "earlier": selectors.earlier_notes(row),
    }


@require_safe
def item(request: HttpRequest, pk: int) -> HttpResponse:
    """One intervention with everything that the agent sent."""
    row = selectors.item_for(signed_in_user(request), pk)
    return render(request, "interventions/item.html", item_context(request, row))


@require_safe
def preview(request: HttpRequest, pk: int) -> HttpResponse:
    """The same, as the pane beside the list."""
    row = selectors.item_for(signed_in_user(request), pk)
    return render(request, "interventions/_preview.html", item_context(request, row))


@require_safe
def screenshot(request: HttpRequest, pk: int) -> HttpResponse:
    """The picture that the agent sent."""
    row = selectors.item_for(signed_in_user(request), pk)
    return picture_response(row.screenshot, request)


@require_safe
def takeover(request: HttpRequest, pk: int) -> HttpResponse:
    """The console: the holder drives, other operators watch."""
    row = selectors.item_for(signed_in_user(request), pk)
    console = console_of(row, signed_in_user(request))
    context = item_context(request, row) | {
        "console": console,
        "outcomes": OUTCOMES,
        "place": place_of(row.url),
    }
    return render(request, "interventions/takeover.html", context)


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


@require_POST
def claim(request: HttpRequest, pk: int) -> HttpResponse:
    """Make it mine and open the console; 409 with the winner's name when somebody was first."""
    user = signed_in_user(request)
    row = selectors.item_for(user, pk)
    try:
        services.claim(intervention_id=row.pk, user=user)
    except InterventionError as refusal:
        return _refused(request, pk, refusal)
    return redirect("takeover", pk=pk)


@require_POST
@requires_role(Role.OPERATOR)
def claim_next(request: HttpRequest) -> HttpResponse:
    """Claim the most urgent item that nobody holds. Lost races go on to the next one."""
    user, team = signed_in_user(request), membership_of(request).team
    while (pk := selectors.next_free(team.pk)) is not None:
        try:
            services.claim(intervention_id=pk, user=user)
        except InterventionError:
            continue  # somebody else was first: it is not free any more
        return redirect("takeover", pk=pk)
    messages.info(request, "Nothing waits for a person right now.")
    return redirect("queue")


@require_POST
def release(request: HttpRequest, pk: int) -> HttpResponse:
    """Give a claimed item back to the queue."""
    user = signed_in_user(request)
    row = selectors.item_for(user, pk)
    form = ReleaseForm(request.POST)
    if not form.is_valid():
        return _refused(request, pk, InterventionError("Say why you give it back."), status=422)
    try:
        services.release(intervention_id=row.pk, user=user, **form.cleaned_data)
    except InterventionError as refusal:
        return _refused(request, pk, refusal)
    messages.success(request, f"{row.visit.domain} is back in the queue.")
    return redirect("queue")


@require_POST
def hand_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Give the browser back to the agent with an outcome and a note."""
    user = signed_in_user(request)
    row = selectors.item_for(user, pk)
    form = HandBackForm(request.POST)
    if not form.is_valid():
        return _refused(request, pk, InterventionError("Choose one of the outcomes."), status=422)
    try:
        services.hand_back(intervention_id=row.pk, user=user, **form.cleaned_data)
    except InterventionError as refusal:
        return _refused(request, pk, refusal)
    return redirect(reverse("takeover", args=[pk]))


def _refused(request: HttpRequest, pk: int, refusal: InterventionError, status: int = 409) -> HttpResponse:
    """The item page as it is now, with the reason above it."""
    row = selectors.item_for(signed_in_user(request), pk)
    context = item_context(request, row) | {"refusal": refusal.user_message}
    return render(request, "interventions/item.html", context, status=status)
