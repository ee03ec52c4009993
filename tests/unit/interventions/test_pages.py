"""The operators' pages: what they show, and that a refused click says why."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from agent.teams.models import Team, User
from agent.visits.models import Visit
from agent.visits.storage.media import save_jpeg
from interventions.claims import claims
from interventions.desk import services
from interventions.models import Intervention
from interventions.queue.queue_listing import queue_of, waiting_count
from interventions.takeover import controls
from tests.unit.interventions.conftest import make_open, make_request, make_visit

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_the_queue_counts_what_waits_and_orders_by_time_left(team: Team, anna: User, ben: User) -> None:
    late, soon, taken = (make_open(make_visit(team)) for _ in range(3))
    Intervention.objects.filter(pk=late.pk).update(
        deadline_at=late.deadline_at + (late.deadline_at - late.opened_at)
    )
    claims.claim(intervention_id=taken.pk, user=ben)
    queue = queue_of(team.pk, anna, "all")
    assert [row.item.pk for row in queue.rows] == [soon.pk, late.pk, taken.pk]
    assert queue.strip.waiting == 2 == waiting_count(team.pk)
    assert {tab.key: tab.count for tab in queue.tabs}["blocked"] == 3
    assert [row.item.pk for row in queue_of(team.pk, ben, "mine").rows] == [taken.pk]


def test_the_queue_lists_the_most_urgent_and_counts_all(
    team: Team, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [make_open(make_visit(team)) for _ in range(4)]
    last = made[0]
    Intervention.objects.filter(pk=last.pk).update(deadline_at=timezone.now() + timedelta(days=1))
    asked = []
    for most in (2, 4):
        monkeypatch.setattr("interventions.queue.queue_listing.MOST_ROWS", most)
        with CaptureQueriesContext(connection) as queries:
            queue = queue_of(team.pk, anna, "all")
        asked.append(len(queries))
        assert (len(queue.rows), queue.count, queue.strip.waiting) == (most, 4, 4)
        assert (last.pk in [row.item.pk for row in queue.rows]) == (most == 4)
        assert all(row.purpose.words for row in queue.rows)
        assert ("The 2 most urgent of 4." in signed_in(anna).get("/queue/").content.decode()) == (most == 2)
    assert asked[0] == asked[1]


def test_everything_held_by_others_is_said_with_their_names(
    item: Intervention, anna: User, ben: User
) -> None:
    claims.claim(intervention_id=item.pk, user=ben)
    assert "1 item, all claimed: Ben 1." in signed_in(anna).get("/queue/").content.decode()


def test_what_is_parked_counts_as_waiting_and_what_is_put_aside_does_not(team: Team, anna: User) -> None:
    parked, aside = (make_open(make_visit(team)) for _ in range(2))
    Intervention.objects.filter(pk__in=[parked.pk, aside.pk]).update(state="parked", is_parked=True)
    Intervention.objects.filter(pk=aside.pk).update(snoozed_until=timezone.now() + timedelta(hours=1))
    home = signed_in(anna).get("/").content.decode()
    assert 'title="1 waiting"' in home
    assert f"/queue/{parked.pk}/" in home
    assert f"/queue/{aside.pk}/" not in home
    assert queue_of(team.pk, anna, "all").strip.waiting == 1


def test_the_help_names_the_pages_own_keys_and_no_key_means_two_things(team: Team, anna: User) -> None:
    page = signed_in(anna).get("/queue/").content.decode()
    assert "Claim the most urgent item" in page[page.index('id="keys-help"') :]
    assert page.count('data-key="n"') == 1  # New sweep


def test_an_empty_queue_says_so(team: Team, anna: User) -> None:
    assert "Nothing waits" in signed_in(anna).get("/queue/").content.decode()


def test_the_item_page_has_every_field(visit: Visit, anna: User) -> None:
    shot = save_jpeg(b"\xff\xd8 what the page shows \xff\xd9")
    item = services.open_intervention(visit_id=visit.pk, token=1, request=make_request(), screenshot=shot)
    client = signed_in(anna)
    page = client.get(f"/queue/{item.pk}/").content.decode()
    for words in (
        "Blocked",
        "CAPTCHA",
        "https://shop.example/wall",
        "Opened shop.example",
        "Solve the CAPTCHA",
    ):
        assert words in page
    assert "Recognised as a blocked page (90%)." in page
    assert "The page says: “Prove that you are human”" in page
    assert client.get(f"/queue/{item.pk}/shot").content.startswith(b"\xff\xd8")


def test_a_claim_opens_the_console_and_the_loser_is_told_who_was_first(
    item: Intervention, anna: User, ben: User
) -> None:
    won = signed_in(anna).post(f"/queue/{item.pk}/claim/")
    assert won["Location"] == f"/queue/{item.pk}/takeover/"
    lost = signed_in(ben).post(f"/queue/{item.pk}/claim/")
    assert lost.status_code == 409
    assert "Anna claimed this first." in lost.content.decode()


def test_next_takes_the_most_urgent_free_one(team: Team, anna: User, ben: User) -> None:
    first, second = make_open(make_visit(team)), make_open(make_visit(team))
    assert signed_in(anna).post("/queue/next/")["Location"] == f"/queue/{first.pk}/takeover/"
    assert signed_in(ben).post("/queue/next/")["Location"] == f"/queue/{second.pk}/takeover/"
    assert signed_in(ben).post("/queue/next/")["Location"] == "/queue/"


def test_looking_changes_nothing(item: Intervention, anna: User) -> None:
    client = signed_in(anna)
    for path in ("", "claim/", "release/", "hand-back/"):
        client.get(f"/queue/{item.pk}/{path}")
    client.get(f"/queue/{item.pk}/takeover/")
    item.refresh_from_db()
    assert item.state == Intervention.State.OPEN


def test_the_console_shows_the_buttons_to_its_holder_only(item: Intervention, anna: User, ben: User) -> None:
    _drives(item, anna)
    hers = signed_in(anna).get(f"/queue/{item.pk}/takeover/").content.decode()
    his = signed_in(ben).get(f"/queue/{item.pk}/takeover/").content.decode()
    assert "You drive" in hers
    assert 'name="outcome" value="solved"' in hers
    assert "Anna drives, you watch" in his
    assert 'name="outcome"' not in his
    assert "Ask for control" in his


def _drives(item: Intervention, user: User) -> claims.Held:
    """Claimed, the console open, the agent stopped."""
    held = claims.claim(intervention_id=item.pk, user=user)
    controls.begin(intervention_id=item.pk, user=user, fence=held.fence)
    controls.stopped(visit_id=item.visit_id, fence=held.fence, is_forced=False)
    return held


@pytest.mark.parametrize(("outcome", "status"), [("solved", 302), ("magic", 422), ("", 422)])
def test_a_hand_back_needs_an_outcome(item: Intervention, anna: User, outcome: str, status: int) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    data = {"fence": held.fence, "outcome": outcome, "note": ""}
    assert signed_in(anna).post(f"/queue/{item.pk}/hand-back/", data).status_code == status


def test_an_old_fence_is_refused_with_409(item: Intervention, anna: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    data = {"fence": held.fence + 1, "outcome": "solved"}
    answer = signed_in(anna).post(f"/queue/{item.pk}/hand-back/", data)
    assert answer.status_code == 409
    assert "This claim has ended" in answer.content.decode()


def test_a_release_needs_a_reason(item: Intervention, anna: User) -> None:
    held = claims.claim(intervention_id=item.pk, user=anna)
    client = signed_in(anna)
    assert client.post(f"/queue/{item.pk}/release/", {"fence": held.fence}).status_code == 422
    given = {"fence": held.fence, "words": "needs an account"}
    assert client.post(f"/queue/{item.pk}/release/", given)["Location"] == "/queue/"
