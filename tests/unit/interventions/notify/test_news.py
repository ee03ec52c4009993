"""Who is told of what: one notice for each item, person and kind, written with the change."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from agent.teams.models import Role, Team, User
from agent.visits.models import Visit
from interventions.claims import claims
from interventions.desk.events import intervention_changed
from interventions.models import DeskPolicy, Intervention
from interventions.notify import reminders
from interventions.notify.kinds import Kind, Way
from interventions.notify.models import Notice, NoticeDelivery, TeamChannel
from interventions.notify.pages.feed import toasts_of
from interventions.notify.ways.news import News, tell
from interventions.notify.ways.push import SEALER
from tests.factories import make_member
from tests.unit.interventions.conftest import make_open
from tests.unit.interventions.notify.conftest import Choose

pytestmark = pytest.mark.django_db
CLOSED = {"0": ["00:00", "00:01"]}


def told(kind: Kind) -> list[str]:
    return sorted(Notice.objects.filter(kind=kind).values_list("user__username", flat=True))


def test_a_new_item_is_told_to_every_operator_and_to_nobody_below(
    team: Team, anna: User, ben: User, visit: Visit
) -> None:
    make_member(team, Role.REQUESTER)
    make_open(visit)

    assert told(Kind.NEW_ITEM) == ["anna", "ben"]
    assert Notice.objects.filter(is_in_page=True, has_sound=False).count() == 2


def test_telling_twice_adds_nothing(anna: User, item: Intervention) -> None:
    for _ in range(2):
        tell(News(item, Kind.NEW_ITEM), {anna.pk})
        intervention_changed(item, "opened")

    assert told(Kind.NEW_ITEM) == ["anna"]


def test_a_change_that_is_taken_back_tells_nobody(anna: User, visit: Visit, woken: list[bool]) -> None:
    with transaction.atomic():
        make_open(visit)
        transaction.set_rollback(True)

    assert not Notice.objects.exists()
    assert woken == []


def test_who_switched_a_kind_off_is_not_told_of_it(
    anna: User, ben: User, choose: Choose, visit: Visit
) -> None:
    choose(anna, Kind.NEW_ITEM)
    make_open(visit)

    assert told(Kind.NEW_ITEM) == ["ben"]


def test_mail_goes_only_to_those_who_asked_and_have_an_address(
    anna: User, ben: User, choose: Choose, visit: Visit, settings: pytest.FixtureRequest
) -> None:
    settings.HAS_EMAIL = True  # type: ignore[attr-defined]
    User.objects.filter(pk=anna.pk).update(email="anna@example.org")
    for person in (anna, ben):
        choose(person, Kind.NEW_ITEM, Way.PAGE, Way.EMAIL)
    make_open(visit)

    assert [d.notice.user for d in NoticeDelivery.objects.all()] == [anna]


def test_outside_the_hours_only_the_page_tells(
    team: Team, anna: User, choose: Choose, visit: Visit, settings: pytest.FixtureRequest
) -> None:
    settings.HAS_EMAIL = True  # type: ignore[attr-defined]
    User.objects.filter(pk=anna.pk).update(email="anna@example.org")
    choose(anna, Kind.NEW_ITEM, Way.PAGE, Way.EMAIL)
    today = timezone.now().weekday()
    DeskPolicy.objects.create(team=team, hours={str((today + 3) % 7): ["08:00", "09:00"]})
    _service(team)
    make_open(visit)

    assert told(Kind.NEW_ITEM) == ["anna"]
    assert not NoticeDelivery.objects.exists()


def _service(team: Team) -> TeamChannel:
    return TeamChannel.objects.create(
        team=team,
        name="Room",
        scheme="jsons",
        sealed=SEALER.seal("jsons://hooks.example/"),
        kinds=["new_item"],
    )


def test_a_teams_service_is_told_once_of_what_it_wants(team: Team, item: Intervention) -> None:
    channel = _service(team)
    for kind in (Kind.NEW_ITEM, Kind.NEW_ITEM, Kind.GIVEN_UP):
        tell(News(item, kind), [])

    assert [d.notice.channel for d in NoticeDelivery.objects.all()] == [channel]


@pytest.mark.parametrize(("step", "names"), [(1, ["lead"]), (2, ["anna"]), (3, ["anna", "lead"])])
def test_each_round_of_escalation_reaches_the_right_people(
    team: Team, anna: User, ben: User, item: Intervention, step: int, names: list[str]
) -> None:
    make_member(team, Role.LEAD, "lead")
    DeskPolicy.objects.create(team=team, on_call=anna)
    item.escalation_round = step
    intervention_changed(item, "escalated")

    assert told(Kind.ESCALATED) == names


@pytest.mark.parametrize("on_call", ["lead", "somebody who has left"])
def test_a_lead_is_told_first_and_last_and_not_in_between(
    team: Team, item: Intervention, on_call: str
) -> None:
    lead = make_member(team, Role.LEAD, "lead")
    DeskPolicy.objects.create(team=team, on_call=lead if on_call == "lead" else make_member())
    counts = []
    for step in (1, 2, 3):
        item.escalation_round = step
        intervention_changed(item, "escalated")
        counts.append(len(told(Kind.ESCALATED)))

    assert counts == [1, 1, 2]


def test_still_blocked_is_told_to_the_holder_alone_and_again_with_the_next_attempt(
    anna: User, ben: User, item: Intervention
) -> None:
    claims.claim(intervention_id=item.pk, user=anna)
    item.refresh_from_db()
    for attempt in (2, 2, 3):
        item.attempt = attempt
        intervention_changed(item, "still_blocked")

    assert told(Kind.STILL_BLOCKED) == ["anna", "anna"]


def test_a_claim_that_is_not_renewed_is_told_once_before_it_ends(
    anna: User, ben: User, item: Intervention
) -> None:
    claims.claim(intervention_id=item.pk, user=anna)
    assert reminders.leases_about_to_end() == 0
    Intervention.objects.filter(pk=item.pk).update(lease_until=timezone.now() + timedelta(seconds=20))

    assert [reminders.leases_about_to_end() for _ in range(2)] == [1, 0]
    assert told(Kind.LEASE_ENDING) == ["anna"]


def test_what_was_put_off_is_told_to_whoever_put_it_off_when_its_time_comes(
    anna: User, ben: User, item: Intervention
) -> None:
    claims.snooze(intervention_id=item.pk, user=ben, until=timezone.now() + timedelta(minutes=20))
    assert reminders.snoozes_over() == 0
    past = timezone.now() - timedelta(seconds=2)
    Intervention.objects.filter(pk=item.pk).update(snoozed_until=past, opened_at=past - timedelta(minutes=20))

    assert [reminders.snoozes_over() for _ in range(2)] == [1, 0]
    assert told(Kind.SNOOZE_OVER) == ["ben"]


def test_the_page_shows_what_is_new_and_still_so(
    team: Team, anna: User, ben: User, item: Intervention
) -> None:
    member = anna.memberships.get()
    ((_, words),) = toasts_of(member)
    assert words.title == "CAPTCHA on shop.example"
    assert "“a laptop”" in words.body
    assert words.path == f"/queue/{item.pk}/"

    claims.claim(intervention_id=item.pk, user=ben)
    assert toasts_of(member) == []


def test_what_others_wrote_is_quoted_cut_and_no_link(anna: User, item: Intervention) -> None:
    Visit.objects.filter(pk=item.visit_id).update(
        query="see https://evil.example/x <http://evil.example|here> \n\n*now* " + "x" * 200
    )
    ((_, words),) = toasts_of(anna.memberships.get())

    said = words.body
    assert "://" not in said
    assert not set("<>|*\n") & set(said)
    assert len(said) < 200


def test_an_item_that_nobody_took_is_no_second_toast(team: Team, item: Intervention) -> None:
    late, lead = make_member(team, Role.LEAD), make_member(team, Role.LEAD)
    tell(News(item, Kind.NEW_ITEM), [lead.pk])
    for number in (1, 2):
        tell(News(item, Kind.ESCALATED, f"round {number}"), [late.pk, lead.pk])
    assert [notice.kind for notice, _ in toasts_of(late.memberships.get())] == [Kind.ESCALATED]
    assert [notice.kind for notice, _ in toasts_of(lead.memberships.get())] == [Kind.NEW_ITEM]


def test_past_notices_are_ones_own(team: Team, anna: User, ben: User, item: Intervention) -> None:
    client = Client()
    client.force_login(anna)
    assert "CAPTCHA on shop.example" in client.get("/notices/past/").content.decode()
    Notice.objects.filter(user=anna).delete()
    page = client.get("/notices/past/").content.decode()
    assert "No notices yet" in page
    assert "CAPTCHA on shop.example" not in page
