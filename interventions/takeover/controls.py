"""The takeover: from a redeemed ticket until the browser is given back. Counts are kept, never contents.

The agent stays stopped whatever happens to the person: a lost connection makes nobody the driver, and only
a hand-back gives the browser to the agent again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Case, Exists, F, OuterRef, Q, Value, When
from django.db.models.functions import Coalesce, Now

from agent.teams.models import User
from agent.teams.rights.clock import from_now
from agent.teams.services import record_audit
from agent.visits.models import Visit
from interventions.claims.claims import renew_batch
from interventions.claims.lifecycle import LATE_HAND_BACK, EndReason, Event
from interventions.claims.moves import Why, end_hold, end_session, move, not_yours
from interventions.claims.operators import has_another_operator
from interventions.claims.returns import Ending, back_to_queue
from interventions.desk import visit_moves
from interventions.desk.errors import InterventionError, VisitMoved
from interventions.desk.events import intervention_changed, visit_queued
from interventions.models import Claim, ControlSession, Intervention, Remark
from interventions.offers.offers import ManualOffer
from interventions.settings.rules import limits_of

S = Intervention.State
Session = ControlSession.State
COULD_NOT = Intervention.Outcome.COULD_NOT


@transaction.atomic
def begin(*, intervention_id: int, user: User, fence: int) -> ControlSession:
    """The console is open: the holder's takeover, asking the agent to stop. *Raises* NotYours.

    Opening it again, on whichever device, returns the same takeover, and control if it was lost.
    """
    live = ControlSession.objects.filter(intervention=intervention_id, user=user, fence=fence)
    session = live.filter(state__in=[Session.ASKING, Session.DRIVING, Session.AWAY]).first()
    if session is not None:
        back(intervention_id=intervention_id, fence=fence)
        session.refresh_from_db()
        return session
    holder = Q(claimed_by=user, fence=fence)
    row = move(intervention_id, Why(Event.BEGUN, user), to=S.IN_CONTROL, guard=holder)
    if row is None:
        raise not_yours(intervention_id)
    session = ControlSession.objects.create(
        visit_id=row.visit_id,
        intervention=row,
        claim=Claim.objects.get(intervention=row, fence=fence),
        user=user,
        fence=fence,
        last_active_at=Now(),
    )
    session.refresh_from_db()
    return session


@transaction.atomic
def stopped(*, visit_id: int, fence: int, is_forced: bool) -> ControlSession | None:
    """The agent has stopped: the person drives, if they are still there. None: nobody asks any more."""
    asking = ControlSession.objects.filter(visit=visit_id, fence=fence, state=Session.ASKING)
    session = _live_session(visit_id, fence)
    if session is None:
        return None
    limits = limits_of(session.intervention.team_id)
    changed: dict[str, Any] = {"stopped_at": Coalesce("stopped_at", Now()), "is_forced": is_forced}
    drives: dict[str, Any] = {
        "state": Session.DRIVING,
        "driving_since": Coalesce("driving_since", Now()),
        "cap_until": Coalesce("cap_until", from_now(limits.cap)),
        "last_active_at": Now(),
    }
    if asking.update(**changed, **drives) == 1:
        _drives(session.intervention_id, visit_id, fence)
    else:
        away = ControlSession.objects.filter(pk=session.pk, state=Session.AWAY, stopped_at=None)
        if away.update(**changed) == 1:
            visit_moves.drive(visit_id, Visit.Driver.NOBODY)
    return _live_session(visit_id, fence)


def _live_session(visit_id: int, fence: int) -> ControlSession | None:
    live = ControlSession.objects.filter(visit=visit_id, fence=fence, state__in=ControlSession.LIVE)
    return live.select_related("intervention").first()


def _drives(intervention_id: int, visit_id: int, fence: int) -> None:
    """The person has the browser: a full lease, and the visit says so."""
    held = Intervention.objects.filter(pk=intervention_id, state=S.IN_CONTROL, fence=fence)
    row = held.get()
    held.update(lease_until=from_now(limits_of(row.team_id).lease))
    visit_moves.drive(visit_id, Visit.Driver.HUMAN)
    intervention_changed(row, "driving")


@transaction.atomic
def away(*, intervention_id: int, fence: int) -> bool:
    """The person's connection is lost: nobody drives, the agent stays stopped, 30 s are kept for them."""
    row = Intervention.objects.filter(pk=intervention_id, state=S.IN_CONTROL, fence=fence).first()
    if row is None:
        return False
    here = ControlSession.objects.filter(
        intervention=row, fence=fence, state__in=[Session.ASKING, Session.DRIVING]
    )
    if here.update(state=Session.AWAY, away_since=Now()) != 1:
        return False
    Intervention.objects.filter(pk=row.pk, state=S.IN_CONTROL, fence=fence).update(
        lease_until=from_now(limits_of(row.team_id).grace)
    )
    visit_moves.drive(row.visit_id, Visit.Driver.NOBODY, was=Visit.Driver.HUMAN)
    intervention_changed(row, "away")
    return True


@transaction.atomic
def back(*, intervention_id: int, fence: int) -> bool:
    """The same person is here again, within the grace: control returns without a further click."""
    row = Intervention.objects.filter(pk=intervention_id, state=S.IN_CONTROL, fence=fence).first()
    if row is None:
        return False
    limits = limits_of(row.team_id)
    gone = ControlSession.objects.filter(intervention=row, fence=fence, state=Session.AWAY)
    has_stopped = Q(stopped_at__isnull=False)
    returned = gone.update(
        state=Case(
            When(has_stopped, then=Value(Session.DRIVING.value)),
            default=Value(Session.ASKING.value),
        ),
        driving_since=Case(
            When(has_stopped, then=Coalesce("driving_since", Now())), default=F("driving_since")
        ),
        cap_until=Case(
            When(has_stopped, then=Coalesce("cap_until", from_now(limits.cap))), default=F("cap_until")
        ),
        away_since=None,
        last_active_at=Now(),
    )
    if returned != 1:
        return False
    session = ControlSession.objects.get(intervention=row, fence=fence)
    if session.state == Session.DRIVING:
        _drives(row.pk, row.visit_id, fence)
    else:
        Intervention.objects.filter(pk=row.pk, fence=fence).update(lease_until=from_now(limits.lease))
        intervention_changed(row, "back")
    return True


def hand_back(
    *,
    intervention_id: int,
    user: User,
    fence: int,
    outcome: str,
    note: str = "",
    offers: Sequence[ManualOffer] = (),
) -> None:
    """Give the browser back. *Raises* NotYours, or InterventionError for a wrong outcome.

    Also accepted after the clock ended the claim, as long as nobody else has claimed since; else the note
    is kept as a remark. "Could not" goes to the queue for somebody else to try, when there is somebody.
    """
    _check(intervention_id, outcome, offers)
    answer = {"outcome": outcome, "note": note, "offers": [offer.as_json() for offer in offers]}
    with transaction.atomic():
        done = _hand_back(intervention_id, user, fence, answer)
    if done:
        return
    if note.strip() and Claim.objects.filter(intervention=intervention_id, user=user, fence=fence).exists():
        Remark.objects.create(intervention_id=intervention_id, user=user, text=note.strip())
        raise not_yours(intervention_id, "This claim has ended; your note is kept as a remark.")
    raise not_yours(intervention_id)


def _check(item_id: int, outcome: str, offers: Sequence[ManualOffer]) -> None:
    if outcome not in Intervention.Outcome.values:
        raise InterventionError("Choose one of the outcomes.")
    if (outcome == Intervention.Outcome.OFFER_ENTERED) != bool(offers):
        raise InterventionError(
            "Enter at least one offer." if not offers else "Offers need the outcome that says so."
        )
    if offers and Intervention.objects.filter(pk=item_id, visit__kind=Visit.Kind.READ).exists():
        raise InterventionError("This visit reads a page for a question: there are no offers to enter.")


def _hand_back(item_id: int, user: User, fence: int, answer: dict[str, Any]) -> bool:
    row = Intervention.objects.select_related("team").get(pk=item_id)
    late = Claim.objects.filter(
        intervention=OuterRef("pk"), user=user, fence=fence, end_reason__in=LATE_HAND_BACK
    )
    guard = Q(fence=fence) & (Q(claimed_by=user) | Q(Exists(late), claimed_by=None))
    if answer["outcome"] == COULD_NOT and has_another_operator(row.team_id, user):
        why = Why(Event.COULD_NOT, user, answer["note"])
        ending = Ending(
            why, EndReason.HANDED_BACK, COULD_NOT, answer["note"] or "Somebody could not solve it."
        )
        after = back_to_queue(row, ending, guard)
    else:
        after = _to_the_agent(row, user, guard, answer)
    if after is None:
        return False
    Claim.objects.filter(intervention=row, fence=fence).update(outcome=answer["outcome"])
    record_audit(row.team, user, "intervention.handed_back", row, fence=fence, outcome=answer["outcome"])
    return True


def _to_the_agent(row: Intervention, user: User, guard: Q, answer: dict[str, Any]) -> Intervention | None:
    """The takeover ends when the host has let go of keys and buttons; nobody drives until then."""
    after = move(
        row.pk,
        Why(Event.HANDED_BACK, user, answer["note"]),
        to=S.HANDING_BACK,
        guard=guard,
        claimed_by=user,
        handed_back_at=Now(),
        lease_until=None,
        **answer,
    )
    if after is None:
        return None
    end_hold(after, EndReason.HANDED_BACK, outcome=answer["outcome"], ends_session=False)
    sessions = ControlSession.objects.filter(intervention=after, state__in=ControlSession.LIVE)
    sessions.update(state=Session.HANDING_BACK)
    renew_batch(after, user)
    if after.is_parked and visit_moves.queue_again(after.visit_id):
        visit_queued(after.visit_id)  # "done" came after the browser was freed: a worker looks again
    return after


@transaction.atomic
def handed_over(*, intervention_id: int, token: int) -> None:
    """Keys and buttons are up: the agent has the browser and looks. *Raises* VisitMoved."""
    row = move(
        intervention_id,
        Why(Event.HANDED_OVER),
        to=S.VERIFYING,
        guard=Q(visit__token=token, visit__state__in=[Visit.State.RUNNING, Visit.State.WAITING]),
    )
    if row is None:
        raise VisitMoved("This visit belongs to another worker now, or it was cancelled.")
    end_session(row, EndReason.HANDED_BACK)
    visit_moves.drive(row.visit_id, Visit.Driver.AGENT)


@transaction.atomic
def count(
    *,
    session_id: int,
    clicks: int = 0,
    keys: int = 0,
    has_pasted: bool = False,
    hosts: Sequence[str] = (),
    files: Sequence[dict[str, str]] = (),
) -> None:
    """Add to what a takeover did, and note that somebody is there. Never what was typed or where."""
    session = ControlSession.objects.select_for_update().get(pk=session_id)
    session.hosts += [host for host in dict.fromkeys(hosts) if host not in session.hosts]
    session.files += [file for file in files if file not in session.files]
    ControlSession.objects.filter(pk=session_id).update(
        clicks=F("clicks") + clicks,
        keys=F("keys") + keys,
        has_pasted=session.has_pasted or has_pasted,
        hosts=session.hosts,
        files=session.files,
        last_active_at=Now(),
    )
