"""What a person did in a visit's browser, by meaning: which control, on which page, to which effect. Pure.

Never what was typed or chosen, nor where the pointer was; of a field only that something was typed into it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from urllib.parse import unquote_plus, urlsplit

_LEAST_PRICES = 3


class Act(StrEnum):
    """What was done to a control."""

    CLICK = "click"
    TYPE = "type"
    CHOOSE = "choose"


class Effect(StrEnum):
    """What came of it, as far as the page shows."""

    NOTHING = "nothing"
    CHANGED = "changed"  # something on the page, nothing of what follows
    ADDRESS = "address_changed"
    OPENED = "overlay_opened"
    CLOSED = "overlay_closed"
    LIST = "list_appeared"


EFFECT_WORDS = {
    Effect.NOTHING: "nothing changed",
    Effect.CHANGED: "the page changed",
    Effect.ADDRESS: "another page came up",
    Effect.OPENED: "something opened over the page",
    Effect.CLOSED: "what lay over the page was gone",
    Effect.LIST: "the list appeared",
}


@dataclass(frozen=True, slots=True)
class Sketch:
    """A page at one moment, in counts: `key` differs where its words or its ticked boxes do."""

    origin: str
    path: str
    key: str
    has_overlay: bool = False
    links: int = 0
    prices: int = 0

    @property
    def url(self) -> str:
        return f"{self.origin}{self.path}"


@dataclass(frozen=True, slots=True)
class Control:
    """What was acted on. `name` is "" where it must not be kept: it repeats what the person typed."""

    role: str
    name: str
    field_kind: str = ""  # what a field asks for: password, email, payment …; "" for an ordinary one
    form_kinds: tuple[str, ...] = ()
    is_private: bool = False


@dataclass(frozen=True, slots=True)
class UserAction:
    """One action. `is_query`: what was typed are the visit's own words; `is_sent`: Enter sent the field off."""

    act: Act
    control: Control
    before: Sketch
    after: Sketch
    is_query: bool = False
    is_sent: bool = False

    @property
    def effect(self) -> Effect:
        """The plainest thing that changed by it."""
        before, after = self.before, self.after
        if after.prices >= max(_LEAST_PRICES, 2 * before.prices + 1):
            return Effect.LIST
        if before.url != after.url:
            return Effect.ADDRESS
        if before.has_overlay != after.has_overlay:
            return Effect.CLOSED if before.has_overlay else Effect.OPENED
        return Effect.CHANGED if before.key != after.key else Effect.NOTHING


def path_words(url: str) -> str:
    """The path of an address, steps that look like numbers of an account or a secret left out."""
    steps = urlsplit(url).path.split("/")
    return "/".join("…" if _is_telling(step) else step for step in steps)[:120] or "/"


def _is_telling(step: str) -> bool:
    return len(step) > 24 or sum(c.isdigit() for c in step) > 5 or "@" in step or "%40" in step


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
