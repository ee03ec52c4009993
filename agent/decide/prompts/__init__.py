"""The texts that a model gets, one file per text and version."""

from __future__ import annotations

from functools import cache
from pathlib import Path

DECIDING = ("decide.v4", "decide.v3")  # the versions by which a decision may be asked for, newest first
LANGUAGES = (
    "en",
    "es",
    "zh",
    "de",
    "fr",
)  # with a text `think.CODE.v1`; English, the prompts' own, needs none
_FOLDER = Path(__file__).parent


@cache
def prompt(name: str) -> str:
    """The text of `name` ("decide.v1"). *Raises* FileNotFoundError for a name that is not there."""
    return (_FOLDER / f"{name}.txt").read_text("utf-8").strip()
