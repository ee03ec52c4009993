"""Records in words: small numbers as they are, the range of the rate behind larger ones."""

from __future__ import annotations

import pytest

from agent.learning.knowledge.selectors import likely_range, range_words


def test_the_range_is_wilsons() -> None:
    low, high = likely_range(14, 15)  # Newcombe 1998 gives method 3 for such tables; checked by hand
    assert (round(low, 3), round(high, 3)) == (0.702, 0.988)


@pytest.mark.parametrize(("successes", "uses"), [(0, 0), (0, 7), (7, 7), (1, 1000), (999, 1000)])
def test_a_range_holds_its_rate_and_stays_a_share(successes: int, uses: int) -> None:
    low, high = likely_range(successes, uses)
    assert 0 <= low <= (successes / uses if uses else 0.5) <= high <= 1


def test_more_uses_say_more() -> None:
    wide, narrow = likely_range(9, 10), likely_range(90, 100)
    assert narrow[1] - narrow[0] < wide[1] - wide[0]


def test_few_uses_have_no_range() -> None:
    assert range_words(4, 4) == ""
    assert range_words(14, 15) == "likely 70 to 99%"
