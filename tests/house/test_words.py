"""Names are the field's terms (docs/glossary.md): words that were given up do not come back."""

from __future__ import annotations

import ast
import re

from tests.house.source import modules, name_of, tree_of

GIVEN_UP = re.compile(
    r"(?:^|_)(?:reel|tapes?|taped|purses?|ladder|rungs?|threshold|entrance|tame|waker|gullible|doorbell|shelf|shelves)"
    r"(?:_|$)|(?:Reel|Tape|Purse|Ladder|Rung|Threshold|Entrance|Tame|Waker|Gullible|Shelf|Deed|WayOut)"
)


def _names(tree: ast.Module) -> set[str]:
    """Names of classes, functions and what is assigned at the top."""
    named = {
        n.name for n in ast.walk(tree) if isinstance(n, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    }
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        named |= {target.id for target in targets if isinstance(target, ast.Name)}
    return named


def test_no_definition_or_module_bears_a_word_that_was_given_up() -> None:
    found = [
        f"{name_of(path)}: {name}"
        for path in modules(with_tests=False)
        for name in sorted({path.stem, *_names(tree_of(path))})
        if GIVEN_UP.search(name)
    ]

    assert found == []


def test_given_up_words_are_found_inside_names() -> None:
    assert GIVEN_UP.search("begin_tape")
    assert GIVEN_UP.search("RobotsShelf")
    assert not GIVEN_UP.search("bookshelves_etapes")
