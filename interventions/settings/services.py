"""Every write of a team's desk settings. Each change says who made it, in the row and in the audit log."""

from __future__ import annotations

from django.db import transaction

from agent.teams.models import Team, User
from agent.teams.services import record_audit
from interventions.models import DeskPolicy, DomainRule


@transaction.atomic
def save_policy(*, team: Team, user: User, **values: object) -> None:
    """Put these columns of `DeskPolicy` in the place of the old ones; the audit log says what was different."""
    row, _ = DeskPolicy.objects.select_for_update().get_or_create(team=team)
    changed = {
        name: [getattr(row, name), value] for name, value in values.items() if getattr(row, name) != value
    }
    if not changed:
        return
    for name, value in values.items():
        setattr(row, name, value)
    row.changed_by = user
    row.save()
    record_audit(team, user, "desk.changed", row, **changed)


@transaction.atomic
def add_rule(*, team: Team, user: User, domain: str, reason: str) -> DomainRule:
    """From now on nobody is asked for help on this site. Adding it again changes the reason."""
    rule, _ = DomainRule.objects.update_or_create(
        team=team, domain=domain, defaults={"never_ask": True, "reason": reason, "set_by": user}
    )
    record_audit(team, user, "domain_rule.set", rule, domain=domain, reason=reason)
    return rule


@transaction.atomic
def remove_rule(*, rule: DomainRule, user: User) -> None:
    """People are asked again on this site."""
    record_audit(rule.team, user, "domain_rule.removed", rule, domain=rule.domain, reason=rule.reason)
    rule.delete()
