"""Every write to interventions and claims. A status changes by one conditional UPDATE, or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from agent.clock import from_now
from agent.core.ports import InterventionRequest
from agent.models import Visit
from agent.teams.models import User
from agent.teams.services import record_audit
from interventions import visit_moves
from interventions.errors import AlreadyClaimed, InterventionError, NotOpen, NotYours, VisitMoved
from interventions.events import intervention_changed, visit_queued
from interventions.models import Claim, Intervention
from interventions.records import pack_request
from interventions.selectors import name_of

MAX_ATTEMPTS = 3  # hand-backs after which the blocker was still there
RETRY_LEASE = timedelta(seconds=30)  # how long "still blocked, try again?" is kept for the same person

S = Intervention.State


@dataclass(frozen=True, slots=True)
class Held:
    """A live claim: repeat `fence` with every write and every input."""

    intervention_id: int
    visit_id: int
    fence: int
    lease_until: datetime


# --- the agent's side -----------------------------------------------------------------------------


@transaction.atomic
def open_intervention(
    *, visit_id: int, token: int, request: InterventionRequest, screenshot: str
) -> Intervention:
    """The visit's one live intervention, opened or, after a worker's restart, joined again.

    *Raises* VisitMoved when the visit is not this worker's any more or is being cancelled.
    """
    if not visit_moves.mark_waiting(visit_id, token, request):
        raise VisitMoved("This visit belongs to another worker now, or it was cancelled.")
    facts = pack_request(request, screenshot)
    row = Intervention.objects.filter(visit=visit_id, state__in=Intervention.LIVE).first()
    if row is None:
        team_id = Visit.objects.values_list("team_id", flat=True).get(pk=visit_id)
        row = Intervention.objects.create(
            visit_id=visit_id,
            team_id=team_id,
            deadline_at=from_now(settings.INTERVENTION_TIMEOUT),
            **facts,
        )
    else:
        Intervention.objects.filter(pk=row.pk).update(**facts)
        _reopen_parked(row)
    row.refresh_from_db()
    intervention_changed(row, "opened")
    return row


def _reopen_parked(row: Intervention) -> None:
    """A browser is there again: the parked item is open, a claimed one is no longer parked."""
    Intervention.objects.filter(pk=row.pk, state=S.PARKED).update(
        state=S.OPEN, is_parked=False, deadline_at=from_now(settings.INTERVENTION_TIMEOUT)
    )
    Intervention.objects.filter(pk=row.pk, is_parked=True).update(is_parked=False)


@transaction.atomic
def rejoin(*, visit_id: int, token: int) -> Intervention | None:
    """The live intervention of a visit that was reopened, or None. *Raises* VisitMoved as above."""
    row = Intervention.objects.filter(visit=visit_id, state__in=Intervention.LIVE).first()
    if row is None:
        return None
    if not visit_moves.wait_again(visit_id, token):
        raise VisitMoved("This visit belongs to another worker now, or it was cancelled.")
    _reopen_parked(row)
    row.refresh_from_db()
    intervention_changed(row, "reopened")
    return row


@transaction.atomic
def park(*, intervention_id: int, token: int) -> bool:
    """Nobody came: open → parked, with the visit. False when somebody claimed it in the meantime."""
    row = Intervention.objects.get(pk=intervention_id)
    updated = Intervention.objects.filter(pk=row.pk, state=S.OPEN).update(state=S.PARKED, is_parked=True)
    if updated != 1:
        return False
    if not visit_moves.mark_parked(row.visit_id, token):
        transaction.set_rollback(True)
        return False
    intervention_changed(row, "parked")
    return True


@transaction.atomic
def take_back(*, intervention_id: int, token: int) -> None:
    """The agent has the browser again and looks: the visit runs."""
    row = Intervention.objects.get(pk=intervention_id)
    if not visit_moves.mark_running(row.visit_id, token):
        raise VisitMoved("This visit belongs to another worker now, or it was cancelled.")
    intervention_changed(row, "checking")


@transaction.atomic
def reopen_after_check(
    *, intervention_id: int, token: int, request: InterventionRequest, screenshot: str
) -> Intervention | None:
    """The blocker is still there: offered to the same person for a while, one attempt more.

    None when the attempts are used up; the intervention has expired then.
    """
    row = Intervention.objects.get(pk=intervention_id)
    if row.attempt >= MAX_ATTEMPTS:
        _finish(row, S.EXPIRED, from_states=(S.VERIFYING,))
        return None
    if not visit_moves.mark_waiting(row.visit_id, token, request):
        raise VisitMoved("This visit belongs to another worker now, or it was cancelled.")
    updated = Intervention.objects.filter(pk=row.pk, state=S.VERIFYING).update(
        state=S.CLAIMED,
        attempt=F("attempt") + 1,
        fence=F("fence") + 1,
        claimed_at=Now(),
        lease_until=from_now(max(RETRY_LEASE, settings.CLAIM_LEASE / 2)),
        outcome="",
        **pack_request(request, screenshot),
    )
    row.refresh_from_db()
    if updated == 1 and row.claimed_by_id:
        Claim.objects.create(intervention=row, user_id=row.claimed_by_id, fence=row.fence)
    intervention_changed(row, "still_blocked")
    return row


@transaction.atomic
def resolve(*, intervention_id: int) -> bool:
    """The blocker is gone (or the person's word ends it): handed back → resolved."""
    row = Intervention.objects.get(pk=intervention_id)
    return _finish(row, S.RESOLVED, from_states=(S.VERIFYING,))


@transaction.atomic
def expire(*, intervention_id: int) -> bool:
    """Ended without a person: open or parked → expired."""
    row = Intervention.objects.get(pk=intervention_id)
    return _finish(row, S.EXPIRED, from_states=(S.OPEN, S.PARKED))


@transaction.atomic
def close_with_visit(*, visit_id: int) -> bool:
    """The visit is over, and so is what it asked. False when nothing was live.

    What was handed back counts as resolved; a cancelled visit cancels, one that ended otherwise expires.
    """
    live = Intervention.objects.filter(visit=visit_id, state__in=Intervention.LIVE)
    row = live.select_related("visit").defer("visit__checkpoint").first()
    if row is None:
        return False
    if _finish(row, S.RESOLVED, from_states=(S.VERIFYING,)):
        return True
    Claim.objects.filter(intervention=row, ended_at=None).update(ended_at=Now(), end_reason="cancelled")
    end = S.EXPIRED if row.visit.state == Visit.State.ENDED else S.CANCELLED
    return _finish(row, end, from_states=Intervention.LIVE)


def _finish(row: Intervention, state: str, *, from_states: tuple[str, ...]) -> bool:
    updated = Intervention.objects.filter(pk=row.pk, state__in=from_states).update(
        state=state, resolved_at=Now(), lease_until=None
    )
    if updated == 1:
        intervention_changed(row, state)
    return updated == 1


# --- the operator's side --------------------------------------------------------------------------


@transaction.atomic
def claim(*, intervention_id: int, user: User) -> Held:
    """Make it this person's, for a lease. Exactly one of several claimants wins.

    Claiming what one already holds returns the same claim. A parked visit is queued again so that a
    worker reopens it. *Raises* AlreadyClaimed with the winner's name, or NotOpen.
    """
    updated = Intervention.objects.filter(pk=intervention_id, state__in=[S.OPEN, S.PARKED]).update(
        state=S.CLAIMED,
        fence=F("fence") + 1,
        claimed_by=user,
        claimed_at=Now(),
        lease_until=from_now(settings.CLAIM_LEASE),
    )
    row = Intervention.objects.select_related("claimed_by").get(pk=intervention_id)
    if updated != 1:
        return _already_held(row, user)
    Claim.objects.create(intervention=row, user=user, fence=row.fence)
    if row.is_parked and visit_moves.queue_again(row.visit_id):
        visit_queued(row.visit_id)
    record_audit(row.team, user, "intervention.claimed", row, fence=row.fence)
    intervention_changed(row, "claimed")
    return _held(row)


def _already_held(row: Intervention, user: User) -> Held:
    if row.state == S.CLAIMED and row.claimed_by_id == user.pk:
        return _held(row)
    if row.state in (S.CLAIMED, S.VERIFYING):
        raise AlreadyClaimed(name_of(row.claimed_by), row.claimed_at)
    raise NotOpen(f"This is {row.get_state_display().lower()} already.")


def _held(row: Intervention) -> Held:
    if row.lease_until is None:
        raise NotOpen("This claim has ended.")
    return Held(row.pk, row.visit_id, row.fence, row.lease_until)


def renew(*, intervention_id: int, user: User, fence: int) -> datetime:
    """Extend the lease of a live claim; returns until when. *Raises* NotYours."""
    updated = _live_claim(intervention_id, user, fence).update(lease_until=from_now(settings.CLAIM_LEASE))
    if updated != 1:
        raise NotYours("This claim has ended.")
    return _held(Intervention.objects.get(pk=intervention_id)).lease_until


@transaction.atomic
def release(*, intervention_id: int, user: User, fence: int, reason: str) -> None:
    """Give it back to the queue, with a reason for the next person. *Raises* NotYours."""
    row = Intervention.objects.get(pk=intervention_id)
    if not _give_up(row, _live_claim(intervention_id, user, fence), "released", note=reason):
        raise NotYours("This claim has ended.")
    record_audit(row.team, user, "intervention.released", row, fence=fence, reason=reason)


@transaction.atomic
def hand_back(*, intervention_id: int, user: User, fence: int, outcome: str, note: str = "") -> None:
    """Give the browser back to the agent. *Raises* NotYours, or InterventionError for a wrong outcome.

    Also accepted after the lease ran out, as long as nobody else has claimed it since.
    """
    if outcome not in Intervention.Outcome.values:
        raise InterventionError("Choose one of the outcomes.")
    mine = Claim.objects.filter(
        intervention=OuterRef("pk"), user=user, fence=fence, end_reason__in=["", "lease_expired"]
    )
    updated = Intervention.objects.filter(
        Exists(mine), Q(state=S.CLAIMED) | Q(state=S.OPEN), pk=intervention_id, fence=fence
    ).update(
        state=S.VERIFYING,
        claimed_by=user,
        outcome=outcome,
        note=note,
        handed_back_at=Now(),
        lease_until=None,
    )
    row = Intervention.objects.get(pk=intervention_id)
    if updated != 1:
        raise NotYours("This claim has ended; somebody else may have it now.")
    Claim.objects.filter(intervention=row, fence=fence).update(ended_at=Now(), end_reason="handed_back")
    record_audit(row.team, user, "intervention.handed_back", row, fence=fence, outcome=outcome)
    intervention_changed(row, "handed_back")


def _live_claim(intervention_id: int, user: User, fence: int) -> QuerySet[Intervention]:
    return Intervention.objects.filter(pk=intervention_id, state=S.CLAIMED, claimed_by=user, fence=fence)


def _give_up(row: Intervention, live: QuerySet[Intervention], end_reason: str, note: str = "") -> bool:
    """Claimed → open again, or parked again when no worker has reopened the browser yet."""
    is_still_parked = row.is_parked and visit_moves.park_again(row.visit_id)
    updated = live.update(
        state=S.PARKED if is_still_parked else S.OPEN,
        claimed_by=None,
        lease_until=None,
        deadline_at=from_now(settings.INTERVENTION_TIMEOUT),
        **({"note": note} if note else {}),
    )
    if updated != 1:
        transaction.set_rollback(True)
        return False
    Claim.objects.filter(intervention=row, fence=row.fence).update(ended_at=Now(), end_reason=end_reason)
    intervention_changed(row, end_reason)
    return True


# --- the clock's side -----------------------------------------------------------------------------


def expire_leases() -> int:
    """Open again what is held past its lease. Returns how many. Safe to run twice and at once."""
    due = Intervention.objects.filter(state=S.CLAIMED, lease_until__lt=Now())
    return sum(_expire_lease(row) for row in due)


@transaction.atomic
def _expire_lease(row: Intervention) -> bool:
    late = Intervention.objects.filter(pk=row.pk, state=S.CLAIMED, fence=row.fence, lease_until__lt=Now())
    is_over = _give_up(row, late, "lease_expired")
    if is_over:
        record_audit(row.team, None, "intervention.lease_expired", row, fence=row.fence)
    return is_over


def close_leftovers() -> int:
    """Close live interventions of visits that are over. Returns how many."""
    over = [Visit.State.ENDED, Visit.State.CANCELLED]
    ids = Intervention.objects.filter(state__in=Intervention.LIVE, visit__state__in=over)
    return sum(close_with_visit(visit_id=v) for v in ids.values_list("visit_id", flat=True))
