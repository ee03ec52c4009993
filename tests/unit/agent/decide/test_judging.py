"""The local mind speaks for a model only where both have agreed often enough, here and on the team's other sites."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent.core.ports import Judgement
from agent.decide.offers.judging import (
    Agreement,
    Record,
    Standing,
    StepGoal,
    View,
    compare,
    unclear,
    view_of,
)
from tests.fakes import product

YES, LIKELY, OPEN, NO = (
    Judgement(0.95),
    Judgement(0.75),
    Judgement(0.45, "the card does not say what it is"),
    Judgement(0.1, "a cage, not the animal"),
)


@pytest.mark.parametrize(
    ("agreed", "differed", "is_enough"),
    [
        (0, 0, False),
        (8, 0, False),
        (9, 0, True),
        (12, 1, False),
        (30, 1, True),
        (40, 8, False),
        (300, 30, True),
    ],
)
def test_agreement_counts_by_its_lower_bound(agreed: int, differed: int, *, is_enough: bool) -> None:
    standing = Standing(team={View.FITS: Agreement(agreed, differed)})
    assert standing.trusts(View.FITS) is is_enough


def test_each_kind_of_verdict_earns_its_own_trust() -> None:
    ten = Agreement(9, 0)
    standing = Standing({View.CONFIRMED: ten, View.FITS: ten, View.REFUSED: ten, View.LIKELY: ten})
    assert standing.trusts(View.CONFIRMED)
    assert standing.trusts(View.FITS)
    assert not standing.trusts(View.REFUSED)
    assert not standing.trusts(View.LIKELY)
    assert not standing.trusts(View.OPEN)


@pytest.mark.parametrize(
    ("agreed", "differed", "is_enough"),
    [(0, 1, False), (1, 1, True), (1, 2, False), (6, 2, True), (5, 4, False)],
)
def test_differences_on_the_site_are_weighed_against_the_teams_record(
    agreed: int, differed: int, *, is_enough: bool
) -> None:
    team: Record = {View.REFUSED: Agreement(400, 1)}
    assert Standing(team, {View.REFUSED: Agreement(agreed, differed)}).trusts(View.REFUSED) is is_enough
    assert Standing(team, {View.FITS: Agreement(0, 9)}).trusts(View.REFUSED)


def test_what_its_own_page_will_tell_waits_where_that_page_may_be_judged_locally() -> None:
    listed = replace(product("Golden male", "9"), url="https://shop.example/1")
    assert view_of(listed, OPEN) is View.WAITING
    assert view_of(replace(listed, is_verified=True), OPEN) is View.OPEN
    both: Record = {View.FITS: Agreement(50, 0), View.REFUSED: Agreement(50, 0)}
    assert Standing(both).trusts(View.WAITING)
    assert not Standing({View.FITS: Agreement(50, 0)}).trusts(View.WAITING)


def test_on_a_known_site_steps_that_only_lead_on_need_no_model_but_in_visits_that_check() -> None:
    known = Standing({StepGoal.SEARCH: Agreement(0, 9)}, is_known=True)
    trusted = [step_goal for step_goal in StepGoal if known.trusts(step_goal)]
    assert trusted == [StepGoal.SEARCH, StepGoal.SORT, StepGoal.REVEAL, StepGoal.EXTRACT]
    assert not replace(known, is_known=False).trusts(StepGoal.SEARCH)
    assert not replace(known, is_check=True).trusts(StepGoal.SEARCH)


def test_a_price_beyond_the_limit_needs_no_model_at_any_time() -> None:
    assert Standing().trusts(View.LIMIT)
    assert Standing(is_check=True).trusts(View.LIMIT)
    assert compare([View.LIMIT], [NO], [YES]) == {}


def test_steps_are_trusted_by_their_own_record_and_do_not_count_as_offers() -> None:
    standing = Standing(
        {StepGoal.SEARCH: Agreement(5, 0), StepGoal.SORT: Agreement(4, 0), View.FITS: Agreement(3, 0)}
    )
    assert standing.trusts(StepGoal.SEARCH)
    assert not standing.trusts(StepGoal.SORT)
    assert standing.words == "agreed on 3 of 3 offers"
    assert standing.words_of(StepGoal.SEARCH) == "5 of 5"


def test_a_site_with_a_long_record_of_its_own_needs_no_other() -> None:
    site: Record = {View.FITS: Agreement(40, 0)}
    assert Standing({View.FITS: Agreement(8, 0)}, site).trusts(View.FITS)


def test_a_visit_that_checks_trusts_nothing() -> None:
    assert not Standing({View.FITS: Agreement(400, 0)}, is_check=True).trusts(View.FITS)


def test_views_by_how_clear_the_local_verdict_is() -> None:
    listed = product("Syrian hamster", "9")
    assert [view_of(listed, j) for j in (YES, LIKELY, OPEN, NO)] == [
        View.FITS, View.LIKELY, View.OPEN, View.REFUSED,
    ]  # fmt: skip


def test_what_a_model_said_yes_to_only_a_model_takes_back() -> None:
    opened = replace(product("Syrian hamster", "9"), is_verified=True, relevance=0.9)
    assert view_of(opened, LIKELY) is View.CONFIRMED
    assert view_of(opened, NO) is View.OPEN


def test_a_yes_stands_where_its_own_page_brought_nothing_new_and_that_is_compared() -> None:
    opened = replace(product("Syrian hamster", "9"), is_verified=True, relevance=0.9)
    assert view_of(opened, NO, is_new=False) is View.CONFIRMED
    assert compare([View.CONFIRMED], [NO], [YES]) == {View.CONFIRMED: Agreement(1, 0)}
    assert compare([View.CONFIRMED], [NO], [NO]) == {View.CONFIRMED: Agreement(0, 1)}


def test_a_comparison_counts_by_kind_and_leaves_out_what_was_open() -> None:
    views = [View.FITS, View.FITS, View.REFUSED, View.OPEN]
    found = compare(views, [YES, YES, NO, OPEN], [YES, NO, NO, NO])
    assert found == {View.FITS: Agreement(1, 1), View.REFUSED: Agreement(1, 0)}


def test_the_model_gets_what_is_unclear_alone() -> None:
    standing = Standing({View.FITS: Agreement(100, 0)})
    assert unclear([View.FITS, View.OPEN, View.REFUSED, View.FITS], standing) == [1, 2]
