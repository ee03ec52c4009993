"""The promises of a claim: one winner, a lease that needs a living person, and reasons for giving it up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.teams.models import AuditEntry, Role, Team, User
from agent.visits.models import Visit
from agent.visits.selectors import was_driven
from interventions.claims import claims, overdue
from interventions.claims.lifecycle import EndReason, Event
from interventions.desk import services
from interventions.desk.errors import AlreadyClaimed, InterventionError, NotAllowed, NotOpen, NotYours
from interventions.models import Claim, ClaimBatch, ControlSession, Intervention
from interventions.takeover import controls
from tests.unit.interventions.conftest import age_lease, driving, make_open, make_visit, passed

pytestmark = pytest.mark.django_db
S = Intervention.State
LATER = timezone.now() + timedelta(hours=2)


def lease_left(item: Intervention) -> float:
    """Seconds, about."""
    item.refresh_from_db()
    assert item.lease_until is not None
    return (item.lease_until - timezone.now()).total_seconds()


# --- who was first ----------------------------------------------------------------------------------


def test_the_loser_is_told_the_winner_and_the_new_state(item: Intervention, anna: User, ben: User) -> None:
    claims.claim(intervention_id=item.pk, user=anna)
    with pytest.raises(AlreadyClaimed) as lost:
        claims.claim(intervention_id=item.pk, user=ben)
    assert (lost.value.holder, lost.value.state) == ("Anna", "claimed")


def test_what_is_over_cannot_be_claimed(item: Intervention, anna: User) -> None:
    services.expire(intervention_id=item.pk)
    with pytest.raises(NotOpen, match="expired"):
        claims.claim(intervention_id=item.pk, user=anna)


def test_every_change_has_one_row_of_history(item: Intervention, anna: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    claims.release(intervention_id=item.pk, user=anna, fence=held.fence, reason="lunch")
    rows = list(item.transitions.order_by("pk").values_list("event", "from_state", "to_state", "reason"))
    assert rows == [
        ("opened", "", "open", ""),
        ("claimed", "open", "claimed", ""),
        ("released", "claimed", "open", "lunch"),
    ]


def test_a_visit_that_a_person_had_is_known_as_such_afterwards(item: Intervention, anna: User) -> None:
    assert not was_driven(item.visit)
    driving(item, anna)
    assert was_driven(item.visit)


# --- several at once --------------------------------------------------------------------------------


def test_a_list_claims_exactly_what_stands_on_it(team: Team, anna: User, ben: User) -> None:
    listed = [make_open(make_visit(team)).pk for _ in range(4)]
    joined_later = make_open(make_visit(team))
    claims.claim(intervention_id=listed[1], user=ben)
    taken = claims.claim_listed(listed, anna)
    assert [held.intervention_id for held in taken.held] == [listed[0], listed[2], listed[3]]
    assert [(lost.intervention_id, lost.holder, lost.state) for lost in taken.lost] == [
        (listed[1], "Ben", "claimed")
    ]
    joined_later.refresh_from_db()
    assert joined_later.state == S.OPEN
    assert {c.batch_id for c in Claim.objects.filter(user=anna)} == {taken.batch_id}


def test_one_that_joined_later_is_included_only_when_it_is_asked_for(team: Team, anna: User) -> None:
    taken = claims.claim_listed([make_open(make_visit(team)).pk], anna)
    fifth = make_open(make_visit(team))
    more = claims.claim_listed([fifth.pk], anna, taken.batch_id)
    assert more.batch_id == taken.batch_id
    assert Claim.objects.filter(batch=taken.batch_id).count() == 2


def test_a_list_of_different_kinds_is_refused(team: Team, anna: User) -> None:
    one, other = make_open(make_visit(team)), make_open(make_visit(team))
    Intervention.objects.filter(pk=other.pk).update(signature="another")
    with pytest.raises(InterventionError, match="one kind"):
        claims.claim_listed([one.pk, other.pk], anna)
    assert not Claim.objects.exists()


def test_a_list_that_others_have_leaves_no_batch(item: Intervention, anna: User, ben: User) -> None:
    claims.claim(intervention_id=item.pk, user=ben)
    lost = claims.Lost(item.pk, "Ben", "claimed")
    assert claims.claim_listed([item.pk], anna) == claims.Claimed(None, (), (lost,))
    assert not ClaimBatch.objects.exists()


def test_another_persons_batch_cannot_be_joined(team: Team, anna: User, ben: User) -> None:
    taken = claims.claim_listed([make_open(make_visit(team)).pk], anna)
    with pytest.raises(InterventionError):
        claims.claim_listed([make_open(make_visit(team)).pk], ben, taken.batch_id)


def test_working_on_one_keeps_the_rest_of_the_batch(team: Team, anna: User) -> None:
    first, second = make_open(make_visit(team)), make_open(make_visit(team))
    held = claims.claim_listed([first.pk, second.pk], anna).held[0]
    Intervention.objects.update(lease_until=timezone.now() + timedelta(seconds=5))
    claims.renew(intervention_id=first.pk, user=anna, fence=held.fence)
    assert lease_left(second) > 30


def test_next_passes_over_what_one_gave_back_and_what_is_put_off(team: Team, anna: User, ben: User) -> None:
    given_back, put_off, left = (make_open(make_visit(team)) for _ in range(3))
    held = claims.claim(intervention_id=given_back.pk, user=anna)
    claims.release(intervention_id=given_back.pk, user=anna, fence=held.fence, reason="no account")
    claims.snooze(intervention_id=put_off.pk, user=ben, until=LATER)
    mine = claims.claim_next(team.pk, anna)
    assert mine is not None
    assert mine.intervention_id == left.pk
    assert claims.claim_next(team.pk, anna) is None
    bens = claims.claim_next(team.pk, ben)
    assert bens is not None
    assert bens.intervention_id == given_back.pk


# --- the lease --------------------------------------------------------------------------------------


def test_the_lease_has_the_length_of_the_setting(item: Intervention, anna: User, settings: Settings) -> None:
    settings.CLAIM_LEASE = timedelta(seconds=300)
    claims.claim(intervention_id=item.pk, user=anna)
    assert 290 < lease_left(item) <= 300


def test_a_heartbeat_alone_does_not_keep_it(item: Intervention, anna: User) -> None:
    held = driving(item, anna)
    passed(item, seconds=95)
    Intervention.objects.filter(pk=item.pk).update(lease_until=timezone.now() + timedelta(seconds=50))
    claims.renew(intervention_id=item.pk, user=anna, fence=held.fence)
    assert lease_left(item) <= 50


def test_doing_something_together_with_a_heartbeat_keeps_it(item: Intervention, anna: User) -> None:
    held = driving(item, anna)
    passed(item, seconds=95)
    controls.count(session_id=ControlSession.objects.get().pk, clicks=1)
    claims.renew(intervention_id=item.pk, user=anna, fence=held.fence)
    assert 55 < lease_left(item) <= 60


def test_whoever_is_asked_still_there_has_20_s_to_answer(item: Intervention, anna: User) -> None:
    held = driving(item, anna)
    passed(item, seconds=92)
    Intervention.objects.filter(pk=item.pk).update(lease_until=timezone.now() + timedelta(seconds=2))
    claims.renew(intervention_id=item.pk, user=anna, fence=held.fence)
    assert 15 < lease_left(item) <= 20
    claims.renew(intervention_id=item.pk, user=anna, fence=held.fence)
    assert lease_left(item) <= 20
    claims.stay(intervention_id=item.pk, user=anna, fence=held.fence)
    assert lease_left(item) > 55


def test_a_remark_counts_as_doing_something(item: Intervention, anna: User) -> None:
    held = driving(item, anna)
    passed(item, seconds=95)
    claims.add_remark(intervention_id=item.pk, user=anna, text="It wants a code from the shop's app.")
    claims.renew(intervention_id=item.pk, user=anna, fence=held.fence)
    assert lease_left(item) > 55


def test_an_idle_claim_goes_back_to_the_queue(item: Intervention, anna: User) -> None:
    driving(item, anna)
    passed(item, seconds=95)
    age_lease(item)
    assert overdue.expire_leases() == 1
    assert Claim.objects.get().end_reason == EndReason.IDLE


def test_nobody_drives_longer_than_ten_minutes_without_asking(item: Intervention, anna: User) -> None:
    held = driving(item, anna)
    passed(item, seconds=595)
    claims.stay(intervention_id=item.pk, user=anna, fence=held.fence)
    assert lease_left(item) <= 5
    passed(item, seconds=6)
    assert overdue.expire_leases() == 1
    assert Claim.objects.get().end_reason == EndReason.CAPPED


def test_twice_five_minutes_more_and_then_a_lead(
    item: Intervention, anna: User, member: Callable[..., User]
) -> None:
    held = driving(item, anna)
    cap = ControlSession.objects.get().cap_until
    assert cap is not None
    for n in (1, 2):
        until = claims.extend(intervention_id=item.pk, user=anna, fence=held.fence)
        assert until == cap + n * timedelta(minutes=5)
    with pytest.raises(NotAllowed, match="lead"):
        claims.extend(intervention_id=item.pk, user=anna, fence=held.fence)
    by_lead = claims.extend(intervention_id=item.pk, user=member(Role.LEAD), fence=held.fence)
    assert by_lead == cap + timedelta(minutes=15)


def test_another_operator_cannot_extend_it(item: Intervention, anna: User, ben: User) -> None:
    held = driving(item, anna)
    with pytest.raises(NotAllowed):
        claims.extend(intervention_id=item.pk, user=ben, fence=held.fence)


# --- giving it up -----------------------------------------------------------------------------------


def test_giving_up_needs_words(item: Intervention, anna: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    for act in (claims.release, claims.skip):
        with pytest.raises(InterventionError, match="Say why"):
            act(intervention_id=item.pk, user=anna, fence=held.fence, reason="  ")
    item.refresh_from_db()
    assert item.state == S.CLAIMED


def test_a_release_starts_the_clock_again_but_not_for_ever(item: Intervention, anna: User) -> None:
    for minutes in (0, 9):
        passed(item, seconds=minutes * 60)
        held = claims.claim(intervention_id=item.pk, user=anna)
        claims.release(intervention_id=item.pk, user=anna, fence=held.fence, reason="later")
        item.refresh_from_db()
        left = (item.deadline_at - timezone.now()).total_seconds()
        assert (115 < left <= 120) if minutes == 0 else (left <= 60)


def test_a_skip_is_for_good_and_says_why(item: Intervention, anna: User, ben: User) -> None:
    held = driving(item, anna)
    claims.skip(intervention_id=item.pk, user=anna, fence=held.fence, reason="not worth it")
    item.refresh_from_db()
    assert (item.state, item.end_words) == (S.SKIPPED, "not worth it")
    assert ControlSession.objects.get().state == "ended"
    assert Claim.objects.get().reason == "not worth it"
    assert AuditEntry.objects.filter(action="intervention.skipped", actor=anna).exists()
    with pytest.raises(NotOpen):
        claims.claim(intervention_id=item.pk, user=ben)


def test_a_parked_item_is_skipped_without_bringing_its_browser_back(
    item: Intervention, visit: Visit, anna: User
) -> None:
    services.park(intervention_id=item.pk, token=1)
    claims.skip(intervention_id=item.pk, user=anna, reason="out of date")
    visit.refresh_from_db()
    assert (visit.state, visit.determination) == ("ended", "blocked")
    assert "out of date" in visit.reason


def test_what_somebody_else_holds_cannot_be_skipped(item: Intervention, anna: User, ben: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    with pytest.raises(InterventionError) as lost:
        claims.skip(intervention_id=item.pk, user=ben, fence=held.fence, reason="no")
    assert lost.value.holder == "Anna"
    with pytest.raises(InterventionError):
        claims.skip(intervention_id=item.pk, user=ben, reason="no")


def test_what_is_put_off_is_parked_and_kept_from_the_next_one_who_asks(
    item: Intervention, team: Team, anna: User
) -> None:
    held = driving(item, anna)
    claims.snooze(intervention_id=item.pk, user=anna, fence=held.fence, until=LATER)
    item.refresh_from_db()
    assert (item.state, item.snoozed_until) == (S.OPEN, LATER)
    assert item.deadline_at <= timezone.now()  # due: its worker parks it
    assert services.park(intervention_id=item.pk, token=1)
    assert claims.claim_next(team.pk, anna) is None
    again = claims.claim(intervention_id=item.pk, user=anna)
    item.refresh_from_db()
    assert (again.fence, item.snoozed_until) == (2, None)
    assert item.transitions.filter(event=Event.SNOOZED, actor=anna).exists()


def test_looking_is_noted_once(item: Intervention, anna: User, ben: User) -> None:
    claims.note_look(intervention_id=item.pk, user=anna)
    item.refresh_from_db()
    first = item.looked_at
    claims.note_look(intervention_id=item.pk, user=ben)
    item.refresh_from_db()
    assert first is not None
    assert item.looked_at == first


def test_an_old_fence_renews_nothing(item: Intervention, anna: User, ben: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    claims.release(intervention_id=item.pk, user=anna, fence=held.fence, reason="x")
    claims.claim(intervention_id=item.pk, user=ben)
    with pytest.raises(NotYours) as lost:
        claims.renew(intervention_id=item.pk, user=anna, fence=held.fence)
    assert lost.value.holder == "Ben"
