"""Items that were given up: only an admin opens them again or closes them for good."""

from __future__ import annotations

from django.db import transaction
from django.db.models.functions import Now

from agent.teams.models import Role, User
from agent.teams.services import record_audit
from agent.visits.models import Visit
from agent.visits.storage.clock import from_now
from interventions.claims.claims import need_words
from interventions.claims.moves import Why, move, refusal
from interventions.claims.policy import limits_of, require_role
from interventions.claims.rules import Event
from interventions.desk import visit_moves
from interventions.models import DomainRule, Intervention

S = Intervention.State


@transaction.atomic
def reopen_dead(*, intervention_id: int, user: User, reason: str) -> None:
    """Back to the queue, with attempts and claims counted from here. *Raises* NotAllowed, NotOpen.

    Parked when its browser is closed, which it almost always is: a claim brings it back.
    """
    row = _dead(intervention_id, user)
    limits = limits_of(row.team_id)
    after = move(
        row.pk,
        Why(Event.DEAD_REOPENED, user, need_words(reason)),
        to=S.PARKED if row.visit.state == Visit.State.PARKED else S.OPEN,
        attempt=1,
        looked_at=Now(),
        end_words=reason,
        deadline_at=from_now(limits.to_claim),
        last_deadline_at=from_now(limits.to_claim_in_all),
    )
    if after is None:
        raise refusal(intervention_id)
    record_audit(after.team, user, "intervention.dead_reopened", after, reason=reason)


@transaction.atomic
def close_dead(*, intervention_id: int, user: User, reason: str) -> None:
    """For good: the visit ends as blocked. *Raises* NotAllowed, NotOpen."""
    row = _dead(intervention_id, user)
    after = move(
        row.pk,
        Why(Event.DEAD_CLOSED, user, need_words(reason)),
        to=S.SKIPPED,
        resolved_at=Now(),
        end_words=reason,
    )
    if after is None:
        raise refusal(intervention_id)
    visit_moves.end_without_person(after.visit_id, f"Given up: {reason}")
    record_audit(after.team, user, "intervention.dead_closed", after, reason=reason)


@transaction.atomic
def never_ask(*, intervention_id: int, user: User, reason: str) -> None:
    """Close it, and ask nobody on this site any more. *Raises* NotAllowed, NotOpen."""
    row = _dead(intervention_id, user)
    DomainRule.objects.update_or_create(
        team_id=row.team_id,
        domain=row.visit.domain,
        defaults={"never_ask": True, "reason": need_words(reason), "set_by": user},
    )
    close_dead(intervention_id=intervention_id, user=user, reason=reason)


def _dead(intervention_id: int, user: User) -> Intervention:
    rows = Intervention.objects.select_related("visit").defer("visit__checkpoint")
    row = rows.filter(pk=intervention_id, state=S.DEAD).first()
    if row is None:
        raise refusal(intervention_id)
    require_role(user, row.team_id, Role.ADMIN)
    return row
