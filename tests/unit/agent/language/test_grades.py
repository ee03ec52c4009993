"""Conditions of used goods."""

from __future__ import annotations

import pytest

from agent.language.grades import grades_in, label_grade, wanted_grade


@pytest.mark.parametrize(
    ("text", "best", "worst"),
    [
        ("camera in good condition or better", 0, 4),
        ("l'étranger en français, au moins en bon état", 0, 4),
        ("iphone 12 in very good condition", 3, 3),
        ("paroles de prévert, état comme neuf", 1, 1),
        ("headphones, like new", 1, 1),
        ("fahrrad in sehr gutem zustand", 3, 3),
        ("kind of blue, near mint", 1, 1),
        ("abbey road at least vg", 0, 3),
        ("record graded vg+ or better", 0, 2),
    ],
)
def test_a_query_asks_for_a_grade_or_for_all_from_it_up(text: str, best: int, worst: int) -> None:
    grade = wanted_grade(text)
    assert grade is not None
    assert (grade.best, grade.worst) == (best, worst)


@pytest.mark.parametrize(
    "text", ["good headphones", "new balance shoes", "a fair isle cardigan", "brand new iphone"]
)
def test_praise_and_names_are_no_grades(text: str) -> None:
    assert wanted_grade(text) is None


def test_a_label_names_its_own_grade_the_better_of_two_words() -> None:
    label = label_grade("Exemplaire n° 1204, état : Très bon")
    assert label is not None
    assert (label.best, label.words) == (3, "Très bon")
    assert label_grade("Goodyear") is None
    ranks = {
        words: label_grade(words)
        for words in ("Very Good Plus (VG+)", "VG", "A – Like new", "B – Light wear")
    }
    assert [grade and grade.best for grade in ranks.values()] == [2, 3, 1, 3]


def test_a_page_says_grades_beside_the_word_for_them_or_as_a_scale() -> None:
    assert [g.best for g in grades_in("Zustand: gut. The sound is excellent.")] == [4]
    assert [g.best for g in grades_in("Wear Excellent . Wear Good . Wear Well used")] == [2, 4, 5]
    assert grades_in("A very good lens for travel") == ()
