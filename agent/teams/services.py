"""Every write of the teams app: teams, members, and the audit log."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Model

from agent.teams.audit import chain
from agent.teams.models import AuditEntry, Membership, Role, Team, User
from agent.teams.rights.errors import LastAdmin


def record_audit(
    team: Team | None, actor: User | None, action: str, obj: Model | None = None, **detail: Any
) -> AuditEntry:
    """Add one line to the audit log: who did what to which object. `detail` must be JSON values.

    `action` is a dotted word like `sweep.started`; never put a secret into `detail`.
    """
    return chain.append(
        team_id=team.pk if team else None,
        actor_id=actor.pk if actor else None,
        content={
            "actor_name": actor.get_username() if actor else "system",
            "action": action,
            "object_type": str(obj._meta.verbose_name or "") if obj is not None else "",
            "object_id": str(obj.pk) if obj is not None else "",
            "detail": detail,
        },
    )


@transaction.atomic
def create_team(actor: User, *, name: str) -> Team:
    """A new team with `actor` as its admin."""
    team = Team.objects.create(name=name)
    Membership.objects.create(user=actor, team=team, role=Role.ADMIN)
    record_audit(team, actor, "team.created", team, name=name)
    return team


@transaction.atomic
def rename_team(team: Team, actor: User, *, name: str) -> None:
    """Give `team` another name."""
    before, team.name = team.name, name
    team.save(update_fields=["name"])
    record_audit(team, actor, "team.renamed", team, before=before, after=name)


RULES = {  # columns of a team, and what the audit log calls their change
    "requires_second_factor": "team.second_factor_required",  # of operators and above, from their next click on
    "two_for_site_rules": "team.two_for_site_rules",  # knowledge for every page of a site
    "allows_share_links": "team.share_links_allowed",  # switched off, those that there are open nothing
}


@transaction.atomic
def set_rule(team: Team, actor: User, rule: str, *, is_wanted: bool) -> None:
    """Switch one of RULES on or off. *Raises* KeyError for another."""
    action = RULES[rule]
    setattr(team, rule, is_wanted)
    team.save(update_fields=[rule])
    record_audit(team, actor, action, team, required=is_wanted)


@transaction.atomic
def add_member(team: Team, user: User, *, role: Role, actor: User | None = None) -> Membership:
    """Put `user` into `team`; who is in it already keeps the higher of both roles."""
    found, is_new = Membership.objects.get_or_create(user=user, team=team, defaults={"role": role})
    if not is_new and role.rank > Role(found.role).rank:
        found.role = role
        found.save(update_fields=["role"])
    record_audit(team, actor or user, "member.joined", found, member=user.get_username(), role=found.role)
    return found


@transaction.atomic
def change_role(member: Membership, actor: User, *, role: Role) -> None:
    """Give a member another role. Raises: LastAdmin."""
    _lock(member.team)
    before = _fresh_role(member)
    if role is not Role.ADMIN:
        _keep_an_admin(member, before)
    Membership.objects.filter(pk=member.pk).update(role=role)
    record_audit(
        member.team,
        actor,
        "member.role_changed",
        member,
        member=member.user.get_username(),
        before=before,
        after=role,
    )


@transaction.atomic
def remove_member(member: Membership, actor: User) -> None:
    """Take a member out of the team. Raises: LastAdmin."""
    _lock(member.team)
    role = _fresh_role(member)
    _keep_an_admin(member, role)
    record_audit(member.team, actor, "member.removed", member, member=member.user.get_username(), role=role)
    member.delete()


def _lock(team: Team) -> None:
    """Changes to who is admin happen one after the other (SQLite: the transaction is IMMEDIATE)."""
    Team.objects.select_for_update().get(pk=team.pk)


def _fresh_role(member: Membership) -> str:
    return Membership.objects.values_list("role", flat=True).get(pk=member.pk)


def _keep_an_admin(member: Membership, role: str) -> None:
    others = Membership.objects.filter(team=member.team, role=Role.ADMIN, user__is_active=True).exclude(
        pk=member.pk
    )
    if role == Role.ADMIN and not others.exists():
        raise LastAdmin
