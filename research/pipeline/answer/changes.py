"""What changed between two answers to one question: sentences that came, went or stayed, and values that moved."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from research.pipeline.facts.facts import content_words

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_ALIKE = 0.5  # share of the words of both that two sentences about the same thing have in common


@dataclass(frozen=True, slots=True)
class ValueChange:
    """The same statement with other numbers."""

    before: str
    now: str
    old_values: tuple[str, ...]
    new_values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """Two answers side by side. A sentence whose numbers alone differ is in `values` only."""

    same: tuple[str, ...]
    gone: tuple[str, ...]
    new: tuple[str, ...]
    values: tuple[ValueChange, ...]

    @property
    def is_empty(self) -> bool:
        """Whether both say the same."""
        return not (self.gone or self.new or self.values)


def changes_between(before: Sequence[str], now: Sequence[str]) -> Changes:
    """What the second answer says differently from the first, in the order of reading."""
    plain_before, plain_now = {_plain(s) for s in before}, {_plain(s) for s in now}
    gone = [s for s in before if _plain(s) not in plain_now]
    new = [s for s in now if _plain(s) not in plain_before]
    values = []
    for later in list(new):
        earlier = _same_statement(later, gone)
        if earlier is not None:
            values.append(_value_change(earlier, later))
            gone.remove(earlier)
            new.remove(later)
    same = tuple(s for s in now if _plain(s) in plain_before)
    return Changes(same, tuple(gone), tuple(new), tuple(values))


def _same_statement(sentence: str, others: Sequence[str]) -> str | None:
    """The other sentence that says most likely the same with other numbers."""
    numbers = set(_NUMBER.findall(sentence))
    alike = [
        (_likeness(sentence, other), other)
        for other in others
        if numbers and _NUMBER.search(other) and set(_NUMBER.findall(other)) != numbers
    ]
    best = max(alike, default=(0.0, ""))
    return best[1] if best[0] >= _ALIKE else None


def _likeness(one: str, other: str) -> float:
    a, b = content_words(_NUMBER.sub(" ", one)), content_words(_NUMBER.sub(" ", other))
    return len(a & b) / max(1, len(a | b))


def _value_change(before: str, now: str) -> ValueChange:
    old, new = _NUMBER.findall(before), _NUMBER.findall(now)
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    moved = [(old[a:b], new[c:d]) for tag, a, b, c, d in blocks if tag != "equal"]
    return ValueChange(
        before, now, tuple(v for a, _ in moved for v in a), tuple(v for _, b in moved for v in b)
    )


def _plain(sentence: str) -> str:
    return " ".join(sentence.split()).casefold().rstrip(".")
