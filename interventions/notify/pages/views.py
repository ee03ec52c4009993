"""A person's own notices: the table of choices, the address, the browsers, tests. GET never changes anything."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.staticfiles import finders
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.language.sanitize import whole_number
from agent.teams.models import Role
from agent.teams.rights.access import membership_of, requires_role, signed_in_user
from interventions.desk.errors import InterventionError
from interventions.notify.pages import preferences, subscriptions
from interventions.notify.pages.forms import AddressForm, PushForm
from interventions.notify.texts import words_of
from interventions.notify.ways import push
from interventions.notify.ways.deliveries import KEPT
from interventions.notify.ways.push_crypto import Browser
from interventions.settings.rules import rules_of

PAGE_SIZE = 50


@require_http_methods(["GET", "HEAD", "POST"])
@requires_role(Role.REQUESTER)
def notices(request: HttpRequest) -> HttpResponse:
    """What I am told of, and how. POST keeps the table."""
    if request.method != "POST":
        return _page(request)
    ways = {kind.value: request.POST.getlist(kind) for kind in preferences.kinds_for(membership_of(request))}
    preferences.save_choices(user=signed_in_user(request), team=membership_of(request).team, ways=ways)
    messages.success(request, "Saved.")
    return redirect("notices")


def _page(request: HttpRequest, status: int = 200, **changed: Any) -> HttpResponse:
    user, team = signed_in_user(request), membership_of(request).team
    hours = rules_of(team.pk).hours
    own_address = preferences.own_address_of(user, team.pk)
    context = {
        "rows": preferences.table_of(membership_of(request)),
        "form": AddressForm(initial={"email": own_address}),
        "mail_goes_to": own_address or user.email,
        "has_email": settings.HAS_EMAIL,
        "browsers": subscriptions.browsers_of(user),
        "failures": preferences.failures_of(user, team),
        "hours": hours,
        "may_disturb": hours.may_disturb(timezone.now()),
        "may_push": settings.IS_HTTPS or request.get_host().split(":")[0] in ("127.0.0.1", "localhost"),
        **changed,
    }
    return render(request, "notify/notices.html", context, status=status)


@require_safe
@requires_role(Role.REQUESTER)
def past(request: HttpRequest) -> HttpResponse:
    """What I was told of in the last weeks, with links to it."""
    now = timezone.now()
    found = preferences.past_of(signed_in_user(request), membership_of(request).team)
    page = Paginator(found, PAGE_SIZE).get_page(request.GET.get("page"))
    rows = [(row, words_of(row, now)) for row in page]
    context = {"page_obj": page, "rows": rows, "query": request.GET, "days": KEPT.days}
    return render(request, "notify/past.html", context)


@require_POST
@requires_role(Role.REQUESTER)
def address(request: HttpRequest) -> HttpResponse:
    """Another e-mail address, or none."""
    form = AddressForm(request.POST)
    if not form.is_valid():
        return _page(request, 422, form=form)
    preferences.save_address(
        user=signed_in_user(request), team=membership_of(request).team, address=form.cleaned_data["email"]
    )
    messages.success(request, "Saved.")
    return redirect("notices")


@require_POST
@requires_role(Role.REQUESTER)
def test(request: HttpRequest) -> HttpResponse:
    """A test notice to oneself, by e-mail or to every browser."""
    user, team = signed_in_user(request), membership_of(request).team
    try:
        preferences.send_test(user=user, team=team, way=request.POST.get("way", ""))
    except InterventionError as refusal:
        messages.warning(request, refusal.user_message)
    else:
        messages.success(request, "A test is on its way. What cannot be delivered is said on this page.")
    return redirect("notices")


@require_POST
@requires_role(Role.REQUESTER)
def push_key(request: HttpRequest) -> JsonResponse:
    """The key that a browser needs to subscribe; made here at the first call."""
    return JsonResponse({"key": push.public_key()}, headers={"Cache-Control": "no-store"})


@require_POST
@requires_role(Role.REQUESTER)
def subscribe(request: HttpRequest) -> JsonResponse:
    """Push to the browser that asks; 422 with the reason for what cannot be used."""
    form = PushForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"why": "The browser sent a subscription that says too little."}, status=422)
    given = form.cleaned_data
    browser = Browser(given["endpoint"], given["p256dh"], given["auth"])
    try:
        kept = subscriptions.add_browser(
            user=signed_in_user(request),
            browser=browser,
            name=given["browser"],
            session_key=request.session.session_key or "",
        )
    except InterventionError as refusal:
        return JsonResponse({"why": refusal.user_message}, status=422)
    return JsonResponse({"id": kept.pk})


@require_POST
@requires_role(Role.REQUESTER)
def unsubscribe(request: HttpRequest) -> JsonResponse:
    """The browser that asks ended its own subscription."""
    subscriptions.remove_browser(user=signed_in_user(request), endpoint=request.POST.get("endpoint", ""))
    return JsonResponse({})


@require_POST
@requires_role(Role.REQUESTER)
def remove_browser(request: HttpRequest) -> HttpResponse:
    """One of my browsers, from wherever I am."""
    pk = whole_number(request.POST.get("browser", ""))
    if pk is not None and subscriptions.remove_browser(user=signed_in_user(request), pk=pk):
        messages.success(request, "Nothing is pushed to that browser any more.")
    else:
        messages.warning(request, "That browser was removed before.")
    return redirect("notices")


@login_not_required
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script that a browser runs to show a push. Served here: its folder is all that it may ever see."""
    path = finders.find("js/notices-worker.js")
    if not isinstance(path, str):
        raise Http404("No such page.")
    with open(path, "rb") as file:  # noqa: PTH123 - a path that Django's own finder gives
        return HttpResponse(file.read(), content_type="text/javascript")
