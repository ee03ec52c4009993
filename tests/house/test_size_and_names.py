"""The house's limits on size and its rules for names (docs/house.md)."""

from __future__ import annotations

import ast
import re

from tests.house.source import Function, functions, modules, name_of, tree_of

MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 50
MAX_PARAMETERS = 6
BANNED_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "base", "manager"}


def _length(function: Function) -> int:
    """Lines of its own: without decorators and docstring."""
    assert function.end_lineno is not None
    first = function.body[0]
    if ast.get_docstring(function) is None:
        return function.end_lineno - function.lineno + 1
    assert first.end_lineno is not None
    return function.end_lineno - first.end_lineno + 1


def test_no_module_is_longer_than_400_lines() -> None:
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}

    assert {name: lines for name, lines in lengths.items() if lines > MAX_FILE_LINES} == {}


def test_no_function_is_longer_than_50_lines() -> None:
    too_long = [
        f"{name_of(path)}:{function.lineno} {function.name}: {_length(function)} lines"
        for path in modules()
        for function in functions(path)
        if _length(function) > MAX_FUNCTION_LINES
    ]

    assert too_long == []


def test_no_function_takes_more_than_six_parameters() -> None:
    too_many = []
    for path in modules(with_tests=False):
        if path.parent.match("mcp/tools"):
            continue  # a tool's arguments are its schema
        for function in functions(path):
            names = [
                a.arg for a in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
            ]
            count = len([name for name in names if name not in ("self", "cls")])
            if count > MAX_PARAMETERS and function.name != "__init__":
                too_many.append(f"{name_of(path)}:{function.lineno} {function.name}: {count} parameters")

    assert too_many == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert [name_of(path) for path in modules() if path.stem in BANNED_NAMES] == []


def test_every_module_says_what_it_holds() -> None:
    silent = [
        name_of(path)
        for path in modules()
        if path.read_text(encoding="utf-8").strip() and not ast.get_docstring(tree_of(path))
    ]

    assert silent == []


def test_every_public_function_of_the_product_says_what_it_promises() -> None:
    silent = []
    for path in modules(with_tests=False):
        for node in tree_of(path).body:
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            if not node.name.startswith("_") and not ast.get_docstring(node):
                silent.append(f"{name_of(path)}:{node.lineno} {node.name}")

    assert silent == []


def test_test_names_are_promises() -> None:
    vague = re.compile(r"^test_(\d+|it_works|works|basic|simple|misc|foo|stuff)$")
    named = [
        f"{name_of(path)}: {function.name}"
        for path in modules()
        for function in functions(path)
        if vague.match(function.name)
    ]

    assert named == []
