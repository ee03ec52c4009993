"""Pages about the API: tokens, what the API can do, and how much a team may use."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.teams.models import Role
from agent.teams.rights.access import membership_of, requires_role, signed_in_user
from research.api import selectors, services
from research.api.pages.api_page import objects, operations_by_tag
from research.api.pages.forms import LimitsForm, RotateForm, TokenForm
from research.pipeline.errors import ResearchError
from research.sweeps.limits.limits import usage_of


def _tokens_page(request: HttpRequest, status: int = 200, **changed: Any) -> HttpResponse:
    membership = membership_of(request)
    context = {
        "tokens": selectors.tokens_for(membership),
        "form": TokenForm(),
        "rotate_form": RotateForm(),
        "sees_all": membership.may(Role.LEAD),
        "base": settings.PUBLIC_URL,
        **changed,
    }
    return render(request, "api/tokens.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_role(Role.REQUESTER)
def tokens(request: HttpRequest) -> HttpResponse:
    """The team's tokens; a good POST makes one, whose text is on this answer only."""
    if request.method != "POST":
        return _tokens_page(request)
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _tokens_page(request, 422, form=form)
    try:
        made, text = services.make_token(
            team=membership_of(request).team,
            user=signed_in_user(request),
            name=form.cleaned_data["name"],
            scope=form.cleaned_data["scope"],
            lifetime=form.span(),
        )
    except ResearchError as exc:
        form.add_error(None, exc.user_message)
        return _tokens_page(request, 422, form=form)
    return _tokens_page(request, new_token=made, new_text=text)


@never_cache
@require_POST
@requires_role(Role.REQUESTER)
def rotate(request: HttpRequest, token_id: int) -> HttpResponse:
    """A new token in this one's place; its text is on this answer only."""
    token = selectors.token_of(membership_of(request), token_id)
    form = RotateForm(request.POST)
    if not form.is_valid():
        return _tokens_page(request, 422, rotate_form=form)
    try:
        made, text = services.rotate_token(token=token, user=signed_in_user(request), overlap=form.span())
    except ResearchError as exc:
        messages.warning(request, exc.user_message)
        return _tokens_page(request, 409)
    return _tokens_page(request, new_token=made, new_text=text)


@require_POST
@requires_role(Role.REQUESTER)
def revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """End a token at once."""
    token = selectors.token_of(membership_of(request), token_id)
    if services.revoke_token(token=token, user=signed_in_user(request)):
        messages.success(request, f"{token.name} was revoked. It opens nothing any more.")
    else:
        messages.info(request, "This token was revoked already.")
    return redirect("api_tokens")


@require_safe
@requires_role(Role.VIEWER)
def limits(request: HttpRequest) -> HttpResponse:
    """How much the team uses and may."""
    form = LimitsForm(instance=selectors.limits_of(membership_of(request)))
    return render(request, "api/limits.html", _limits_context(request, form))


@require_POST
@requires_role(Role.ADMIN)
def set_limits(request: HttpRequest) -> HttpResponse:
    """The team's own limits."""
    membership = membership_of(request)
    form = LimitsForm(request.POST, instance=selectors.limits_of(membership))
    if not form.is_valid():
        return render(request, "api/limits.html", _limits_context(request, form), status=422)
    services.set_limits(team=membership.team, user=signed_in_user(request), **form.cleaned_data)
    messages.success(request, "The limits were changed.")
    return redirect("team_limits")


def _limits_context(request: HttpRequest, form: LimitsForm) -> dict[str, object]:
    membership = membership_of(request)
    used = usage_of(membership.team)
    today = {"tone": "agent", "label": "started", "count": min(used.today, used.daily_limit)}
    waiting = {"tone": "stuck", "label": "waiting", "count": min(used.waiting, used.waiting_limit)}
    return {
        "form": form,
        "may_change": membership.may(Role.ADMIN),
        "used": used,
        "today_parts": [today],
        "waiting_parts": [waiting],
        "installation": {"waiting": settings.TEAM_WAITING_VISITS, "daily": settings.TEAM_DAILY_VISITS},
    }


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """What the API can do, with examples that work here."""
    base = settings.PUBLIC_URL
    context = {"base": base, "tags": operations_by_tag(base), "objects": objects()}
    return render(request, "api/reference.html", context)
