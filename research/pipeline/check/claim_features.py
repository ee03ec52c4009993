"""What a claim and its evidence have in common, as numbers: the input of the model in checking.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agent.core.ports import Embedder
from research.pipeline.check.claim_words import Token, content_of, coverage, matches, tokens_of
from research.pipeline.check.evidence import Sentence, Window, sentences_in, windows_of
from research.pipeline.check.exact import Problem, ProblemKind, anchors_of, compare, holds
from research.pipeline.check.polarity import denied, hedges, opposed, overstated

_EMBEDDED = (
    3  # single sentences: as good as eight windows of up to three on the development pairs, at a third
)


@dataclass(frozen=True, slots=True)
class Compared:
    """The features by name, all but the likeness of meaning, and what they were made of."""

    features: Mapping[str, float]
    problems: tuple[Problem, ...]
    best: Window | None
    missing: tuple[str, ...]
    turned: tuple[str, ...]  # words of the claim that the evidence turns round
    nearest: tuple[Window, ...] = ()  # single sentences worth comparing by meaning, the best covering first


def compared(claim: str, evidence: Sequence[str]) -> Compared:
    """The claim laid beside the evidence, word by word."""
    sentences = sentences_in(evidence)
    words = content_of(claim)
    windows = windows_of(words, sentences)
    exact = compare(claim, "\n".join(evidence))
    if not windows:
        return Compared({}, exact.problems, None, tuple(t.text for t in words), ())
    best = windows[0]
    denials, opposites = _turned(claim, words, best)
    missing = tuple(t.text for t, credit in zip(words, best.credits, strict=True) if credit < 0.5)
    closest = _closest(words, sentences)
    features = {
        "covered_one": max(coverage(words, matches(words, s.words)) for s in closest),
        "anchored": _anchored(claim, words, sentences, closest),
        "missing": min(len(missing), 8) / 8,
        "numbers": min(exact.count(ProblemKind.NUMBER), 2) / 2,
        "units": min(exact.count(ProblemKind.UNIT), 1),
        "dates": min(exact.count(ProblemKind.DATE) + 0.4 * exact.loose_dates, 2) / 2,
        "names": exact.missing_names,
        "negated": min(len(denials), 2) / 2,
        "opposed": min(len(opposites), 2) / 2,
        "overstated": min(len(overstated(claim, best.text)), 2) / 2,
        "certain": float(hedges(best.text) > 0 and hedges(claim) == 0),
    }
    nearest = tuple(w for w in windows if w.span == 1)[:_EMBEDDED]
    return Compared(features, exact.problems, best, missing, (*denials, *opposites), nearest)


def _closest(words: Sequence[Token], sentences: Sequence[Sentence]) -> list[Sentence]:
    wanted = {t.plain for t in words}
    return sorted(sentences, key=lambda s: -len(wanted & s.words))[:12]


def _anchored(
    claim: str, words: Sequence[Token], sentences: Sequence[Sentence], closest: Sequence[Sentence]
) -> float:
    """The least coverage that a sentence with one of the claim's numbers or dates gives the whole claim."""
    shares = []
    for anchor in anchors_of(claim):
        around = [coverage(words, matches(words, s.words)) for s in sentences if holds(s.text, anchor)][:8]
        shares.append(max(around, default=0.0))
    return min(shares, default=max(coverage(words, matches(words, s.words)) for s in closest))


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


def cosine(claim: str, found: Compared, embedder: Embedder) -> float:
    """How like the claim the most alike sentence is; 0 without any. This is the dear part of a check."""
    if not found.nearest:
        return 0.0
    vectors = embedder.embed([claim, *(w.text for w in found.nearest)])
    return float((vectors[1:] @ vectors[0]).max())
