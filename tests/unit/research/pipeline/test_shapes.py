"""The shape of an answer, by what the question asks for."""

from __future__ import annotations

from research.pipeline.answer.shapes import (
    Shape,
    choices,
    columns,
    figure_of,
    lines_of,
    shape_of,
    unnamed,
)
from research.pipeline.facts.question import compared
from tests.tables import each


@each(
    ("question", "shape"),
    [
        ("How do I set up replication?", Shape.STEPS),
        ("Which file formats are supported?", Shape.LIST),
        ("What are the types of index in PostgreSQL?", Shape.LIST),
        ("What is the difference between Postfix and Exim?", Shape.TABLE),
        ("Is SQLite faster than PostgreSQL?", Shape.TABLE),
        ("How tall is the Oak Bridge?", Shape.FIGURE),
        ("Who designed the Oak Bridge, and when was it opened?", Shape.SENTENCES),
        ("What does pg_dump do?", Shape.SENTENCES),
    ],
)
def test_the_question_gives_the_shape(question: str, shape: Shape) -> None:
    assert shape_of(question) is shape


def test_sentences_go_to_the_thing_that_they_speak_of() -> None:
    things = compared("How does physical replication differ from logical replication?")
    said = [
        "Physical replication copies blocks.",
        "Logical replication copies rows.",
        "Both copy, physical or logical.",
    ]

    assert columns(things, said) == [[0], [1], [2]]


def test_a_quotation_that_leads_up_to_lines_is_a_list_or_code() -> None:
    found = lines_of("It is done for two reasons:\nTo recover space.\nTo update statistics.")
    code = lines_of("Run this as root:\n$ mkdir -p /data\n$ chown db /data")

    assert found is not None
    assert (found.items, found.is_code) == (("To recover space.", "To update statistics."), False)
    assert code is not None
    assert code.is_code
    assert lines_of("A sentence that is\nwrapped.") is None


def test_the_figure_is_the_one_of_the_kind_that_is_asked_for() -> None:
    said = "In 2019 the room was kept at 20 to 24 degrees by 3 people."
    start, end = figure_of("What is the temperature of the room?", said) or (0, 0)

    assert said[start:end] == "20 to 24 degrees"
    assert figure_of("Who kept the room?", said) is None


def test_two_things_of_one_name_are_offered_to_choose_from() -> None:
    titles = ["Mercury (planet) - Atlas", "Mercury (element)", "Venus (planet)"]

    assert choices("How big is Mercury?", titles) == (
        "How big is Mercury (planet)?",
        "How big is Mercury (element)?",
    )
    assert choices("How big is the planet Mercury?", titles) == (), "the question says which"
    assert choices("How big is Mercury?", titles[:1]) == ()


def test_a_name_that_no_page_has_is_named() -> None:
    assert unnamed("When did the Vellmar Bridge open?", ["The bridge opened in 1990."]) == ("Vellmar",)
    assert unnamed("When did the Vellmar Bridge open?", ["Vellmar has a bridge."]) == ()
