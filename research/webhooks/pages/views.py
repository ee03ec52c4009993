"""Webhook pages, for leads and admins: endpoints, one endpoint with its log, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.teams.models import Role
from agent.teams.rights.access import membership_of, requires_role, signed_in_user
from research.pipeline.errors import ResearchError
from research.webhooks import services
from research.webhooks.models import Delivery, Endpoint
from research.webhooks.pages import selectors
from research.webhooks.pages.forms import EndpointForm, RotateForm
from research.webhooks.sending.payloads import EVENTS

LOG_ROWS = 25


@require_safe
@requires_role(Role.LEAD)
def webhooks(request: HttpRequest) -> HttpResponse:
    """The team's endpoints."""
    found = selectors.endpoints_of(membership_of(request).team)
    return render(request, "webhooks/endpoints.html", {"endpoints": found, "events": EVENTS.items()})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_role(Role.LEAD)
def add(request: HttpRequest) -> HttpResponse:
    """The form; a good POST shows the new endpoint with its secret, this once."""
    form = EndpointForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            made, secret = services.add_endpoint(
                team=membership_of(request).team, user=signed_in_user(request), **form.cleaned_data
            )
            return _page(request, made, secret=secret)
        except ResearchError as exc:
            form.add_error(None, exc.user_message)
    return render(request, "webhooks/add.html", {"form": form}, status=422 if form.is_bound else 200)


def _page(request: HttpRequest, endpoint: Endpoint, status: int = 200, **changed: Any) -> HttpResponse:
    state = request.GET.get("state", "")
    rows = Paginator(selectors.deliveries_of(endpoint, state), LOG_ROWS).get_page(request.GET.get("page"))
    soon = timezone.now() + Delivery.LEASE
    context = {
        "endpoint": endpoint,
        "page": rows,
        "is_sending": any(one.state == Delivery.State.PENDING and one.next_try_at <= soon for one in rows),
        "state": state,
        "states": Delivery.State.choices[:3],
        "form": EndpointForm(initial=vars(endpoint)),
        "rotate_form": RotateForm(),
        **changed,
    }
    return render(request, "webhooks/endpoint.html", context, status=status)


def _endpoint(request: HttpRequest, endpoint_id: int) -> Endpoint:
    return selectors.endpoint_for(signed_in_user(request), endpoint_id)


@require_safe
def endpoint(request: HttpRequest, endpoint_id: int) -> HttpResponse:
    """One endpoint: its events, its state, what was sent."""
    return _page(request, _endpoint(request, endpoint_id))


@require_POST
def change(request: HttpRequest, endpoint_id: int) -> HttpResponse:
    """Another address, description or choice of events."""
    found = _endpoint(request, endpoint_id)
    form = EndpointForm(request.POST)
    if not form.is_valid():
        return _page(request, found, 422, form=form)
    services.change_endpoint(endpoint=found, user=signed_in_user(request), **form.cleaned_data)
    messages.success(request, "The endpoint was changed.")
    return redirect("webhook", found.pk)


@require_POST
def switch(request: HttpRequest, endpoint_id: int) -> HttpResponse:
    """On or off."""
    found = _endpoint(request, endpoint_id)
    is_on = request.POST.get("on") == "1"
    services.switch_endpoint(endpoint=found, user=signed_in_user(request), is_on=is_on)
    messages.success(request, f"The endpoint is switched {'on' if is_on else 'off'}.")
    return redirect("webhook", found.pk)


@require_POST
def delete(request: HttpRequest, endpoint_id: int) -> HttpResponse:
    """Gone, with its log."""
    services.delete_endpoint(endpoint=_endpoint(request, endpoint_id), user=signed_in_user(request))
    messages.success(request, "The endpoint was deleted.")
    return redirect("webhooks")


@never_cache
@require_POST
def rotate(request: HttpRequest, endpoint_id: int) -> HttpResponse:
    """A new secret, on this answer only."""
    found = _endpoint(request, endpoint_id)
    form = RotateForm(request.POST)
    if not form.is_valid():
        return _page(request, found, 422, rotate_form=form)
    secret = services.rotate_secret(endpoint=found, user=signed_in_user(request), overlap=form.span())
    return _page(request, _endpoint(request, endpoint_id), secret=secret)


def _sent(request: HttpRequest, endpoint: Endpoint, send: Callable[[], None], words: str) -> HttpResponse:
    try:
        send()
    except ResearchError as exc:
        messages.warning(request, exc.user_message)
        return _page(request, endpoint, 409)
    messages.success(request, words)
    return redirect("webhook", endpoint.pk)


@require_POST
def test(request: HttpRequest, endpoint_id: int) -> HttpResponse:
    """Send a test message."""
    found = _endpoint(request, endpoint_id)
    send = partial(services.send_test, endpoint=found, user=signed_in_user(request))
    return _sent(request, found, send, "A test message is on its way. What came of it is shown below.")


@require_POST
def redeliver(request: HttpRequest, endpoint_id: int, delivery_id: int) -> HttpResponse:
    """Try one message once more."""
    found = _endpoint(request, endpoint_id)
    delivery = get_object_or_404(
        Delivery.objects.select_related("endpoint__team"), endpoint=found, pk=delivery_id
    )
    send = partial(services.redeliver, delivery=delivery, user=signed_in_user(request))
    return _sent(request, found, send, "The message goes out once more, with the same id.")
