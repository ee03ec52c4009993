"""The look of every status: tone, icon and word, so that nothing depends on colour alone."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from agent.language.word_lists import load_words


@dataclass(frozen=True, slots=True)
class Look:
    """How one value is shown. Tones: ok blocked stuck extract neutral agent human."""

    tone: str
    icon: str
    word: str


LOOKS = {
    kind: {value: Look(*look) for value, *look in (row.split("; ") for row in rows)}
    for kind, rows in load_words(Path(__file__).with_suffix(".toml")).items()
}


def look_of(kind: str, value: str) -> Look:
    """The look of `value`; an unknown value is shown as its own words, neutral. Raises: KeyError on a wrong kind."""
    known = LOOKS[kind].get(value)
    return known or Look("neutral", "circle", value.replace("_", " ").capitalize() or "None yet")
