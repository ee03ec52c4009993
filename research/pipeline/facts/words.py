"""Words as questions and sentences share them: stems, irregular forms, and words for the same thing.

Small tables of everyday English relations (to cost, to found, to weigh, …) with the commonest words of other European
languages. Nothing here is about one page or one site.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from agent.language.word_lists import load_words

SAME_RELATION = 0.85  # what a word for the same thing counts
WORD = re.compile(r"[^\W_]+(?:[-'’._][^\W_]+){0,4}")
_PART = re.compile(r"[^\W_]+")


def listed(words: str) -> frozenset[str]:
    """The words of a table that is written as running text."""
    return frozenset(words.split())


_WORDS = load_words(Path(__file__).with_suffix(".toml"))
STOP_WORDS = frozenset(_WORDS["stop_words"])


def _groups() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for n, line in enumerate(_WORDS["same"]):
        for word in line.split():
            found.setdefault(word, set()).add(f"={n}")
    return {word: frozenset(groups) for word, groups in found.items()}


_GROUPS = _groups()
_ENDINGS = (
    "ations", "ation", "ments", "ment", "ings", "ing", "ities", "ity", "iers", "ions", "ion", "ies",
    "ied", "ers", "ors", "ness", "edly", "ed", "es", "er", "or", "ly", "al", "s", "e", "y",
)  # fmt: skip


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The word without its ending, lower case; at least four letters stay."""
    low = word.casefold().removesuffix("'s").removesuffix("’s")
    if low[-1:].isdigit() or len(low) <= 3:
        return low
    for ending in _ENDINGS:
        if low.endswith(ending) and len(low) - len(ending) >= 4:
            return low[: -len(ending)]
    return low[:-1] if low.endswith("s") and len(low) > 3 and not low.endswith("ss") else low


@lru_cache(maxsize=50_000)
def same_as(word: str) -> frozenset[str]:
    """Names of the groups of words for the same thing that the word is in; empty for most words."""
    return _GROUPS.get(word.casefold(), frozenset())


@lru_cache(maxsize=4096)
def alike(word: str) -> frozenset[str]:
    """Stems of the words for the same thing; none for most words."""
    groups = same_as(word)
    return frozenset(stem(other) for other, own in _GROUPS.items() if own & groups) - {stem(word)}


def has(words: frozenset[str], key: str) -> float:
    """1 with that word, less with one for the same thing, 0 without."""
    if stem(key) in words:
        return 1.0
    return 0.0 if words.isdisjoint(alike(key)) else SAME_RELATION


def stems_of(text: str) -> frozenset[str]:
    """Stems of the words that carry meaning."""
    return frozenset(stem(w) for w in set(WORD.findall(text)) if w.casefold() not in STOP_WORDS)


def stems_of_text(text: str) -> frozenset[str]:
    """The same, with the parts of names with dots: "pool_size" is in "create_engine.pool_size"."""
    parts = {part for word in set(WORD.findall(text)) if "." in word for part in word.split(".")}
    return stems_of(text) | {stem(part) for part in parts if len(part) > 2 and not part.isdigit()}


def stems_of_names(text: str) -> frozenset[str]:
    """The same for headings and terms, with the parts of names: "diff-files" is in "git-diff-files"."""
    found = set(stems_of(text))
    for word in WORD.findall(text):
        parts = list(_PART.finditer(word))
        if len(parts) > 1:
            found |= {
                stem(word[first.start() : last.end()]) for i, first in enumerate(parts) for last in parts[i:]
            }
    return frozenset(found - STOP_WORDS)


def words_of(text: str) -> list[str]:
    """The words as they are; `3.5` and `state-of-the-art` are one each."""
    return [m.group() for m in WORD.finditer(text)]


def content_of(text: str) -> list[str]:
    """The words that carry meaning, as they are."""
    return [w for w in words_of(text) if w.casefold() not in STOP_WORDS]
