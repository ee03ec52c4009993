"""Numbers, citations as text, continuation, compression, quality and choice of pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import pytest

from research.pipeline.answer.answer import Answer, AnswerSentence
from research.pipeline.answer.citations import (
    ListedSource,
    attach_source_list,
    attribute_fact,
    format_inline_citation,
)
from research.pipeline.answer.compression import compressed
from research.pipeline.answer.continuation import joined, whole_part
from research.pipeline.answer.numbering import (
    cited_in,
    numbers_of,
    outside,
    without_citations,
)
from research.pipeline.facts.facts import Fact
from research.pipeline.facts.quality import PageFacts, quality_of
from research.pipeline.plan.depth import depth_of
from research.pipeline.plan.retriever import select

TODAY = date(2026, 11, 22)


def _sentence(text: str, *sources: int, score: float = 0.8, is_quote: bool = True) -> AnswerSentence:
    facts = tuple(Fact(n, text, 0, len(text), score) for n in sources)
    return AnswerSentence(text, facts, is_quote=is_quote)


def test_citations_are_written_as_the_text_asks() -> None:
    assert format_inline_citation([1, 2, 1]) == "[1][2]"
    assert attribute_fact("Paris is in France", [1]) == "Paris is in France[1]"
    listed = attach_source_list("A.[1]", [ListedSource(1, "Blog [x]", "https://a.example/(b)", "2024-12-15")])
    assert listed == "A.[1]\n\n**Sources:**\n[1] [Blog (x)](https://a.example/%28b%29) (Dec 15, 2024)"


def test_numbers_are_given_in_the_order_of_first_use_to_shown_sentences_alone() -> None:
    hidden = AnswerSentence("x", _sentence("x", 9).facts, is_shown=False)
    assert numbers_of(Answer((hidden, _sentence("a", 7, 3), _sentence("b", 3, 5)))) == {7: 1, 3: 2, 5: 3}


def test_cited_numbers_are_read_and_checked() -> None:
    text = "One [2][3], two [2, 5]."
    assert cited_in(text) == (2, 3, 5)
    assert outside(text, [2, 3]) == (5,)
    assert without_citations(text) == "One, two."


def test_a_cut_reply_goes_on_without_repeats_or_lost_citations() -> None:
    cut = "Acme was founded in 1931 [1]. It sold 400 lamps [2]. In 1950 the fac"
    kept = whole_part(cut)
    assert kept == "Acme was founded in 1931 [1]. It sold 400 lamps [2]."
    more = "It sold 400 lamps [2]. In 1950 the factory burned down [3]."
    assert joined(kept, more) == f"{kept} In 1950 the factory burned down [3]."


@pytest.mark.parametrize(("mode", "least", "most"), [("quick", 0.2, 0.3), ("standard", 0.1, 0.2)])
def test_shortening_keeps_every_cited_source(mode: str, least: float, most: float) -> None:
    long = [_sentence(f"Sentence number {i} of a rather long answer.", 1, 2, score=i / 10) for i in range(8)]
    short = compressed(Answer(tuple(long), made_by="model"), depth_of(mode))
    size, left = (sum(len(s.text) for s in a.shown) for a in (Answer(tuple(long)), short))
    assert least <= 1 - left / size <= most + 0.01
    assert {n for s in short.shown for n in s.citations} == {1, 2}


def test_a_deep_answer_and_one_that_would_lose_a_source_stay() -> None:
    answer = Answer((_sentence("One thing.", 1), _sentence("Another thing.", 2)))
    assert compressed(answer, depth_of("deep")) == answer
    assert compressed(answer, depth_of("quick")).shown == answer.shown


def test_a_page_whose_title_has_the_names_of_the_question_is_opened_first() -> None:
    hits = [
        _Hit("https://a.example/1", "a.example", 0.9, "Sizes"),
        _Hit("https://b.example/2", "b.example", 0.8, "max_size"),
    ]

    assert select(hits, 1)[0].words == "Sizes"
    assert select(hits, 1, question="What is the default of max_size?")[0].words == "max_size"


def test_a_quotation_is_not_shortened_away() -> None:
    long = [_sentence(f"Sentence number {i} of a rather long answer.", 1, score=i / 10) for i in range(8)]

    assert compressed(Answer(tuple(long)), depth_of("quick")).shown == tuple(long)


def test_quality_adds_up_its_lines_within_0_and_1() -> None:
    text = " ".join(f"Boat{n} sails{n} river{n} at dawn{n} past{n} mill{n}." for n in range(60))
    good = quality_of(PageFacts("stats.gov.uk", "Rivers", text, date(2026, 11, 10)), today=TODAY)
    assert good.score == 1.0
    assert [share for _, share in good.lines][:4] == [0.3, 0.5, 0.3, 0.2]
    bad = quality_of(PageFacts("blog.example", "You won't believe it", "Short."), today=TODAY)
    assert bad.score == 0.0
    assert quality_of(PageFacts("a.example", "x", text, date(2020, 1, 1)), today=TODAY).score == 0.5


@dataclass(frozen=True)
class _Hit:
    url: str
    domain: str
    score: float
    words: str = ""


def test_pages_of_different_sites_are_opened_before_many_of_one() -> None:
    hits = [_Hit(f"https://a.example/{i}", "a.example", 0.9 - i / 100) for i in range(5)]
    hits += [
        _Hit("https://b.example/", "b.example", 0.7),
        _Hit("https://b.example/?utm_source=x", "b.example", 0.6),
    ]
    chosen = [h.domain for h in select(hits, 3)]
    assert chosen == ["a.example", "b.example", "a.example"]
    assert len(select(hits, 9)) == 6
    assert [h.url for h in select(hits, 2, one_site=True)] == ["https://a.example/0", "https://a.example/1"]
