"""The texts that a model gets, one file per text and version."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent


@cache
def prompt(name: str) -> str:
    """The text of `name` ("decide.v1"). *Raises* FileNotFoundError for a name that is not there."""
    return (_FOLDER / f"{name}.txt").read_text("utf-8").strip()
