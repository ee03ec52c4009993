"""Names are the field's terms (docs/glossary.md): words that were given up do not come back."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.house.source import ROOT, modules, name_of, tree_of

_WORDS = "reel|tapes?|taped|purses?|ladders?|rungs?|entrance|tame|waker|gullible|doorbells?|shelf|shelves|deeds?|wayout"
_IN_NAMES = f"{_WORDS}|hands|rings?"  # good English in a sentence, but not for input and for tasks


def _given_up(words: str, before: str, after: str) -> re.Pattern[str]:
    """The words alone or as a part of a name, in either spelling: begin_tape, beginTape, BeginTape."""
    return re.compile(rf"(?i:(?:^|{before})(?:{words})(?:{after}|$))|(?<=[a-z])(?:{words.title()})(?![a-z])")


IN_NAMES, IN_PAGES = _given_up(_IN_NAMES, "_", "_"), _given_up(_WORDS, r"[_\W]", r"[_\W]")


def _names(tree: ast.Module) -> Iterator[str]:
    """Every name that the module gives: definitions, parameters, variables, attributes, keywords."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.arg | ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom | ast.Import):
            yield from (alias.asname or alias.name for alias in node.names)


def _pages() -> Iterator[Path]:
    """Templates, and our own scripts and styles."""
    for folder in ("templates", "static/js", "static/css"):
        yield from (path for path in sorted((ROOT / folder).rglob("*")) if path.is_file())


def test_no_name_in_the_code_bears_a_word_that_was_given_up() -> None:
    found = [
        f"{name_of(path)}: {name}"
        for path in modules(with_tests=False)
        for name in sorted({path.stem, *_names(tree_of(path))})
        if IN_NAMES.search(name)
    ]

    assert found == []


def test_no_template_script_or_style_bears_a_word_that_was_given_up() -> None:
    found = [
        f"{name_of(path)}: {word.group()}"
        for path in _pages()
        for text in (path.stem, path.read_text(encoding="utf-8"))
        for word in IN_PAGES.finditer(text)
    ]

    assert found == []


def test_given_up_words_are_found_inside_names() -> None:
    assert all(map(IN_NAMES.search, ("begin_tape", "RobotsShelf", "Tape", "_on_ring", "MAX_DEEDS")))
    assert all(map(IN_PAGES.search, ('<a data-deed href="#">', "sweepdeskDeed(", "What the tape says")))
    assert not any(map(IN_NAMES.search, ("bookshelves_etapes", "handsome_springs", "Renamed")))
    assert not any(map(IN_PAGES.search, ("Hands the browser back", "a focus ring", "indeed")))
    assert {"deed", "tape", "hands"} <= set(_names(ast.parse("def act(deed): hands = self.tape")))


def test_no_page_writes_a_time_of_day_without_its_zone() -> None:
    found = [
        f"{name_of(path)}: {line.strip()[:100]}"
        for path in _pages()
        if path.suffix == ".html" and path.name != "time_rail.html"  # counts down where there is a script
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r'\|date:"[^"]*H:i(?!(:s)? T")', line) and '|date:"T"' not in line
    ]
    assert found == []
