"""Evidence laid out for comparing: its sentences, and the windows of one to three of them that cover a claim best."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from research.pipeline.check.claim_words import Token, coverage, matches, tokens_of

_BREAK = re.compile(r"(?<=[.!?…])[\"”’)\]]*\s+(?=[\"“‘(\[]?[A-ZÀ-ÖØ-Þ0-9])|\n+")
MOST_SENTENCES = 300
_MOST_WORDS = 90  # of a window; a longer one says everything and nothing
_SPAN = 3
_SPAN_COST = 0.04  # coverage that one sentence more must bring


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the evidence; `piece` is the index of the text that it comes from."""

    text: str
    piece: int
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Window:
    """Neighbouring sentences, with the credit of each content word of the claim and their coverage."""

    text: str
    piece: int
    credits: tuple[float, ...]
    covered: float
    span: int  # how many sentences it is


def sentences_in(evidence: Sequence[str]) -> list[Sentence]:
    """The sentences of all pieces, in order, at most 300."""
    found: list[Sentence] = []
    for i, piece in enumerate(evidence):
        for text in _BREAK.split(piece):
            if text and text.strip() and len(found) < MOST_SENTENCES:
                found.append(Sentence(text.strip(), i, frozenset(t.plain for t in tokens_of(text))))
    return found


def windows_of(claim: Sequence[Token], sentences: Sequence[Sentence]) -> list[Window]:
    """Windows of one to three sentences of one piece, the best covering first; shorter ones win ties."""
    shares = [matches(claim, s.words) for s in sentences]
    found = []
    for i, first in enumerate(sentences):
        for span in range(1, _SPAN + 1):
            group = sentences[i : i + span]
            if len(group) < span or group[-1].piece != first.piece:
                break
            if span > 1 and sum(len(s.text.split()) for s in group) > _MOST_WORDS:
                break
            best = tuple(map(max, *shares[i : i + span])) if span > 1 else tuple(shares[i])
            covered = coverage(claim, best)
            window = Window(" ".join(s.text for s in group), first.piece, best, covered, span)
            found.append((covered - _SPAN_COST * (span - 1), window))
    return [w for _, w in sorted(found, key=lambda pair: -pair[0])]
