"""The form of offers entered by hand: shown beside the console or on its own page, handed in with the browser."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from agent.teams.models import User
from agent.teams.rights.access import signed_in_user
from interventions.desk.errors import InterventionError
from interventions.models import Intervention
from interventions.offers.form import FenceForm, OfferRows, offer_rows
from interventions.queue import selectors
from interventions.takeover import controls


@require_http_methods(["GET", "HEAD", "POST"])
def offers(request: HttpRequest, pk: int) -> HttpResponse:
    """The form; posted, it hands the browser back with these offers and the visit ends with them."""
    user = signed_in_user(request)
    item = selectors.item_for(user, pk)
    if request.method != "POST":
        return _shown(request, item, offer_rows(item))
    rows, claim = offer_rows(item, request.POST), FenceForm(request.POST)
    if not (rows.is_valid() and claim.is_valid()):
        why = "" if claim.is_valid() else "This claim has ended: open the console again."
        return _shown(request, item, rows, refusal=why, status=422)
    try:
        hand_in(item, user, claim.cleaned_data["fence"], rows)
    except InterventionError as refusal:
        return _shown(request, item, rows, refusal=refusal.user_message, status=409)
    console = reverse("takeover", args=[pk])
    if request.htmx:  # type: ignore[attr-defined]  # set by django-htmx
        return HttpResponse(status=204, headers={"HX-Redirect": console})
    return redirect(console)


def hand_in(item: Intervention, user: User, fence: int, rows: OfferRows) -> None:
    """Hand the item back with the offers of a valid form. *Raises* InterventionError."""
    controls.hand_back(
        intervention_id=item.pk,
        user=user,
        fence=fence,
        outcome=Intervention.Outcome.OFFER_ENTERED,
        offers=rows.entered(user),
    )


def offer_context(item: Intervention, user: User, rows: OfferRows | None = None) -> dict[str, object]:
    """What `_offer_form.html` needs: the rows, and the fence of who holds the item (0: nobody's to hand in)."""
    is_mine = item.claimed_by_id == user.pk
    return {
        "item": item,
        "offer_form": rows or offer_rows(item),
        "offer_fence": item.fence if is_mine else 0,
    }


def _shown(
    request: HttpRequest, item: Intervention, rows: OfferRows, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    context = {**offer_context(item, signed_in_user(request), rows), "refusal": refusal}
    is_part = bool(request.htmx)  # type: ignore[attr-defined]
    name = "_offer_form" if is_part else "offers"
    return render(request, f"interventions/{name}.html", context, status=status)
