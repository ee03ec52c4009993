"""Finds the files of this repository, as git sees them, and reads them."""

from __future__ import annotations

import ast
import functools
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("agent", "config", "interventions", "research")


@functools.cache
def files() -> tuple[Path, ...]:
    """Every file that is or would be committed."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return tuple(path for name in listed.split("\0") if name and (path := ROOT / name).is_file())


def modules(*, with_tests: bool = True) -> list[Path]:
    """Python files that people write here: no migrations, no shops that others have written for the tests."""
    folders = (*PACKAGES, "tests") if with_tests else PACKAGES
    return [
        path
        for path in files()
        if path.suffix == ".py"
        and path.relative_to(ROOT).parts[0] in folders
        and "migrations" not in path.parts
        and not path.is_relative_to(ROOT / "tests" / "sites" / "kinds")
    ]


@functools.cache
def tree_of(path: Path) -> ast.Module:
    """Its syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=name_of(path))


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(path: Path) -> Iterator[Function]:
    """Every function and method, nested ones too."""
    return (
        node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def name_of(path: Path) -> str:
    """As people say it: relative to the repository."""
    return path.relative_to(ROOT).as_posix()
