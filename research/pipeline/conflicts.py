"""Conflicts between sources: a ledger of subject, measure, value, unit and date; same thing first, then compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from agent.core.ports import Embedder
from research.pipeline.duplicates import Group
from research.pipeline.facts import Fact, SourceText


class ConflictKind(StrEnum):
    """Why two sources give different values."""

    DIFFERENT_DATE = "different_date"
    DIFFERENT_DEFINITION = "different_definition"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Entry:
    """What one source says: `measure` of `subject` is `value` `unit`. `as_of` None: it says no date."""

    source: int
    subject: str
    measure: str
    value: str
    unit: str
    as_of: date | None
    quote: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ConflictValue:
    """One of the values, with all sources that give it (copies of one text counted once) and its words."""

    value: str
    unit: str
    as_of: date | None
    sources: tuple[int, ...]
    quote: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """The same subject and measure with different values; `words` tell both views (R10)."""

    subject: str
    measure: str
    values: tuple[ConflictValue, ...]
    kind: ConflictKind
    words: str


def ledger(
    claims: Sequence[Fact], sources: Sequence[SourceText], *, published: Mapping[int, date] | None = None
) -> tuple[Entry, ...]:
    """The claims that give a value to something; `published` holds the date of a source by its number."""
    return ()


def conflicts_of(
    claims: Sequence[Fact],
    sources: Sequence[SourceText],
    *,
    published: Mapping[int, date] | None = None,
    groups: Sequence[Group] = (),
    embedder: Embedder | None = None,
) -> tuple[Conflict, ...]:
    """Disagreements among the claims. `groups` (see `collapse`) keep copies from counting as voices."""
    return ()


def format_conflict(conflict: Conflict) -> str:
    """Both views in words, such as "According to [1], … However, [2] states …"."""
    first, *others = conflict.values
    parts = [f"According to {_cited(first)}, {first.quote}"]
    parts += [f"However, {_cited(other)} states {other.quote}" for other in others]
    return " ".join(parts)


def _cited(value: ConflictValue) -> str:
    return "".join(f"[{n}]" for n in value.sources)
