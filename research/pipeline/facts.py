"""Facts: verbatim sentences with offsets, chosen from sources by their likeness to the question.

Source: extractive question answering by sentence embeddings (cosine of unit vectors), with a small
bonus for shared words so that names and numbers count; the weights were set on our own cases.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent.core.ports import Embedder

WORD_BONUS = 0.25
LEAST_SHARE = 0.6  # of the question's words, by weight; less is talk of the same subject
SAME_FACT = 0.92
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"”’)\]]*\s+(?=[\"“‘(\[]?[A-ZÀ-ÖØ-Þ0-9])|\n{1,}")
_WORD = re.compile(r"\w+")
_STOP_WORDS = (
    "a an and are as at be by do does for from has have how in is it its of on or that the their this to was were "
    "what when where which who why will with would can i you many much they we our your"
)
_STOP = frozenset(_STOP_WORDS.split())


@dataclass(frozen=True, slots=True)
class SourceText:
    """The readable text of one page. `pages` holds the start offset of each page of a PDF."""

    n: int
    url: str
    title: str
    text: str
    pages: tuple[int, ...] = ()

    def page_of(self, offset: int) -> int | None:
        """The 1-based page at that offset, or None when the source has no pages."""
        if not self.pages:
            return None
        return sum(1 for start in self.pages if start <= offset) or 1


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence of a source. `text == source.text[start:end]`; `score` is about 0-1.25."""

    source: int
    text: str
    start: int
    end: int
    score: float
    page: int | None = None


def split_sentences(text: str) -> list[tuple[int, int]]:
    """Offsets of the sentences in `text`, without surrounding blanks; empty ones are left out."""
    spans: list[tuple[int, int]] = []
    position = 0
    for match in [*_SENTENCE_END.finditer(text), None]:
        end = match.start() if match else len(text)
        piece = text[position:end]
        start = position + len(piece) - len(piece.lstrip())
        stop = position + len(piece.rstrip())
        if stop > start:
            spans.append((start, stop))
        position = match.end() if match else end
    return spans


def content_words(text: str) -> frozenset[str]:
    """Lower-case words that carry meaning."""
    return frozenset(w for w in (m.group().lower() for m in _WORD.finditer(text)) if w not in _STOP)


def facts_of(
    question: str, sources: Sequence[SourceText], embedder: Embedder, limit: int = 400
) -> list[Fact]:
    """Every usable sentence of the sources, best first. At most `limit` sentences per source are read."""
    spans = [
        (s, a, b)
        for s in sources
        for a, b in split_sentences(s.text)[:limit]
        if 20 <= b - a <= 600 and not s.text[:b].endswith("?")  # a question answers nothing
    ]
    if not spans:
        return []
    texts = [s.text[a:b] for s, a, b in spans]
    vectors = embedder.embed([question, *texts])
    alike = vectors[1:] @ vectors[0]
    shares = covered(question, texts)
    facts = [
        Fact(s.n, text, start, end, float(score) + WORD_BONUS * share, s.page_of(start))
        for (s, start, end), text, score, share in zip(spans, texts, alike, shares, strict=True)
        if share >= LEAST_SHARE
    ]
    return sorted(facts, key=lambda f: -f.score)


def covered(question: str, texts: Sequence[str]) -> list[float]:
    """For each text the share (0-1) of the question's words that it has, rare words counting more.

    Weights are inverse document frequencies over the texts, so the subject that every sentence names does
    not make any of them an answer. Words are compared by their first five letters.
    """
    asked = _stems(question)
    held = [_stems(text) for text in texts]
    weight = {w: 0.1 + math.log((len(texts) + 1) / (1 + sum(w in h for h in held))) for w in asked}
    total = sum(weight.values()) or 1.0
    return [sum(weight[w] for w in asked & h) / total for h in held]


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:5] for word in content_words(text))


def without_repeats(
    facts: Sequence[Fact], embedder: Embedder, most: int
) -> list[tuple[Fact, tuple[Fact, ...]]]:
    """The first `most` different facts, each with the facts of other sources that say the same."""
    chosen: list[tuple[Fact, list[Fact]]] = []
    vectors = embedder.embed([f.text for f in facts]) if facts else None
    rows: list[int] = []
    for i, fact in enumerate(facts):
        assert vectors is not None
        twin = next((k for k, row in enumerate(rows) if float(vectors[i] @ vectors[row]) >= SAME_FACT), None)
        if twin is not None:
            if fact.source != chosen[twin][0].source:
                chosen[twin][1].append(fact)
        elif len(chosen) < most:
            chosen.append((fact, []))
            rows.append(i)
    return [(fact, tuple(others)) for fact, others in chosen]
