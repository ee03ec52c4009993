"""Copies collapse, pages on one subject do not, and facts with other figures are never the same fact."""

from __future__ import annotations

from agent.llm.embeddings import minilm
from research.pipeline.facts.duplicates import (
    CopyHow,
    collapse,
    contained,
    same_facts,
    shingles,
)
from research.pipeline.facts.facts import Fact
from research.pipeline.facts.passages import SourceText

STORY = " ".join(
    f"On day {n} the council of Harrowgate heard witness number {n} about the market hall and its roof."
    for n in range(12)
)
OTHER = " ".join(
    f"The museum of Tarsen showed picture {n} of the painter Rist in room {n} this spring." for n in range(12)
)


def page(n: int, text: str) -> SourceText:
    return SourceText(n, f"https://s{n}.example/", "", text)


def fact(source: int, text: str) -> Fact:
    return Fact(source, text, 0, len(text), 1.0)


def test_a_syndicated_text_is_one_source_with_its_copy() -> None:
    groups = collapse([page(1, STORY), page(2, OTHER), page(3, f"From our wire service. {STORY} Read more.")])

    assert [(g.kept, [c.n for c in g.copies]) for g in groups] == [(1, [3]), (2, [])]
    assert groups[0].copies[0].how is CopyHow.SHINGLES
    assert groups[0].copies[0].share == 1.0


def test_the_page_given_first_stays() -> None:
    assert collapse([page(3, STORY), page(1, STORY)])[0].kept == 3


def test_a_quoted_paragraph_makes_no_copy() -> None:
    assert len(collapse([page(1, STORY), page(2, f"{OTHER} {STORY[:180]}")])) == 2


def test_empty_pages_are_not_copies_of_each_other() -> None:
    assert len(collapse([page(1, ""), page(2, "")], minilm())) == 2
    assert contained(shingles(""), shingles(STORY)) == 0


def test_short_notes_are_copies_only_when_their_figures_agree() -> None:
    one = page(1, "The bridge opened in 2019. It is 412 metres long.")
    same = page(2, "The bridge was opened in 2019. It is 412 metres in length.")
    other = page(3, "The bridge opened in 2018. It is 412 metres long.")

    groups = collapse([one, same, other], minilm())

    assert [(g.kept, [c.n for c in g.copies]) for g in groups] == [(1, [2]), (3, [])]


def test_facts_in_other_words_are_one_and_with_other_numbers_are_two() -> None:
    facts = [
        fact(1, "The Kelvo bridge is 412 metres long."), fact(2, "The Kelvo bridge has a length of 412 metres."),
        fact(3, "The Kelvo bridge is 398 metres long."), fact(4, "The Kelvo bridge is not 412 metres long."),
    ]  # fmt: skip

    assert same_facts(facts, minilm()) == ((0, 1), (2,), (3,))
