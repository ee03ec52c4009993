"""Near-duplicates: copies of one page collapse into one source, facts that say the same into one fact.

Source: A. Broder, "On the resemblance and containment of documents" (1997): shingles of 8 words, containment
of the smaller set in the larger one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from agent.core.ports import Embedder
from research.pipeline.check.claim_words import content_of
from research.pipeline.check.exact import ProblemKind, compare
from research.pipeline.check.polarity import denied
from research.pipeline.facts.facts import Fact, content_words
from research.pipeline.facts.passages import SourceText
from research.pipeline.facts.sentences import split_sentences

SHINGLE_WORDS = 8
LEAST_CONTAINED = (
    0.5  # of the shorter page's shingles; syndicated texts keep 0.6-1, pages on one subject < 0.1
)
LEAST_WORDS = 40  # a shorter text has too few shingles to tell a copy from a quotation
SAME_MEANING = 0.88
SAME_WORDS = 0.8
_MOST_SENTENCES = 12
_WORD = re.compile(r"\w+")


class CopyHow(StrEnum):
    """How a copy was recognised."""

    SHINGLES = "shingles"
    MEANING = "meaning"


@dataclass(frozen=True, slots=True)
class Copy:
    """Source `n` says what the kept one says; `share` (0-1) of it."""

    n: int
    how: CopyHow
    share: float


@dataclass(frozen=True, slots=True)
class Group:
    """One text in the world: the source that stands for it, and its copies."""

    kept: int
    copies: tuple[Copy, ...] = ()


def shingles(text: str) -> frozenset[int]:
    """Hashes of all runs of eight words, lower case; stable within one process."""
    words = [m.group().lower() for m in _WORD.finditer(text)]
    return frozenset(hash(tuple(words[i : i + SHINGLE_WORDS])) for i in range(len(words) - SHINGLE_WORDS + 1))


def contained(a: frozenset[int], b: frozenset[int]) -> float:
    """The share (0-1) of the smaller set that the larger one holds."""
    return len(a & b) / min(len(a), len(b)) if a and b else 0.0


def collapse(pages: Sequence[SourceText], embedder: Embedder | None = None) -> tuple[Group, ...]:
    """Every page in exactly one group, in the order given; the first of each group is kept.

    Give the best page first: it is the one that stays. Short pages, which have too few shingles, are copies
    when their sentences say the same one by one; that needs an embedder.
    """
    groups: list[tuple[SourceText, frozenset[int], list[Copy]]] = []
    for page in pages:
        own = shingles(page.text)
        twin = _twin(page, own, groups, embedder)
        if twin:
            twin[0].append(twin[1])
        else:
            groups.append((page, own, []))
    return tuple(Group(page.n, tuple(copies)) for page, _, copies in groups)


def _twin(
    page: SourceText,
    own: frozenset[int],
    groups: Sequence[tuple[SourceText, frozenset[int], list[Copy]]],
    embedder: Embedder | None,
) -> tuple[list[Copy], Copy] | None:
    """The list of copies that the page belongs to, with its entry; None when it is an original."""
    for other, theirs, copies in groups:
        share = contained(own, theirs)
        if min(len(own), len(theirs)) >= LEAST_WORDS:
            if share >= LEAST_CONTAINED:
                return copies, Copy(page.n, CopyHow.SHINGLES, round(share, 3))
        elif embedder is not None and (alike := _same_text(page.text, other.text, embedder)):
            return copies, Copy(page.n, CopyHow.MEANING, round(alike, 3))
    return None


def _same_text(a: str, b: str, embedder: Embedder) -> float:
    """How alike (0-1) two short texts are, sentence by sentence; 0 unless each sentence has its like."""
    mine, theirs = ([t[x:y] for x, y in split_sentences(t)][:_MOST_SENTENCES] for t in (a, b))
    if not mine or not theirs or len(mine) != len(theirs):
        return 0.0
    vectors = embedder.embed([*mine, *theirs])
    least = float((vectors[: len(mine)] @ vectors[len(mine) :].T).max(axis=1).min())
    same = least >= SAME_MEANING and all(_same_figures(x, y) for x, y in zip(mine, theirs, strict=True))
    return least if same else 0.0


def same_facts(facts: Sequence[Fact], embedder: Embedder | None = None) -> tuple[tuple[int, ...], ...]:
    """Indexes of the facts, those that say the same together; each index once, the first of a group first.

    Facts with different numbers, dates or denials are never the same, however alike their words.
    """
    groups: list[list[int]] = []
    vectors = embedder.embed([f.text for f in facts]) if embedder and facts else None
    for i, fact in enumerate(facts):
        for group in groups:
            first = facts[group[0]]
            near = vectors is not None and float(vectors[i] @ vectors[group[0]]) >= SAME_MEANING
            if (near or _shared_words(fact.text, first.text) >= SAME_WORDS) and _same_figures(
                fact.text, first.text
            ):
                group.append(i)
                break
        else:
            groups.append([i])
    return tuple(tuple(g) for g in groups)


def _shared_words(a: str, b: str) -> float:
    mine, theirs = content_words(a), content_words(b)
    return len(mine & theirs) / max(1, len(mine | theirs))


def _same_figures(a: str, b: str) -> bool:
    """Each number, date and denial of the one is borne out by the other, both ways."""
    breaking = (ProblemKind.NUMBER, ProblemKind.UNIT, ProblemKind.DATE)
    if compare(a, b).count(*breaking) or compare(b, a).count(*breaking):
        return False
    return not denied(a, b, {t.plain for t in content_of(a)} & {t.plain for t in content_of(b)})
