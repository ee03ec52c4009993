"""The words of an offer, and whether they say a phrase."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from agent.core.values import FACT
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.requirements.requirement import Finding, Requirement, Says
from agent.decide.offers.words import has_digit, measures, same_meaning, tokens, windows
from agent.language.grades import PIECE
from agent.language.word_lists import any_of

_FILE = Path(__file__).with_name("reading.toml")
_ONLY = {"only", "just", "nur", "solo", "sólo", "seulement"}  # "not only"
_SENTENCE = re.compile(r"(?<=[.!?])(?=\s)|(?<=\n)")

_ENUMERATED = 6  # words of "no added sugar or palm oil"


@dataclass(frozen=True)
class Offer:
    """The words of an offer: its name, what is said around it, and what its page lists to be chosen of it."""

    name: str
    own: str
    choices: str = ""
    cells: str = ""  # of a table of its choices, each with the head of its column

    @cached_property
    def text(self) -> str:
        """All but the name."""
        return f"{self.own} . {self.choices}" if self.choices else self.own

    @cached_property
    def options(self) -> list[str]:
        """Those choices, each by itself."""
        return self.choices.split(PIECE) if self.choices else []

    @cached_property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What its page says in a list of labels and values: (("Memory", "8 GB"), …)."""
        return _facts(self.own)

    @cached_property
    def measures(self) -> tuple[tuple[str, str], ...]:
        """What its page, or a table of its choices, says behind labels: (("Bore mm", "12"), …)."""
        return (*self.facts, *self.columns)

    @cached_property
    def columns(self) -> tuple[tuple[str, str], ...]:
        """What a table of its choices says, each cell behind the head of its column."""
        return _facts(self.cells)

    @cached_property
    def everything(self) -> str:
        """All as one."""
        return f"{self.name} , {self.text}"


def about_itself(text: str) -> str:
    """The text without sentences that speak of other goods: "Try also our gluten free range"."""
    if not _elsewhere().search(text):
        return text
    return "".join(one for one in _SENTENCE.split(text) if FACT in one or not _elsewhere().search(one))


@cache
def _elsewhere() -> re.Pattern[str]:
    return re.compile(rf"(?i)\b(?:{any_of(_FILE, 'elsewhere')})\b")


def _facts(text: str) -> tuple[tuple[str, str], ...]:
    lines = (line.strip(" ;") for line in text.splitlines() if FACT in line)
    return tuple((label, value) for label, _, value in (line.partition(FACT) for line in lines))


def said(phrase: str, text: str) -> str:
    """The words of a text that are the phrase or a synonym, without a "not" and not as another model ("15 Pro")."""
    words = tokens(text)
    for start, end, run in windows(words, max(3, len(phrase.split()))):
        if not same_meaning(phrase, run) or is_negated(words, start):
            continue
        after = words[end] if end < len(words) else ""
        if has_digit(phrase) and after in words_of("variants") and not measures(phrase):
            continue
        return run
    return ""


def denied(phrase: str, text: str) -> str:
    """The words of a text that say the phrase with a "not" and never without: "not waterproof", "no tail lift"."""
    words = () if has_digit(phrase) else tokens(text)  # "no 6204" is a number
    hits = [
        (start, run)
        for start, _, run in windows(words, max(3, len(phrase.split())))
        if same_meaning(phrase, run)
    ]
    plain = any(
        not is_negated(words, start) or _ONLY & set(words[max(0, start - 2) : start]) for start, _ in hits
    )
    return f"not {hits[0][1]}" if hits and not plain else ""


def is_negated(words: tuple[str, ...], start: int) -> bool:
    """Whether one of the two words before says "not", or one further ahead: "no added sugar or palm oil"."""
    if any(word in words_of("negators") for word in words[max(0, start - 2) : start]):
        return True
    ahead = words[max(0, start - _ENUMERATED) : start]
    at = max((i for i, word in enumerate(ahead) if word in words_of("negators")), default=len(ahead))
    return any(word in words_of("or") for word in ahead[at:])


def found(requirement: Requirement, has: bool | None, quote: str, why: str) -> Finding:
    """The finding with its quotation; `why` counts where it is not met, None is nothing said."""
    says = Says.NOTHING if has is None else Says.YES if has else Says.NO
    return Finding(requirement, says, quote, "" if has else why)
