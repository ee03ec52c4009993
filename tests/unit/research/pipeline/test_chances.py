"""How likely a quotation is an answer: among many passages less than among a few, and more than what is behind it."""

from __future__ import annotations

from research.pipeline.facts.chances import Seen, chances

GOOD = Seen(score=1.3, is_kind=True)
POOR = Seen(score=0.9, is_kind=True)


def test_a_good_quotation_is_likelier_than_a_poor_one_and_both_are_chances() -> None:
    good, poor = chances([GOOD, POOR], 50)

    assert 1 > good > 0.5 > poor > 0


def test_the_best_of_many_passages_is_good_by_chance_more_often_than_the_best_of_a_few() -> None:
    few, many = (chances([GOOD, POOR], passages)[0] for passages in (20, 5000))

    assert few > many


def test_what_is_behind_the_best_one_is_less_likely_than_it_would_be_alone() -> None:
    assert chances([POOR], 500)[0] > chances([GOOD, POOR], 500)[1]


def test_what_is_no_such_thing_as_is_asked_is_never_likelier_an_answer_than_not() -> None:
    assert chances([GOOD._replace(score=3.0, is_kind=False)], 20)[0] < 0.5 < chances([GOOD], 20)[0]
