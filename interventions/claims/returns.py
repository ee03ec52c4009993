"""How an item that somebody held comes back to the queue: open, parked, given up, or over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, Greatest, Least

from agent.teams.rights.clock import from_now
from agent.visits.models import Visit
from interventions.claims.lifecycle import EXPIRIES, EndReason, Event, Limits, is_given_up
from interventions.claims.moves import Why, end_hold, move
from interventions.desk import visit_moves
from interventions.models import Claim, ControlSession, Intervention, Transition
from interventions.settings.rules import limits_of

S = Intervention.State


@dataclass(frozen=True, slots=True)
class Ending:
    """How a claim ends: the event, the reason kept with the claim, its outcome, and the person's words."""

    why: Why
    reason: EndReason
    outcome: str = ""
    words: str = ""  # shown in the queue; empty: those of the person


def back_to_queue(row: Intervention, ending: Ending, guard: Q) -> Intervention | None:
    """Held (or free, for a late answer) → the queue, if the guard holds. Inside a transaction.

    Open with its clock started again (capped in all), parked when no worker has brought the browser back
    yet, dead when there were too many of these, cancelled when a running agent was stopped for nothing.
    """
    limits = limits_of(row.team_id)
    for is_parked in (row.is_parked, not row.is_parked):  # a worker may bring the browser back meanwhile
        to = _target(row, ending, limits, is_parked)
        with transaction.atomic():
            after = move(
                row.pk,
                ending.why,
                to=to,
                guard=guard & Q(is_parked=is_parked),
                claimed_by=None,
                lease_until=None,
                deadline_at=next_deadline(limits, _least(ending, limits)),
                end_words=ending.words or ending.why.reason,
            )
            if after is None:
                continue
            end_hold(after, ending.reason, outcome=ending.outcome, words=ending.why.reason)
            if to == S.PARKED and not _is_unheld(row.visit_id):
                transaction.set_rollback(True)
                continue
            if to == S.DEAD and is_parked:
                visit_moves.park_again(row.visit_id)
        return after
    return None


def next_deadline(limits: Limits, at_least: timedelta = timedelta(0)) -> Combinable:
    """When an item that is open again is parked: its clock anew, but not beyond its time in all."""
    again = from_now(limits.to_claim)
    capped = Least(again, Coalesce("last_deadline_at", again))
    return Greatest(capped, from_now(at_least)) if at_least else capped


def fence_of_last_reopening(item_id: int) -> int:
    """Claims up to this one happened before an admin reopened the item: they count no more."""
    reopened = Transition.objects.filter(intervention=item_id, event=Event.DEAD_REOPENED)
    return reopened.order_by("-id").values_list("fence", flat=True).first() or 0


def _least(ending: Ending, limits: Limits) -> timedelta:
    return limits.after_disconnect if ending.reason is EndReason.DISCONNECTED else timedelta(0)


def _target(row: Intervention, ending: Ending, limits: Limits, is_parked: bool) -> str:
    if _counts_as_given_up(row, ending, limits):
        return S.DEAD
    if row.raised_by_id is not None and not _was_driven(row):
        return S.CANCELLED
    unheld = Visit.objects.filter(pk=row.visit_id, state__in=[Visit.State.PENDING, Visit.State.PARKED])
    return S.PARKED if is_parked and unheld.exists() else S.OPEN


def _is_unheld(visit_id: int) -> bool:
    """Whether the visit is parked, now or still: a late answer may come to a parked item."""
    if visit_moves.park_again(visit_id):
        return True
    return Visit.objects.filter(pk=visit_id, state=Visit.State.PARKED).exists()


def _was_driven(row: Intervention) -> bool:
    return ControlSession.objects.filter(intervention=row).exclude(driving_since=None).exists()


def _counts_as_given_up(row: Intervention, ending: Ending, limits: Limits) -> bool:
    claims = Claim.objects.filter(intervention=row, fence__gt=fence_of_last_reopening(row.pk))
    expiries = claims.filter(end_reason__in=EXPIRIES).count() + (ending.reason in EXPIRIES)
    people = set(claims.filter(outcome=Intervention.Outcome.COULD_NOT).values_list("user_id", flat=True))
    if ending.outcome == Intervention.Outcome.COULD_NOT and ending.why.actor is not None:
        people.add(ending.why.actor.pk)
    counted = ending.reason in EXPIRIES or ending.outcome == Intervention.Outcome.COULD_NOT
    return counted and is_given_up(limits, expiries=expiries, people_who_could_not=len(people))
