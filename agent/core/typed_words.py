"""What a person typed during one takeover, in memory, so that nothing that is kept repeats it. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote_plus

_MOST_CHARS = 200_000
_LEAST_RUN, _LEAST_WORD = 3, 4


@dataclass(slots=True)
class TypedWords:
    """Runs of typed text: a run ends with a click, Enter or Tab."""

    _runs: list[str] = field(default_factory=list)
    _run: str = ""
    _size: int = 0

    def note(self, given: Mapping[str, Any]) -> None:
        """One input of a person, of whatever kind: all text in it counts as typed."""
        kind, event = given.get("kind"), given.get("event")
        if kind == "key" and event == "down":
            self._key(str(given.get("key", "")), str(given.get("text", "")))
            return
        if kind == "mouse" and event == "down":
            self._end()
        if kind == "go":  # an address is typed too: its path and query may hold anything
            self._end()
            self._add(unquote_plus(str(given.get("url", "")).partition("://")[2].partition("/")[2]))
            self._end()
        elif isinstance(given.get("text"), str):
            self._add(given["text"])

    def forbidden(self, allowed: Sequence[str] = ()) -> frozenset[str]:
        """Folded runs and longer words that nothing kept may hold; what is among the `allowed` phrases is free."""
        runs = [" ".join(run.casefold().split()) for run in (*self._runs, self._run)]
        free = {word for phrase in allowed for word in _words(phrase)}
        found = {run for run in runs if len(run) >= _LEAST_RUN and run not in allowed}
        found |= {word for run in runs for word in _words(run) if len(word) >= _LEAST_WORD}
        return frozenset(found - free)

    def _key(self, key: str, text: str) -> None:
        if key == "Backspace":
            self._run = self._run[:-1]
        elif key in ("Enter", "Tab") or text in ("\r", "\n", "\t"):
            self._end()
        elif text:
            self._add(text)

    def _add(self, text: str) -> None:
        if self._size < _MOST_CHARS:
            self._size += len(text)
            self._run += text

    def _end(self) -> None:
        if self._run.strip():
            self._runs.append(self._run)
        self._run = ""

    def __repr__(self) -> str:
        return f"TypedWords({len(self._runs)})"


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text)


def repeats(text: str, forbidden: frozenset[str]) -> bool:
    """Whether a text, an address too, holds any of them."""
    said = " ".join(unquote_plus(text).casefold().split())
    return any(words in said for words in forbidden)
