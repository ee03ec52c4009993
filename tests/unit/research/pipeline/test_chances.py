"""How likely a quotation is an answer: more when it is ahead of the others, and under the heading that is asked for."""

from __future__ import annotations

from research.pipeline.answer.answerer import LEAST_SCORE
from research.pipeline.facts.chances import Seen, chances

GOOD = Seen(words=0.5, kind=1, named=0.5, meant=0.8, above=0.5, read=0.8, is_about=True)
POOR = Seen(words=0.3, kind=0, named=0.0, meant=0.5, above=0.2, read=0.1, is_about=True)


def test_a_good_quotation_is_likelier_than_a_poor_one_and_both_are_chances() -> None:
    good, poor = chances([GOOD, POOR])

    assert 1 > good > 0.5 > poor > 0


def test_one_of_many_that_are_as_good_is_less_likely_than_one_that_is_ahead() -> None:
    assert chances([GOOD] * 9)[0] < chances([GOOD, *[POOR] * 8])[0]


def test_what_is_under_the_very_heading_that_is_asked_for_is_likelier() -> None:
    assert chances([GOOD._replace(above=0.9)])[0] > chances([GOOD])[0]


def test_what_is_no_such_thing_as_is_asked_is_never_likely_enough_to_be_said() -> None:
    assert chances([GOOD._replace(meant=1.0, above=1.0, kind=-1)])[0] < LEAST_SCORE < chances([GOOD])[0]


def test_of_nothing_there_are_no_chances() -> None:
    assert chances([]) == []
