"""The agent's side of the desk: what a visit's worker writes to interventions.

Every change is one conditional UPDATE (interventions.claims.moves); each repeats the visit's token, so that a
worker which lost the visit writes nothing. What people do is in `claims`, `transfers` and `controls`,
what time does in `clock`.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Now

from agent.core.ports import InterventionRequest
from agent.teams.rights.clock import from_now
from agent.visits.models import Visit
from interventions.claims.lifecycle import HELD, EndReason, Event
from interventions.claims.moves import Why, end_hold, move, record
from interventions.claims.returns import next_deadline
from interventions.desk import visit_moves
from interventions.desk.errors import NotAsked, VisitMoved
from interventions.desk.events import intervention_changed
from interventions.desk.records import pack_request, signature_of
from interventions.models import Claim, Intervention
from interventions.settings.rules import limits_of, why_never

S = Intervention.State
MOVED = "This visit belongs to another worker now, or it was cancelled."
BROWSER_ENDED = "The browser ended. This was not you."


@transaction.atomic
def open_intervention(
    *, visit_id: int, token: int, request: InterventionRequest, screenshot: str
) -> Intervention:
    """The visit's one live intervention, opened or, after a worker's restart, joined again.

    Also joined by a visit whose running agent a person has stopped: that item is claimed already.
    *Raises* VisitMoved when the visit is not this worker's any more or is being cancelled; NotAsked when
    the team asks nobody on this site, or a person has said before that this visit goes on without one.
    """
    visit = Visit.objects.select_related("team").defer("checkpoint").get(pk=visit_id)
    facts = pack_request(request, screenshot)
    facts["signature"] = signature_of(visit, facts["type"], facts["blocker_family"])
    row = Intervention.objects.filter(visit=visit_id, state__in=Intervention.LIVE).first()
    if row is None:
        _refuse_if_settled(visit, facts["signature"])
        row = _create(visit, facts)
        record(row, Why(Event.OPENED), "")
    else:
        _join(row, facts, is_asked=request.blocker_family is not None)
    if not visit_moves.mark_waiting(visit_id, token, request):
        raise VisitMoved(MOVED)
    row.refresh_from_db()
    intervention_changed(row, "opened")
    return row


def _refuse_if_settled(visit: Visit, signature: str) -> None:
    """*Raises* NotAsked."""
    if why := why_never(visit.team_id, visit.domain):
        raise NotAsked(why)
    skipped = Intervention.objects.filter(visit=visit, state=S.SKIPPED, signature=signature)
    words = skipped.order_by("-pk").values_list("end_words", flat=True).first()
    if words is not None:
        raise NotAsked(f"Skipped by a person: {words}")


def _create(visit: Visit, facts: dict[str, Any]) -> Intervention:
    limits = limits_of(visit.team_id)
    row = Intervention.objects.create(
        visit=visit,
        team_id=visit.team_id,
        deadline_at=from_now(limits.to_claim),
        last_deadline_at=from_now(limits.to_claim_in_all),
        **facts,
    )
    row.refresh_from_db()
    return row


def _join(row: Intervention, facts: dict[str, Any], *, is_asked: bool) -> None:
    """The facts as they are now. What the agent itself asks for is no longer a person's wish alone."""
    own = {"raised_by": None} if is_asked else {}
    Intervention.objects.filter(pk=row.pk).update(**facts, **own)
    _browser_is_back(row)


def _browser_is_back(row: Intervention) -> None:
    """A browser is there again: the parked item is open, and whoever holds it has a full lease."""
    limits = limits_of(row.team_id)
    again: dict[str, Any] = {
        "deadline_at": from_now(limits.to_claim),
        "last_deadline_at": from_now(limits.to_claim_in_all),
    }
    move(row.pk, Why(Event.REOPENED), to=S.OPEN, is_parked=False, **again)
    there = Intervention.objects.filter(pk=row.pk, is_parked=True).exclude(state=S.DEAD)
    there.filter(state=S.OPEN).update(is_parked=False, **again)
    there.filter(state__in=HELD).update(is_parked=False, lease_until=from_now(limits.lease))
    there.update(is_parked=False)


@transaction.atomic
def rejoin(*, visit_id: int, token: int) -> Intervention | None:
    """The live intervention of a visit that was reopened, or None. *Raises* VisitMoved as above."""
    row = Intervention.objects.filter(visit=visit_id, state__in=Intervention.LIVE).first()
    if row is None:
        return None
    _browser_is_back(row)
    if not visit_moves.wait_again(visit_id, token):
        raise VisitMoved(MOVED)
    row.refresh_from_db()
    intervention_changed(row, "reopened")
    return row


@transaction.atomic
def park(*, intervention_id: int, token: int) -> bool:
    """Its browser is saved and can be freed: open → parked, with the visit. A dead or parked item stays so.

    False when somebody claimed it in the meantime, and when the team ends what nobody claims: it has
    expired then. Whoever polls sees which.
    """
    row = Intervention.objects.get(pk=intervention_id)
    if row.state in (S.DEAD, S.PARKED):
        Intervention.objects.filter(pk=row.pk, state=row.state).update(is_parked=True)
        return visit_moves.mark_parked(row.visit_id, token)
    if limits_of(row.team_id).ends_unclaimed and row.snoozed_until is None:
        expire(intervention_id=intervention_id)
        return False
    after = move(row.pk, Why(Event.PARKED), to=S.PARKED, is_parked=True)
    if after is None:
        return False
    if not visit_moves.mark_parked(row.visit_id, token):
        transaction.set_rollback(True)
        return False
    return True


@transaction.atomic
def take_back(*, intervention_id: int, token: int) -> None:
    """The agent has the browser again and looks: the visit runs. *Raises* VisitMoved."""
    row = Intervention.objects.get(pk=intervention_id)
    if not visit_moves.mark_running(row.visit_id, token):
        raise VisitMoved(MOVED)
    visit_moves.drive(row.visit_id, Visit.Driver.AGENT)
    intervention_changed(row, "checking")


@transaction.atomic
def reopen_after_check(
    *, intervention_id: int, token: int, request: InterventionRequest, screenshot: str
) -> Intervention | None:
    """The blocker is still there: offered to the same person for 30 s, one attempt more.

    None when the attempts are used up; the intervention is dead then, and `park` frees its browser.
    *Raises* VisitMoved.
    """
    row = Intervention.objects.get(pk=intervention_id)
    limits = limits_of(row.team_id)
    why = Why(Event.STILL_BLOCKED)
    if row.attempt >= limits.attempts:
        after = move(
            row.pk, why, to=S.DEAD, claimed_by=None, end_words=f"Still blocked after {row.attempt} attempts."
        )
    elif row.claimed_by_id is None:
        after = move(row.pk, why, to=S.OPEN, deadline_at=next_deadline(limits), **_again(request, screenshot))
    else:
        offered: dict[str, Any] = {
            "fence": F("fence") + 1,
            "claimed_at": Now(),
            "lease_until": from_now(limits.retry_lease),
        }
        after = move(row.pk, why, to=S.CLAIMED, **offered, **_again(request, screenshot))
    if after is None or not visit_moves.mark_waiting(row.visit_id, token, request):
        raise VisitMoved(MOVED)
    if after.state == S.DEAD:
        return None
    if after.state == S.CLAIMED and after.claimed_by_id is not None:
        Claim.objects.create(intervention=after, user_id=after.claimed_by_id, fence=after.fence)
    return after


def _again(request: InterventionRequest, screenshot: str) -> dict[str, Any]:
    return {"attempt": F("attempt") + 1, "outcome": "", **pack_request(request, screenshot)}


@transaction.atomic
def resolve(*, intervention_id: int, token: int | None = None) -> bool:
    """The blocker is gone (or the person's word ends it). Others of its kind are asked to look again.

    With `token` only while the visit is that worker's.
    """
    row = move(intervention_id, Why(Event.RESOLVED), to=S.RESOLVED, guard=_held_by(token), resolved_at=Now())
    if row is None:
        return False
    if row.outcome == Intervention.Outcome.SOLVED:
        _ask_others_to_look(row)
    return True


def _ask_others_to_look(row: Intervention) -> None:
    """Open and claimed items with the same signature look again by themselves; who claimed them keeps them."""
    if not row.signature:
        return
    others = Intervention.objects.filter(
        team=row.team_id, signature=row.signature, state__in=[S.OPEN, S.CLAIMED], is_parked=False
    ).exclude(pk=row.pk)
    for other in others:
        Intervention.objects.filter(pk=other.pk).update(recheck_asked_at=Now(), cleared_by=row.pk)
        intervention_changed(other, "recheck")
    if row.claimed_by is not None:
        lease = from_now(limits_of(row.team_id).lease)
        others.filter(state=S.CLAIMED, claimed_by=row.claimed_by).update(lease_until=lease)


@transaction.atomic
def auto_clear(*, intervention_id: int, token: int) -> bool:
    """The agent looked without touching anything, and it is gone: open or claimed → auto_cleared.

    False when somebody drives by now, or the visit is not this worker's any more.
    """
    row = move(
        intervention_id, Why(Event.AUTO_CLEARED), to=S.AUTO_CLEARED, resolved_at=Now(), lease_until=None
    )
    if row is None:
        return False
    if not visit_moves.mark_running(row.visit_id, token):
        transaction.set_rollback(True)
        return False
    end_hold(row, EndReason.AUTO_CLEARED)
    visit_moves.drive(row.visit_id, Visit.Driver.AGENT)
    return True


@transaction.atomic
def expire(*, intervention_id: int, token: int | None = None, words: str = "Nobody came in time.") -> bool:
    """Ended without a person: open or parked → expired. With `token` only while the visit is that worker's."""
    why = Why(Event.EXPIRED)
    guard = _held_by(token)
    over: dict[str, Any] = {"resolved_at": Now(), "end_words": words}
    return move(intervention_id, why, to=S.EXPIRED, guard=guard, **over) is not None


def _held_by(token: int | None) -> Q:
    return Q() if token is None else Q(visit__token=token)


@transaction.atomic
def close_with_visit(*, visit_id: int) -> bool:
    """The visit is over or is being cancelled, and so is what it asked. False when nothing was there.

    What was handed back counts as resolved; a cancelled visit cancels, one that ended otherwise expires.
    """
    row = Intervention.objects.filter(visit=visit_id, state__in=Intervention.UNSETTLED).first()
    if row is None:
        return False
    visit = Visit.objects.defer("checkpoint").get(pk=visit_id)
    over: dict[str, Any] = {"resolved_at": Now(), "lease_until": None}
    if visit.state == Visit.State.CANCELLED or visit.cancel_requested_at is not None:
        words = f"Cancelled by {visit.cancel_requested_by}." if visit.cancel_requested_by else "Cancelled."
        after = move(row.pk, Why(Event.CANCELLED), to=S.CANCELLED, end_words=words, **over)
        reason = EndReason.CANCELLED
    else:
        to = S.RESOLVED if row.state == S.VERIFYING else S.EXPIRED
        guard = Q(state=row.state)
        after = move(row.pk, Why(Event.VISIT_ENDED), to=to, guard=guard, **over)
        reason = EndReason.VISIT_ENDED
    if after is None:
        return False
    end_hold(after, reason)
    return True


@transaction.atomic
def browser_gone(*, visit_id: int) -> str:
    """The browser or its worker ended while a person had it: told at once, and not held against them.

    The visit is parked with what was saved last; without anything saved the item is over and the queue's
    rules decide what becomes of the visit. Whoever only claimed it keeps the claim: the browser is brought
    back. Returns the item's state then, "" when nobody had it.
    """
    row = Intervention.objects.filter(visit=visit_id, state=S.IN_CONTROL).first()
    if row is None:
        return ""
    is_saved = Visit.objects.filter(pk=visit_id, checkpoint__isnull=False).exists()
    after = move(
        row.pk,
        Why(Event.BROWSER_ENDED, None, BROWSER_ENDED),
        to=S.PARKED if is_saved else S.EXPIRED,
        guard=Q(fence=row.fence),
        is_parked=is_saved,
        claimed_by=None,
        lease_until=None,
        end_words=BROWSER_ENDED,
        **({} if is_saved else {"resolved_at": Now()}),
    )
    if after is None:
        return ""
    end_hold(after, EndReason.BROWSER_ENDED)
    if is_saved:
        visit_moves.park_lost(visit_id)
    return after.state
