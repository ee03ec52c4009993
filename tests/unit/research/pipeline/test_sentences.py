"""Where sentences end: abbreviations, initials, numbers, lists, tables, wrapped lines, other scripts."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sentencex import get_sentence_boundaries

from research.pipeline.facts import sentences
from research.pipeline.facts.sentences import split_sentences
from tests.tables import each

CASES = {
    "Mr. Smith paid 3.5 million. He left.": ["Mr. Smith paid 3.5 million.", "He left."],
    "J. K. Rowling came in Jan. 2020. It rained.": ["J. K. Rowling came in Jan. 2020.", "It rained."],
    "She works for Acme Inc. The firm grew.": ["She works for Acme Inc.", "The firm grew."],
    "See e.g. Chapter 3 and Fig. 4 there.": ["See e.g. Chapter 3 and Fig. 4 there."],
    "Am 3. Oktober ist Feiertag. Alle ruhen.": ["Am 3. Oktober ist Feiertag.", "Alle ruhen."],
    "“Really?” he asked. Yes!": ["“Really?” he asked.", "Yes!"],
    "1. Open the lid.\n2. Press start.": ["1. Open the lid.", "2. Press start."],
    "- first thing\n- second thing": ["- first thing", "- second thing"],
    "Weight | 3.5 kg\nPrice | 20 €": ["Weight | 3.5 kg", "Price | 20 €"],
    "Opening hours\nWe open at 9 a.m. every day.": ["Opening hours", "We open at 9 a.m. every day."],
    "日本は島国です。東京は首都です。": ["日本は島国です。", "東京は首都です。"],
    "Version 2.0.1 is out. Run x.y().": ["Version 2.0.1 is out.", "Run x.y()."],
}


@each("text", CASES)
def test_sentences_are_cut_where_a_reader_would(text: str) -> None:
    assert [text[a:b] for a, b in split_sentences(text)] == CASES[text]


def test_a_line_that_a_narrow_column_cut_goes_on() -> None:
    text = (
        "The larvae slept less under blue light, and the effect\nwas gone in the dark. Nothing else changed."
    )
    assert [text[a:b] for a, b in split_sentences(text)] == [
        "The larvae slept less under blue light, and the effect\nwas gone in the dark.", "Nothing else changed.",
    ]  # fmt: skip


@given(st.text(alphabet="ab. A1?!\n|-\"'“”", max_size=300))
def test_offsets_never_overlap_and_hold_no_outer_blanks(text: str) -> None:
    spans = split_sentences(text)
    assert all(text[a:b] == text[a:b].strip() != "" for a, b in spans)
    assert all(b <= c for (_, b), (c, _) in itertools.pairwise(spans))


def test_the_rules_of_the_texts_own_language_are_used() -> None:
    text = "La Sra. Rescia vive en el centro de la ciudad. El Dr. Paz no."
    assert [text[a:b] for a, b in split_sentences(text)] == [
        "La Sra. Rescia vive en el centro de la ciudad.", "El Dr. Paz no.",
    ]  # fmt: skip


@pytest.mark.parametrize("unit", ["“a. ", "«a. ", "「a。", "(So it is. "])
def test_no_page_makes_it_read_much_at_once(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library takes quadratic time on quotation marks that are never closed."""
    read: list[int] = []

    def counting(language: str, text: str) -> object:
        read.append(len(text))
        return get_sentence_boundaries(language, text)

    monkeypatch.setattr(sentences, "get_sentence_boundaries", counting)
    text = unit * 10_000

    assert split_sentences(text)
    assert max(read) <= 4_000
    assert sum(read) <= 4 * len(text)


def test_a_long_paragraph_is_cut_as_its_parts_are() -> None:
    parts = [f"Mr. Smith said “it is {n}.5 m long.” in the U.S. on day {n}." for n in range(400)]

    text = " ".join(parts)

    assert [text[a:b] for a, b in split_sentences(text)] == parts
