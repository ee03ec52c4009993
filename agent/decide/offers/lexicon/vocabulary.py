"""Everyday words of shopping: lists and groups of synonyms of `words.toml`, expressions of `patterns.toml`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from agent.language import word_lists

_FOLDER = Path(__file__).parent
_WORD = r"\b(?:…)\b"


@cache
def words_of(section: str) -> frozenset[str]:
    """The words of one list of `words.toml`."""
    return frozenset(word_lists.load_words(_FOLDER / "words.toml")[section])


def any_of(name: str) -> str:
    """One list of `patterns.toml` as alternatives of a regular expression."""
    return word_lists.any_of(_FOLDER / "patterns.toml", name)


def pattern(name: str, frame: str = _WORD) -> re.Pattern[str]:
    """The same compiled, in place of the "…" of a frame; by default as whole words."""
    return re.compile(frame.replace("…", any_of(name)))


@cache
def _groups() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in words_of("synonyms"):
        group = frozenset(word.strip().replace("-", " ") for word in line.split(";"))
        for word in group:
            found[word] = found.get(word, frozenset()) | group
    return found


def synonyms(words: str) -> frozenset[str]:
    """All that mean the same as these words (lower case, one blank between), themselves included."""
    return _groups().get(words, frozenset()) | {words}
