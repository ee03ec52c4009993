"""Conditions of used goods on one scale: "like new", "très bon état", "good or better"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from agent.language.word_lists import any_of, load_words

_FILE = Path(__file__).with_suffix(".toml")
PIECE, _SHORT = " . ", 60  # between pieces of an offer's words; characters of the label of a choice
_CODES = re.compile(r"vg\+?|g\+|nm")  # of dealers in records: nobody means anything else by them
_LIKE_NEW = 1  # queries name it without "condition"
_LONGER_FIRST = (1, 2, 3, 0, 4, 5, 6)  # "very good plus" is not "very good", and that not "good"


@dataclass(frozen=True, slots=True)
class Grade:
    """A range of the scale, 0 the best: one grade, or all from it up. `start` and `end` are its place in the text."""

    best: int
    worst: int
    words: str
    start: int = 0
    end: int = 0

    def holds(self, other: Grade) -> bool:
        """Whether the other is one of these."""
        return self.best <= other.best and other.worst <= self.worst


def wanted_grade(text: str) -> Grade | None:
    """The condition that a query (lower case) asks for, with the words that say so; None where it asks for none."""
    for match in _wanted().finditer(text):
        rank, words = _rank(match)
        is_least = bool(match["before"] or match["after"])
        is_code = _CODES.fullmatch(words) is not None
        if (
            is_least or match["lead"] or match["noun"] or is_code or rank == _LIKE_NEW
        ):  # not "good headphones"
            return Grade(0 if is_least else rank, rank, words, *match.span())
    return None


def label_grade(label: str) -> Grade | None:
    """The condition that a choice of a product names by itself or behind "condition": "Very good", "État : Bon"."""
    match = _label().match(label.casefold().strip()) or _noted().search(label.casefold())
    if match is None:
        return None
    rank, words = _rank(match)
    return Grade(rank, rank, label[match.start(f"g{rank}") : match.end(f"g{rank}")] or words)


def is_renewed(label: str) -> bool:
    """Whether a label says that it was put in order: "Refurbished", which is on no scale."""
    return _renewed().fullmatch(label.casefold().strip()) is not None


def grades_in(text: str) -> tuple[Grade, ...]:
    """The conditions that a text names: beside the word for it ("Zustand: gut"), or several as ends of its pieces."""
    plain = text.casefold()
    found = [_rank(m) for pattern in (_noted(), _named()) for m in pattern.finditer(plain)]
    ends = [_rank(m) for piece in plain.split(PIECE) if len(piece) < _SHORT and (m := _ended().search(piece))]
    found += ends if len(dict(ends)) > 1 else []
    return tuple(Grade(rank, rank, words) for rank, words in dict.fromkeys(found))


def _rank(match: re.Match[str]) -> tuple[int, str]:
    return next((rank, words) for rank in _LONGER_FIRST if (words := match[f"g{rank}"]))


def _any() -> str:
    grades = load_words(_FILE)["grades"]
    return "|".join(f"(?P<g{rank}>{grades[rank]})" for rank in _LONGER_FIRST)


@cache
def _wanted() -> re.Pattern[str]:
    noun, least = any_of(_FILE, "condition"), any_of(_FILE, "at_least")
    return re.compile(
        rf"(?P<before>\b(?:{least})\s+)?(?:\b(?:in|en|im|em|d')\s*)?(?P<lead>\b(?:{noun})\s+)?\b(?:{_any()})(?![\w+])"
        rf"(?P<noun>\s+(?:{noun})\b)?(?P<after>\s+(?:{least})(?!\w))?"
    )


@cache
def _label() -> re.Pattern[str]:
    before = (
        rf"(?:(?:\w{{1,2}}|{any_of(_FILE, 'used')})(?:\s?[-–—:,]\s+|\s\())?"  # "A – Like new", "Used - Good"
    )
    return re.compile(rf"{before}(?:{_any()})(?![^\W\d_]|\+)")


@cache
def _renewed() -> re.Pattern[str]:
    return re.compile(rf"(?:{any_of(_FILE, 'renewed')})(?:\W.{{0,30}})?")


@cache
def _ended() -> re.Pattern[str]:
    return re.compile(rf"(?:^|\s)(?:{_any()})$")


@cache
def _noted() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{any_of(_FILE, 'condition')})\W{{1,3}}(?:{_any()})\b")


@cache
def _named() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_any()})\s+(?:{any_of(_FILE, 'condition')})\b")
