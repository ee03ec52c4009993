"""Word lists kept as data: one TOML file beside the module that uses it, tables of words by name."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def load_words(file: Path) -> dict[str, tuple[str, ...]]:
    """All lists of one file, by name. A list is a TOML array, or a text whose words are parted by white space
    (or, where it holds a comma or a line break, by those: entries may then have several words).

    Raises `ValueError` for anything else, and for a word that stands twice in one list.
    """
    with file.open("rb") as stream:
        tables = tomllib.load(stream)
    return {name: _entries(f"{file.name}: {name}", value) for name, value in tables.items()}


def _entries(where: str, value: object) -> tuple[str, ...]:
    """One list, checked."""
    if isinstance(value, str):
        parted = value.replace("\n", ",").split(",") if "," in value or "\n" in value else value.split()
        words = tuple(word.strip() for word in parted if word.strip())
    elif isinstance(value, list) and all(isinstance(word, str) for word in value):
        words = tuple(value)
    else:
        raise ValueError(f"{where} is no list of words")
    if len(set(words)) != len(words):
        raise ValueError(f"{where} holds a word twice: {sorted({w for w in words if words.count(w) > 1})}")
    return words
