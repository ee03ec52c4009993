"""The promises of the intervention's states: one winner, one fence, nothing lost on the way."""

from __future__ import annotations

import pytest
from django.utils import timezone

from agent.teams.models import AuditEntry, User
from agent.visits.models import Visit
from interventions.claims import claims, overdue
from interventions.desk import services
from interventions.desk.errors import AlreadyClaimed, NotOpen, NotYours, VisitMoved
from interventions.desk.receivers import on_visit_changed
from interventions.models import Claim, Intervention
from interventions.takeover import controls
from tests.unit.interventions.conftest import age_lease, make_open, make_request

pytestmark = pytest.mark.django_db
S = Intervention.State


def park(item: Intervention) -> None:
    assert services.park(intervention_id=item.pk, token=1)


def check(item: Intervention) -> None:
    """What the worker does when the browser is given back."""
    controls.handed_over(intervention_id=item.pk, token=1)
    services.take_back(intervention_id=item.pk, token=1)


def test_it_opens_with_every_field_of_the_mission_and_the_visit_waits(
    item: Intervention, visit: Visit
) -> None:
    visit.refresh_from_db()
    assert (visit.state, visit.determination, visit.blocker_family) == ("waiting", "blocked", "captcha")
    assert (item.type, item.url, item.state) == ("blocked", "https://shop.example/wall", S.OPEN)
    assert item.suggested_action == "Solve the CAPTCHA, then hand back."
    assert item.action_history[0]["words"] == "Opened shop.example"
    assert item.last_understanding["blocker_quote"] == "Prove that you are human"


def test_it_joins_the_open_one_again_after_a_restart(item: Intervention, visit: Visit) -> None:
    assert make_open(visit).pk == item.pk
    assert Intervention.objects.count() == 1


def test_it_refuses_a_worker_whose_token_is_old(visit: Visit) -> None:
    Visit.objects.filter(pk=visit.pk).update(token=2)
    with pytest.raises(VisitMoved):
        make_open(visit)
    assert not Intervention.objects.exists()


def test_it_refuses_a_second_claim_and_names_the_winner(item: Intervention, anna: User, ben: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    with pytest.raises(AlreadyClaimed, match="Anna"):
        claims.claim(intervention_id=item.pk, user=ben)
    assert held.fence == 1
    assert Claim.objects.get().user == anna
    assert AuditEntry.objects.filter(action="intervention.claimed", actor=anna).count() == 1


def test_claiming_what_one_holds_returns_the_same_claim(item: Intervention, anna: User) -> None:
    first = claims.claim(intervention_id=item.pk, user=anna)
    assert claims.claim(intervention_id=item.pk, user=anna).fence == first.fence
    assert Claim.objects.count() == 1


def test_a_lease_that_ran_out_opens_the_item_again(item: Intervention, anna: User, ben: User) -> None:
    claims.claim(intervention_id=item.pk, user=anna)
    assert overdue.expire_leases() == 0
    age_lease(item)
    assert overdue.expire_leases() == 1
    item.refresh_from_db()
    assert (item.state, item.claimed_by) == (S.OPEN, None)
    assert item.deadline_at > timezone.now()
    assert Claim.objects.get().end_reason == "lease_expired"
    assert claims.claim(intervention_id=item.pk, user=ben).fence == 2


def test_renewing_moves_the_lease_and_an_old_fence_cannot(item: Intervention, anna: User, ben: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    age_lease(item)
    assert claims.renew(intervention_id=item.pk, user=anna, fence=held.fence) > timezone.now()
    with pytest.raises(NotYours):
        claims.renew(intervention_id=item.pk, user=anna, fence=held.fence + 1)
    with pytest.raises(NotYours):
        claims.renew(intervention_id=item.pk, user=ben, fence=held.fence)


def test_releasing_gives_it_back_to_the_queue(item: Intervention, anna: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    claims.release(intervention_id=item.pk, user=anna, fence=held.fence, reason="needs a German speaker")
    item.refresh_from_db()
    assert (item.state, item.end_words) == (S.OPEN, "needs a German speaker")
    with pytest.raises(NotYours):
        claims.release(intervention_id=item.pk, user=anna, fence=held.fence, reason="again")


def test_handing_back_ends_the_claim_with_outcome_and_note(item: Intervention, anna: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="solved", note="easy")
    item.refresh_from_db()
    assert (item.state, item.outcome, item.note) == (S.HANDING_BACK, "solved", "easy")
    assert Claim.objects.get().end_reason == "handed_back"


def test_a_late_hand_back_counts_unless_somebody_else_came(item: Intervention, anna: User, ben: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    age_lease(item)
    overdue.expire_leases()
    controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="solved")
    item.refresh_from_db()
    assert (item.state, item.claimed_by) == (S.HANDING_BACK, anna)


def test_a_hand_back_with_an_old_fence_is_refused(item: Intervention, anna: User, ben: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    age_lease(item)
    overdue.expire_leases()
    claims.claim(intervention_id=item.pk, user=ben)
    with pytest.raises(NotYours):
        controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="solved")


def test_a_release_is_no_hand_back(item: Intervention, anna: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    claims.release(intervention_id=item.pk, user=anna, fence=held.fence, reason="lunch")
    with pytest.raises(NotYours):
        controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="solved")


def test_a_blocker_that_stays_is_offered_to_the_same_person(
    item: Intervention, visit: Visit, anna: User
) -> None:
    for attempt in (1, 2):
        held = claims.claim(intervention_id=item.pk, user=anna)
        controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="solved")
        check(item)
        row = services.reopen_after_check(
            intervention_id=item.pk, token=1, request=make_request(), screenshot=""
        )
        assert row is not None
        assert (row.state, row.attempt, row.claimed_by, row.fence) == (
            S.CLAIMED,
            attempt + 1,
            anna,
            held.fence + 1,
        )
    held = claims.claim(intervention_id=item.pk, user=anna)
    controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="solved")
    check(item)
    assert (
        services.reopen_after_check(intervention_id=item.pk, token=1, request=make_request(), screenshot="")
        is None
    )
    item.refresh_from_db()
    assert item.state == S.DEAD


def test_a_cleared_blocker_resolves_the_item_and_the_visit_runs(
    item: Intervention, visit: Visit, anna: User
) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="solved")
    check(item)
    assert services.resolve(intervention_id=item.pk)
    item.refresh_from_db()
    visit.refresh_from_db()
    assert (item.state, visit.state, visit.determination) == (S.RESOLVED, "running", "")


def test_parking_frees_the_visit_and_a_claim_queues_it_again(
    item: Intervention, visit: Visit, anna: User
) -> None:
    park(item)
    visit.refresh_from_db()
    assert (visit.state, visit.lease_owner, visit.determination) == ("parked", "", "blocked")
    claims.claim(intervention_id=item.pk, user=anna)
    visit.refresh_from_db()
    assert visit.state == "pending"
    assert visit.run_after is not None


def test_a_claimed_item_cannot_be_parked(item: Intervention, visit: Visit, anna: User) -> None:
    claims.claim(intervention_id=item.pk, user=anna)
    assert not services.park(intervention_id=item.pk, token=1)
    visit.refresh_from_db()
    assert visit.state == "waiting"


def test_parking_with_an_old_token_changes_nothing(item: Intervention, visit: Visit) -> None:
    assert not services.park(intervention_id=item.pk, token=7)
    item.refresh_from_db()
    assert item.state == S.OPEN


def test_letting_go_before_the_browser_is_back_parks_it_again(
    item: Intervention, visit: Visit, anna: User
) -> None:
    park(item)
    held = claims.claim(intervention_id=item.pk, user=anna)
    claims.release(intervention_id=item.pk, user=anna, fence=held.fence, reason="no time")
    item.refresh_from_db()
    visit.refresh_from_db()
    assert (item.state, visit.state) == (S.PARKED, "parked")


def test_a_reopened_visit_joins_the_claimed_item(item: Intervention, visit: Visit, anna: User) -> None:
    park(item)
    claims.claim(intervention_id=item.pk, user=anna)
    Visit.objects.filter(pk=visit.pk).update(state="running", token=2)
    row = services.rejoin(visit_id=visit.pk, token=2)
    assert row is not None
    assert (row.pk, row.state, row.is_parked) == (item.pk, S.CLAIMED, False)


def test_a_visit_that_ended_takes_its_open_item_with_it(item: Intervention, visit: Visit, anna: User) -> None:
    claims.claim(intervention_id=item.pk, user=anna)
    Visit.objects.filter(pk=visit.pk).update(state="cancelled", determination="error")
    assert overdue.close_leftovers() == 1
    item.refresh_from_db()
    assert item.state == S.CANCELLED
    assert Claim.objects.get().end_reason == "cancelled"
    with pytest.raises(NotOpen):
        claims.claim(intervention_id=item.pk, user=anna)


def test_a_parked_visit_that_ran_out_expires_its_item(item: Intervention, visit: Visit) -> None:
    park(item)
    Visit.objects.filter(pk=visit.pk).update(state="ended", determination="blocked")
    on_visit_changed(visit_id=visit.pk, kind="ended")
    item.refresh_from_db()
    assert item.state == S.EXPIRED
