"""allauth's views that are reached here, the page of one's own security, and signing out elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account import views as account
from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.login import record_authentication
from allauth.account.utils import perform_login
from allauth.mfa.base import views as mfa
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from allauth.socialaccount import views as social
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.internal.flows.sessions import end_other_sessions
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.teams.accounts import links
from agent.teams.accounts.client import device_words
from agent.teams.models import Invitation, Membership, User
from agent.teams.pages.forms import NewUserForm
from agent.teams.rights.access import ACTIVE_TEAM, has_second_factor, is_second_factor_wanted, signed_in_user
from agent.teams.rights.errors import LinkNotValid
from agent.teams.services import record_audit


class _RefusedIs422:
    """A form that was refused answers 422 with the form."""

    def form_invalid(self, form: Any) -> HttpResponse:
        """The form with its errors."""
        answer: HttpResponse = super().form_invalid(form)  # type: ignore[misc]  # mixed in before a view
        answer.status_code = 422
        return answer


def _or_back(view: Callable[[HttpRequest], HttpResponseBase], request: HttpRequest) -> HttpResponseBase:
    try:
        return view(request)
    except Http404:
        return redirect("mfa_index")


class SignIn(_RefusedIs422, account.LoginView):
    """Name and password; single sign-on when it is set up."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the name of the identity provider."""
        return {**super().get_context_data(**kwargs), "single_sign_on": settings.SINGLE_SIGN_ON}


class SignOut(account.LogoutView):
    """By POST alone: a link on another site signs nobody out."""

    http_method_names = ["post"]


@method_decorator(never_cache, name="dispatch")
class ConfirmPassword(_RefusedIs422, account.ReauthenticateView):
    """The password again before something that matters."""


@method_decorator(never_cache, name="dispatch")
class ChangePassword(_RefusedIs422, account.PasswordChangeView):
    """The old password, then the new one twice. Other sessions end."""


@method_decorator(never_cache, name="dispatch")
class SetPassword(_RefusedIs422, account.PasswordSetView):
    """For a person without a password: choose one."""

    success_url = "/"


class SecondFactorCode(_RefusedIs422, mfa.AuthenticateView):
    """The second step of signing in."""


@method_decorator(never_cache, name="dispatch")
class ConfirmCode(_RefusedIs422, mfa.ReauthenticateView):
    """A code before something that matters."""


@method_decorator(never_cache, name="dispatch")
class SetUpApp(_RefusedIs422, totp.ActivateTOTPView):
    """Scan the picture, then give the first code."""


@method_decorator(never_cache, name="dispatch")
class RemoveApp(_RefusedIs422, totp.DeactivateTOTPView):
    """Switch the second factor off."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Back to the security page when there is none."""
        return _or_back(super().dispatch, request)


@method_decorator(never_cache, name="dispatch")
class RecoveryCodes(recovery_codes.ViewRecoveryCodesView):
    """The codes, once."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Back to the security page when there are none."""
        return _or_back(super().dispatch, request)


@method_decorator(never_cache, name="dispatch")
class NewRecoveryCodes(_RefusedIs422, recovery_codes.GenerateRecoveryCodesView):
    """Make new codes; the old ones end."""


@method_decorator(reauthentication_required(app="allauth.socialaccount"), name="dispatch")
class Unlink(social.ConnectionsView):
    """Take the link to the identity provider away. Its page is the security page."""

    http_method_names = ["post"]
    success_url = reverse_lazy("mfa_index")

    def form_invalid(self, form: Any) -> HttpResponse:
        """Back, with the reason."""
        for error in [e for errors in form.errors.values() for e in errors]:
            messages.error(self.request, error)
        return redirect("mfa_index")


@never_cache
@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """How the person signs in, and where they are signed in."""
    user = signed_in_user(request)
    codes = Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).first()
    context = {
        "has_second_factor": has_second_factor(user),
        "is_second_factor_wanted": is_second_factor_wanted(user),
        "app": Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).first(),
        "codes_left": len(codes.wrap().get_unused_codes()) if codes else 0,
        "devices": _devices(request, user),
        "single_sign_on": settings.SINGLE_SIGN_ON,
        "links": SocialAccount.objects.filter(user=user),
    }
    return render(request, "account/security.html", context)


def _devices(request: HttpRequest, user: User) -> list[dict[str, Any]]:
    """The sessions of `user`, this one first."""
    found = [
        {
            "words": device_words(session.user_agent),
            "address": session.ip,
            "since": session.created_at,
            "is_this": session.session_key == request.session.session_key,
        }
        for session in UserSession.objects.purge_and_list(user)
    ]
    return sorted(found, key=lambda d: (not d["is_this"], -d["since"].timestamp()))


@require_POST
def sign_out_others(request: HttpRequest) -> HttpResponse:
    """End every other session of the person."""
    user = signed_in_user(request)
    end_other_sessions(request, user)
    record_audit(None, user, "session.others_ended", user)
    messages.success(request, "You are signed out everywhere else.")
    return redirect("mfa_index")


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
