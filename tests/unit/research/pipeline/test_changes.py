"""What changed between two answers."""

from __future__ import annotations

from research.pipeline.answer.changes import changes_between

WARM = "The best room temperature for a hamster is 20 to 24 degrees."


def test_the_same_answer_has_no_changes() -> None:
    found = changes_between([WARM, "They sleep by day."], ["They sleep by day", WARM])
    assert found.is_empty
    assert len(found.same) == 2


def test_other_numbers_in_the_same_statement_are_a_value_that_moved() -> None:
    found = changes_between([WARM], ["The best room temperature for a hamster is 19 to 24 degrees."])
    assert (found.new, found.gone) == ((), ())
    assert [(v.old_values, v.new_values) for v in found.values] == [(("20",), ("19",))]


def test_numbers_in_another_statement_are_no_value_that_moved() -> None:
    found = changes_between([WARM], ["A cage costs 89 euros since 2026."])
    assert found.values == ()
    assert (len(found.new), len(found.gone)) == (1, 1)


def test_each_earlier_sentence_is_matched_once() -> None:
    later = ["A cage costs 90 euros.", "A cage costs 95 euros."]
    found = changes_between(["A cage costs 89 euros."], later)
    assert len(found.values) == 1
    assert len(found.new) == 1
