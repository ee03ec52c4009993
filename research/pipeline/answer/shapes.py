"""The shape in which an answer is shown: sentences, a list, steps, a table of what is compared, or a figure. Pure.

Its sentences stay what they are, with their proofs; a shape only says how they are set out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from agent.language.word_lists import load_patterns
from research.pipeline.facts.kinds import UNITS
from research.pipeline.facts.quantities import quantities_of
from research.pipeline.facts.question import Part, Wants, compared, parts_of
from research.pipeline.facts.words import stem, stems_of

_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_MOST_CHOICES = 6
_TO = ("to", "-", "–", "and", "or")  # between the ends of a range


class Shape(StrEnum):
    """How the sentences of an answer are shown."""

    SENTENCES = "sentences"
    LIST = "list"
    STEPS = "steps"
    TABLE = "table"
    FIGURE = "figure"


def shape_of(question: str) -> Shape:
    """By what the question asks for; one of several parts is shown part by part, in sentences."""
    parts = parts_of(question)
    if len(parts) != 1:
        return Shape.SENTENCES
    if compared(question):
        return Shape.TABLE
    if parts[0].wants is Wants.HOW_TO:
        return Shape.STEPS
    if _PATTERNS["list"].match(parts[0].text):
        return Shape.LIST
    return Shape.FIGURE if parts[0].wants is Wants.NUMBER else Shape.SENTENCES


def columns(things: Sequence[str], sentences: Sequence[str]) -> list[list[int]]:
    """For each thing the sentences that speak of it and of no other; last, those of several or of none."""
    shared = frozenset.intersection(*map(stems_of, things)) if things else frozenset()
    own = [stems_of(thing) - shared for thing in things]
    found: list[list[int]] = [[] for _ in range(len(things) + 1)]
    for i, sentence in enumerate(sentences):
        said = stems_of(sentence)
        named = [n for n, words in enumerate(own) if words and words <= said]
        found[named[0] if len(named) == 1 else -1].append(i)
    return found


@dataclass(frozen=True, slots=True)
class Lines:
    """A quotation that leads up to lines of its own: the items of a list, or code."""

    lead: str
    items: tuple[str, ...]
    is_code: bool = False

    @property
    def code(self) -> str:
        """The lines as they are written."""
        return "\n".join(self.items)


def lines_of(quote: str) -> Lines | None:
    """What leads up, and the lines after it; None for a quotation that is no such thing."""
    lead, _, rest = quote.strip().partition(":\n")
    items = tuple(line.strip(" \t•*-–") for line in rest.splitlines() if line.strip(" \t•*-–"))
    if not items or "\n\n" in lead:
        return None
    is_code = sum(bool(_PATTERNS["code"].search(line)) for line in items) * 2 >= len(items)
    if is_code:
        return Lines(f"{lead}:", tuple(rest.rstrip().splitlines()), is_code=True)
    return Lines(f"{lead}:", items) if len(items) > 1 else None


def figure_of(question: str, sentence: str) -> tuple[int, int] | None:
    """Where in the sentence the number that is asked for is; None where it has none of the kind."""
    part = next((part for part in parts_of(question) if part.wants is Wants.NUMBER), None)
    if part is None:
        return None
    asked = {quantity.text for quantity in quantities_of(part.text)}
    found = [q for q in quantities_of(sentence) if q.text not in asked]
    units = UNITS.get(part.measure, set())
    at = next((i for i, q in enumerate(found) if not units or q.unit in units), None)
    if at is None:
        return None
    first = last = found[at]
    before, after = found[at - 1 : at], found[at + 1 : at + 2]
    if before and sentence[before[0].end : first.start].strip() in _TO:
        first = before[0]
    elif after and sentence[first.end : after[0].start].strip() in _TO:
        last = after[0]
    return first.start, last.start + len(sentence[last.start : last.end].rstrip("."))


def choices(question: str, titles: Sequence[str]) -> tuple[str, ...]:
    """The question for each of several things of one name, where titles of pages tell them apart; else none.

    Of "Mercury (planet)" and "Mercury (element)": which of the two is meant?
    """
    asked = stems_of(question)
    senses: dict[str, dict[str, None]] = {}
    for title in titles:
        found = _PATTERNS["sense"].match(" ".join(title.split()))
        if found is None:
            continue
        name, which = found["name"] or found["name2"], found["which"] or found["which2"]
        if re.search(rf"\b{re.escape(name)}\b", question, re.IGNORECASE):
            senses.setdefault(name.casefold(), {})[which] = None
    for name, known in senses.items():
        if len(known) > 1 and all(asked.isdisjoint(stems_of(which)) for which in known):
            return tuple(_meant(question, name, which) for which in list(known)[:_MOST_CHOICES])
    return ()


def _meant(question: str, name: str, which: str) -> str:
    named = re.compile(rf"\b({re.escape(name)})\b", re.IGNORECASE)
    return named.sub(lambda m: f"{m[1]} ({which})", question, count=1)


def unnamed(question: str, texts: Sequence[str]) -> tuple[str, ...]:
    """Names in the question that no text has: perhaps what it takes for granted is not so."""
    if not texts:
        return ()
    said = [stems_of(text) for text in texts]
    names = dict.fromkeys(name for part in parts_of(question) for name in _in_order(part))
    return tuple(name for name in names if not any(stem(name) in words for words in said))


def _in_order(part: Part) -> list[str]:
    return [key for key in part.keys if key in part.names]
