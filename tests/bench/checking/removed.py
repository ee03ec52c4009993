"""Pairs as citations go wrong in practice: true sentences, and the same with the page's proof of them taken out."""

from __future__ import annotations

from research.pipeline.check.claim_words import content_of, coverage, matches
from research.pipeline.check.evidence import sentences_in
from tests.bench.checking.pairs import Pair, read_pairs

_LEAST_CHARACTERS = 60
_STILL_SAYS = 0.6  # coverage above which a sentence left over might still support the claim


def with_removed(name: str) -> list[Pair]:
    """The pairs of the file, its sentences as quotations, and all supported ones without their proof (U)."""
    pairs = read_pairs(name)
    quoted = [
        Pair(style, evidence, s.text, "S")
        for style, evidence in dict.fromkeys((p.style, p.evidence) for p in pairs)
        for s in sentences_in([evidence])
        if len(content_of(s.text)) >= 4
    ]
    true = [p for p in pairs if p.is_supported] + quoted
    bare = [Pair(p.style, _without(p.evidence, p.sentence), p.sentence, "U") for p in true]
    return [*pairs, *quoted, *(p for p in bare if len(p.evidence) > _LEAST_CHARACTERS)]


def _without(evidence: str, claim: str) -> str:
    words = content_of(claim)
    rated = [(s.text, coverage(words, matches(words, s.words))) for s in sentences_in([evidence])]
    most = max(share for _, share in rated)
    return " ".join(text for text, share in rated if share < min(most, _STILL_SAYS))
