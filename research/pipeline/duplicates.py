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
from research.pipeline.facts import Fact, SourceText, content_words

SHINGLE_WORDS = 8
LEAST_CONTAINED = (
    0.5  # of the shorter page's shingles; syndicated texts keep 0.6-1, pages on one subject < 0.1
)
LEAST_WORDS = 40  # a shorter text has too few shingles to tell a copy from a quotation
SAME_MEANING = 0.88
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

    Give the best page first: it is the one that stays.
    """
    groups: list[tuple[SourceText, frozenset[int], list[Copy]]] = []
    for page in pages:
        own = shingles(page.text)
        twin = next(((g, share) for g in groups if (share := contained(own, g[1])) >= LEAST_CONTAINED), None)
        if twin and len(own) >= LEAST_WORDS:
            twin[0][2].append(Copy(page.n, CopyHow.SHINGLES, round(twin[1], 3)))
        else:
            groups.append((page, own, []))
    return tuple(Group(page.n, tuple(copies)) for page, _, copies in groups)


def same_facts(facts: Sequence[Fact], embedder: Embedder | None = None) -> tuple[tuple[int, ...], ...]:
    """Indexes of the facts, those that say the same together; each index once, the first of a group first."""
    groups: list[list[int]] = []
    vectors = embedder.embed([f.text for f in facts]) if embedder and facts else None
    for i, fact in enumerate(facts):
        words = content_words(fact.text)
        for group in groups:
            other = content_words(facts[group[0]].text)
            alike = len(words & other) / max(1, len(words | other))
            near = vectors is not None and float(vectors[i] @ vectors[group[0]]) >= SAME_MEANING
            if alike >= 0.8 or near:
                group.append(i)
                break
        else:
            groups.append([i])
    return tuple(tuple(g) for g in groups)


@dataclass(frozen=True, slots=True)
class MergedFact:
    """One fact told from several sources: the fullest sentence, and what the others add or repeat (R18)."""

    facts: tuple[Fact, ...]  # the first is the fullest
    adds: tuple[Fact, ...] = ()  # on the same thing, with something that the first does not say


def merged_facts(facts: Sequence[Fact], embedder: Embedder | None = None) -> tuple[MergedFact, ...]:
    """The facts with repeats joined and complementary ones put beside the fullest."""
    return tuple(MergedFact(tuple(facts[i] for i in group)) for group in same_facts(facts, embedder))
