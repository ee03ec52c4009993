"""What the clock does to interventions, run by beat every 5 s: safe to run twice and at once.

Every moment is the database's. Each item changes by one conditional UPDATE that repeats what made it due,
so a person who renews or hands back at the same moment wins or loses cleanly.
"""

from __future__ import annotations

from datetime import timedelta
from functools import cache

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from agent.teams.rights.clock import from_now
from agent.teams.services import record_audit
from agent.visits.models import Visit
from agent.visits.worker.expiry import expire_parked
from interventions.claims import transfers
from interventions.claims.lifecycle import HELD, EndReason, Event, Limits
from interventions.claims.moves import Why, move
from interventions.claims.returns import Ending, back_to_queue
from interventions.desk import services
from interventions.models import ControlRequest, ControlSession, DeskPolicy, Intervention
from interventions.settings.rules import limits_of

S = Intervention.State
_WORDS = {
    EndReason.LEASE_EXPIRED: "Nobody was at the console any more.",
    EndReason.IDLE: "Nothing was done for a while.",
    EndReason.CAPPED: "The longest time of control was over.",
    EndReason.DISCONNECTED: "Released after a disconnect.",
}


def settle_overdue() -> int:
    """All that is due now; how many changes. Lost browsers first: they are not counted against their people."""
    return (
        note_lost_browsers()
        + expire_leases()
        + settle_requests()
        + expire_unclaimed()
        + escalate()
        + end_long_parked()
        + close_leftovers()
    )


def note_lost_browsers(visit_id: int | None = None) -> int:
    """Items that a person drives in a browser whose worker stopped beating, or that was queued again.

    Of every visit, or of one.
    """
    dead = Q(visit__state__in=[Visit.State.RUNNING, Visit.State.WAITING], visit__lease_until__lt=Now())
    requeued = Q(visit__state=Visit.State.PENDING, is_parked=False)
    lost = Intervention.objects.filter(dead | requeued, state=S.IN_CONTROL)
    lost = lost if visit_id is None else lost.filter(visit=visit_id)
    return sum(bool(services.browser_gone(visit_id=pk)) for pk in lost.values_list("visit_id", flat=True))


def expire_leases() -> int:
    """Back to the queue with what is held past its lease or past the cap of control."""
    return sum(_expire_lease(row) for row in list(_overdue().select_related("team")))


def _overdue() -> QuerySet[Intervention]:
    capped = ControlSession.objects.filter(state__in=ControlSession.LIVE, cap_until__lt=Now())
    held = Intervention.objects.filter(state__in=HELD)
    return held.filter(Q(lease_until__lt=Now()) | Q(state=S.IN_CONTROL, pk__in=capped.values("intervention")))


@transaction.atomic
def _expire_lease(row: Intervention) -> bool:
    reason = _why_over(row)
    ending = Ending(Why(Event(reason.value), None, _WORDS[reason]), reason)
    guard = Q(fence=row.fence, pk__in=_overdue().values("pk"))
    if back_to_queue(row, ending, guard) is None:
        return False
    record_audit(row.team, None, f"intervention.{reason.value}", row, fence=row.fence)
    return True


def _why_over(row: Intervention) -> EndReason:
    """The most telling reason: a lost connection, the cap, idleness, else a console that is gone."""
    live = ControlSession.objects.filter(intervention=row, state__in=ControlSession.LIVE)
    if live.filter(state=ControlSession.State.AWAY).exists():
        return EndReason.DISCONNECTED
    if live.filter(cap_until__lt=Now()).exists():
        return EndReason.CAPPED
    active = limits_of(row.team_id).active
    is_idle = live.filter(last_active_at__lt=from_now(-active)).exists()
    return EndReason.IDLE if is_idle else EndReason.LEASE_EXPIRED


def settle_requests() -> int:
    """Requests for control that nobody answered in time."""
    late = ControlRequest.objects.filter(answer=ControlRequest.Answer.PENDING, answer_by__lt=Now())
    return sum(transfers.settle_request(one) for one in late.select_related("intervention", "asker"))


def expire_unclaimed() -> int:
    """End what nobody claimed, in teams that want no parking. Elsewhere the waiting worker parks it."""
    late = Intervention.objects.filter(
        state=S.OPEN, deadline_at__lt=Now(), snoozed_until=None, team__desk_policy__ends_unclaimed=True
    )
    return sum(
        services.expire(intervention_id=row.pk) for row in late if limits_of(row.team_id).ends_unclaimed
    )


def escalate() -> int:
    """Bring open items that nobody looked at to more people's notice, at most three times."""
    unseen = Intervention.objects.filter(state=S.OPEN, looked_at=None, snoozed_until=None)
    rows = unseen.filter(escalation_round__lt=len(Limits().escalation_shares))
    limits = cache(limits_of)  # one read for each team
    return sum(_escalate(row, limits(row.team_id)) for row in rows)


@transaction.atomic
def _escalate(row: Intervention, limits: Limits) -> bool:
    if not limits.is_escalating:
        return False
    left = limits.to_claim * (1 - limits.escalation_shares[row.escalation_round])
    after = move(
        row.pk,
        Why(Event.ESCALATED),
        to=S.OPEN,
        guard=Q(escalation_round=row.escalation_round, looked_at=None, deadline_at__lte=from_now(left)),
        escalation_round=F("escalation_round") + 1,
        escalated_at=Now(),
    )
    return after is not None


def end_long_parked() -> int:
    """Parked visits that nobody came for end as blocked, each team's after its own time."""
    own = {p.team_id: p.parked_hours for p in DeskPolicy.objects.exclude(parked_hours=None)}
    ended = expire_parked(lifetime=settings.PARKED_LIFETIME, among=Visit.objects.exclude(team__in=own))
    for team_id, hours in own.items():
        theirs = Visit.objects.filter(team=team_id)
        ended += expire_parked(lifetime=timedelta(hours=hours or 0), among=theirs)
    return ended


def close_leftovers() -> int:
    """Close unsettled interventions of visits that are over. Returns how many."""
    over = [Visit.State.ENDED, Visit.State.CANCELLED]
    rows = Intervention.objects.filter(state__in=Intervention.UNSETTLED, visit__state__in=over)
    return sum(services.close_with_visit(visit_id=pk) for pk in rows.values_list("visit_id", flat=True))
