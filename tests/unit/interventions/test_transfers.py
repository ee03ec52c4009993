"""Control from one person to another: asked for, given, kept, forced; and from a running agent's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from agent.teams.models import AuditEntry, Role, User
from agent.visits.models import Visit
from interventions.claims import claims, overdue, transfers
from interventions.claims.lifecycle import EndReason
from interventions.desk import services
from interventions.desk.errors import AlreadyClaimed, InterventionError, NotAllowed, NotOpen, NotYours
from interventions.models import Claim, ControlRequest, ControlSession, Intervention
from interventions.takeover import controls
from tests.unit.interventions.conftest import age_lease, driving, make_request, passed

pytestmark = pytest.mark.django_db
S = Intervention.State


def ask(item: Intervention, user: User) -> ControlRequest:
    return transfers.ask_control(intervention_id=item.pk, user=user, reason="I know this site")


def test_control_that_is_given_has_a_new_fence_and_the_old_one_is_dead(
    item: Intervention, anna: User, ben: User
) -> None:
    held = driving(item, anna)
    ask(item, ben)
    transfers.answer_control(intervention_id=item.pk, user=anna, fence=held.fence, gives=True)
    item.refresh_from_db()
    assert (item.state, item.claimed_by, item.fence) == (S.CLAIMED, ben, held.fence + 1)
    assert ControlSession.objects.get().state == "ended"
    assert Visit.objects.get(pk=item.visit_id).driver == "nobody"
    with pytest.raises(NotYours):
        claims.renew(intervention_id=item.pk, user=anna, fence=held.fence)
    assert Claim.objects.get(fence=held.fence).end_reason == EndReason.GIVEN


def test_control_that_is_kept_stays(item: Intervention, anna: User, ben: User) -> None:
    held = driving(item, anna)
    ask(item, ben)
    transfers.answer_control(intervention_id=item.pk, user=anna, fence=held.fence, gives=False)
    item.refresh_from_db()
    assert (item.claimed_by, ControlRequest.objects.get().answer) == (anna, "kept")


def test_the_reason_stands_in_the_history(item: Intervention, anna: User, ben: User) -> None:
    driving(item, anna)
    ask(item, ben)
    row = item.transitions.get(event="asked")
    assert (row.actor, row.reason, row.from_state, row.to_state) == (
        ben,
        "I know this site",
        "in_control",
        "in_control",
    )


def test_one_asks_at_a_time_and_nobody_oneself(
    item: Intervention, anna: User, ben: User, member: Callable[..., User]
) -> None:
    with pytest.raises(NotOpen):
        ask(item, ben)  # it is free: claim it
    driving(item, anna)
    with pytest.raises(InterventionError, match="yourself"):
        ask(item, anna)
    ask(item, ben)
    with pytest.raises(InterventionError, match="just asked"):
        ask(item, member(Role.OPERATOR))


def test_an_idle_holder_who_does_not_answer_loses_it(item: Intervention, anna: User, ben: User) -> None:
    driving(item, anna)
    ask(item, ben)
    assert overdue.settle_requests() == 0
    passed(item, seconds=16)
    assert overdue.settle_requests() == 1
    item.refresh_from_db()
    assert (item.state, item.claimed_by) == (S.CLAIMED, ben)
    assert Claim.objects.get(user=anna).end_reason == EndReason.TAKEN


def test_an_active_holder_who_does_not_answer_keeps_it(item: Intervention, anna: User, ben: User) -> None:
    driving(item, anna)
    ask(item, ben)
    passed(item, seconds=16)
    controls.count(session_id=ControlSession.objects.get().pk, keys=1)
    assert overdue.settle_requests() == 0
    item.refresh_from_db()
    assert (item.claimed_by, ControlRequest.objects.get().answer) == (anna, "lapsed")


def test_whoever_lost_it_meanwhile_gives_nothing(item: Intervention, anna: User, ben: User) -> None:
    held = driving(item, anna)
    ask(item, ben)
    age_lease(item)
    overdue.expire_leases()
    with pytest.raises(NotYours):
        transfers.answer_control(intervention_id=item.pk, user=anna, fence=held.fence, gives=True)
    item.refresh_from_db()
    assert (item.state, ControlRequest.objects.get().answer) == (S.OPEN, "lapsed")


def test_only_a_lead_forces_with_a_reason_and_it_is_written_down(
    item: Intervention, anna: User, ben: User, member: Callable[..., User]
) -> None:
    held = driving(item, anna)
    with pytest.raises(NotAllowed):
        transfers.force(intervention_id=item.pk, user=ben, reason="mine")
    lead = member(Role.LEAD)
    with pytest.raises(InterventionError, match="Say why"):
        transfers.force(intervention_id=item.pk, user=lead, reason=" ")
    taken = transfers.force(intervention_id=item.pk, user=lead, reason="urgent")
    assert taken.fence == held.fence + 1
    assert AuditEntry.objects.get(action="intervention.forced").detail["reason"] == "urgent"
    with pytest.raises(NotYours):
        controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="solved")


# --- from a running agent ---------------------------------------------------------------------------


def take(visit: Visit, user: User) -> claims.Held:
    return transfers.take_over_visit(visit_id=visit.pk, user=user, reason="it goes the wrong way")


def test_a_running_agent_is_stopped_for_a_person(visit: Visit, anna: User) -> None:
    held = take(visit, anna)
    row = Intervention.objects.get()
    visit.refresh_from_db()
    assert (row.state, row.raised_by, row.claimed_by, row.type) == (S.CLAIMED, anna, anna, "stuck")
    assert visit.state == "running"  # until its worker has stopped
    controls.begin(intervention_id=row.pk, user=anna, fence=held.fence)
    assert controls.stopped(visit_id=visit.pk, fence=held.fence, is_forced=False) is not None
    assert row.transitions.order_by("pk").values_list("event", "to_state").first() == (
        "taken_over",
        "claimed",
    )


def test_a_visit_that_waits_already_is_claimed_instead(item: Intervention, visit: Visit, anna: User) -> None:
    assert take(visit, anna).intervention_id == item.pk


def test_a_visit_that_somebody_drives_is_theirs(visit: Visit, anna: User, ben: User) -> None:
    take(visit, anna)
    with pytest.raises(AlreadyClaimed, match="Anna"):
        take(visit, ben)


def test_a_visit_that_is_over_or_queued_cannot_be_taken(visit: Visit, anna: User) -> None:
    for state in ("pending", "ended"):
        Visit.objects.filter(pk=visit.pk).update(state=state, determination="error")
        with pytest.raises(NotOpen):
            take(visit, anna)


def test_who_lets_go_before_touching_anything_leaves_nothing_behind(visit: Visit, anna: User) -> None:
    held = take(visit, anna)
    claims.release(intervention_id=held.intervention_id, user=anna, fence=held.fence, reason="a mistake")
    assert Intervention.objects.get().state == S.CANCELLED


def test_who_drove_and_vanished_leaves_it_to_the_next_one(visit: Visit, anna: User) -> None:
    held = take(visit, anna)
    row = Intervention.objects.get()
    controls.begin(intervention_id=row.pk, user=anna, fence=held.fence)
    controls.stopped(visit_id=visit.pk, fence=held.fence, is_forced=False)
    age_lease(row)
    overdue.expire_leases()
    row.refresh_from_db()
    assert row.state == S.OPEN


def test_what_the_agent_asks_itself_meanwhile_joins_the_same_item(visit: Visit, anna: User) -> None:
    held = take(visit, anna)
    row = services.open_intervention(visit_id=visit.pk, token=1, request=make_request(), screenshot="")
    assert (row.pk, row.state, row.raised_by) == (held.intervention_id, S.CLAIMED, None)
    assert row.type == "blocked"
