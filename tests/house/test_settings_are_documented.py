"""`.env.example` lists exactly the variables that are read, with the defaults that hold."""

from __future__ import annotations

import ast
import re

from config.install.preflight import documented_names
from tests.house.source import ROOT, modules, name_of, tree_of

READERS = {"text", "flag", "number", "decimal", "choice", "words", "subset", "networks"}
LINE = re.compile(r"^# ([A-Z][A-Z0-9_]+)=(\S*)", re.MULTILINE)


def _read_variables() -> dict[str, set[str]]:
    """Each variable that the product reads through `config.env`, with the defaults given in the code."""
    found: dict[str, set[str]] = {"ENV_FILE": set()}  # read before there is an Env
    for path in modules(with_tests=False):
        if "config" not in path.relative_to(ROOT).parts:
            continue
        for node in ast.walk(tree_of(path)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
                continue
            name = node.args[0]
            is_reader = node.func.attr in READERS and isinstance(node.func.value, ast.Name)
            if (
                is_reader
                and isinstance(name, ast.Constant)
                and re.fullmatch(r"[A-Z][A-Z0-9_]+", str(name.value))
            ):
                defaults = found.setdefault(str(name.value), set())
                if len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
                    defaults.add(_written(node.args[1].value))
    return found


def _written(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def test_env_example_lists_exactly_what_is_read() -> None:
    assert documented_names(ROOT) == set(_read_variables())


def test_env_example_gives_the_defaults_of_the_code() -> None:
    written = dict(LINE.findall((ROOT / ".env.example").read_text(encoding="utf-8")))
    wrong = {
        name: (written[name], defaults)
        for name, defaults in _read_variables().items()
        if defaults and written.get(name) not in defaults
    }

    assert wrong == {}


def test_every_line_of_env_example_explains_its_variable() -> None:
    lines = [
        line
        for line in (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
        if LINE.match(line) and not re.search(r"\s{2,}\S", line) and not re.search(r"=\S*\s+\S", line)
    ]

    assert lines == []


def test_only_config_reads_the_environment() -> None:
    """Others get values. Two look at PATH, or hand the environment on to a process that they start."""
    readers = [
        name_of(path)
        for path in modules(with_tests=False)
        if "config" not in path.relative_to(ROOT).parts
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute)
        and node.attr in ("environ", "getenv")
        and isinstance(node.value, ast.Name)
        and node.value.id == "os"
    ]

    assert set(readers) <= {"agent/browser/chromium/engine.py", "agent/browser/chromium/find.py"}
