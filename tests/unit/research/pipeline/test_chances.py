"""How likely a quotation is an answer: among many passages less than among a few, and more where it stands out."""

from __future__ import annotations

import pytest

from research.pipeline.facts.chances import Seen, chances

GOOD = Seen(score=0.9, fit=1, alone=0.6, held=1.0, own=0.6)
POOR = Seen(score=0.5, fit=0, alone=0.2, held=0.5, own=0.5)


def test_a_good_quotation_is_likelier_than_a_poor_one_and_both_are_chances() -> None:
    good, poor = chances([GOOD, POOR], 50)

    assert 1 > good > 0.5 > poor > 0


def test_the_best_of_many_passages_is_good_by_chance_more_often_than_the_best_of_a_few() -> None:
    few, many = (chances([GOOD, POOR], passages)[0] for passages in (20, 5000))

    assert few > many


def test_a_quotation_among_its_like_is_less_likely_than_one_that_stands_out() -> None:
    assert chances([GOOD, POOR], 500)[0] > chances([GOOD, GOOD._replace(score=0.89), POOR], 500)[0]


@pytest.mark.parametrize("less", [GOOD._replace(fit=0), GOOD._replace(alone=0.3), GOOD._replace(held=0.5)])
def test_what_speaks_for_it_counts(less: Seen) -> None:
    assert chances([GOOD], 500)[0] > chances([less], 500)[0]
