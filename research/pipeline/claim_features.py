"""What a claim and its evidence have in common, as numbers: the input of the model in checking.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.core.ports import Embedder
from research.pipeline.binding import nearness, reversed_names
from research.pipeline.claim_words import Token, content_of, coverage, matches, tokens_of
from research.pipeline.evidence import Sentence, Window, clauses_of, sentences_in, windows_of
from research.pipeline.exact import Exact, ProblemKind, anchors_of, compare, holds
from research.pipeline.polarity import denied, hedges, opposed, overstated

NAMES = (
    "covered", "covered_one", "counted", "clause", "near", "reversed", "anchored", "missing", "numbers", "units",
    "dates", "names", "swapped", "negated", "opposed", "overstated", "certain", "cosine",
)  # fmt: skip
_EMBEDDED_WINDOWS = 8


@dataclass(frozen=True, slots=True)
class Compared:
    """The features in the order of NAMES, and what they were made of."""

    features: NDArray[np.float64]
    exact: Exact
    best: Window | None
    missing: tuple[str, ...]
    turned: tuple[str, ...]  # words of the claim that the evidence turns round
    uses_meaning: bool


def compared(claim: str, evidence: Sequence[str], embedder: Embedder | None) -> Compared:
    """The claim laid beside the evidence. Without an embedder the last feature is 0."""
    sentences = sentences_in(evidence)
    words = content_of(claim)
    windows = windows_of(words, sentences)
    exact = compare(claim, "\n".join(evidence))
    if not windows:
        return Compared(
            np.zeros(len(NAMES)), exact, None, tuple(t.text for t in words), (), embedder is not None
        )
    best = windows[0]
    turned = _turned(claim, words, best)
    missing = [t for t, credit in zip(words, best.credits, strict=True) if credit < 0.5]
    values = (
        _lexical(claim, words, sentences, windows)
        | _exact_features(exact)
        | {
            "missing": min(len(missing), 8) / 8,
            "negated": min(len(turned[0]), 2) / 2,
            "opposed": min(len(turned[1]), 2) / 2,
            "overstated": min(len(overstated(claim, best.text)), 2) / 2,
            "certain": float(hedges(best.text) > 0 and hedges(claim) == 0),
            "cosine": _cosine(claim, windows, embedder) if embedder else 0.0,
        }
    )
    features = np.array([values[name] for name in NAMES])
    return Compared(
        features, exact, best, tuple(t.text for t in missing), (*turned[0], *turned[1]), bool(embedder)
    )


def _lexical(
    claim: str, words: Sequence[Token], sentences: Sequence[Sentence], windows: Sequence[Window]
) -> dict[str, float]:
    best = windows[0]
    closest = _closest(words, sentences)
    return {
        "covered": best.covered,
        "covered_one": max(coverage(words, matches(words, s.words)) for s in closest),
        "counted": sum(best.credits) / len(words) if words else 1.0,
        "clause": _weakest_clause(claim, windows),
        "near": nearness(claim, best.text),
        "reversed": float(reversed_names(claim, _closest_sentence(words, best.text))),
        "anchored": _anchored(claim, words, sentences, closest),
    }


def _closest(words: Sequence[Token], sentences: Sequence[Sentence]) -> list[Sentence]:
    wanted = {t.plain for t in words}
    return sorted(sentences, key=lambda s: -len(wanted & s.words))[:12]


def _weakest_clause(claim: str, windows: Sequence[Window]) -> float:
    """The coverage of the claim's worst covered part: more facts than the evidence has show here."""
    shares = []
    for clause in clauses_of(claim):
        words = content_of(clause)
        if words:
            shares.append(max(coverage(words, matches(words, w.words)) for w in windows[:6]))
    return min(shares, default=1.0)


def _anchored(
    claim: str, words: Sequence[Token], sentences: Sequence[Sentence], closest: Sequence[Sentence]
) -> float:
    """The least coverage that a sentence with one of the claim's numbers or dates gives the whole claim."""
    shares = []
    for anchor in anchors_of(claim):
        around = [coverage(words, matches(words, s.words)) for s in sentences if holds(s.text, anchor)][:8]
        shares.append(max(around, default=0.0))
    return min(shares, default=max(coverage(words, matches(words, s.words)) for s in closest))


def _exact_features(exact: Exact) -> dict[str, float]:
    return {
        "numbers": min(exact.count(ProblemKind.NUMBER), 2) / 2,
        "units": min(exact.count(ProblemKind.UNIT), 1),
        "dates": min(exact.count(ProblemKind.DATE) + 0.4 * exact.loose_dates, 2) / 2,
        "names": exact.missing_names,
        "swapped": min(exact.swapped, 1),
    }


def _turned(claim: str, words: Sequence[Token], best: Window) -> tuple[list[str], list[str]]:
    """Words denied on one side only, and opposites; two turns in one sentence undo each other."""
    shared = {t.plain for t, credit in zip(words, best.credits, strict=True) if credit == 1.0}
    line = _closest_sentence(words, best.text)
    turned = denied(claim, line, shared & _plain(line))
    pairs = opposed(words, best.credits, _plain(line))
    if turned and pairs:
        return [], []
    return turned, [f"{a}/{b}" for a, b in pairs]


def _closest_sentence(words: Sequence[Token], text: str) -> str:
    wanted = {t.plain for t in words}
    return max((s.text for s in sentences_in([text])), key=lambda s: len(wanted & _plain(s)), default=text)


def _plain(text: str) -> frozenset[str]:
    return frozenset(t.plain for t in tokens_of(text))


def _cosine(claim: str, windows: Sequence[Window], embedder: Embedder) -> float:
    vectors = embedder.embed([claim, *(w.text for w in windows[:_EMBEDDED_WINDOWS])])
    return float((vectors[1:] @ vectors[0]).max())
