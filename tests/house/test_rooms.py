"""The plan of the house (docs/architecture.md): small packages, one sentence each, imports in one direction."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

from tests.house.source import ROOT, modules, name_of, tree_of

MAX_ENTRIES = 12
# From the ground up: a package imports only what stands in an earlier line. Those in one line ignore each other.
FLOORS = (
    ("agent.core", "agent.language", "agent.network"),
    ("agent.perceive", "agent.teams"),
    ("agent.decide", "agent.documents"),
    ("agent.browser", "agent.loop"),
    ("agent.llm",),
    ("agent.visits",),
    ("agent.learning",),
    ("interventions",),
    ("research",),
    ("config",),
)
_FLOOR = {package: n for n, floor in enumerate(FLOORS) for package in floor}


def _packages() -> dict[Path, set[str]]:
    """Every package of the product with the modules and packages in its root."""
    found: dict[Path, set[str]] = {}
    for path in modules(with_tests=False):
        folder = path.parent
        while folder != ROOT:
            found.setdefault(folder, set())
            if folder.parent != ROOT:
                found.setdefault(folder.parent, set()).add(folder.name)
            folder = folder.parent
        if path.name != "__init__.py":
            found[path.parent].add(path.stem)
    return found


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _imports(path: Path, known: set[str]) -> Iterator[str]:
    """The modules of the product that a module imports: inside functions and for types, too."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in known or node.module in known:
                    yield full if full in known else node.module


@functools.cache
def _graph() -> dict[str, set[str]]:
    paths = {_module(path): path for path in modules(with_tests=False)}
    return {name: set(_imports(path, set(paths))) - {name} for name, path in paths.items()}


def _floor_of(module: str) -> str:
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "agent" and len(parts) > 1 else parts[0]


def test_no_package_has_more_than_twelve_entries() -> None:
    crowded = {name_of(folder): len(entries) for folder, entries in _packages().items()}

    assert {name: count for name, count in crowded.items() if count > MAX_ENTRIES} == {}


def test_every_package_says_in_one_sentence_what_it_holds() -> None:
    silent = []
    for folder in _packages():
        file = folder / "__init__.py"
        if folder.name in ("management", "commands", "templatetags") or folder.parent == ROOT:
            continue
        if not file.is_file() or not ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))):
            silent.append(name_of(folder))

    assert silent == []


def test_every_package_of_the_product_stands_on_a_floor() -> None:
    present = {_floor_of(name) for name in _graph()} - {"agent"}

    assert present == set(_FLOOR)


def test_no_package_imports_one_on_its_own_floor_or_above() -> None:
    upward = sorted(
        f"{name} -> {other}"
        for name, others in _graph().items()
        for other in others
        if _floor_of(name) != _floor_of(other)
        and "agent" not in (_floor_of(name), _floor_of(other))
        and _FLOOR[_floor_of(other)] >= _FLOOR[_floor_of(name)]
    )

    assert upward == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    left = {name: set(others) for name, others in _graph().items()}
    while free := [name for name, others in left.items() if not others]:
        for name in free:
            del left[name]
        for others in left.values():
            others.difference_update(free)

    assert sorted(left) == [], "these modules stand in circles or above one"
