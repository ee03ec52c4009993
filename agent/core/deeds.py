"""What a person did in a visit's browser, by meaning: which control, on which page, to which effect. Pure.

Never what was typed or chosen, nor where the pointer was; of a field only that something was typed into it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

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
        """Its address without query and fragment."""
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
class Deed:
    """One deed. `is_query`: what was typed are the visit's own words; `is_sent`: Enter sent the field off."""

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
