"""Functions for nodes, kept in one JavaScript file: an object of functions, each run with the node as `this`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent


@cache
def function(file: str, name: str) -> str:
    """One of the functions of that file, as `Nodes.call` takes it: with up to three arguments."""
    source = (_FOLDER / file).read_text(encoding="utf-8").rstrip().rstrip(";")
    return f"function (a, b, c) {{ return ({source}).{name}.call(this, a, b, c); }}"
