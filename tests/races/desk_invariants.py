"""What must hold of the desk's rows after every step, whatever people, workers and the clock did."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models.functions import Now

from agent.visits.models import Visit
from interventions.claims.lifecycle import TERMINAL, Event, may_move
from interventions.models import Claim, ControlSession, Intervention, Transition

S = Intervention.State
V = Visit.State
HELD_BY_WORKER_OR_QUEUED: set[str] = {V.RUNNING, V.WAITING, V.PENDING}
# In which states a visit may be while its item is in that one.
AGREE: dict[str, set[str]] = {
    S.OPEN: HELD_BY_WORKER_OR_QUEUED,
    S.CLAIMED: HELD_BY_WORKER_OR_QUEUED,
    S.IN_CONTROL: HELD_BY_WORKER_OR_QUEUED,
    S.HANDING_BACK: HELD_BY_WORKER_OR_QUEUED,
    S.VERIFYING: HELD_BY_WORKER_OR_QUEUED,
    S.PARKED: {V.PARKED, V.WAITING},  # waiting: a holder put it off and its worker has not saved it yet
    S.DEAD: {*HELD_BY_WORKER_OR_QUEUED, V.PARKED},
}


@dataclass
class Seen:
    """What was seen so far: fences, ends, and how much of each history was checked."""

    fences: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    ended: dict[int, str] = field(default_factory=dict)
    checked: dict[int, int] = field(default_factory=lambda: defaultdict(int))  # transitions of an item
    at: dict[int, str] = field(default_factory=lambda: defaultdict(str))  # the state they lead to
    last_transition: int = 0


def check(visit_ids: Sequence[int], seen: Seen) -> list[Intervention]:
    """Everything that can be said of the rows at rest; the items that are not settled. *Raises* AssertionError."""
    if not visit_ids:
        return []
    rows = Intervention.objects.filter(visit__in=visit_ids).order_by("pk")
    items = list(rows.only("visit", "state", "version", "fence", "claimed_by", "lease_until"))
    visits = {v.pk: v for v in Visit.objects.filter(pk__in=visit_ids).only("state", "driver")}
    live = ControlSession.objects.filter(visit__in=visit_ids, state__in=ControlSession.LIVE)
    sessions = list(live.only("visit", "intervention", "state", "fence"))
    held = Claim.objects.filter(intervention__visit__in=visit_ids, ended_at=None)
    claims = list(held.only("intervention", "fence", "user"))
    _check_history(items, seen)
    _check_one_per_visit(items, sessions, claims)
    by_item = {item.pk: item for item in items}
    for item in items:
        _check_item(item, visits[item.visit_id], seen)
    _check_claims(by_item, claims)
    _check_sessions(by_item, visits, sessions)
    return [item for item in items if item.state in Intervention.UNSETTLED]


def _check_history(items: Iterable[Intervention], seen: Seen) -> None:
    """Every change of state has exactly one row of history, and stands in the table."""
    new = Transition.objects.filter(intervention__in=[i.pk for i in items], pk__gt=seen.last_transition)
    for row in new.order_by("pk"):
        key = row.intervention_id
        assert row.from_state == seen.at[key], f"history of {key} jumps: {seen.at[key]} then {row.from_state}"
        assert may_move(row.from_state, Event(row.event), row.to_state), str(row)
        if Event(row.event) is not Event.ASKED:
            seen.checked[key] += 1
        seen.at[key], seen.last_transition = row.to_state, row.pk
    for item in items:
        assert seen.at[item.pk] == item.state, (
            f"{item.pk} is {item.state}, its history says {seen.at[item.pk]}"
        )
        assert item.version == seen.checked[item.pk] - 1, f"{item.pk} changed without a row of history"


def _check_one_per_visit(
    items: Iterable[Intervention], sessions: Iterable[ControlSession], claims: Iterable[Claim]
) -> None:
    live = [item.visit_id for item in items if item.state in Intervention.UNSETTLED]
    assert len(live) == len(set(live)), "two live interventions of one visit"
    driven = [session.visit_id for session in sessions]
    assert len(driven) == len(set(driven)), "two live takeovers of one visit"
    held = [claim.intervention_id for claim in claims]
    assert len(held) == len(set(held)), "two live claims on one item"


def _check_item(item: Intervention, visit: Visit, seen: Seen) -> None:
    assert item.fence >= seen.fences[item.pk], "a fence fell"
    seen.fences[item.pk] = item.fence
    if item.pk in seen.ended:
        assert item.state == seen.ended[item.pk], "an end was changed"
    if item.state in TERMINAL:
        seen.ended[item.pk] = item.state
    else:
        assert visit.state in AGREE[item.state], f"item {item.state}, visit {visit.state}"
    if item.state in Intervention.HELD:
        assert item.claimed_by_id is not None
        assert item.lease_until is not None
    else:
        assert item.lease_until is None, f"{item.state} holds a lease"
    if item.state in (S.OPEN, S.PARKED, S.DEAD):
        assert item.claimed_by_id is None, f"{item.state} is somebody's"


def _check_claims(items: dict[int, Intervention], claims: Iterable[Claim]) -> None:
    """A claim lives exactly while its item is held under its fence by its person."""
    live = {(c.intervention_id, c.fence, c.user_id) for c in claims}
    held = {(i.pk, i.fence, i.claimed_by_id) for i in items.values() if i.state in Intervention.HELD}
    assert live == held, f"claims {live}, held {held}"


def _check_sessions(
    items: dict[int, Intervention], visits: dict[int, Visit], sessions: Iterable[ControlSession]
) -> None:
    """A takeover lives exactly while its item is driven; the driver is human only with one that drives."""
    in_control = {i.pk for i in items.values() if i.state == S.IN_CONTROL}
    for session in sessions:
        item = items[session.intervention_id]
        handing_back = session.state == ControlSession.State.HANDING_BACK
        assert item.state == (S.HANDING_BACK if handing_back else S.IN_CONTROL), (
            f"{session.state} {item.state}"
        )
        assert session.fence == item.fence
        in_control.discard(item.pk)
    assert not in_control, "driven without a takeover"
    driving = {s.visit_id for s in sessions if s.state == ControlSession.State.DRIVING}
    human = {visit.pk for visit in visits.values() if visit.driver == Visit.Driver.HUMAN}
    assert driving == human, f"driving {driving}, driver human {human}"


def check_after_sweep(visit_ids: Sequence[int]) -> None:
    """No claim outlives its lease, nothing is left of visits that are over, nothing open is out of reach."""
    items = Intervention.objects.filter(visit__in=visit_ids)
    assert not items.filter(state__in=Intervention.HELD, lease_until__lt=Now()).exists(), "a lease outlived"
    over = items.filter(visit__state__in=[V.ENDED, V.CANCELLED], state__in=Intervention.UNSETTLED)
    assert not over.exists(), "an item outlived its visit"
    dead = items.filter(visit__state__in=[V.RUNNING, V.WAITING], visit__lease_until__lt=Now())
    assert not dead.filter(state__in=Intervention.UNSETTLED).exists(), "nobody attends an unsettled visit"


def check_all_settled(visit_ids: Sequence[int]) -> None:
    """Given time and workers, everything has found its end."""
    left = Visit.objects.filter(pk__in=visit_ids).exclude(state__in=[V.ENDED, V.CANCELLED])
    unsettled = Intervention.objects.filter(visit__in=visit_ids, state__in=Intervention.UNSETTLED)
    assert not unsettled.exists(), list(unsettled.values_list("pk", "state", "visit__state"))
    assert not left.filter(interventions__isnull=False).exists(), list(left.values_list("pk", "state"))
