"""Control that goes from one person, or a running agent, to another: asked for, given, forced."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.db.models.functions import Now

from agent.teams.models import Role, User, person_name
from agent.teams.rights.clock import from_now
from agent.teams.services import record_audit
from agent.visits.models import Visit
from interventions.claims.claims import Held, claim, has_been_active, held_of, need_words
from interventions.claims.lifecycle import HELD, EndReason, Event
from interventions.claims.moves import Why, end_hold, move, not_yours, record, refusal
from interventions.claims.operators import require_role
from interventions.desk.errors import InterventionError, NotOpen
from interventions.desk.events import intervention_changed
from interventions.models import Claim, ControlRequest, Intervention
from interventions.settings.rules import limits_of

S = Intervention.State
Answer = ControlRequest.Answer


@transaction.atomic
def ask_control(*, intervention_id: int, user: User, reason: str) -> ControlRequest:
    """Ask whoever holds it for control; they have 15 s to answer. *Raises* InterventionError.

    Silence gives it away when the holder does nothing in that time, and keeps it when they do.
    """
    row = Intervention.objects.select_related("team").filter(pk=intervention_id, state__in=HELD).first()
    if row is None or row.claimed_by_id == user.pk:
        raise refusal(intervention_id) if row is None else InterventionError("You hold this yourself.")
    try:
        with transaction.atomic():
            request = ControlRequest.objects.create(
                intervention=row,
                fence=row.fence,
                asker=user,
                reason=need_words(reason),
                answer_by=from_now(limits_of(row.team_id).to_answer),
            )
    except IntegrityError as exc:
        raise InterventionError("Somebody else has just asked for control.") from exc
    request.refresh_from_db()
    record(row, Why(Event.ASKED, user, request.reason), row.state)
    record_audit(row.team, user, "intervention.control_asked", row, fence=row.fence, reason=reason)
    return request


@transaction.atomic
def answer_control(*, intervention_id: int, user: User, fence: int, gives: bool) -> None:
    """The holder gives control to whoever asks, or keeps it. *Raises* NotYours, NotOpen."""
    row = Intervention.objects.filter(
        pk=intervention_id, state__in=HELD, claimed_by=user, fence=fence
    ).first()
    if row is None:
        raise not_yours(intervention_id)
    pending = ControlRequest.objects.filter(intervention=row, fence=fence, answer=Answer.PENDING)
    request = pending.select_related("asker").first()
    if request is None or pending.update(answer=Answer.GIVEN if gives else Answer.KEPT) != 1:
        raise NotOpen("Nobody asks for control any more.", state=row.state)
    if not gives:
        intervention_changed(row, "control_kept")
    elif _hand_to(row, request.asker, Why(Event.GIVEN, user), EndReason.GIVEN) is None:
        raise not_yours(intervention_id)


@transaction.atomic
def force(*, intervention_id: int, user: User, reason: str) -> Held:
    """A lead takes it from whoever holds it; the old fence is dead at once. *Raises* InterventionError."""
    row = Intervention.objects.filter(pk=intervention_id).first()
    if row is None or row.state not in HELD:
        raise refusal(intervention_id)
    require_role(user, row.team_id, Role.LEAD)
    after = _hand_to(row, user, Why(Event.FORCED, user, need_words(reason)), EndReason.FORCED)
    if after is None:
        raise refusal(intervention_id)
    record_audit(after.team, user, "intervention.forced", after, fence=after.fence, reason=reason)
    return held_of(after)


@transaction.atomic
def settle_request(request: ControlRequest) -> bool:
    """Nobody answered in time: an idle holder loses the item, an active one keeps it. The clock's work."""
    pending = ControlRequest.objects.filter(pk=request.pk, answer=Answer.PENDING, answer_by__lt=Now())
    if pending.update(answer=Answer.LAPSED) != 1:
        return False
    row = request.intervention
    if row.state not in HELD or row.fence != request.fence:
        return False
    if has_been_active(row, limits_of(row.team_id).to_answer):
        intervention_changed(row, "control_kept")
        return False
    return _hand_to(row, request.asker, Why(Event.TAKEN, request.asker), EndReason.TAKEN) is not None


def _hand_to(row: Intervention, user: User, why: Why, end: EndReason) -> Intervention | None:
    """The item with a new claim under a new fence, if the one of `row` is still the live one."""
    after = move(
        row.pk,
        why,
        to=S.CLAIMED,
        guard=Q(fence=row.fence, state__in=HELD),
        fence=F("fence") + 1,
        claimed_by=user,
        claimed_at=Now(),
        lease_until=from_now(limits_of(row.team_id).lease),
    )
    if after is not None:
        end_hold(after, end, words=why.reason)
        Claim.objects.create(intervention=after, user=user, fence=after.fence)
    return after


def take_over_visit(*, visit_id: int, user: User, reason: str) -> Held:
    """Stop a running agent and take its browser: a new item, claimed by this person at once.

    When the visit waits for a person already, that item is claimed. *Raises* InterventionError.
    """
    waiting = Intervention.objects.filter(visit=visit_id, state__in=Intervention.LIVE)
    found = waiting.values_list("pk", flat=True).first()
    if found is not None:
        return claim(intervention_id=found, user=user)
    try:
        return _raise(visit_id, user, need_words(reason))
    except IntegrityError:  # the agent asked at the same moment
        return claim(intervention_id=waiting.values_list("pk", flat=True).get(), user=user)


@transaction.atomic
def _raise(visit_id: int, user: User, reason: str) -> Held:
    visit = Visit.objects.defer("checkpoint").filter(pk=visit_id, state=Visit.State.RUNNING).first()
    if visit is None or visit.cancel_requested_at is not None:
        raise NotOpen("This visit is not running.")
    limits = limits_of(visit.team_id)
    row = Intervention.objects.create(
        visit=visit,
        team_id=visit.team_id,
        type=Intervention.Type.STUCK,
        state=S.CLAIMED,
        url=visit.url,
        reason=reason,
        suggested_action=f"{person_name(user)} took the browser over.",
        raised_by=user,
        claimed_by=user,
        fence=1,
        claimed_at=Now(),
        looked_at=Now(),
        lease_until=from_now(limits.lease),
        deadline_at=from_now(limits.to_claim),
        last_deadline_at=from_now(limits.to_claim_in_all),
    )
    Claim.objects.create(intervention=row, user=user, fence=1)
    row.refresh_from_db()
    record(row, Why(Event.TAKEN_OVER, user, reason), "")
    record_audit(row.team, user, "intervention.taken_over", row, visit=visit_id, reason=reason)
    return held_of(row)
