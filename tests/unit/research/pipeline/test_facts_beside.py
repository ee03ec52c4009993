"""Somebody without a name in one sentence, the name in the next: both are the answer, and only then."""

from __future__ import annotations

import pytest

from research.pipeline.facts.facts_beside import names_the_one_before
from research.pipeline.facts.question import parts_of

PART = parts_of("Who was rescued from the Tolm cave?")[0]
OPEN = "A student was rescued from the Tolm cave on Friday."


@pytest.mark.parametrize(
    "following",
    [
        "Edda Lorn, 22, was taken to hospital.",
        "Edda Lorn was taken to hospital.",
        "Piet Holt Jr., a keen climber, could leave hospital on Monday.",
        "Edda Lorn-Brandt of Varn had gone.",
    ],
)
def test_a_full_name_after_somebody_without_one_belongs_to_them(following: str) -> None:
    assert names_the_one_before(PART, OPEN, following)


def test_what_describes_somebody_is_no_name() -> None:
    assert names_the_one_before(PART, "A 30-year-old New Tolm man was rescued.", "Jan Holt, 30, was well.")


@pytest.mark.parametrize(
    ("sentence", "following"),
    [
        (OPEN, "Heavy rain had flooded the entrance."),
        (OPEN, "The Tolm Cave was closed."),
        (OPEN, "On Friday Edda Lorn was in Varnholm."),
        ("Jan Holt was rescued from the Tolm cave.", "Edda Lorn, 22, found him."),
        ("The cave was closed for a student.", "Edda Lorn, 22, was taken to hospital."),
        ("", "Edda Lorn, 22, was taken to hospital."),
    ],
)
def test_other_sentences_stay_alone(sentence: str, following: str) -> None:
    assert not names_the_one_before(PART, sentence, following)
