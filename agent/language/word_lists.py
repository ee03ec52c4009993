"""Word lists kept as data: one TOML file beside the module that uses it, lists of words and expressions by name."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

_WHOLE_WORDS = r"(?i)(?<![\w])(?:…)(?![\w])"


@cache
def load_words(file: Path) -> dict[str, tuple[str, ...]]:
    """All lists of one file, by name. A list is a TOML array, or a text whose words are parted by white space
    (or, where it holds a comma or a line break, by those: entries may then have several words).

    Raises `ValueError` with file and line for anything else, and for a duplicate.
    """
    lists = {name: value for name, value in _tables(file).items() if not isinstance(value, dict)}
    return {name: _entries(file, name, value) for name, value in lists.items()}


@cache
def any_of(file: Path, name: str) -> str:
    """One list as alternatives of a regular expression; `{other}` stands for the alternatives of another list."""
    return _joined(file, load_words(file)[name])


@cache
def load_patterns(file: Path) -> dict[str, re.Pattern[str]]:
    """The file's TOML tables as compiled expressions, by name: `words` in the place of the "…" of `frame` (by default
    as whole words, in any case); `{list}` in either stands for the alternatives of a list.

    Raises `ValueError` with file and line for a table of another form and for a bad expression.
    """
    tables = {name: value for name, value in _tables(file).items() if isinstance(value, dict)}
    return {name: _compiled(file, name, table) for name, table in tables.items()}


def _compiled(file: Path, name: str, table: dict[str, Any]) -> re.Pattern[str]:
    if not isinstance(frame := table.get("frame", _WHOLE_WORDS), str) or table.keys() - {"frame", "words"}:
        raise ValueError(f"{_place(file, name)} is no frame with words")
    words = _entries(file, name, table.get("words", []))
    try:
        return re.compile(_joined(file, (frame,)).replace("…", _joined(file, words)))
    except (re.error, KeyError) as bad:
        raise ValueError(f"{_place(file, name)} is no regular expression: {bad}") from bad


def _joined(file: Path, words: tuple[str, ...]) -> str:
    return re.sub(r"\{([a-z_]+)\}", lambda m: f"(?:{any_of(file, m[1])})", "|".join(words))


@cache
def _tables(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as bad:  # says the line
        raise ValueError(f"{file.name}: {bad}") from bad


def _entries(file: Path, name: str, value: object) -> tuple[str, ...]:
    """One list, checked."""
    if isinstance(value, str):
        parted = value.replace("\n", ",").split(",") if "," in value or "\n" in value else value.split()
        words = tuple(word.strip() for word in parted if word.strip())
    elif isinstance(value, list) and all(isinstance(word, str) for word in value):
        words = tuple(value)
    else:
        raise ValueError(f"{_place(file, name)} is no list of words")
    if len(set(words)) != len(words):
        twice = sorted({word for word in words if words.count(word) > 1})
        raise ValueError(f"{_place(file, name)} holds a word twice: {twice}")
    return words


def _place(file: Path, name: str) -> str:
    """File, line and name of a list or table."""
    lines = file.read_text("utf-8").splitlines()
    is_named = re.compile(rf"\s*(?:\[\s*{re.escape(name)}\s*\]|{re.escape(name)}\s*=)").match
    return f"{file.name}, line {next((n for n, line in enumerate(lines, 1) if is_named(line)), 1)}: {name}"
