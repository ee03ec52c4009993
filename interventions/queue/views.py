"""The operators' pages: the queue, one item, its picture, the console. Nothing here changes anything."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from agent.core.sites.site import place_of
from agent.language.sanitize import whole_number
from agent.teams.models import Role
from agent.teams.rights.access import membership_of, requires_role, signed_in_user
from agent.visits.storage.media import picture_response
from interventions.offers.offer_views import offer_context
from interventions.queue import selectors
from interventions.queue.item_details import item_context, powers_of
from interventions.queue.queue_listing import queue_of
from interventions.takeover.console_state import console_context


@require_safe
@requires_role(Role.OPERATOR)
def queue(request: HttpRequest) -> HttpResponse:
    """All that waits for a person in the active team."""
    return render(request, "interventions/queue.html", queue_context(request))


def queue_context(request: HttpRequest) -> dict[str, Any]:
    """The queue through one tab, and the item of the preview."""
    user, member = signed_in_user(request), membership_of(request)
    with_dead = member.may(Role.ADMIN)
    shown = queue_of(member.team_id, user, request.GET.get("tab", "all"), with_dead=with_dead)
    chosen = _chosen(request, [row.item.pk for row in shown.rows])
    context: dict[str, Any] = {"queue": shown, "team": member.team, "powers": powers_of(member)}
    return context | (item_context(user, selectors.item_for(user, chosen)) if chosen is not None else {})


def _chosen(request: HttpRequest, shown: list[int]) -> int | None:
    """The item of the preview: the one in the address, else the first."""
    wanted = whole_number(request.GET.get("item", ""))
    if wanted in shown:
        return wanted
    return shown[0] if shown else None


@require_safe
def item(request: HttpRequest, pk: int) -> HttpResponse:
    """One intervention with everything that the agent sent."""
    user = signed_in_user(request)
    return render(request, "interventions/item.html", item_context(user, selectors.item_for(user, pk)))


@require_safe
def preview(request: HttpRequest, pk: int) -> HttpResponse:
    """The same, as the pane beside the list."""
    user = signed_in_user(request)
    return render(request, "interventions/_preview.html", item_context(user, selectors.item_for(user, pk)))


@require_safe
def screenshot(request: HttpRequest, pk: int) -> HttpResponse:
    """The picture that the agent sent."""
    row = selectors.item_for(signed_in_user(request), pk)
    return picture_response(row.screenshot, request)


@require_safe
def takeover(request: HttpRequest, pk: int) -> HttpResponse:
    """The console: the holder drives, other operators watch."""
    user = signed_in_user(request)
    row = selectors.item_for(user, pk)
    context = item_context(user, row) | console_context(row, user) | {"place": place_of(row.url)}
    if context["console"].may_hand_back:
        context |= offer_context(row, user)
    return render(request, "interventions/takeover.html", context)
