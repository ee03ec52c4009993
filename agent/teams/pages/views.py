"""Team pages: members, invitations, rules, the audit log, creating and switching teams."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from agent.teams import selectors, services
from agent.teams.accounts import links
from agent.teams.audit import chain
from agent.teams.audit.models import INSTALLATION, AuditEntry, chain_of
from agent.teams.models import Membership, Role
from agent.teams.pages.audit_csv import audit_csv
from agent.teams.pages.forms import AuditFilterForm, InvitationForm, RoleForm, TeamForm
from agent.teams.pages.sending import Sent
from agent.teams.rights.access import (
    ACTIVE_TEAM,
    membership_of,
    require_team_member,
    requires_role,
    signed_in_user,
)
from agent.teams.rights.errors import TeamError

AUDIT_PAGE_ROWS = 50
AUDIT_CHECKED_ROWS = 2000  # of the chain, each time the page opens; some 50 ms


def _team_page(request: HttpRequest, status: int = 200, **changed: Any) -> HttpResponse:
    membership = membership_of(request)
    members = selectors.members(membership.team)
    context = {
        "members": members,
        "lacking": sum(m.may_operate and not getattr(m, "has_second_factor", False) for m in members),
        "invitations": selectors.open_invitations(membership.team),
        "roles": Role.choices,
        "invitation_form": InvitationForm(),
        "team_form": TeamForm(instance=membership.team),
        "is_admin": membership.may(Role.ADMIN),
        "may_read_audit": membership.may(Role.LEAD),
        **changed,
    }
    return render(request, "teams/team.html", context, status=status)


@require_safe
@requires_role(Role.VIEWER)
def team(request: HttpRequest) -> HttpResponse:
    """Who is in the active team."""
    return _team_page(request)


@require_POST
@requires_role(Role.ADMIN)
def rename_team(request: HttpRequest) -> HttpResponse:
    """Give the active team another name."""
    membership = membership_of(request)
    form = TeamForm(request.POST)
    if not form.is_valid():
        return _team_page(request, 422, team_form=form)
    services.rename_team(membership.team, signed_in_user(request), name=form.cleaned_data["name"])
    messages.success(request, "The team has its new name.")
    return redirect("team")


_RULE_WORDS = {  # when it is switched off, and on
    "requires_second_factor": (
        "A second factor is everybody's own choice now.",
        "Operators, leads and admins must have a second factor now.",
    ),
    "two_for_site_rules": (
        "One person activates knowledge now.",
        "Site-wide knowledge needs two people now.",
    ),
    "allows_share_links": (
        "Share links are off. Those that there are open nothing.",
        "Members may make share links now.",
    ),
}


@require_POST
@requires_role(Role.ADMIN)
def team_rule(request: HttpRequest, rule: str) -> HttpResponse:
    """Switch one of the team's rules on or off."""
    is_wanted = request.POST.get(rule) == "on"
    services.set_rule(membership_of(request).team, signed_in_user(request), rule, is_wanted=is_wanted)
    messages.success(request, _RULE_WORDS[rule][is_wanted])
    return redirect("team")


def _member(request: HttpRequest, member_id: int) -> Membership:
    return get_object_or_404(selectors.members(membership_of(request).team), pk=member_id)


def _done(request: HttpRequest, change: Callable[[], None], words: str) -> HttpResponse:
    """The team's page after the change; with the reason where it is refused."""
    try:
        change()
    except TeamError as exc:
        messages.error(request, exc.user_message)
        return _team_page(request, 409)
    messages.success(request, words)
    return redirect("team")


@require_POST
@requires_role(Role.ADMIN)
def change_role(request: HttpRequest, member_id: int) -> HttpResponse:
    """Give a member another role."""
    member, form = _member(request, member_id), RoleForm(request.POST)
    if not form.is_valid():
        return _team_page(request, 422)
    role, actor = Role(form.cleaned_data["role"]), signed_in_user(request)
    words = f"{member.user} is now {role.label.lower()}."
    return _done(request, partial(services.change_role, member, actor, role=role), words)


@require_POST
@requires_role(Role.ADMIN)
def remove_member(request: HttpRequest, member_id: int) -> HttpResponse:
    """Take a member out of the active team."""
    member, actor = _member(request, member_id), signed_in_user(request)
    words = f"{member.user} is no longer in the team."
    return _done(request, partial(services.remove_member, member, actor), words)


@require_POST
@requires_role(Role.ADMIN)
def invite(request: HttpRequest) -> HttpResponse:
    """Make an invitation; its address is on this answer only and stored nowhere."""
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return _team_page(request, 422, invitation_form=form)
    data = form.cleaned_data
    _, address = links.invite(
        membership_of(request).team,
        signed_in_user(request),
        role=Role(data["role"]),
        label=data["label"],
        lifetime=form.lifetime,
    )
    return _team_page(request, new_address=address, new_label=data["label"])


@require_POST
@requires_role(Role.ADMIN)
def revoke_invitation(request: HttpRequest, invitation_id: int) -> HttpResponse:
    """Take an unused invitation back."""
    invitation = get_object_or_404(selectors.open_invitations(membership_of(request).team), pk=invitation_id)
    revoke = partial(links.revoke, invitation, signed_in_user(request))
    return _done(request, revoke, "The invitation was taken back. Its link does nothing now.")


def _audit_rows(request: HttpRequest) -> tuple[AuditFilterForm, str, QuerySet[AuditEntry]]:
    """The filter, the chain and its entries. Superusers may look at the installation's chain too."""
    is_installation = signed_in_user(request).is_superuser and "installation" in request.GET
    team = None if is_installation else membership_of(request).team
    actions, actors = selectors.audit_choices(team)
    form = AuditFilterForm(request.GET, actions=actions, actors=actors)
    given = form.cleaned_data if form.is_valid() else {}
    rows = selectors.audit_entries(
        team, action=given.get("action", ""), actor=given.get("actor", ""), words=given.get("q", "")
    )
    return form, chain_of(team.pk if team else None), rows


@require_safe
@requires_role(Role.LEAD)
def audit_log(request: HttpRequest) -> HttpResponse:
    """Who did what in the active team, newest first, and whether the chain of entries holds."""
    form, name, rows = _audit_rows(request)
    context = {
        "form": form,
        "page": Paginator(rows, AUDIT_PAGE_ROWS).get_page(request.GET.get("page")),
        "is_filtered": form.is_valid() and any(form.cleaned_data.values()),
        "is_installation": name == INSTALLATION,
        "checked": chain.check(name, newest=None if "all" in request.GET else AUDIT_CHECKED_ROWS),
    }
    return render(request, "teams/audit.html", context)


@require_POST
@requires_role(Role.LEAD)
def audit_file(request: HttpRequest) -> Sent:
    """The same entries as CSV. A POST, for the export itself is written down."""
    _, name, rows = _audit_rows(request)
    return audit_csv(
        None if name == INSTALLATION else membership_of(request).team, signed_in_user(request), rows
    )


@requires_role(Role.ADMIN)
def new_team(request: HttpRequest) -> HttpResponse:
    """Create a team and work in it."""
    form = TeamForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return render(request, "teams/new_team.html", {"form": form}, status=422 if form.is_bound else 200)
    made = services.create_team(signed_in_user(request), name=form.cleaned_data["name"])
    request.session[ACTIVE_TEAM] = made.pk
    messages.success(request, f"{made.name} is ready. You are its admin.")
    return redirect("team")


@require_POST
def switch_team(request: HttpRequest, team_id: int) -> HttpResponse:
    """Work in another of the user's teams."""
    membership = require_team_member(signed_in_user(request), team_id)
    request.session[ACTIVE_TEAM] = membership.team_id
    return redirect("/")
