"""Looks words up: plain form, near words, more general ones, opposites, and how common a word is."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

_HERE = Path(__file__).parent
_NOTHING: frozenset[str] = frozenset()
_DOUBLED = frozenset("bdgklmnprt")
_ENDINGS = (
    ("ies", "y"), ("ied", "y"), ("es", ""), ("s", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", ""),
    ("er", "e"), ("er", ""), ("est", "e"), ("est", ""), ("ier", "y"), ("iest", "y"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Word:
    """What WordNet says of a plain word; `count` is its number in WordNet's tagged texts."""

    count: int
    near: frozenset[str]
    up: frozenset[str]
    opposite: frozenset[str]


@cache
def thesaurus() -> dict[str, Word]:
    """The packaged words, read once (about 0.1 s)."""
    found = {}
    for line in gzip.decompress((_HERE / "words.tsv.gz").read_bytes()).decode().splitlines():
        word, count, near, up, opposite = line.split("\t")
        found[word] = Word(int(count), _words(near), _words(up), _words(opposite))
    return found


@cache
def _irregular() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in (_HERE / "irregular.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            plain, *forms = line.split()
            for form in forms:
                found.setdefault(form, plain)
    return found


@lru_cache(maxsize=50_000)
def plain_form(word: str) -> str:
    """The dictionary form of a lower-case word; of an unknown one the word without the commonest endings."""
    irregular = _irregular().get(word)
    if irregular:
        return irregular
    known = thesaurus()
    best = _regular(word, known)
    if word in known and (best is None or known[word].count >= known[best].count or len(word) < 4):
        return word
    if best is not None:
        return best
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and not word.endswith("ss") and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


def _regular(word: str, known: dict[str, Word]) -> str | None:
    """The commonest known word of which this is a regular form."""
    forms = []
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and not word.endswith("ss"):
            stem = word[: -len(ending)] + instead
            forms.append(stem)
            if not instead and len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] in _DOUBLED:
                forms.append(stem[:-1])
    forms = [form for form in forms if len(form) > 1 and form in known]
    return max(forms, key=lambda form: known[form].count, default=None)


def word_of(plain: str) -> Word | None:
    """What is known of a plain word, if anything."""
    return thesaurus().get(plain)


def opposites(plain: str) -> frozenset[str]:
    """Words that mean the opposite; with them those of its nearest words that have one."""
    word = thesaurus().get(plain)
    return word.opposite if word else _NOTHING


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split(",")) if text else _NOTHING
