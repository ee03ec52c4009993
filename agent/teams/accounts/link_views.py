"""One-time links: signing in once, and accepting an invitation."""

from __future__ import annotations

from allauth.account.internal.flows.login import record_authentication
from allauth.account.utils import perform_login
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from agent.teams.accounts import links
from agent.teams.models import Invitation, Membership, User
from agent.teams.pages.forms import NewUserForm
from agent.teams.rights.access import ACTIVE_TEAM, signed_in_user
from agent.teams.rights.errors import LinkNotValid


@never_cache
@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_link(request: HttpRequest, token: str) -> HttpResponse:
    """A one-time link. Opening it changes nothing (mail scanners open links); the button signs in."""
    try:
        if request.method != "POST":
            link = links.find(token, Invitation.Purpose.SIGN_IN)
            return render(request, "registration/sign_in_link.html", {"link": link})
        user = links.use_sign_in_link(token)
    except LinkNotValid as exc:
        return _dead_link(request, exc)
    return _sign_in(
        request, user, "link", "/" if user.has_usable_password() else reverse("account_set_password")
    )


@never_cache
@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Accept an invitation: a signed-in person joins, anybody else chooses a name and a password first."""
    try:
        invitation = links.find(token, Invitation.Purpose.JOIN)
        form = NewUserForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and request.user.is_authenticated:
            return _welcome(request, links.accept(token, signed_in_user(request)))
        if request.method == "POST" and form.is_valid():
            membership = links.accept_as_new(token, form.save)
            _sign_in(request, membership.user, "invitation", "/")
            return _welcome(request, membership)
    except LinkNotValid as exc:
        return _dead_link(request, exc)
    status = 422 if form.is_bound and not request.user.is_authenticated else 200
    return render(request, "registration/join.html", {"invitation": invitation, "form": form}, status=status)


def _sign_in(request: HttpRequest, user: User, method: str, then: str) -> HttpResponse:
    """Sign in as every other way does: who has a second factor is asked for it."""
    record_authentication(request, user, method)
    answer: HttpResponse = perform_login(request, user, redirect_url=then)
    return answer


def _welcome(request: HttpRequest, membership: Membership) -> HttpResponse:
    request.session[ACTIVE_TEAM] = membership.team_id
    messages.success(request, f"Welcome to {membership.team.name}.")
    return redirect("/")


def _dead_link(request: HttpRequest, exc: LinkNotValid) -> HttpResponse:
    return render(request, "registration/dead_link.html", {"reason": exc.user_message}, status=410)
