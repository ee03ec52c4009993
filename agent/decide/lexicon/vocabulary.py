"""The everyday words of `words.txt`: sections of words, and groups of words that mean the same."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_FILE = Path(__file__).parent / "words.txt"


@cache
def _sections() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    current = ""
    for line in _FILE.read_text("utf-8").splitlines():
        if heading := re.match(r"\[(\w+)\]", line):
            current = heading[1]
            found[current] = []
        elif line.strip() and not line.startswith("#"):
            found[current].append(line.strip())
    return found


@cache
def words_of(section: str) -> frozenset[str]:
    """The words of one section of the file."""
    return frozenset(
        word.strip() for line in _sections()[section] for word in line.split(",") if word.strip()
    )


@cache
def _groups() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in _sections()["synonyms"]:
        group = frozenset(word.strip().replace("-", " ") for word in line.split(";"))
        for word in group:
            found[word] = found.get(word, frozenset()) | group
    return found


def synonyms(words: str) -> frozenset[str]:
    """All that mean the same as these words (lower case, one blank between), themselves included."""
    return _groups().get(words, frozenset()) | {words}
