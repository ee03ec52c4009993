"""Answers made of proof: each sentence stands verbatim in the sources that its numbers name."""

from __future__ import annotations

from collections.abc import Sequence

from agent.core.ports import Embedder
from research.pipeline.answer import Answer, AnswerSentence
from research.pipeline.facts import SourceText, facts_of, without_repeats

LEAST_SCORE = 0.45  # below it a sentence is about something else (own cases, see tests)
NEAR_BEST = 0.75  # a sentence far below the best one adds noise, not an answer


def answer_from(question: str, sources: Sequence[SourceText], embedder: Embedder, most: int = 5) -> Answer:
    """The sentences of the sources that answer the question best, in order of their likeness to it."""
    facts = [f for f in facts_of(question, sources, embedder) if f.score >= LEAST_SCORE]
    if not facts:
        return Answer(unanswered=(question,))
    best = facts[0].score
    near = [f for f in facts if f.score >= NEAR_BEST * best][: most * 4]
    return Answer(
        tuple(AnswerSentence(f.text, (f, *others)) for f, others in without_repeats(near, embedder, most))
    )
