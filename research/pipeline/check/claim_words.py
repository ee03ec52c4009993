"""The words of a claim and of its evidence: plain forms, weights, and how well one word stands for another."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from agent.language.word_lists import load_words
from research.pipeline.facts.thesaurus.words import plain_form, word_of

NEAR_CREDIT = 0.8  # a synonym or a word derived from it
GENERAL_CREDIT = 0.65  # the claim's word is the more general one
LIKE_CREDIT = 0.85  # the same long beginning: "insure", "insurance"
RARE_WEIGHT = 8.0  # of a word that WordNet's texts do not have: names, terms
_TEXTS = 16_000.0  # a word as common as this weighs nothing; "be" has 15,363
_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W\d_]{1,4})?")
_POSSESSIVE = re.compile(r"['’]s?$")
_WORDS = load_words(Path(__file__).with_suffix(".toml"))
_STOP = frozenset(_WORDS["stop"])


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a text with its offsets. `plain` is its dictionary form in lower case."""

    text: str
    plain: str
    start: int
    end: int

    @property
    def is_number(self) -> bool:
        """Whether it begins with a digit."""
        return self.text[0].isdigit()

    @property
    def is_content(self) -> bool:
        """Whether it carries meaning of its own."""
        return self.plain not in _STOP and (len(self.plain) > 1 or self.text[0].isupper())


@lru_cache(maxsize=4_000)
def tokens_of(text: str) -> tuple[Token, ...]:
    """The words of `text` in order."""
    found = []
    for match in _TOKEN.finditer(text):
        word = match.group()
        core = _POSSESSIVE.sub("", word) or word
        plain = core.lower()
        found.append(
            Token(
                core, plain if plain in _STOP else plain_form(plain), match.start(), match.start() + len(core)
            )
        )
    return tuple(found)


def content_of(text: str) -> list[Token]:
    """The words that carry meaning, numbers left out: those are compared as values."""
    return [t for t in tokens_of(text) if t.is_content and not t.is_number]


@lru_cache(maxsize=50_000)
def weight(plain: str) -> float:
    """How much a word tells, about 1 to 9.7: the logarithm of its rarity in WordNet's tagged texts."""
    word = word_of(plain)
    return math.log(_TEXTS / (1 + word.count)) if word else RARE_WEIGHT


@lru_cache(maxsize=200_000)
def stands_for(said: str, claimed: str) -> float:
    """How well the evidence's word `said` bears out the claim's word `claimed`, 0-1; both plain."""
    if said == claimed:
        return 1.0
    word = word_of(claimed)
    other = word_of(said)
    if (word and said in word.near) or (other and claimed in other.near):
        return NEAR_CREDIT
    if other and claimed in other.up:
        return GENERAL_CREDIT
    shared = _shared_start(said, claimed)
    if (shared >= 5 and shared >= 0.6 * max(len(said), len(claimed))) or _is_demonym(said, claimed, shared):
        return LIKE_CREDIT
    if word and other and (word.near & other.near):
        return NEAR_CREDIT / 2
    return 0.0


def matches(claimed: Sequence[Token], said: Iterable[str]) -> list[float]:
    """For each word of the claim how well the best word of the evidence bears it out, 0-1."""
    words = frozenset(said)
    return [
        1.0 if t.plain in words else max((stands_for(w, t.plain) for w in words), default=0.0)
        for t in claimed
    ]


def coverage(claimed: Sequence[Token], shares: Sequence[float]) -> float:
    """The share (0-1) of the claim's words that is borne out, by weight; 1 for a claim without words."""
    total = sum(weight(t.plain) for t in claimed)
    return sum(weight(t.plain) * c for t, c in zip(claimed, shares, strict=True)) / total if total else 1.0


def _shared_start(a: str, b: str) -> int:
    length = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        length += 1
    return length


def _is_demonym(a: str, b: str, shared: int) -> bool:
    """Norway and Norwegian, Sweden and Swedish: the same four letters and an ending of peoples on one side."""
    endings = ("ian", "ish", "ese", "an", "ean", "i")
    return shared >= 4 and shared >= len(min(a, b, key=len)) - 2 and any(w.endswith(endings) for w in (a, b))
