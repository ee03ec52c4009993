"""A page of a manual as passages: what a term, a heading or the heads of a table say of the words below them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from agent.llm.cross_encoder import answer_reader
from research.pipeline.answer.answerer import extractive, find_facts
from research.pipeline.facts.kinds import Fit, answers
from research.pipeline.facts.passages import SourceText, passages_of, units_of, wholes_of
from research.pipeline.facts.question import parts_of
from research.pipeline.plan.depth import DepthMode
from tests.fakes import SameToIt

PAGE = (
    ("1", "Settings of the mill"),
    ("t", "max_stones (number)"),
    (
        "d",
        "How many stones turn at once. The default is 4 stones. It can only be set before the mill starts.",
    ),
    ("t", "min_water (number)"),
    ("d", "Below this height of the water the mill stops. The default is 30 centimetres."),
    ("2", "Limits"),
    ("h", "Thing | Most | Remark"),
    ("r", "sacks per hour | 120 | less in winter"),
    ("r", "stones | 8"),
    ("2", "Starting"),
    ("p", "To start the mill, open the gate with this command:"),
    ("c", "mill --open-gate"),
)
MANUAL = """
MILL(1)                                                  MILL(1)

OPTIONS
       -a, --all
              Turn all stones at once, which needs a lot of water in
              the pond above the mill.

       -q     Say nothing while the stones turn, unless one of them
              breaks or the water runs out.

       -w count
              Wait for so many carts before the stones begin to turn
              and the gate is opened for the water.
"""


def _source(lines: Sequence[tuple[str, str]], title: str = "The mill") -> SourceText:
    text = "\n".join(words for _, words in lines)
    return SourceText(
        1, "https://mill.example/settings", title, text, (), "".join(shape for shape, _ in lines)
    )


def _answer(question: str, source: SourceText) -> list[str]:
    found = find_facts(parts_of(question), [source], SameToIt(), answer_reader())
    return [sentence.text for sentence in extractive(found, SameToIt(), DepthMode.QUICK).shown]


def test_what_is_over_a_passage_goes_with_it() -> None:
    places = {p.text[:14]: p.place for p in passages_of(_source(PAGE))}

    assert places["How many stone"].term == "max_stones (number)"
    assert places["sacks per hour"].headings == ("Settings of the mill", "Limits")
    assert places["sacks per hour"].heads == "Thing | Most | Remark"
    assert places["To start the m"].term == ""


def test_a_quotation_takes_its_term_along_and_code_its_sentence() -> None:
    source = _source(PAGE)
    quoted = [unit for passage in passages_of(source) for unit in units_of(passage)]

    assert all(source.text[unit.start : unit.end] == unit.text for unit in quoted)
    assert any(unit.text.startswith("min_water") and unit.text.endswith("30 centimetres.") for unit in quoted)
    assert any(unit.text.endswith("command:\nmill --open-gate") for unit in quoted)


def test_short_lines_under_one_heading_may_be_quoted_whole_and_long_ones_not() -> None:
    short = [("2", "payload"), ("p", "Size of the payload of the mill."), ("p", "Default: 1232")]
    whole = wholes_of(_source(short))
    long = wholes_of(_source([*short[:2], ("p", f"{'Stone on stone. ' * 40}"), short[2]]))

    assert {unit.text for unit in whole.values()} == {"Size of the payload of the mill.\nDefault: 1232"}
    assert len(whole) == 2, "each of its lines leads to it"
    assert not long


ASKED = {
    "What is the default of max_stones?": "max_stones (number) How many stones turn at once. The default is 4 stones.",
    "What is the default of min_water?": "min_water (number) Below this height of the water the mill stops. "
    "The default is 30 centimetres.",
    "How many sacks per hour are the most?": "sacks per hour | 120 | less in winter",
}


@pytest.mark.parametrize("question", ASKED)
def test_a_value_is_found_under_its_own_name(question: str) -> None:
    assert _answer(question, _source(PAGE)) == [ASKED[question]]


def test_without_terms_and_headings_the_same_words_answer_nothing() -> None:
    bare = _source([("p", words) for shape, words in PAGE if shape in "dr"])

    assert not _answer("What is the default of max_stones?", bare)


def test_a_setting_that_is_not_described_has_no_value() -> None:
    assert not _answer("What is the default of max_sacks?", _source(PAGE))


def test_code_that_has_the_name_defines_nothing() -> None:
    told = ("p", "A mill race is a channel that leads the water to the wheel.")

    assert _answer("What is a mill race?", _source([("c", "mill race --width 2 --depth 1"), told])) == [
        told[1]
    ]
    assert not _answer("What is a mill race?", _source([("c", "mill race --width 2 --depth 1")]))


def test_two_things_asked_are_answered_one_by_one() -> None:
    said = _answer("What are the defaults of max_stones and min_water in the mill?", _source(PAGE))

    assert [text.split()[0] for text in said] == ["max_stones", "min_water"]


def test_where_nothing_sets_two_things_apart_each_of_them_is_told() -> None:
    said = _answer("What is the difference between max_stones and min_water?", _source(PAGE))

    assert [text.split()[0] for text in said] == ["max_stones", "min_water"]
    assert not _answer("What is the difference between max_stones and max_sacks?", _source(PAGE))


def test_a_sentence_that_compares_both_things_sets_them_apart_under_any_heading() -> None:
    told = "The difference between a quern and a mortar is that a quern turns."
    (part,) = parts_of("What is the difference between a quern and a mortar?")
    (passage,) = passages_of(_source([("2", "Further notes"), ("p", told)]))

    assert [answers(part, unit) for unit in units_of(passage)] == [Fit.SURE]


def test_an_option_is_one_of_the_program_that_its_page_is_about() -> None:
    page, question = (
        _source([("t", "--wet"), ("d", "Turn the stones under water.")], "mill_wheel"),
        "What does ",
    )

    assert _answer(f"{question}the --wet option of mill_wheel do?", page)
    assert not _answer(f"{question}the --wet option of saw_wheel do?", page)


def test_a_manual_set_by_indents_has_terms_too() -> None:
    source = _source([("c", line) for line in MANUAL.split("\n")])
    terms = {p.place.term: " ".join(p.text.split()) for p in passages_of(source)}

    assert terms["-a, --all"].startswith("Turn all stones at once")
    assert terms["-q"].endswith("breaks or the water runs out.")
    assert terms["-w count"].startswith("Wait for so many carts")
    assert _answer("What does the --all option do?", source)[0].startswith("-a, --all Turn all stones")
