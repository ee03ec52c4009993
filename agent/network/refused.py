"""Counts what the guard has refused in this process, until somebody takes the counts."""

from __future__ import annotations

from collections import Counter
from threading import Lock

_counts: Counter[str] = Counter()
_lock = Lock()


def note(code: str) -> None:
    """One more connection was refused for that reason."""
    with _lock:
        _counts[code] += 1


def take() -> dict[str, int]:
    """Refusals by reason since the last time; they are counted from nothing again."""
    with _lock:
        taken = dict(_counts)
        _counts.clear()
        return taken
