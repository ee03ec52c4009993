"""What people do with items: claim, renew, give back, skip, put off. Every change is one conditional UPDATE.

Whoever calls these has checked that the user may work in the item's team. Each repeats the claim's fence;
one that is no longer the live one changes nothing and is told who has the item now.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce, Least, Now

from agent.teams.models import Role, User
from agent.teams.rights.clock import from_now
from agent.teams.services import record_audit
from interventions.claims.lifecycle import FREE, HELD, EndReason, Event, Limits
from interventions.claims.moves import Why, end_hold, move, not_yours, refusal
from interventions.claims.operators import require_role
from interventions.claims.returns import Ending, back_to_queue
from interventions.desk import visit_moves
from interventions.desk.errors import InterventionError, NotOpen
from interventions.desk.events import intervention_changed, visit_queued
from interventions.models import Claim, ClaimBatch, ControlSession, Intervention, Remark
from interventions.queue import selectors
from interventions.settings.rules import limits_of

S = Intervention.State


@dataclass(frozen=True, slots=True)
class Held:
    """A live claim: repeat `fence` with every write and every input."""

    intervention_id: int
    visit_id: int
    fence: int
    lease_until: datetime


@dataclass(frozen=True, slots=True)
class Lost:
    """An item of a list that somebody else has, or that is over: who, and its state now."""

    intervention_id: int
    holder: str
    state: str


@dataclass(frozen=True, slots=True)
class Claimed:
    """What became of a list: the claims that were won, and what others have."""

    batch_id: int | None
    held: tuple[Held, ...]
    lost: tuple[Lost, ...]


# --- claiming -------------------------------------------------------------------------------------


def claim(*, intervention_id: int, user: User, batch: ClaimBatch | None = None) -> Held:
    """Make it this person's, for a lease. Exactly one of several claimants wins.

    Claiming what one already holds returns the same claim. A parked visit is queued again so that a
    worker reopens it. *Raises* AlreadyClaimed with the winner's name, or NotOpen.
    """
    free = Intervention.objects.filter(pk=intervention_id, state__in=FREE)
    held = _claim(intervention_id, user, batch) if free.exists() else None  # most losers need no transaction
    if held is not None:
        return held
    own = Intervention.objects.filter(pk=intervention_id, state__in=HELD, claimed_by=user).first()
    if own is None:
        raise refusal(intervention_id)
    return held_of(own)


@transaction.atomic
def _claim(intervention_id: int, user: User, batch: ClaimBatch | None) -> Held | None:
    row = move(
        intervention_id,
        Why(Event.CLAIMED, user),
        to=S.CLAIMED,
        fence=F("fence") + 1,
        claimed_by=user,
        claimed_at=Now(),
        lease_until=from_now(settings.CLAIM_LEASE),
        looked_at=Coalesce("looked_at", Now()),
        snoozed_until=None,
    )
    if row is None:
        return None
    Claim.objects.create(intervention=row, user=user, fence=row.fence, batch=batch)
    if row.is_parked and visit_moves.queue_again(row.visit_id):
        visit_queued(row.visit_id)
    record_audit(row.team, user, "intervention.claimed", row, fence=row.fence)
    return held_of(row)


def held_of(row: Intervention) -> Held:
    """The live claim on an item. *Raises* NotOpen when there is none."""
    if row.lease_until is None:
        raise NotOpen("This claim has ended.", state=row.state)
    return Held(row.pk, row.visit_id, row.fence, row.lease_until)


def claim_listed(ids: Sequence[int], user: User, batch_id: int | None = None) -> Claimed:
    """Claim exactly these items of one team and one signature; what others have is told with their names.

    With `batch_id` they join that batch of the same person. *Raises* InterventionError when they are not
    of one kind.
    """
    batch = _batch_for(ids, user, batch_id)
    held: list[Held] = []
    lost: list[Lost] = []
    for pk in sorted(set(ids)):
        try:
            held.append(claim(intervention_id=pk, user=user, batch=batch))
        except InterventionError as now:
            lost.append(Lost(pk, now.holder, now.state))
    if not held and batch_id is None:
        batch.delete()
    return Claimed(batch.pk if held else None, tuple(held), tuple(lost))


def _batch_for(ids: Sequence[int], user: User, batch_id: int | None) -> ClaimBatch:
    """*Raises* InterventionError."""
    kinds = set(Intervention.objects.filter(pk__in=ids).values_list("team_id", "signature"))
    if len(kinds) != 1:
        raise InterventionError("Choose items of one kind.")
    [(team_id, signature)] = kinds
    if batch_id is None:
        return ClaimBatch.objects.create(team_id=team_id, user=user, signature=signature)
    own = ClaimBatch.objects.filter(pk=batch_id, team=team_id, user=user, signature=signature).first()
    if own is None:
        raise InterventionError("That is another kind of item, or another person's list.")
    return own


def claim_next(team_id: int, user: User) -> Held | None:
    """Claim the most urgent item that is free, passing over what this person gave back. None: nothing is."""
    while (pk := selectors.next_free(team_id, user)) is not None:
        try:
            return claim(intervention_id=pk, user=user)
        except InterventionError:
            continue  # somebody else was first: it is not free any more
    return None


# --- keeping --------------------------------------------------------------------------------------


@transaction.atomic
def renew(*, intervention_id: int, user: User, fence: int) -> datetime:
    """The heartbeat of a console: extends the lease, and those of the rest of its batch; returns until when.

    Only while the person does something: an idle claim keeps what it has, at least the time of the
    warning. Never beyond the cap of control, nor while the person's connection is lost.
    *Raises* NotYours.
    """
    row = mine(intervention_id, user, fence).first()
    if row is None:
        raise not_yours(intervention_id)
    limits = limits_of(row.team_id)
    session = ControlSession.objects.filter(intervention=row, state__in=ControlSession.LIVE).first()
    if session is not None and session.state == ControlSession.State.AWAY:
        return held_of(row).lease_until
    if has_been_active(row, limits.active):
        fresh = from_now(limits.lease)
        capped = Least(fresh, Value(session.cap_until)) if session and session.cap_until else fresh
        _renewed(mine(intervention_id, user, fence).update(lease_until=capped), intervention_id)
        renew_batch(row, user)
    else:
        _leave_time_to_answer(row, session, limits)
    return held_of(Intervention.objects.get(pk=row.pk)).lease_until


def _renewed(count: int, intervention_id: int) -> None:
    if count != 1:
        raise not_yours(intervention_id)


def has_been_active(row: Intervention, within: timedelta) -> bool:
    """Whether its holder claimed it, sent input, scrolled or wrote within that time."""
    since = from_now(-within)
    sessions = ControlSession.objects.filter(
        intervention=OuterRef("pk"), state__in=ControlSession.LIVE, last_active_at__gt=since
    )
    held = Intervention.objects.filter(pk=row.pk, fence=row.fence, state__in=HELD)
    return held.filter(Q(claimed_at__gt=since) | Exists(sessions)).exists()


def _leave_time_to_answer(row: Intervention, session: ControlSession | None, limits: Limits) -> None:
    """An idle holder is asked "still there?" and gets the time to answer, whatever the lease's length."""
    active = (session.last_active_at if session else None) or row.claimed_at
    if active is not None:
        until = active + limits.active + limits.idle_warning
        short = Intervention.objects.filter(pk=row.pk, fence=row.fence, state__in=HELD)
        short.filter(lease_until__lt=until).update(lease_until=until)


def renew_batch(row: Intervention, user: User) -> None:
    """Whoever works on one item of a batch keeps the others that were claimed with it."""
    batch_id = Claim.objects.filter(intervention=row, fence=row.fence).values_list("batch", flat=True).first()
    if batch_id is None:
        return
    with_it = Claim.objects.filter(batch=batch_id, user=user, ended_at=None, fence=F("intervention__fence"))
    others = Intervention.objects.filter(pk__in=with_it.values("intervention"), state=S.CLAIMED)
    others.exclude(pk=row.pk).update(lease_until=from_now(limits_of(row.team_id).lease))


def stay(*, intervention_id: int, user: User, fence: int) -> datetime:
    """The one key of "still there?": counts as doing something. *Raises* NotYours."""
    _active_sessions(intervention_id, user).filter(fence=fence).update(last_active_at=Now())
    return renew(intervention_id=intervention_id, user=user, fence=fence)


def _active_sessions(intervention_id: int, user: User) -> QuerySet[ControlSession]:
    """The person's takeover while the item is theirs."""
    return ControlSession.objects.filter(
        intervention=intervention_id,
        intervention__state=S.IN_CONTROL,
        intervention__fence=F("fence"),
        user=user,
        state__in=[ControlSession.State.ASKING, ControlSession.State.DRIVING],
    )


@transaction.atomic
def extend(*, intervention_id: int, user: User, fence: int) -> datetime:
    """Five minutes more of control, twice by the holder, then by a lead; returns the new cap.

    *Raises* NotYours, NotAllowed.
    """
    live = ControlSession.objects.filter(
        intervention=intervention_id,
        intervention__state=S.IN_CONTROL,
        fence=fence,
        state__in=ControlSession.LIVE,
    )
    session = live.select_related("intervention").first()
    if session is None or session.cap_until is None:
        raise not_yours(intervention_id)
    limits = limits_of(session.intervention.team_id)
    if session.user_id != user.pk or session.extensions >= limits.extensions:
        require_role(user, session.intervention.team_id, Role.LEAD)
    until = session.cap_until + limits.extension
    same = live.filter(pk=session.pk, extensions=session.extensions)
    if same.update(cap_until=until, extensions=F("extensions") + 1) != 1:
        raise not_yours(intervention_id)
    return until


# --- giving back ----------------------------------------------------------------------------------


@transaction.atomic
def release(*, intervention_id: int, user: User, fence: int, reason: str) -> None:
    """Give it back to the queue, with a reason for the next person. *Raises* NotYours."""
    row = Intervention.objects.select_related("team").get(pk=intervention_id)
    ending = Ending(Why(Event.RELEASED, user, need_words(reason)), EndReason.RELEASED)
    if back_to_queue(row, ending, Q(claimed_by=user, fence=fence)) is None:
        raise not_yours(intervention_id)
    record_audit(row.team, user, "intervention.released", row, fence=fence, reason=reason)


@transaction.atomic
def skip(*, intervention_id: int, user: User, reason: str, fence: int = 0) -> None:
    """Nobody needs to solve this: the visit goes on without a person. For good.

    The holder repeats the fence; a free item needs none, which is 0. *Raises* NotYours, NotOpen.
    """
    row = move(
        intervention_id,
        Why(Event.SKIPPED, user, need_words(reason)),
        to=S.SKIPPED,
        guard=_holder_or_free(user, fence),
        resolved_at=Now(),
        lease_until=None,
        end_words=reason,
    )
    if row is None:
        raise not_yours(intervention_id) if fence else refusal(intervention_id)
    end_hold(row, EndReason.SKIPPED, words=reason)
    visit_moves.end_without_person(row.visit_id, f"Skipped by a person: {reason}")
    record_audit(row.team, user, "intervention.skipped", row, fence=row.fence, reason=reason)


@transaction.atomic
def snooze(*, intervention_id: int, user: User, until: datetime, fence: int = 0) -> None:
    """Put it off: parked as soon as its browser is saved, and nobody is reminded before `until`.

    *Raises* NotYours, NotOpen.
    """
    before = Intervention.objects.get(pk=intervention_id)
    is_unheld = before.state == S.PARKED or (before.is_parked and visit_moves.park_again(before.visit_id))
    row = move(
        intervention_id,
        Why(Event.SNOOZED, user, f"until {until:%Y-%m-%d %H:%M} UTC"),
        to=S.PARKED if is_unheld else S.OPEN,
        guard=_holder_or_free(user, fence) & Q(version=before.version),
        snoozed_until=until,
        claimed_by=None,
        lease_until=None,
        deadline_at=Now(),
    )
    if row is None:
        raise not_yours(intervention_id) if fence else refusal(intervention_id)
    end_hold(row, EndReason.SNOOZED)
    record_audit(row.team, user, "intervention.snoozed", row, until=until.isoformat())


def add_remark(*, intervention_id: int, user: User, text: str) -> None:
    """A comment for whoever has it next; writing one counts as doing something."""
    Remark.objects.create(intervention_id=intervention_id, user=user, text=need_words(text))
    _active_sessions(intervention_id, user).update(last_active_at=Now())
    intervention_changed(Intervention.objects.get(pk=intervention_id), "remark")


def note_look(*, intervention_id: int, user: User) -> None:
    """Somebody has opened the item: it is not brought to further people's notice."""
    Intervention.objects.filter(pk=intervention_id, looked_at=None).update(looked_at=Now())


def mine(intervention_id: int, user: User, fence: int) -> QuerySet[Intervention]:
    """The item while this person holds it under this fence."""
    return Intervention.objects.filter(pk=intervention_id, state__in=HELD, claimed_by=user, fence=fence)


def need_words(reason: str) -> str:
    """The reason without blanks around it. *Raises* InterventionError when there is none."""
    if not reason.strip():
        raise InterventionError("Say why.")
    return reason.strip()


def _holder_or_free(user: User, fence: int) -> Q:
    """Mine, or nobody's; with a fence only as it was when the person saw it."""
    free = Q(state__in=FREE)
    return Q(fence=fence) & (free | Q(state__in=HELD, claimed_by=user)) if fence else free
