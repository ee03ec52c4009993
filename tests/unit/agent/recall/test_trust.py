"""Agreements are kept for a team by site, model and kind; another team never sees them."""

from __future__ import annotations

import pytest

from agent.decide.judging import CHECK_EVERY, Agreement, Asked, View
from agent.recall import trust
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
    assert trust.forget(team=team, user=user, domain="a.test") == 1
    assert trust.standing_of(team.pk, "a.test", "m").site == {}
    assert AuditEntry.objects.filter(team=team, action="recall.forgotten").count() == 1
