"""The desk's settings of a team: for leads; its services are an admin's. GET never changes anything."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from agent.teams.models import Role
from agent.teams.rights.access import membership_of, require_team_member, requires_role, signed_in_user
from agent.visits.models import SiteSession
from agent.visits.storage import site_sessions
from interventions.models import DeskPolicy, DomainRule
from interventions.notify.pages.forms import ChangeChannelForm, ChannelForm
from interventions.notify.ways.channels import channels_of
from interventions.settings import services
from interventions.settings.forms import PolicyForm, RuleForm
from interventions.settings.hours import words_of_opening, zone_names
from interventions.settings.rules import rules_from

UNDO = "desk_undo"  # session key: the rule that was removed last


@require_http_methods(["GET", "HEAD", "POST"])
@requires_role(Role.LEAD)
def desk_settings(request: HttpRequest) -> HttpResponse:
    """Clocks, hours, escalation. POST keeps them."""
    if request.method != "POST":
        return desk_page(request)
    team = membership_of(request).team
    form = PolicyForm(request.POST, team=team)
    if not form.is_valid():
        return desk_page(request, 422, form=form)
    services.save_policy(team=team, user=signed_in_user(request), **form.columns())
    request.session.pop(UNDO, None)
    messages.success(request, "The desk’s settings are kept. They hold for what opens from now on.")
    return redirect("desk_settings")


def desk_page(request: HttpRequest, status: int = 200, **changed: Any) -> HttpResponse:
    """The page as it is now, with the forms that were refused in the place of fresh ones."""
    team = membership_of(request).team
    row = DeskPolicy.objects.filter(team=team).select_related("changed_by").first()
    rules = rules_from(row)
    change_form, change_id = changed.get("change_form"), changed.get("change_id")
    context = {
        "form": PolicyForm(team=team, row=row),
        "policy": row,
        "opening": words_of_opening(rules.hours, timezone.now()),
        "is_staffed": rules.is_open(),
        "zones": zone_names(),
        "rules": DomainRule.objects.filter(team=team).select_related("set_by").order_by("domain"),
        "rule_form": RuleForm(),
        "undo": _undo_of(request, team.pk),
        "channels": [
            (channel, change_form if channel.pk == change_id else ChangeChannelForm(channel=channel))
            for channel in channels_of(team)
        ],
        "channel_form": ChannelForm(),
        "sessions": site_sessions.kept_sessions(team.pk),
        **changed,
    }
    return render(request, "interventions/settings.html", context, status=status)


def _undo_of(request: HttpRequest, team_id: int) -> dict[str, object] | None:
    kept = request.session.get(UNDO)
    return kept if isinstance(kept, dict) and kept.get("team") == team_id else None


@require_POST
@requires_role(Role.LEAD)
def add_rule(request: HttpRequest) -> HttpResponse:
    """Ask nobody on a site from now on; also the way back from removing that rule."""
    form = RuleForm(request.POST)
    if not form.is_valid():
        return desk_page(request, 422, rule_form=form)
    services.add_rule(team=membership_of(request).team, user=signed_in_user(request), **form.cleaned_data)
    request.session.pop(UNDO, None)
    messages.success(request, f"Nobody is asked on {form.cleaned_data['domain']} from now on.")
    return redirect(f"{reverse('desk_settings')}#sites")


@require_POST
def remove_rule(request: HttpRequest, rule_id: int) -> HttpResponse:
    """Ask people there again."""
    user = signed_in_user(request)
    rule = get_object_or_404(DomainRule.objects.select_related("team"), pk=rule_id)
    require_team_member(user, rule.team_id, Role.LEAD)
    request.session[UNDO] = {"team": rule.team_id, "domain": rule.domain, "reason": rule.reason}
    services.remove_rule(rule=rule, user=user)
    return redirect(f"{reverse('desk_settings')}#sites")


@require_POST
def forget_session(request: HttpRequest, session_id: int) -> HttpResponse:
    """Throw away what a person's solve left for later visits of that site."""
    user = signed_in_user(request)
    kept = get_object_or_404(SiteSession.objects.defer("sealed"), pk=session_id)
    require_team_member(user, kept.team_id, Role.LEAD)
    site_sessions.forget_sessions(team_id=kept.team_id, ids=[kept.pk], actor=user)
    messages.success(request, f"Forgotten: {kept.domain}.")
    return redirect(f"{reverse('desk_settings')}#sessions")
