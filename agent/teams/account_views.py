"""Sign-in pages: Django's own views with our templates, one-time links and invitations."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash, views
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import SetPasswordForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from agent.teams import links
from agent.teams.access import ACTIVE_TEAM, signed_in_user
from agent.teams.errors import LinkNotValid
from agent.teams.forms import NewUserForm, SignInForm
from agent.teams.models import Invitation, Membership, User

BACKEND = "django.contrib.auth.backends.ModelBackend"


class SignIn(views.LoginView):
    """Name and password."""

    form_class = SignInForm
    redirect_authenticated_user = True


class ChangePassword(views.PasswordChangeView):
    """Old password, then the new one twice."""

    success_url = reverse_lazy("password_change")

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        """Say that it worked, on the same page."""
        messages.success(self.request, "The password was changed. Your other sessions were signed out.")
        return super().form_valid(form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def set_password(request: HttpRequest) -> HttpResponse:
    """For a person without a password: choose one."""
    user = signed_in_user(request)
    if user.has_usable_password():
        return redirect("password_change")
    form = SetPasswordForm(user, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return render(
            request, "registration/set_password.html", {"form": form}, status=422 if form.is_bound else 200
        )
    update_session_auth_hash(request, form.save())
    messages.success(request, "The password is set. Use it the next time you sign in.")
    return redirect("/")


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
    login(request, user, backend=BACKEND)
    return redirect("/" if user.has_usable_password() else "password_set")


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
            login(request, membership.user, backend=BACKEND)
            return _welcome(request, membership)
    except LinkNotValid as exc:
        return _dead_link(request, exc)
    status = 422 if form.is_bound and not request.user.is_authenticated else 200
    return render(request, "registration/join.html", {"invitation": invitation, "form": form}, status=status)


def _welcome(request: HttpRequest, membership: Membership) -> HttpResponse:
    request.session[ACTIVE_TEAM] = membership.team_id
    messages.success(request, f"Welcome to {membership.team.name}.")
    return redirect("/")


def _dead_link(request: HttpRequest, exc: LinkNotValid) -> HttpResponse:
    return render(request, "registration/dead_link.html", {"reason": exc.user_message}, status=410)
