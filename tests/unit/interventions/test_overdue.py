"""What time does to items: escalated, expired, given up, closed; each at its moment and once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from agent.core.types import BlockerFamily
from agent.teams.models import Role, Team, User
from agent.visits.models import Visit
from agent.visits.services import cancel_visit
from interventions.claims import claims, item_actions, overdue
from interventions.claims.lifecycle import Event
from interventions.desk import services
from interventions.desk.errors import NotAllowed, NotAsked, NotOpen
from interventions.desk.receivers import on_visit_changed
from interventions.models import Claim, ControlSession, DeskPolicy, DomainRule, Intervention
from interventions.takeover import controls
from tests.unit.interventions.conftest import (
    age_deadline,
    age_lease,
    checked,
    driving,
    make_open,
    make_request,
    make_visit,
    passed,
)

pytestmark = pytest.mark.django_db
S = Intervention.State


# --- nobody looks -----------------------------------------------------------------------------------


def test_it_is_brought_to_more_people_three_times_at_most(item: Intervention) -> None:
    rounds = []
    for seconds in (59, 2, 30, 15, 30):
        passed(item, seconds=seconds)
        overdue.escalate()
        item.refresh_from_db()
        rounds.append(item.escalation_round)
    assert rounds == [0, 1, 2, 3, 3]
    assert item.transitions.filter(event=Event.ESCALATED).count() == 3


def test_what_somebody_looked_at_is_not_escalated(item: Intervention, anna: User) -> None:
    claims.note_look(intervention_id=item.pk, user=anna)
    passed(item, seconds=100)
    assert overdue.escalate() == 0


def test_a_team_may_want_no_escalation(item: Intervention, team: Team) -> None:
    DeskPolicy.objects.create(team=team, is_escalating=False)
    passed(item, seconds=100)
    assert overdue.escalate() == 0


# --- a team's own rules -----------------------------------------------------------------------------


def test_a_teams_own_clock_counts(team: Team) -> None:
    DeskPolicy.objects.create(team=team, claim_seconds=300)
    row = make_open(make_visit(team))
    assert timedelta(seconds=290) < row.deadline_at - timezone.now() <= timedelta(seconds=300)


def test_a_team_may_want_unclaimed_items_to_end(item: Intervention, team: Team) -> None:
    DeskPolicy.objects.create(team=team, ends_unclaimed=True)
    age_deadline(item)
    assert overdue.expire_unclaimed() == 1
    item.refresh_from_db()
    assert item.state == S.EXPIRED


def test_then_its_worker_parks_nothing(item: Intervention, visit: Visit, team: Team) -> None:
    DeskPolicy.objects.create(team=team, ends_unclaimed=True)
    assert not services.park(intervention_id=item.pk, token=1)
    item.refresh_from_db()
    visit.refresh_from_db()
    assert (item.state, visit.state) == (S.EXPIRED, "waiting")


def test_a_site_where_nobody_is_asked_is_declined(visit: Visit, team: Team, anna: User) -> None:
    DomainRule.objects.create(team=team, domain="shop.example", reason="their terms forbid it", set_by=anna)
    with pytest.raises(NotAsked, match="terms forbid it"):
        make_open(visit)
    assert not Intervention.objects.exists()


def test_each_teams_parked_visits_end_after_its_own_time(
    team: Team, item: Intervention, visit: Visit
) -> None:
    services.park(intervention_id=item.pk, token=1)
    passed(item, seconds=3 * 3600)
    assert overdue.end_long_parked() == 0
    DeskPolicy.objects.create(team=team, parked_hours=2)
    assert overdue.end_long_parked() == 1
    overdue.close_leftovers()
    item.refresh_from_db()
    visit.refresh_from_db()
    assert (item.state, visit.state, visit.determination) == (S.EXPIRED, "ended", "blocked")


# --- given up ---------------------------------------------------------------------------------------


def lose_lease(item: Intervention, user: User) -> None:
    claims.claim(intervention_id=item.pk, user=user)
    age_lease(item)
    assert overdue.expire_leases() == 1
    item.refresh_from_db()


def test_three_expired_leases_give_it_up(item: Intervention, anna: User, ben: User) -> None:
    for user in (anna, ben):
        lose_lease(item, user)
        assert item.state == S.OPEN
    lose_lease(item, anna)
    assert item.state == S.DEAD
    with pytest.raises(NotOpen):
        claims.claim(intervention_id=item.pk, user=ben)


def test_lost_connections_give_nothing_up(item: Intervention, anna: User) -> None:
    for _ in range(4):
        held = driving(item, anna)
        controls.away(intervention_id=item.pk, fence=held.fence)
        age_lease(item)
        overdue.expire_leases()
    item.refresh_from_db()
    assert item.state == S.OPEN


@pytest.fixture
def dead(item: Intervention, anna: User) -> Intervention:
    """Given up, and its browser freed."""
    for _ in range(3):
        lose_lease(item, anna)
    assert services.park(intervention_id=item.pk, token=1)
    item.refresh_from_db()
    assert (item.state, item.is_parked) == (S.DEAD, True)
    return item


def test_only_an_admin_reopens_it_and_counting_begins_anew(
    dead: Intervention, anna: User, member: Callable[..., User]
) -> None:
    with pytest.raises(NotAllowed):
        item_actions.reopen_dead(intervention_id=dead.pk, user=anna, reason="once more")
    item_actions.reopen_dead(intervention_id=dead.pk, user=member(Role.ADMIN), reason="once more")
    dead.refresh_from_db()
    assert (dead.state, dead.attempt) == (S.PARKED, 1)
    held = claims.claim(intervention_id=dead.pk, user=anna)
    assert Visit.objects.get(pk=dead.visit_id).state == "pending"
    age_lease(dead)
    overdue.expire_leases()
    dead.refresh_from_db()
    assert (dead.state, dead.fence) == (S.PARKED, held.fence)


def test_an_admin_closes_it_for_good(dead: Intervention, visit: Visit, member: Callable[..., User]) -> None:
    item_actions.close_dead(intervention_id=dead.pk, user=member(Role.ADMIN), reason="their site is gone")
    dead.refresh_from_db()
    visit.refresh_from_db()
    assert (dead.state, visit.state, visit.determination) == (S.SKIPPED, "ended", "blocked")


def test_an_admin_may_never_have_it_asked_again(
    dead: Intervention, team: Team, member: Callable[..., User]
) -> None:
    item_actions.never_ask(intervention_id=dead.pk, user=member(Role.ADMIN), reason="it refuses people")
    dead.refresh_from_db()
    assert dead.state == S.SKIPPED
    with pytest.raises(NotAsked):
        make_open(make_visit(team))


# --- the end of a visit -----------------------------------------------------------------------------


def test_a_cancelled_visit_ends_a_takeover_at_once(item: Intervention, visit: Visit, anna: User) -> None:
    driving(item, anna)
    cancel_visit(visit_id=visit.pk, by="rita")
    on_visit_changed(visit_id=visit.pk, kind="cancel_requested")
    item.refresh_from_db()
    visit.refresh_from_db()
    assert (item.state, item.end_words) == (S.CANCELLED, "Cancelled by rita.")
    assert (visit.driver, ControlSession.objects.get().state) == ("nobody", "ended")


def test_a_given_up_item_ends_with_its_visit(item: Intervention, visit: Visit, anna: User) -> None:
    for _ in range(3):
        lose_lease(item, anna)
    Visit.objects.filter(pk=visit.pk).update(state="ended", determination="blocked")
    assert overdue.close_leftovers() == 1
    item.refresh_from_db()
    assert item.state == S.EXPIRED


def test_a_skipped_visit_does_not_ask_the_same_again(item: Intervention, visit: Visit, anna: User) -> None:
    claims.skip(intervention_id=item.pk, user=anna, reason="not worth it")
    services.take_back(intervention_id=item.pk, token=1)
    with pytest.raises(NotAsked, match="not worth it"):
        make_open(visit)
    other = make_request(BlockerFamily.LOGIN)
    row = services.open_intervention(visit_id=visit.pk, token=1, request=other, screenshot="")
    assert row.state == S.OPEN


# --- one solve, many items --------------------------------------------------------------------------


def test_a_solve_asks_the_others_of_its_kind_to_look_and_leaves_them_with_their_holder(
    team: Team, anna: User, ben: User
) -> None:
    solved, batched, waiting, driven = (make_open(make_visit(team)) for _ in range(4))
    stranger = services.open_intervention(
        visit_id=make_visit(team).pk, token=1, request=make_request(BlockerFamily.LOGIN), screenshot=""
    )
    held = claims.claim_listed([solved.pk, batched.pk], anna).held[0]
    driving(driven, ben)
    controls.begin(intervention_id=solved.pk, user=anna, fence=held.fence)
    controls.hand_back(intervention_id=solved.pk, user=anna, fence=held.fence, outcome="solved")
    checked(solved)
    assert services.resolve(intervention_id=solved.pk, token=1)
    asked = Intervention.objects.exclude(recheck_asked_at=None)
    assert set(asked.values_list("pk", "cleared_by")) == {(batched.pk, solved.pk), (waiting.pk, solved.pk)}
    stranger.refresh_from_db()
    batched.refresh_from_db()
    assert (stranger.recheck_asked_at, batched.state, batched.claimed_by) == (None, S.CLAIMED, anna)


def test_one_that_looked_and_found_it_gone_is_cleared_and_its_claim_is_nobodys_fault(
    item: Intervention, visit: Visit, anna: User
) -> None:
    claims.claim(intervention_id=item.pk, user=anna)
    assert services.auto_clear(intervention_id=item.pk, token=1)
    item.refresh_from_db()
    visit.refresh_from_db()
    assert (item.state, visit.state, visit.driver) == (S.AUTO_CLEARED, "running", "agent")
    assert Claim.objects.get().end_reason == "auto_cleared"


def test_nothing_is_cleared_while_somebody_drives(item: Intervention, anna: User) -> None:
    driving(item, anna)
    assert not services.auto_clear(intervention_id=item.pk, token=1)
    assert not services.auto_clear(intervention_id=item.pk, token=7)


def test_sweeping_twice_changes_nothing_more(item: Intervention, anna: User) -> None:
    driving(item, anna)
    age_lease(item)
    assert overdue.settle_overdue() == 1
    assert overdue.settle_overdue() == 0
