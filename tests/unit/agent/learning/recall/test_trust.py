"""Agreements are kept for a team by site, model and kind; another team never sees them."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from agent.decide.offers.judging import CHECK_EVERY, Agreement, Asked, StepGoal, View
from agent.learning.models import JudgeTrust
from agent.learning.recall import forgetting, trust
from agent.learning.recall.recall import TeamRecall
from agent.teams.models import AuditEntry, Role
from tests.factories import make_member, make_team

pytestmark = pytest.mark.django_db


def test_sites_add_up_for_the_team_and_each_keeps_its_own_record() -> None:
    team = make_team()
    trust.add(team.pk, "a.test", "m", {View.FITS: Agreement(10, 1)})
    trust.add(team.pk, "a.test", "m", {View.FITS: Agreement(2, 0)})
    trust.add(team.pk, "b.test", "m", {View.FITS: Agreement(20, 0)})
    known = trust.standing_of(team.pk, "b.test", "m")
    assert known.team == {View.FITS: Agreement(8 + 8, 8 / 12)}  # one site alone opens no other
    assert known.site == {View.FITS: Agreement(20, 0)}


def test_another_team_and_another_model_start_anew() -> None:
    team = make_team()
    trust.add(team.pk, "a.test", "m", {View.FITS: Agreement(50, 0)})
    assert trust.standing_of(make_team().pk, "a.test", "m").team == {}
    assert trust.standing_of(team.pk, "a.test", "n").team == {}


def test_what_judging_took_adds_up_over_all_sites_of_the_team() -> None:
    team = make_team()
    trust.count_visit(team.pk, "a.test", "m")
    for domain in ("a.test", "b.test"):
        trust.add_asked(team.pk, domain, "m", Asked(1, 4000, 1000, 700.0))
    assert trust.standing_of(team.pk, "b.test", "m").asked == Asked(2, 8000, 2000, 1400.0)
    assert trust.standing_of(make_team().pk, "b.test", "m").asked == Asked()


def test_every_fifth_visit_of_a_site_is_a_check_and_from_the_second_on_it_is_known() -> None:
    team = make_team()
    counted = [trust.count_visit(team.pk, "a.test", "m") for _ in range(2 * CHECK_EVERY)]
    standings = [trust.standing_of(team.pk, "a.test", "m", visits=n) for n in counted]
    checks = [n for n, standing in enumerate(standings, 1) if standing.is_check]
    assert checks == [CHECK_EVERY, 2 * CHECK_EVERY]
    assert [standing.is_known for standing in standings] == [False, *[True] * (2 * CHECK_EVERY - 1)]
    assert trust.standing_of(team.pk, "a.test", "m").team == {}


def test_a_domain_is_forgotten_with_a_record_of_who_did_it() -> None:
    team = make_team()
    user = make_member(team, Role.LEAD)
    trust.add(team.pk, "a.test", "m", {View.FITS: Agreement(50, 0)})
    assert forgetting.forget("judging", team=team, user=user, domain="a.test") == 1
    assert trust.standing_of(team.pk, "a.test", "m").site == {}
    assert AuditEntry.objects.filter(team=team, action="recall.forgotten").count() == 1


@pytest.mark.django_db(transaction=True)
async def test_who_only_reads_finds_a_known_site_known_and_counts_no_visit() -> None:
    team = await sync_to_async(make_team)()
    book = TeamRecall(team.pk, "a.test", 1, is_read_only=True).book
    assert book is not None
    assert not (await book.standing("m")).trusts(StepGoal.SEARCH)
    await sync_to_async(trust.count_visit)(team.pk, "a.test", "m")
    assert (await book.standing("m")).trusts(StepGoal.SEARCH)
    assert not (await book.standing("n")).trusts(StepGoal.SEARCH)
    assert await JudgeTrust.objects.filter(team=team).aget() == await JudgeTrust.objects.aget(visits=1)


def test_a_model_whose_name_is_a_long_path_has_a_record_of_its_own() -> None:
    team, path = make_team(), f"/srv/{'models/' * 20}"
    for _ in range(2):
        trust.count_visit(team.pk, "a.test", f"{path}one")
    trust.add(team.pk, "a.test", f"{path}one", {View.FITS: Agreement(3, 0)})
    trust.add_asked(team.pk, "a.test", f"{path}one", Asked(1, 4000, 1000, 700.0))
    longest = JudgeTrust._meta.get_field("model").max_length or 0
    assert {len(row.model) <= longest for row in JudgeTrust.objects.all()} == {True}
    known = trust.standing_of(team.pk, "a.test", f"{path}one", visits=2)
    assert (known.site, known.asked.calls, known.is_known) == ({View.FITS: Agreement(3, 0)}, 1, True)
    assert trust.standing_of(team.pk, "a.test", f"{path}two").site == {}
