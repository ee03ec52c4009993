"""Groups, actions with a reason, and the sentence that the console has for each state."""

from __future__ import annotations

from datetime import UTC

import pytest
from django.test import Client

from agent.teams.models import Membership, Role, Team, User
from agent.visits.models import Visit
from interventions.claims import claims, transfers
from interventions.claims.forms import SnoozeForm
from interventions.claims.lifecycle import Event
from interventions.models import Claim, Intervention
from interventions.queue.queue_listing import queue_of
from interventions.queue.wording import _MOVES, move_words
from interventions.takeover import controls
from interventions.takeover.console_state import Phase, console_of
from tests.unit.interventions.conftest import make_open, make_visit

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def three_alike(team: Team) -> list[Intervention]:
    return [make_open(make_visit(team)) for _ in range(3)]


def test_items_of_one_signature_stand_together_and_are_claimed_together(
    team: Team, anna: User, ben: User
) -> None:
    first, second, late = three_alike(team)
    [group] = queue_of(team.pk, anna, "all").groups
    assert [row.item.pk for row in group.free] == [first.pk, second.pk, late.pk]
    claims.claim(intervention_id=second.pk, user=ben)
    answer = signed_in(anna).post("/queue/listed/", {"listed": f"{first.pk},{second.pk}"}, follow=True)
    page = answer.content.decode()
    assert "1 of 2 are yours." in page
    assert f"#{second.pk} (Ben)" in page
    late.refresh_from_db()
    assert late.state == Intervention.State.OPEN
    assert "+1 joined since." in page


def test_who_joins_later_comes_into_the_same_batch_when_asked(team: Team, anna: User) -> None:
    first, second, late = three_alike(team)
    client = signed_in(anna)
    client.post("/queue/listed/", {"listed": f"{first.pk},{second.pk}"})
    batch = Claim.objects.get(intervention=first).batch_id
    answer = client.post("/queue/listed/?part=1", {"listed": str(late.pk), "batch": batch})
    assert answer.status_code == 204
    assert "1 of 3 that you claimed together" in client.get(f"/queue/{first.pk}/takeover/").content.decode()


def test_nothing_left_of_a_list_is_told_with_names(team: Team, anna: User, ben: User) -> None:
    item = make_open(make_visit(team))
    claims.claim(intervention_id=item.pk, user=ben)
    answer = signed_in(anna).post("/queue/listed/", {"listed": str(item.pk)})
    assert answer.status_code == 409
    assert "(Ben)" in answer.content.decode()


@pytest.mark.parametrize("given", ["", "7,,8", "x", ",".join(["1"] * 60)])
def test_a_list_that_makes_no_sense_is_refused(team: Team, anna: User, given: str) -> None:
    assert signed_in(anna).post("/queue/listed/", {"listed": given}).status_code == 422


def test_looking_at_an_action_changes_nothing_and_a_reason_is_required(
    item: Intervention, anna: User
) -> None:
    client, before = signed_in(anna), item.version
    assert "Skip it" in client.get(f"/queue/{item.pk}/skip/").content.decode()
    refused = client.post(f"/queue/{item.pk}/skip/", {"fence": 0})
    assert refused.status_code == 422
    assert "Say why" in refused.content.decode()
    item.refresh_from_db()
    assert item.version == before
    done = client.post(f"/queue/{item.pk}/skip/?part=1", {"ready": "Not worth the time", "words": "too slow"})
    assert done.headers["X-Go"] == "/queue/"
    item.refresh_from_db()
    assert item.state == Intervention.State.SKIPPED
    assert item.end_words == "Not worth the time: too slow"


def test_a_refused_action_says_who_has_it(item: Intervention, anna: User, ben: User) -> None:
    claims.claim(intervention_id=item.pk, user=ben)
    answer = signed_in(anna).post(f"/queue/{item.pk}/skip/?part=1", {"words": "no use"})
    assert answer.status_code == 409
    assert "Ben" in answer.content.decode()


def test_control_that_was_forced_away_is_told_with_name_and_reason(
    item: Intervention, anna: User, ben: User
) -> None:
    _drives(item, anna)
    Membership.objects.filter(user=ben).update(role=Role.LEAD)
    transfers.force(intervention_id=item.pk, user=ben, reason="It is urgent")
    page = signed_in(anna).get(f"/queue/{item.pk}/takeover/").content.decode()
    assert "Control was taken by Ben: It is urgent" in page


def test_a_request_for_control_stands_before_the_holder(item: Intervention, anna: User, ben: User) -> None:
    held = _drives(item, anna)
    transfers.ask_control(intervention_id=item.pk, user=ben, reason="I know this site")
    client = signed_in(anna)
    page = client.get(f"/queue/{item.pk}/takeover/").content.decode()
    assert "asks for control: I know this site" in page
    answer = client.post(f"/queue/{item.pk}/answer/?part=1", {"fence": held.fence, "gives": "0"})
    assert answer.status_code == 204


def test_the_console_knows_each_state_of_a_takeover(item: Intervention, anna: User) -> None:
    def phase() -> Phase:
        row = Intervention.objects.select_related("visit", "claimed_by").get(pk=item.pk)
        return console_of(row, anna).phase

    assert phase() == Phase.FREE
    held = claims.claim(intervention_id=item.pk, user=anna)
    assert phase() == Phase.CLAIMED
    controls.begin(intervention_id=item.pk, user=anna, fence=held.fence)
    assert phase() == Phase.ASKING
    controls.stopped(visit_id=item.visit_id, fence=held.fence, is_forced=False)
    assert phase() == Phase.DRIVING
    controls.away(intervention_id=item.pk, fence=held.fence)
    assert phase() == Phase.AWAY
    controls.back(intervention_id=item.pk, fence=held.fence)
    controls.hand_back(intervention_id=item.pk, user=anna, fence=held.fence, outcome="solved")
    assert phase() == Phase.HANDING_BACK


def test_the_console_shows_what_came_of_a_solve_once_the_visit_has_ended(
    item: Intervention, anna: User
) -> None:
    Intervention.objects.filter(pk=item.pk).update(state="resolved", outcome="solved")
    item.visit.offers.create(position=1, name="Oak board", price_text="35 €")
    client = signed_in(anna)
    page = client.get(f"/queue/{item.pk}/takeover/").content.decode()
    assert "The agent is continuing" in page
    assert "Oak board" not in page
    Visit.objects.update(state=Visit.State.ENDED, determination="products_found", reason="One fits.")
    page = client.get(f"/queue/{item.pk}/takeover/").content.decode()

    assert "1 offer came of it" in page
    assert "Oak board" in page
    assert "One fits." in page


def test_only_an_admin_sees_what_was_given_up(item: Intervention, anna: User) -> None:
    Intervention.objects.filter(pk=item.pk).update(state=Intervention.State.DEAD)
    client = signed_in(anna)
    assert "Dead" not in client.get("/queue/").content.decode()
    assert client.get(f"/queue/{item.pk}/reopen/").status_code == 403
    Membership.objects.filter(user=anna).update(role=Role.ADMIN)
    assert "Try it again" in client.get("/queue/?tab=dead").content.decode()


@pytest.mark.parametrize("event", list(Event))
def test_each_event_is_told_in_words_of_its_own(event: Event) -> None:
    assert event in _MOVES
    assert "_" not in move_words(event)


def test_an_item_that_is_over_is_nobodys_and_says_how_it_ended(item: Intervention, anna: User) -> None:
    claims.claim(intervention_id=item.pk, user=anna)
    page = f"/queue/{item.pk}/"
    assert "You have it" in signed_in(anna).get(page).content.decode()
    Intervention.objects.filter(pk=item.pk).update(state="resolved", outcome="could_not")
    over = signed_in(anna).get(page).content.decode()

    assert "has it<" not in over
    assert "Resolved" in over
    assert "no longer blocked" in move_words(Event.RESOLVED, "solved")
    assert "no longer blocked" not in move_words(Event.RESOLVED, "could_not")


def test_a_time_that_is_over_is_no_time_to_put_something_aside_until() -> None:
    past = SnoozeForm({"when": "own", "own": "2020-01-01T09:00"}, zone=UTC)
    assert "Choose a time that is still to come." in str(past.errors)
    tomorrow = SnoozeForm({"when": "tomorrow"}, zone=UTC)
    assert tomorrow.is_valid()
    assert tomorrow.cleaned_data["until"].hour == 9


def _drives(item: Intervention, user: User) -> claims.Held:
    held = claims.claim(intervention_id=item.pk, user=user)
    controls.begin(intervention_id=item.pk, user=user, fence=held.fence)
    controls.stopped(visit_id=item.visit_id, fence=held.fence, is_forced=False)
    return held
