"""The extractive answerer: the sources' own sentences that answer each part of a question, or an honest nothing.

It writes no sentence of its own. What it says stands verbatim in a source; what it does not find it names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent.core.ports import Embedder
from research.pipeline.answer import Answer, AnswerSentence
from research.pipeline.depth import DepthMode
from research.pipeline.duplicates import same_facts
from research.pipeline.facts import Fact, Sentence, SourceText, facts_of, sentences_of, without_repeats
from research.pipeline.question import Part, Wants, parts_of
from research.pipeline.sentences import one_line

LEAST_SCORE = (
    0.52  # below it a sentence is about something near, not the answer (tests/corpora/questions, dev)
)
NEAR_BEST = 0.86  # a sentence far below the best one adds noise, not an answer
_EXACT = (Wants.PERSON, Wants.DATE, Wants.NUMBER, Wants.PLACE, Wants.YES_NO)
_MOST = {DepthMode.QUICK: 1, DepthMode.STANDARD: 2, DepthMode.DEEP: 3}


@dataclass(frozen=True, slots=True)
class PartFacts:
    """One part of the question with the facts that answer it, best first; none: no source says it."""

    part: Part
    facts: tuple[Fact, ...]


def find_facts(question: str, sources: Sequence[SourceText], embedder: Embedder) -> tuple[PartFacts, ...]:
    """For each part of the question the sentences that answer it, with their likeness to it."""
    sentences = [s for source in sources for s in sentences_of(source)]
    return tuple(PartFacts(part, _answering(part, sentences, embedder)) for part in parts_of(question))


def _answering(part: Part, sentences: Sequence[Sentence], embedder: Embedder) -> tuple[Fact, ...]:
    facts = facts_of(part, sentences, embedder)
    if not facts or facts[0].score < LEAST_SCORE:
        return ()
    least = max(LEAST_SCORE, NEAR_BEST * facts[0].score)
    return tuple(f for f in facts if f.score >= least)[:12]


def answer_from(
    question: str, sources: Sequence[SourceText], embedder: Embedder, mode: DepthMode = DepthMode.STANDARD
) -> Answer:
    """The sentences that answer the question, part by part; `unanswered` names the parts without evidence."""
    return extractive(find_facts(question, sources, embedder), embedder, mode)


def extractive(found: Sequence[PartFacts], embedder: Embedder, mode: DepthMode) -> Answer:
    """An answer made of these facts: each told once, with all the sources that say it."""
    chosen: dict[tuple[int, int], AnswerSentence] = {}
    for one in found:
        most = _MOST[mode] + (one.part.wants not in _EXACT)
        groups = same_facts(one.facts, embedder)
        for fact, others in without_repeats(one.facts, groups, most):
            chosen.setdefault((fact.source, fact.start), AnswerSentence(one_line(fact.text), (fact, *others)))
    missing = tuple(one.part.text for one in found if not one.facts)
    return Answer(tuple(chosen.values()), missing)
