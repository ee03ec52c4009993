"""The loss of a task: what weighs how much."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.learning.study.measures import (
    PARTS,
    Effort,
    Loss,
    NamedPrice,
    OfferMarks,
    WantedOffers,
    loss_of,
    mark_offers,
    mean_loss,
    task_loss,
)

efforts = st.builds(
    Effort,
    steps=st.integers(0, 10_000),
    tokens=st.integers(0, 10**9),
    seconds=st.floats(0, 10**6),
    asked=st.integers(0, 1000),
)


def test_a_perfect_visit_that_took_nothing_has_no_loss() -> None:
    assert loss_of(task_loss(is_right=True, marks=OfferMarks()), Effort()).total == 0


@given(wrong=efforts, right=efforts)
def test_whoever_is_wrong_never_wins_by_being_quick(wrong: Effort, right: Effort) -> None:
    assert loss_of(1.0, wrong).total > loss_of(0.0, right).total + 19


@given(efforts)
def test_a_loss_is_between_0_and_100(effort: Effort) -> None:
    assert 0 <= loss_of(1.0, effort).total <= 100


@pytest.mark.parametrize("part", ["steps", "tokens", "seconds", "asked"])
def test_more_effort_is_more_loss(part: str) -> None:
    few, many = Effort(**{part: 1}), Effort(**{part: 2})
    assert loss_of(0.0, few).total < loss_of(0.0, many).total


def test_what_is_usual_is_half_of_its_weight() -> None:
    usual = loss_of(0.0, Effort(steps=5, tokens=5000, seconds=30.0, asked=1))
    assert (usual.steps, usual.tokens, usual.seconds, usual.asked) == (4.0, 4.0, 4.0, 8.0)


def test_a_wrong_determination_is_the_whole_task_loss_whatever_the_offers() -> None:
    assert task_loss(is_right=False, marks=OfferMarks(expected=3, exact=3)) == 1.0


def test_offers_that_are_missing_or_extra_or_dearer_are_in_between() -> None:
    exact = task_loss(is_right=True, marks=OfferMarks(expected=2, exact=2))
    dearer = task_loss(is_right=True, marks=OfferMarks(expected=2, exact=1, wrong_prices=1))
    missing = task_loss(is_right=True, marks=OfferMarks(expected=2, exact=1))
    none = task_loss(is_right=True, marks=OfferMarks(expected=2))
    assert exact == 0 < dearer < missing < none < 1


def test_the_wrong_order_costs_a_tenth() -> None:
    marks = OfferMarks(expected=2, exact=2, in_order=False)
    assert task_loss(is_right=True, marks=marks) == pytest.approx(0.1)


def test_the_mean_is_taken_part_by_part() -> None:
    mean = mean_loss([Loss(task=60), Loss(seconds=4)])
    assert (mean.task, mean.seconds, mean.total) == (30, 2, 32)
    assert mean_loss([]).total == 0


def test_every_part_has_its_weight_in_the_total() -> None:
    assert sum(getattr(Loss(**dict.fromkeys(PARTS, 1.0)), part) for part in PARTS) == len(PARTS)


def priced(name: str, amount: str = "", currency: str = "USD") -> NamedPrice:
    return NamedPrice(name, Decimal(amount) if amount else None, currency)


def test_names_are_compared_without_case_and_double_spaces() -> None:
    wanted = WantedOffers((priced("Oak Desk", "10"),))
    assert mark_offers(wanted, [priced("oak  desk ", "10.00")]) == OfferMarks(1, 1)


def test_another_price_or_currency_is_a_wrong_price() -> None:
    wanted = WantedOffers((priced("Oak desk", "10"), priced("Elm desk", "12")))
    found = [priced("Oak desk", "11"), priced("Elm desk", "12", "EUR")]
    assert mark_offers(wanted, found) == OfferMarks(2, wrong_prices=2)


def test_no_wanted_currency_means_any() -> None:
    assert mark_offers(WantedOffers((priced("Oak", "1", ""),)), [priced("Oak", "1", "SEK")]).exact == 1


def test_two_wanted_of_one_name_are_told_apart_by_price() -> None:
    wanted = WantedOffers((priced("Pup", "25"), priced("Pup", "30")))
    assert mark_offers(wanted, [priced("Pup", "30"), priced("Pup", "25")]).exact == 2
    assert mark_offers(wanted, [priced("Pup", "30")] * 2) == OfferMarks(2, exact=1, wrong_prices=1)


def test_what_is_tolerated_counts_neither_way() -> None:
    wanted = WantedOffers((priced("Oak", "1"),), tolerated=("Maybe oak",))
    found = [priced("Oak", "1"), priced("maybe oak", "2"), priced("Elm", "3")]
    assert mark_offers(wanted, found) == OfferMarks(1, exact=1, extra=1)


def test_of_more_than_are_asked_for_any_will_do() -> None:
    wanted = WantedOffers(tuple(priced(f"Desk {n}", "1") for n in range(5)), most=2)
    assert mark_offers(wanted, [priced("Desk 4", "1"), priced("Desk 2", "1")]) == OfferMarks(2, exact=2)


def test_the_order_counts_only_where_one_is_wanted() -> None:
    offers = (priced("A", "1"), priced("B", "2"))
    found = [priced("B", "2"), priced("A", "1")]
    assert mark_offers(WantedOffers(offers), found).in_order
    assert not mark_offers(WantedOffers(offers, is_ordered=True), found).in_order
