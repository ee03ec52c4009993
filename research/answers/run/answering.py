"""The second half of a run, without I/O: from the pages read to the checked answer. Blocking; call it from a thread."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from zoneinfo import ZoneInfo

from agent.core.ports import Embedder, TextReader
from research.pipeline.answer.answer import Answer, AnswerSentence
from research.pipeline.answer.answerer import PartFacts, best_sources, find_facts, from_sources, judged
from research.pipeline.answer.compression import compressed
from research.pipeline.check.checking import Verdict, check
from research.pipeline.conflicts.conflicts import Conflict, conflicts_of
from research.pipeline.dates.dates import absolute_sentence
from research.pipeline.facts.duplicates import Group, collapse
from research.pipeline.facts.facts import Fact
from research.pipeline.facts.passages import SourceText
from research.pipeline.facts.quality import PageFacts, Quality, quality_of
from research.pipeline.facts.question import Part, parts_of
from research.pipeline.facts.sentences import one_line
from research.pipeline.plan.depth import Depth

QUALITY_WEIGHT = 0.06  # of two sentences that say it equally well, the one of the better source is taken
VERIFIED_BONUS = 0.04  # a sentence that proved something in the question followed up
LATEST_BONUS = 0.08
NEAREST = 2  # passages that are shown for a part that nothing answers
_PRESENT = re.compile(
    r"\b(?:now|current(?:ly)?|latest|newest|today|at present|most recent|presently|nowadays|this year)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b((?:19|20)\d\d)\b")


@dataclass(frozen=True, slots=True)
class Material:
    """What the answer may be made of. `verified`: (address, start) of sentences that were proofs before."""

    question: str
    depth: Depth
    sources: tuple[SourceText, ...]
    pages: Mapping[int, PageFacts]
    today: date
    earlier: str = ""
    timezone: ZoneInfo | None = None
    verified: frozenset[tuple[str, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was found in it: by part of the question, from the sources that may be cited."""

    found: tuple[PartFacts, ...]
    quality: Mapping[int, Quality] = field(default_factory=dict)
    groups: tuple[Group, ...] = ()

    @property
    def nearest(self) -> tuple[tuple[Part, Fact], ...]:
        """Of each part that nothing answers, what comes nearest: for people to look at, no answer."""
        return tuple((one.part, fact) for one in self.found if not one.facts for fact in one.near[:NEAREST])

    @property
    def is_complete(self) -> bool:
        """Whether each part of the question has a sentence that answers it."""
        return bool(self.found) and all(one.facts for one in self.found)


def weigh(material: Material, embedder: Embedder, reader: TextReader) -> Evidence:
    """Rate the sources, put copies together, and find the facts in the ones that stay."""
    quality = {n: quality_of(page, today=material.today) for n, page in material.pages.items()}
    best_first = sorted(material.sources, key=lambda s: (-quality[s.n].score, s.n))
    groups = collapse(best_first, embedder)
    kept_ns = {group.kept for group in groups}
    kept = [s for s in best_first if s.n in kept_ns]
    parts = parts_of(material.question, material.earlier)
    rated = tuple(
        judged(
            one.part,
            _newest_first([_weighted(f, quality[f.source], kept, material) for f in one.near], material),
        )
        for one in find_facts(parts, kept, embedder, reader)
    )
    cited = best_sources(rated, material.depth.sources)
    return Evidence(tuple(from_sources(one, cited) for one in rated), quality, groups)


def _weighted(fact: Fact, quality: Quality, sources: Sequence[SourceText], material: Material) -> Fact:
    url = next((s.url for s in sources if s.n == fact.source), "")
    known = VERIFIED_BONUS if (url, fact.start) in material.verified else 0.0
    return replace(fact, score=round(fact.score + QUALITY_WEIGHT * (quality.score - 0.5) + known, 4))


def _newest_first(facts: list[Fact], material: Material) -> list[Fact]:
    """Where the question is about the present, what tells of the latest year counts more."""
    if not _PRESENT.search(material.question) or not facts:
        return facts
    years = [_year_of(fact, material) for fact in facts]
    latest = max(years)
    return [
        replace(f, score=round(f.score + LATEST_BONUS, 4)) if year == latest > 0 else f
        for f, year in zip(facts, years, strict=True)
    ]


def _year_of(fact: Fact, material: Material) -> int:
    """The latest year that the sentence names and that has begun, else that of its page; 0 when nothing is known."""
    told = [int(y) for y in _YEAR.findall(fact.text) if int(y) <= material.today.year]
    published = material.pages[fact.source].published
    return max(told) if told else published.year if published else 0


def finished(answer: Answer, material: Material, embedder: Embedder) -> Answer:
    """Shortened by the mode, each sentence checked against its proofs, its dates absolute."""
    checked = tuple(_checked(s, material, embedder) for s in answer.sentences)
    short = compressed(replace(answer, sentences=checked), material.depth)
    return replace(short, sentences=tuple(_dated(s, material) for s in short.sentences))


def told(fact: Fact, material: Material) -> str:
    """The fact in one line, its relative dates absolute where the day of its page is known."""
    page = material.pages.get(fact.source)
    text = one_line(fact.text)
    if page is None or page.published is None:
        return text
    return absolute_sentence(text, reference=page.published, timezone=material.timezone).text


def _checked(sentence: AnswerSentence, material: Material, embedder: Embedder) -> AnswerSentence:
    """A sentence that its proofs do not bear out is not shown; it is kept to say so."""
    proofs = [one_line(f.text) if sentence.is_quote else told(f, material) for f in sentence.facts]
    result = check(sentence.text, proofs, embedder)
    is_shown = sentence.is_shown and bool(sentence.facts) and result.verdict is not Verdict.UNSUPPORTED
    return replace(sentence, check=result, is_shown=is_shown)


def _dated(sentence: AnswerSentence, material: Material) -> AnswerSentence:
    """With relative dates made absolute, seen from the day of the source; where that is unknown they stay."""
    page = material.pages.get(sentence.facts[0].source) if sentence.facts else None
    if page is None or page.published is None or not sentence.is_quote:
        return sentence
    dated = absolute_sentence(sentence.text, reference=page.published, timezone=material.timezone)
    return replace(sentence, text=dated.text, replaced=dated.replaced)


def disagreements(evidence: Evidence, material: Material, embedder: Embedder) -> tuple[Conflict, ...]:
    """Where the sources say different things about what was asked."""
    facts = list(dict.fromkeys(f for one in evidence.found for f in one.facts))
    published = {n: page.published for n, page in material.pages.items() if page.published is not None}
    return conflicts_of(
        facts, material.sources, published=published, groups=evidence.groups, embedder=embedder
    )
