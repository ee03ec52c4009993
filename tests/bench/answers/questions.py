"""The questions of `manuals.tsv`, or of the set that SET names, and whether an answer is right, wrong or left open."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tests.bench.answers.served import SET

TUNED, ONCE = "tune", "once"
_FILE = Path(__file__).parent / f"{SET}.tsv"
_QUOTES = str.maketrans("’‘“”", "''\"\"")


class Verdict(StrEnum):
    """What an answer is worth. `HALF`: one part of two is answered and the other one named as open."""

    RIGHT = "right"
    HALF = "half"
    EMPTY = "empty"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question; `gold` has for each part the words of which an answer must hold one, none: nothing answers it."""

    kind: str
    page: str
    question: str
    gold: tuple[tuple[str, ...], ...]

    @property
    def half(self) -> str:
        """Two thirds are for tuning, the rest is looked at once."""
        return ONCE if zlib.crc32(self.question.encode()) % 3 == 0 else TUNED


def questions() -> list[Asked]:
    """All of them, in the file's order."""
    lines = [line.split("\t") for line in _FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [Asked(kind, page, words, _gold(accepted)) for kind, page, words, accepted in lines]


def _gold(accepted: str) -> tuple[tuple[str, ...], ...]:
    parts = [part.split(" | ") for part in accepted.split(" + ")] if accepted else []
    return tuple(tuple(words.strip() for words in part) for part in parts)


def judged(one: Asked, said: Sequence[str]) -> Verdict:
    """Of the sentences that an answer shows."""
    if not one.gold:
        return Verdict.WRONG if said else Verdict.RIGHT
    if not said:
        return Verdict.EMPTY
    text = " ".join(said)
    held = [any(holds(text, words) for words in part) for part in one.gold]
    return Verdict.RIGHT if all(held) else Verdict.HALF if any(held) else Verdict.WRONG


def holds(text: str, words: str) -> bool:
    """Whether they are there, not as a part of a longer word or number."""
    plain = _plain(words)
    before, after = (r"(?<!\w)" if plain[0].isalnum() else "", r"(?!\w)" if plain[-1].isalnum() else "")
    return re.search(before + re.escape(plain) + after, _plain(text)) is not None


def _plain(text: str) -> str:
    return " ".join(text.translate(_QUOTES).split()).casefold()
