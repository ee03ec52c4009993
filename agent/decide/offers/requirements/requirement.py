"""One requirement of a query, and what an offer says to it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from agent.decide.offers.requirements.amounts import Amount
from agent.decide.offers.requirements.counts import Count
from agent.language.grades import Grade


class Kind(StrEnum):
    """What a requirement is about."""

    THING = "thing"
    NAME = "name"
    ATTRIBUTE = "attribute"
    NUMBER = "number"
    PACK = "pack"
    CONDITION = "condition"
    PRICE = "price"
    NEGATION = "negation"
    PLACE = "place"
    DATE = "date"
    WISH = "wish"


class Says(StrEnum):
    """What an offer says to one requirement."""

    NO = "not met"
    NOTHING = "not said"
    YES = "met"


@dataclass(frozen=True, slots=True)
class Requirement:
    """Something that must hold of an offer (a wish: may). `words` are lower case."""

    kind: Kind
    text: str
    words: tuple[str, ...] = ()
    amount: Amount | None = None
    count: Count | None = None
    size: str = ""
    grade: Grade | None = None
    beside: tuple[str, ...] = ()  # words of the query that may say what an amount is of: "ram" of "16 GB"
    other: tuple[str, ...] = ()  # words that will do as well: "blue" of "red or blue"
    is_inner: bool = False  # a word of the thing's own phrase: "bike" of "bike trailer"
    must_be_said: bool = False  # "gluten free": silence is no absence


@dataclass(frozen=True, slots=True)
class Finding:
    """An offer's answer to a requirement: `quote` are its words, `why` a refusal in words for people."""

    requirement: Requirement
    says: Says
    quote: str = ""
    why: str = ""
    is_inferred: bool = False  # its words do not say so; a trained reader takes them to mean it
