"""What answers in other words than the question's is found among passages that repeat the question's words."""

from __future__ import annotations

import pytest

from agent.llm.cross_encoder import answer_reader
from agent.llm.embeddings import minilm
from research.pipeline.facts import facts
from research.pipeline.facts.passages import SourceText
from research.pipeline.facts.question import parts_of

QUESTION = "How can I silence the sound for a while?"
ANSWER = "Press m to mute all audio, and m again to hear it."
PAGE = "\n\n".join(
    [f"Bell number {n} was bought for a while by the town in {1800 + n}." for n in range(64)] + [ANSWER]
)


def _looked_at() -> list[str]:
    source = SourceText(1, "https://bells.example/", "Bells", PAGE)
    return [fact.text for fact in facts.facts_of(parts_of(QUESTION)[0], [source], minilm(), answer_reader())]


def test_an_answer_in_other_words_is_among_what_is_looked_at() -> None:
    assert ANSWER in _looked_at()


def test_without_the_passages_chosen_by_meaning_it_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(facts, "MEANT_ALIKE", 0)
    assert ANSWER not in _looked_at()
