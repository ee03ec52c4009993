"""Answers made of proof: each sentence stands verbatim in the sources that its numbers name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent.core.ports import Embedder
from research.pipeline.facts import Fact, SourceText, facts_of, without_repeats

LEAST_SCORE = 0.45  # below it a sentence is about something else (own cases, see tests)
NEAR_BEST = 0.75  # a sentence far below the best one adds noise, not an answer


@dataclass(frozen=True, slots=True)
class AnswerSentence:
    """One sentence of an answer with the facts that prove it; the first fact is the sentence itself."""

    text: str
    facts: tuple[Fact, ...]

    @property
    def citations(self) -> tuple[int, ...]:
        """Numbers of the sources cited, each once, in order of first use."""
        return tuple(dict.fromkeys(f.source for f in self.facts))


@dataclass(frozen=True, slots=True)
class Answer:
    """A cited answer, or none: `sentences` is empty when the sources do not say it."""

    sentences: tuple[AnswerSentence, ...]
    confidence: float


def answer_from(question: str, sources: Sequence[SourceText], embedder: Embedder, most: int = 5) -> Answer:
    """The sentences of the sources that answer the question best, in order of their likeness to it."""
    facts = [f for f in facts_of(question, sources, embedder) if f.score >= LEAST_SCORE]
    if not facts:
        return Answer((), 0.0)
    best = facts[0].score
    near = [f for f in facts if f.score >= NEAR_BEST * best][: most * 4]
    sentences = [AnswerSentence(f.text, (f, *others)) for f, others in without_repeats(near, embedder, most)]
    return Answer(tuple(sentences), min(1.0, best))


def unproved(answer: Answer, sources: Sequence[SourceText]) -> list[str]:
    """Sentences whose facts do not stand at their offsets in their sources; must be empty."""
    texts = {s.n: s.text for s in sources}
    return [
        s.text
        for s in answer.sentences
        if not s.facts or any(texts.get(f.source, "")[f.start : f.end] != f.text for f in s.facts)
    ]
