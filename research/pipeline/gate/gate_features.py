"""What the gate's head reads of a message besides its meaning: named features and hashed words."""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.language.word_lists import load_patterns

BUCKETS = 1024  # of hashed words and pairs of words; twice as many judge no better
WORD_SCALE = 4.0  # of a unit vector of words against features of about 0 to 1
_READ_CHARS = 4000


class Family(StrEnum):
    """The five kinds of signal. Source: R1."""

    TIME_SENSITIVE = "time_sensitive"
    CITATION_REQUEST = "citation_request"
    ENTITY = "entity"
    NICHE_TOPIC = "niche_topic"
    LOW_CONFIDENCE = "low_confidence"


# What people are told of each family's cue; {} is the words found.
CUE_WORDS = {
    Family.TIME_SENSITIVE: "“{}” suggests that the answer changes over time",
    Family.CITATION_REQUEST: "“{}” asks for sources",
    Family.ENTITY: "the question mentions “{}”",
    Family.NICHE_TOPIC: "“{}” concerns documentation, rules or a product's details",
    Family.LOW_CONFIDENCE: "“{}” asks for a fact check",
}
_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
# A name: a capital letter that does not begin a sentence.
_NAME = re.compile(
    r"(?<=[^.?!:\n] )[A-ZÀ-Þ][\w'’&.-]*[a-zà-ÿ0-9](?: [A-ZÀ-Þ][\w'’&-]+){0,3}|\b[A-Z]{2,}\d*\b"
)
_GIVEN = re.compile(
    r"\"[^\"]{12,}\"|“[^”]{12,}”|«[^»]{12,}»|„[^“”]{12,}[“”]|```.*?(?:```|$)|(?<=\w)\s?(?::\s|\n).{12,}",
    re.DOTALL,
)
_SUM = re.compile(
    r"\d\s*(?:[-+*/×÷^=]|plus|minus|times|mal|fois|por)\s*\d|\d\s*%|[$€£]\d|\b\d+ ?[a-z°]+ (?:to|in|into|as) [a-z]"
)


@dataclass(frozen=True, slots=True)
class Cue:
    """Words of the message that speak for one family."""

    family: Family
    found: str

    @property
    def words(self) -> str:
        """For people."""
        return CUE_WORDS[self.family].format(self.found)


def leans(message: str) -> bool:
    """Whether a message begins as a follow-up that needs the one before it ("and in Berlin?")."""
    return _PATTERNS["leaning"].match(message.strip()) is not None


def asked_of(message: str) -> str:
    """The message without what is quoted, fenced or given to be worked on: that says nothing of the need."""
    text = message[:_READ_CHARS]
    asked = " ".join(_GIVEN.sub(" … ", text).split())
    return asked if len(asked) > 3 else text


def cues_in(message: str) -> list[Cue]:
    """At most one cue a family, in what is asked."""
    asked = asked_of(message)
    found = {family: _PATTERNS[family].search(asked.lower()) for family in Family if family in _PATTERNS}
    if not _PATTERNS["german"].search(asked):
        found[Family.ENTITY] = _NAME.search(asked)
    return [Cue(family, hit.group().strip()) for family in Family if (hit := found.get(family))]


SHAPES: dict[str, Callable[[str], bool | float]] = {
    "sum": lambda text: _SUM.search(text.lower()) is not None,
    "given_text": lambda text: _GIVEN.search(text) is not None,
    "digits": lambda text: min(len(re.findall(r"\d+", text)), 6) / 6,
    "length": lambda text: min(len(text.split()), 120) ** 0.5 / 8,
    "lines": lambda text: "\n" in text.strip(),
    "sentences": lambda text: re.search(r"[.!] +[A-Z]", text) is not None,
    "question": lambda text: text.rstrip().endswith("?"),
    "fragment": lambda text: len(text.split()) <= 5 and not re.search(r"[?!:;\",]", text),
    "personal": lambda text: (
        re.search(r"\b(?:i|i'm|me|my|you|your|we|ich|mir|mein\w*|je|mon|mi)\b", text.lower()) is not None
    ),
}
FEATURES = (*(family.value for family in Family), *SHAPES)


def features_of(message: str, cues: Sequence[Cue]) -> dict[str, float]:
    """Each of `FEATURES` that is not 0."""
    text = message[:_READ_CHARS]
    shapes = {name: float(shape(text)) for name, shape in SHAPES.items()}
    return {cue.family.value: 1.0 for cue in cues} | {name: value for name, value in shapes.items() if value}


def hashed_words(message: str) -> NDArray[np.float64]:
    """The words, pairs and beginnings of what is asked (400 characters), as a vector of `BUCKETS` numbers."""
    words = re.findall(r"\w+|[^\w\s]", asked_of(message)[:400].casefold())
    pairs = [f"{a} {b}" for a, b in pairwise(words)]
    terms = {*words, *pairs, f"^{' '.join(words[:1])}", f"^{' '.join(words[:2])}"}
    vector = np.zeros(BUCKETS)
    share = WORD_SCALE / math.sqrt(len(terms))
    for term in terms:
        code = zlib.crc32(term.encode())
        vector[code % BUCKETS] += share if code >> 31 else -share
    return vector
