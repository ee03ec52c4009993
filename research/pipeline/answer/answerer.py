"""The extractive answerer: the sources' own sentences that answer each part of a question, or an honest nothing.

It writes no sentence of its own. What it says is verbatim in a source; what it does not find it names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from agent.core.ports import Embedder, TextReader
from research.pipeline.answer.answer import Answer, AnswerSentence
from research.pipeline.facts.duplicates import same_facts
from research.pipeline.facts.facts import Fact, facts_of, without_repeats
from research.pipeline.facts.passages import SourceText
from research.pipeline.facts.question import Part, Wants, each_of
from research.pipeline.facts.sentences import one_line
from research.pipeline.plan.depth import DepthMode

LEAST_SCORE = 0.4  # of the best one: with the next ones it is more likely an answer than not
LEAST_NEAR = 0.01  # what a model may be shown: it can tell, and may say that it is not enough
MOST_FACTS, MOST_NEAR = 12, 24
NEAR_BEST = 0.35  # a sentence far below the best one adds noise, not an answer
_OPEN = (Wants.THING, Wants.HOW_TO, Wants.DIFFERENCE)  # what takes more than one sentence to say
_MOST = {DepthMode.QUICK: 1, DepthMode.STANDARD: 2, DepthMode.DEEP: 3}


@dataclass(frozen=True, slots=True)
class PartFacts:
    """One part of the question with the facts that answer it, best first; none: no source says it.

    `near` are those and others on the same thing: what a model may be shown.
    """

    part: Part
    facts: tuple[Fact, ...]
    near: tuple[Fact, ...] = ()


def find_facts(
    parts: Sequence[Part], sources: Sequence[SourceText], embedder: Embedder, reader: TextReader
) -> tuple[PartFacts, ...]:
    """For each part the sentences that answer it, with their likeness to it. Blocking: call from a thread."""
    return tuple(
        _found(part, partial(facts_of, sources=sources, embedder=embedder, reader=reader)) for part in parts
    )


def _found(part: Part, facts: Callable[[Part], list[Fact]]) -> PartFacts:
    """Where no sentence sets two things apart, what each of them does or is."""
    found = judged(part, facts(part))
    if found.facts or not (each := each_of(part)):
        return found
    told = [fact for asked in each if (fact := _best_of(asked, facts))]
    if len(told) < len(each):
        return found
    best = max(fact.score for fact in told)
    return judged(part, (*(replace(fact, score=best) for fact in told), *found.near))


def _best_of(asked: Sequence[Part], facts: Callable[[Part], list[Fact]]) -> Fact | None:
    """What answers the first of them that is answered."""
    found = (judged(part, facts(part)).facts for part in asked)
    return next((best[0] for best in found if best), None)


def judged(part: Part, facts: Sequence[Fact]) -> PartFacts:
    """The facts, likeliest first, and those of them that answer the part: none where the best one hardly does."""
    ordered = sorted(facts, key=lambda f: -f.score)
    near = tuple(f for f in ordered if f.score >= LEAST_NEAR)[:MOST_NEAR]
    best = ordered[0].score if ordered else 0.0
    kept = [f for f in near if f.score >= NEAR_BEST * best] if best >= LEAST_SCORE else []
    return PartFacts(part, tuple(kept[:MOST_FACTS]), near)


def from_sources(found: PartFacts, kept: Collection[int]) -> PartFacts:
    """What is left when only these sources may be cited."""
    return replace(
        found,
        facts=tuple(f for f in found.facts if f.source in kept),
        near=tuple(f for f in found.near if f.source in kept),
    )


def best_sources(found: Sequence[PartFacts], most: int) -> tuple[int, ...]:
    """The sources to cite: each part's best one first, then those with the best facts."""
    firsts = [one.facts[0].source for one in found if one.facts]
    others = sorted((f for one in found for f in (*one.facts, *one.near)), key=lambda f: -f.score)
    return tuple(dict.fromkeys([*firsts, *(f.source for f in others)]))[:most]


def extractive(found: Sequence[PartFacts], embedder: Embedder, mode: DepthMode) -> Answer:
    """An answer made of these facts: each once, with all the sources that say it.

    What is to be done comes in the order of the page.
    """
    chosen: dict[tuple[int, int], AnswerSentence] = {}
    for one in found:
        most = _MOST[mode] + (one.part.wants in _OPEN)
        groups = same_facts(one.facts, embedder)
        part = one.part.text if len(found) > 1 else ""
        chosen_facts = without_repeats(one.facts, groups, most)
        if one.part.wants is Wants.HOW_TO:
            pages = list(dict.fromkeys(fact.source for fact, _ in chosen_facts))
            chosen_facts.sort(key=lambda pair: (pages.index(pair[0].source), pair[0].start))
        for fact, others in chosen_facts:
            sentence = AnswerSentence(one_line(fact.text), (fact, *others), part=part)
            chosen.setdefault((fact.source, fact.start), sentence)
    missing = tuple(one.part.text for one in found if not one.facts)
    return Answer(tuple(chosen.values()), missing)
