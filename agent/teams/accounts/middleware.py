"""What every request obeys: the team's wish for a second factor, and the brake on guessing."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

from agent.teams.models import User
from agent.teams.rights.access import lacks_second_factor
from agent.teams.rights.errors import SecondFactorNeeded, TooManyTries

# What a person may still do who must set a second factor up first.
WITHOUT_SECOND_FACTOR = {
    "account_change_password",
    "account_logout",
    "account_reauthenticate",
    "account_set_password",
    "mfa_activate_totp",
    "mfa_generate_recovery_codes",
    "mfa_index",
    "mfa_reauthenticate",
    "mfa_view_recovery_codes",
    "sign_out_others",
}


class AccountGuard(MiddlewareMixin):
    """Stands behind `LoginRequiredMiddleware`: views that need nobody signed in are not its business."""

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Send a person who must have a second factor, and has none, to set it up."""
        user = request.user
        if not isinstance(user, User) or not getattr(view, "login_required", True):
            return None
        match = request.resolver_match
        if match is not None and match.view_name in WITHOUT_SECOND_FACTOR:
            return None
        return set_it_up(request) if lacks_second_factor(user) else None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Turn two refusals into their pages."""
        if isinstance(exception, SecondFactorNeeded):
            return set_it_up(request)
        return too_many_tries(request, exception) if isinstance(exception, TooManyTries) else None


def set_it_up(request: HttpRequest) -> HttpResponse:
    """To the page that sets a second factor up; a fragment's request makes the whole page go there."""
    words = "Your team wants a second factor of you. Set it up to go on."
    if words not in [m.message for m in messages.get_messages(request)]:
        messages.warning(request, words)
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": reverse("mfa_activate_totp")})
    return redirect("mfa_activate_totp")


def too_many_tries(request: HttpRequest, refusal: TooManyTries) -> HttpResponse:
    """429 with the time of the next try."""
    seconds = math.ceil(refusal.wait.total_seconds())
    context = {"at": timezone.now() + refusal.wait, "minutes": math.ceil(seconds / 60)}
    answer = render(request, "account/too_many_tries.html", context, status=429)
    answer["Retry-After"] = str(seconds)
    return answer
