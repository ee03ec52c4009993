"""Yes and no, sure and maybe, all and some: where a claim turns round or overstates what the evidence says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from agent.language.word_lists import load_patterns, load_words
from research.pipeline.check.claim_words import Token, tokens_of
from research.pipeline.facts.thesaurus.words import opposites

_FILE = Path(__file__).with_suffix(".toml")
_PATTERNS = load_patterns(_FILE)
_NOT = _PATTERNS["not"]
_MAYBE = _PATTERNS["maybe"]
_STRONG = _PATTERNS["strong"]
_STOP = re.compile(r"[,;:.()–—]|\b(?:but|and|or|which|who|although|while)\b")
_SCOPE = 4
_OPPOSED: dict[str, set[str]] = {}
for _a, _b in map(str.split, load_words(_FILE)["pairs"]):
    _OPPOSED.setdefault(_a, set()).add(_b)
    _OPPOSED.setdefault(_b, set()).add(_a)


def negated_words(text: str) -> frozenset[str]:
    """Plain content words that a denial covers: those shortly after it in the same clause."""
    tokens = tokens_of(text)
    found: set[str] = set()
    for cue in _NOT.finditer(text):
        end = next((m.start() for m in _STOP.finditer(text, cue.end())), len(text))
        scope = [t for t in tokens if cue.end() <= t.start < end and t.is_content]
        found.update(t.plain for t in scope[:_SCOPE])
    return frozenset(found)


def denied(claim: str, evidence: str, shared: Iterable[str]) -> list[str]:
    """Words denied on one side, where only one side denies at all; `shared` are plain words of both."""
    if bool(_NOT.search(claim)) == bool(_NOT.search(evidence)):
        return []  # both deny, perhaps in other words: no telling what
    mine, theirs = negated_words(claim), negated_words(evidence)
    return sorted(w for w in shared if (w in mine) != (w in theirs))


def hedges(text: str) -> int:
    """How many words say that something is not certain."""
    return sum(1 for _ in _MAYBE.finditer(text))


def overstated(claim: str, evidence: str) -> list[str]:
    """Words of the claim such as "all", "first", "only" that the evidence does not use."""
    held = {m.group().lower() for m in _STRONG.finditer(evidence)}
    return [w for m in _STRONG.finditer(claim) if (w := m.group().lower()) not in held]


def opposed(claimed: Sequence[Token], shares: Sequence[float], said: Iterable[str]) -> list[tuple[str, str]]:
    """Words of the claim that the evidence lacks but whose opposite it has, with that opposite."""
    held = set(said)
    found = []
    for token, credit in zip(claimed, shares, strict=True):
        if credit < 1.0:
            others = (opposites(token.plain) | _OPPOSED.get(token.plain, set())) & held
            found += [(token.text, other) for other in sorted(others)[:1]]
    return found
