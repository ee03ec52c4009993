"""Keeps what a person typed in a takeover off the tape: words of theirs that pages repeat, values that fields show."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from urllib.parse import quote, quote_plus

from agent.core.types import PageUnderstanding
from agent.visits.recording.events import Event, Replied, Taken, Understood
from agent.visits.recording.texts import changed

HIDDEN = "•••"
Typed = Callable[
    [], frozenset[str] | None
]  # what people typed in this browser so far; None: nobody has driven it


@dataclass(frozen=True, slots=True)
class Discretion:
    """What of a visit must not be kept. `own` words are the visit's: they may stand in fields."""

    typed: Typed = lambda: None
    own: tuple[str, ...] = ()

    @property
    def is_driven(self) -> bool:
        """Whether a person has had the browser."""
        return self.typed() is not None

    def kept(self, events: list[Event]) -> list[Event]:
        """The events as they may be kept: once a person has driven, raw replies are left out and fields emptied."""
        forbidden = self.typed()
        if forbidden is None:
            return events
        own = frozenset(" ".join(words.casefold().split()) for words in self.own)
        told = [_emptied(event, own) for event in events if not isinstance(event, Replied)]
        return [hidden(event, forbidden) for event in told]


def hidden(event: Event, forbidden: frozenset[str]) -> Event:
    """The event with each forbidden word, in whatever form addresses and pages write it, out of its texts."""
    if not forbidden:
        return event
    pattern = _pattern(forbidden)
    return changed(event, lambda text: pattern.sub(HIDDEN, text))


@lru_cache(maxsize=8)
def _pattern(forbidden: frozenset[str]) -> re.Pattern[str]:
    forms = {form for words in forbidden for form in _forms(words)}
    longest_first = sorted(forms, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)), re.IGNORECASE)


def _forms(words: str) -> set[str]:
    return {words, quote(words), quote(words, safe=""), quote_plus(words), escape(words)}


def _emptied(event: Event, own: frozenset[str]) -> Event:
    if isinstance(event, Understood):
        event.page = without_entries(event.page, own)
    elif (
        isinstance(event, Taken) and event.page is not None
    ):  # the page as it is drawn shows who has signed in
        event.page = replace(event.page, body=b"", part="", mark="")
    return event


def without_entries(page: PageUnderstanding, own: frozenset[str]) -> PageUnderstanding:
    """The page with its fields empty but for the visit's own words: a person may have filled them in."""
    elements = tuple(
        replace(e, value="") if e.value and not e.options and e.value.casefold() not in own else e
        for e in page.interactive_elements
    )
    return replace(page, interactive_elements=elements)
