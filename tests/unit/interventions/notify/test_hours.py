"""When a desk is staffed, and what that does to its clocks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from agent.teams.models import Team
from interventions.models import DeskPolicy, DomainRule
from interventions.settings.hours import DeskHours, hours_of
from interventions.settings.rules import limits_of, never_asks

OFFICE = {str(day): ["08:00", "18:00"] for day in range(5)}
MONDAY = datetime(2026, 11, 23, tzinfo=UTC)


def at(hours: float, days: int = 0) -> datetime:
    return MONDAY + timedelta(days=days, hours=hours)


@pytest.mark.parametrize(
    ("moment", "is_open"),
    [
        (at(7.99), False),
        (at(8), True),
        (at(17.99), True),
        (at(18), False),
        (at(12, days=5), False),  # Saturday
    ],
)
def test_a_desk_is_staffed_from_the_first_minute_to_before_the_last(moment: datetime, is_open: bool) -> None:
    assert hours_of(OFFICE, "UTC").is_open(moment) is is_open


def test_hours_are_those_of_the_teams_own_zone() -> None:
    berlin = hours_of(OFFICE, "Europe/Berlin")

    assert berlin.is_open(at(7.5))  # 08:30 there
    assert not berlin.is_open(at(17.5))


def test_a_span_over_midnight_belongs_to_the_day_on_which_it_begins() -> None:
    night = hours_of({"0": ["22:00", "06:00"]}, "UTC")

    assert night.is_open(at(23))
    assert night.is_open(at(5, days=1))
    assert not night.is_open(at(6, days=1))
    assert not night.is_open(at(5))


def test_no_hours_mean_always_and_odd_rows_close_no_desk() -> None:
    assert DeskHours().is_open(at(3))
    assert hours_of({"9": ["08:00", "18:00"], "1": "x", "²": ["a", "b"]}, "Nowhere/Land").is_open(at(3))


def test_it_says_when_the_desk_is_staffed_again() -> None:
    office = hours_of(OFFICE, "UTC")

    assert office.opens_at(at(12)) is None
    assert office.opens_at(at(19)) == at(8, days=1)
    assert office.opens_at(at(12, days=5)) == at(8, days=7)


def test_the_quiet_time_disturbs_nobody_while_the_desk_is_staffed() -> None:
    hours = hours_of({}, "UTC", "22:00", "07:00")

    assert hours.is_open(at(23))
    assert not hours.may_disturb(at(23))
    assert not hours.may_disturb(at(6))
    assert hours.may_disturb(at(12))


@pytest.mark.django_db
def test_outside_the_hours_nothing_waits_for_a_claim_and_nothing_ends(team: Team) -> None:
    DeskPolicy.objects.create(team=team, claim_seconds=90, ends_unclaimed=True, hours=OFFICE)
    by_day, by_night = limits_of(team.pk, at(12)), limits_of(team.pk, at(20))

    assert (by_day.to_claim, by_night.to_claim) == (timedelta(seconds=90), timedelta(0))
    assert by_day.ends_unclaimed
    assert not by_night.ends_unclaimed


@pytest.mark.django_db
def test_a_rule_for_a_site_holds_for_its_hosts_and_for_no_other_site(team: Team) -> None:
    DomainRule.objects.create(team=team, domain="shop.example", reason="Their wish")

    assert never_asks(team.pk, "www.shop.example")
    assert never_asks(team.pk, "SHOP.example")
    assert never_asks(team.pk, "othershop.example") is None
