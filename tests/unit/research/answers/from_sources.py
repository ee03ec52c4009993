"""The whole of the pure part in one call: parts of the question, their facts, the answer made of them."""

from __future__ import annotations

from collections.abc import Sequence

from agent.core.ports import Embedder
from agent.llm.cross_encoder import answer_reader
from research.pipeline.answer.answer import Answer
from research.pipeline.answer.answerer import extractive, find_facts
from research.pipeline.facts.passages import SourceText
from research.pipeline.facts.question import parts_of
from research.pipeline.plan.depth import DepthMode


def answer_from(question: str, sources: Sequence[SourceText], embedder: Embedder) -> Answer:
    """The sentences that answer the question, part by part; `unanswered` names the parts without evidence."""
    return extractive(
        find_facts(parts_of(question), sources, embedder, answer_reader()), embedder, DepthMode.STANDARD
    )
