"""The promises of a takeover: the agent stays stopped, control comes back by itself, nothing late is lost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from agent.teams.models import Membership, Role, User
from agent.visits.models import Visit
from interventions.claims import claims, overdue
from interventions.claims.lifecycle import EndReason
from interventions.desk import services
from interventions.desk.errors import AlreadyClaimed, InterventionError, NotYours, VisitMoved
from interventions.models import Claim, ControlSession, Intervention, Remark
from interventions.queue import selectors
from interventions.takeover import controls
from tests.unit.interventions.conftest import age_lease, checked, driving, make_request, passed

pytestmark = pytest.mark.django_db
S = Intervention.State


def driver(item: Intervention) -> tuple[str, int]:
    """Who drives, and the epoch."""
    visit = Visit.objects.get(pk=item.visit_id)
    return visit.driver, visit.epoch


def session() -> ControlSession:
    return ControlSession.objects.get()


# --- taking the browser -----------------------------------------------------------------------------


def test_opening_the_console_asks_the_agent_to_stop(item: Intervention, anna: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    began = controls.begin(intervention_id=item.pk, user=anna, fence=held.fence)
    item.refresh_from_db()
    assert (item.state, began.state, began.fence) == (S.IN_CONTROL, "asking", held.fence)
    assert driver(item)[0] != "human"


def test_a_person_drives_when_the_agent_has_stopped(item: Intervention, anna: User) -> None:
    epoch = driver(item)[1]
    driving(item, anna)
    assert driver(item) == ("human", epoch + 1)
    assert session().cap_until is not None


def test_a_pause_that_was_forced_is_written_down(item: Intervention, anna: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    controls.begin(intervention_id=item.pk, user=anna, fence=held.fence)
    controls.stopped(visit_id=item.visit_id, fence=held.fence, is_forced=True)
    assert session().is_forced


def test_whoever_does_not_hold_it_opens_nothing(item: Intervention, anna: User, ben: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    with pytest.raises(NotYours):
        controls.begin(intervention_id=item.pk, user=ben, fence=held.fence)
    with pytest.raises(NotYours):
        controls.begin(intervention_id=item.pk, user=anna, fence=held.fence - 1)
    assert not ControlSession.objects.exists()


def test_the_agent_that_stops_too_late_gives_nobody_control(item: Intervention, anna: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    controls.begin(intervention_id=item.pk, user=anna, fence=held.fence)
    claims.release(intervention_id=item.pk, user=anna, fence=held.fence, reason="x")
    assert controls.stopped(visit_id=item.visit_id, fence=held.fence, is_forced=False) is None
    assert driver(item)[0] != "human"


# --- a lost connection ------------------------------------------------------------------------------


def test_a_lost_connection_makes_nobody_the_driver_and_keeps_it_30_s(item: Intervention, anna: User) -> None:
    held = driving(item, anna)
    epoch = driver(item)[1]
    assert controls.away(intervention_id=item.pk, fence=held.fence)
    assert not controls.away(intervention_id=item.pk, fence=held.fence)
    item.refresh_from_db()
    assert driver(item) == ("nobody", epoch + 1)
    assert item.lease_until is not None
    assert timedelta(seconds=25) < item.lease_until - timezone.now() <= timedelta(seconds=30)
    assert not selectors.desk_view(item.pk).is_lent


def test_the_same_person_gets_control_back_without_a_click(item: Intervention, anna: User) -> None:
    held = driving(item, anna)
    controls.away(intervention_id=item.pk, fence=held.fence)
    began = controls.begin(intervention_id=item.pk, user=anna, fence=held.fence)  # on another device
    assert (began.pk, began.state) == (session().pk, "driving")
    assert driver(item)[0] == "human"
    assert selectors.desk_view(item.pk).is_lent


def test_a_heartbeat_of_another_window_does_not_lengthen_the_grace(item: Intervention, anna: User) -> None:
    held = driving(item, anna)
    controls.away(intervention_id=item.pk, fence=held.fence)
    until = claims.renew(intervention_id=item.pk, user=anna, fence=held.fence)
    assert until - timezone.now() <= timedelta(seconds=30)


def test_after_the_grace_it_is_in_the_queue_marked_with_time_left_and_the_agent_stopped(
    item: Intervention, visit: Visit, anna: User
) -> None:
    held = driving(item, anna)
    passed(item, seconds=115)
    controls.away(intervention_id=item.pk, fence=held.fence)
    age_lease(item)
    assert overdue.expire_leases() == 1
    item.refresh_from_db()
    visit.refresh_from_db()
    assert (item.state, item.end_words) == (S.OPEN, "Released after a disconnect.")
    assert item.deadline_at - timezone.now() > timedelta(seconds=55)
    assert Claim.objects.get().end_reason == EndReason.DISCONNECTED
    assert (visit.state, visit.driver) == ("waiting", "nobody")


def test_an_agent_that_stops_while_the_person_is_away_waits_for_them(item: Intervention, anna: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    controls.begin(intervention_id=item.pk, user=anna, fence=held.fence)
    controls.away(intervention_id=item.pk, fence=held.fence)
    told = controls.stopped(visit_id=item.visit_id, fence=held.fence, is_forced=False)
    assert told is not None
    assert (told.state, driver(item)[0]) == ("away", "nobody")
    assert controls.back(intervention_id=item.pk, fence=held.fence)
    assert (session().state, driver(item)[0]) == ("driving", "human")
    assert session().cap_until is not None


# --- handing back -----------------------------------------------------------------------------------


def test_nobody_drives_until_the_host_has_let_go(item: Intervention, visit: Visit, anna: User) -> None:
    held = driving(item, anna)
    controls.hand_back(
        intervention_id=item.pk, user=anna, fence=held.fence, outcome="solved", note="two pictures"
    )
    item.refresh_from_db()
    assert (item.state, session().state, driver(item)[0]) == (S.HANDING_BACK, "handing_back", "nobody")
    with pytest.raises(VisitMoved):
        controls.handed_over(intervention_id=item.pk, token=7)
    checked(item)
    item.refresh_from_db()
    visit.refresh_from_db()
    assert (item.state, session().state, visit.state, visit.driver) == (
        S.VERIFYING,
        "ended",
        "running",
        "agent",
    )
    assert Claim.objects.get().outcome == "solved"


@pytest.mark.parametrize("reason", ["lease_expired", "disconnected"])
def test_done_counts_after_the_lease_while_nobody_else_came(
    item: Intervention, anna: User, reason: str
) -> None:
    held = driving(item, anna)
    if reason == "disconnected":
        controls.away(intervention_id=item.pk, fence=held.fence)
    age_lease(item)
    overdue.expire_leases()
    controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="solved")
    item.refresh_from_db()
    assert (item.state, item.claimed_by) == (S.HANDING_BACK, anna)


def test_done_counts_even_after_the_browser_was_freed(item: Intervention, visit: Visit, anna: User) -> None:
    held = driving(item, anna)
    age_lease(item)
    overdue.expire_leases()
    services.park(intervention_id=item.pk, token=1)
    controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="solved")
    item.refresh_from_db()
    visit.refresh_from_db()
    assert (item.state, visit.state) == (S.HANDING_BACK, "pending")  # a worker reopens it and looks


def test_a_late_could_not_leaves_a_parked_item_parked(
    item: Intervention, visit: Visit, anna: User, ben: User
) -> None:
    held = driving(item, anna)
    age_lease(item)
    overdue.expire_leases()
    services.park(intervention_id=item.pk, token=1)
    controls.hand_back(
        intervention_id=item.pk, user=anna, fence=held.fence, outcome="could_not", note="too small"
    )
    item.refresh_from_db()
    visit.refresh_from_db()
    assert (item.state, visit.state, item.end_words) == (S.PARKED, "parked", "too small")
    assert Claim.objects.get().outcome == "could_not"


def test_the_note_of_a_hand_back_that_came_too_late_is_kept(
    item: Intervention, anna: User, ben: User
) -> None:
    held = driving(item, anna)
    age_lease(item)
    overdue.expire_leases()
    claims.claim(intervention_id=item.pk, user=ben)
    with pytest.raises(NotYours, match="kept as a remark") as lost:
        controls.hand_back(
            intervention_id=item.pk,
            user=anna,
            fence=held.fence,
            outcome="solved",
            note="the code is on page 2",
        )
    assert lost.value.holder == "Ben"
    assert Remark.objects.get().text == "the code is on page 2"


def test_a_stranger_cannot_leave_notes_that_way(item: Intervention, anna: User, ben: User) -> None:
    driving(item, anna)
    with pytest.raises(NotYours):
        controls.hand_back(intervention_id=item.pk, user=ben, fence=1, outcome="solved", note="spam")
    assert not Remark.objects.exists()


def test_what_one_person_could_not_another_may_try(item: Intervention, anna: User, ben: User) -> None:
    held = driving(item, anna)
    controls.hand_back(
        intervention_id=item.pk, user=anna, fence=held.fence, outcome="could_not", note="too small"
    )
    item.refresh_from_db()
    assert (item.state, item.end_words, driver(item)[0]) == (S.OPEN, "too small", "nobody")
    assert claims.claim_next(item.team_id, anna) is None
    held = driving(item, ben)
    controls.hand_back(intervention_id=item.pk, user=ben, fence=held.fence, outcome="could_not")
    item.refresh_from_db()
    assert item.state == S.DEAD


def test_the_same_person_failing_twice_does_not_give_it_up(item: Intervention, anna: User, ben: User) -> None:
    for _ in range(2):
        held = driving(item, anna)
        controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="could_not")
    item.refresh_from_db()
    assert item.state == S.OPEN


def test_where_nobody_else_could_try_could_not_ends_the_asking(item: Intervention, anna: User) -> None:
    Membership.objects.exclude(user=anna).update(role=Role.REQUESTER)
    held = driving(item, anna)
    controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="could_not")
    item.refresh_from_db()
    assert item.state == S.HANDING_BACK


def test_offers_need_their_outcome_and_the_outcome_offers(item: Intervention, anna: User) -> None:
    held = driving(item, anna)
    with pytest.raises(InterventionError, match="at least one offer"):
        controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="offer_entered")
    item.refresh_from_db()
    assert item.state == S.IN_CONTROL


def test_still_blocked_is_offered_for_30_s_and_then_to_everybody(
    item: Intervention, anna: User, ben: User
) -> None:
    held = driving(item, anna)
    controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="solved")
    checked(item)
    again = services.reopen_after_check(
        intervention_id=item.pk, token=1, request=make_request(), screenshot=""
    )
    assert again is not None
    assert (again.state, again.attempt, again.fence, again.claimed_by) == (S.CLAIMED, 2, held.fence + 1, anna)
    assert again.lease_until is not None
    assert again.lease_until - timezone.now() <= timedelta(seconds=30)
    with pytest.raises(AlreadyClaimed):
        claims.claim(intervention_id=item.pk, user=ben)
    age_lease(item)
    overdue.expire_leases()
    assert claims.claim(intervention_id=item.pk, user=ben).fence == held.fence + 2


# --- what is counted --------------------------------------------------------------------------------


def test_counts_add_up_and_hold_no_contents(item: Intervention, anna: User) -> None:
    driving(item, anna)
    pk = session().pk
    controls.count(session_id=pk, clicks=2, keys=5, hosts=["shop.example"])
    controls.count(session_id=pk, keys=1, has_pasted=True, hosts=["shop.example", "pay.example"])
    controls.count(session_id=pk, files=[{"name": "a.pdf", "sha256": "0" * 64}])
    kept = session()
    assert (kept.clicks, kept.keys, kept.has_pasted) == (2, 6, True)
    assert kept.hosts == ["shop.example", "pay.example"]
    assert kept.files == [{"name": "a.pdf", "sha256": "0" * 64}]


# --- a browser that ended ---------------------------------------------------------------------------


def test_a_browser_that_ended_parks_the_visit_and_is_not_held_against_the_person(
    item: Intervention, visit: Visit, anna: User
) -> None:
    driving(item, anna)
    Visit.objects.filter(pk=visit.pk).update(checkpoint=b"sealed")
    assert services.browser_gone(visit_id=visit.pk) == S.PARKED
    item.refresh_from_db()
    visit.refresh_from_db()
    assert (item.state, visit.state, visit.driver) == (S.PARKED, "parked", "nobody")
    assert item.end_words == "The browser ended. This was not you."
    assert (Claim.objects.get().end_reason, session().state) == (EndReason.BROWSER_ENDED, "ended")


def test_a_browser_that_ended_with_nothing_saved_ends_the_item_alone(
    item: Intervention, visit: Visit, anna: User
) -> None:
    driving(item, anna)
    assert services.browser_gone(visit_id=visit.pk) == S.EXPIRED
    visit.refresh_from_db()
    assert visit.state == "waiting"  # the queue's rules decide


def test_a_worker_that_died_is_noticed_by_the_sweep_and_its_token_is_worthless(
    item: Intervention, visit: Visit, anna: User
) -> None:
    driving(item, anna)
    Visit.objects.filter(pk=visit.pk).update(
        checkpoint=b"sealed", lease_until=timezone.now() - timedelta(seconds=1)
    )
    assert overdue.note_lost_browsers() == 1
    visit.refresh_from_db()
    assert (visit.state, visit.token) == ("parked", 2)
    with pytest.raises(VisitMoved):
        controls.handed_over(intervention_id=item.pk, token=1)
