"""The pure part of answers: sentences with offsets, chosen and proved."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from agent.llm.embeddings import DIMENSIONS, Vectors
from research.pipeline.facts.facts import content_words
from research.pipeline.facts.passages import SourceText
from research.pipeline.facts.sentences import split_sentences
from tests.fakes import ByVectors
from tests.unit.research.answers.from_sources import answer_from


class WordEmbedder(ByVectors):
    """Likeness by shared words: enough to test choosing without a model."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        rows = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in content_words(text):
                row[sum(ord(c) * 31**i for i, c in enumerate(word)) % DIMENSIONS] += 1
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.asarray(rows / np.maximum(lengths, 1e-9), dtype=np.float32)


GUIDE = SourceText(
    1,
    "https://a.example/",
    "Guide",
    "Welcome to our pages. The best room temperature for a hamster is 20 to 24 degrees. We ship on Mondays.",
)
BOOK = SourceText(
    2,
    "https://b.example/x.pdf",
    "Book",
    "Chapter one is about cages.\nThe best room temperature for a hamster is 20 to 24 degrees.",
    (0, 28),
)
QUESTION = "What is the best room temperature for a hamster?"


@given(st.text(max_size=400))
def test_sentences_stand_at_their_offsets_without_blanks(text: str) -> None:
    spans = split_sentences(text)
    assert all(text[a:b] == text[a:b].strip() != "" for a, b in spans)
    assert all(b <= c for (_, b), (c, _) in itertools.pairwise(spans))


def test_it_answers_with_the_sentence_that_says_it() -> None:
    answer = answer_from(QUESTION, [GUIDE], WordEmbedder())
    assert [s.text for s in answer.sentences] == [
        "The best room temperature for a hamster is 20 to 24 degrees."
    ]
    assert all(GUIDE.text[f.start : f.end] == f.text for s in answer.sentences for f in s.facts)


def test_the_same_fact_in_two_sources_is_one_sentence_with_two_citations() -> None:
    answer = answer_from(QUESTION, [GUIDE, BOOK], WordEmbedder())
    assert [sorted(s.citations) for s in answer.sentences] == [[1, 2]]
    assert {f.page for f in answer.sentences[0].facts if f.source == 2} == {2}


def test_it_says_nothing_when_the_pages_do_not_answer() -> None:
    answer = answer_from("Who won the cup final in 1998?", [GUIDE, BOOK], WordEmbedder())
    assert answer.sentences == ()
    assert answer.unanswered


def test_no_sources_give_no_answer() -> None:
    assert answer_from(QUESTION, [], WordEmbedder()).sentences == ()
