"""Days as pages and people write them."""

from __future__ import annotations

import pytest

from agent.language.days import Day, Period, days_in, periods_in, weekdays_in, without_days
from tests.tables import each


@each(
    ("text", "day"),
    [
        ("Sa 19.12.2026, 19:30 Uhr", Day(19, 12, 2026)),
        ("am Samstag, 19. Dezember", Day(19, 12)),
        ("December 24th, 2026", Day(24, 12, 2026)),
        ("le 1er février 2027", Day(1, 2, 2027)),
        ("12 de enero de 2027", Day(12, 1, 2027)),
        ("2026-12-03", Day(3, 12, 2026)),
        ("03/12/2026", Day(3, 12, 2026)),
        ("12/24/2026", Day(24, 12, 2026)),
    ],
)
def test_a_day_is_read_as_it_is_written(text: str, day: Day) -> None:
    assert days_in(text) == (day,)


@pytest.mark.parametrize("text", ["£19.12", "12.50 EUR", "version 3.4", "a march of 20 miles"])
def test_other_numbers_are_no_days(text: str) -> None:
    assert days_in(text) == ()


def test_a_year_that_is_left_open_may_be_any() -> None:
    (period,) = periods_in("am 19. Dezember")
    assert period.holds(Day(19, 12, 2026))
    assert not periods_in("19.12.2025")[0].holds(Day(19, 12, 2026))


@pytest.mark.parametrize(
    ("text", "weekdays"),
    [
        ("on a Sunday", {6}),
        ("an einem Sonntag", {6}),
        ("Saturdays", {5}),
        ("So 20.12.2026, 15:00 Uhr", {6}),
        ("so do we", set()),
    ],
)
def test_days_of_the_week_are_named_or_follow_from_a_date(text: str, weekdays: set[int]) -> None:
    assert weekdays_in(text) == weekdays


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("aquarelle avant le 15 janvier 2027", Period(None, Day(15, 1, 2027))),
        ("concert after 3 May", Period(Day(3, 5), None)),
        ("excel en janvier 2027", Period(Day(1, 1, 2027), Day(31, 1, 2027))),
        ("camper van in august", Period(Day(1, 8), Day(31, 8))),
    ],
)
def test_a_time_may_be_open_or_a_month(text: str, period: Period) -> None:
    assert periods_in(text) == (period,)
    assert not set(without_days(text).split()) & {"avant", "after", "janvier", "may", "august"}


def test_a_period_holds_its_days() -> None:
    until = Period(None, Day(15, 1, 2027))
    assert until.holds(Day(15, 1, 2027))
    assert not until.holds(Day(16, 1, 2027))
    assert Period(Day(1, 8), Day(31, 8)).holds(Day(9, 8, 2027))
