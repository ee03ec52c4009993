"""Whether a message needs the web: one trained head, one score, and the signals that spoke for it (R1).

The score is the chance that the message needs the web: logistic regression over the message's embedding, its hashed
words and the named features of `gate_features.py`. Without an embedder a second head judges by words and features
alone. Weights: `gate_weights.json`, fitted by `tests/bench/fit_gate.py`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.core.ports import Embedder
from research.pipeline.gate.gate_features import Family, asked_of, cues_in, features_of, hashed_words, leans
from research.pipeline.plan.depth import Preference

THRESHOLD = 0.6  # Source: R1
_WEIGHTS = Path(__file__).with_name("gate_weights.json")
_SHORT = 12  # words; a longer follow-up says enough by itself
_TASKS = {"sum": "it holds the numbers to work with", "given_text": "the text to work on is given"}

__all__ = ["THRESHOLD", "Family", "GateVerdict", "Signal", "judge"]


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


@dataclass(frozen=True, slots=True)
class _Head:
    bias: float
    features: Mapping[str, float]
    words: NDArray[np.float64]
    meaning: NDArray[np.float64]  # of no numbers where the head judges without an embedder

    def score(self, message: str, features: Mapping[str, float], embedder: Embedder | None) -> float:
        odds = self.bias + sum(self.features[name] * value for name, value in features.items())
        odds += float(hashed_words(message) @ self.words)
        if embedder is not None:
            odds += float(embedder.embed([asked_of(message)])[0] @ self.meaning)
        return round(1 / (1 + math.exp(-max(-30.0, min(30.0, odds)))), 3)


def judge(
    message: str,
    *,
    preference: Preference = Preference.AUTO,
    context: Sequence[str] = (),
    embedder: Embedder | None = None,
) -> GateVerdict:
    """Decide for one message; `context` are earlier messages of the conversation, oldest first.

    A short follow-up ("and in Berlin?") is read with the message before it.
    """
    is_follow_up = context and len(message.split()) <= _SHORT and leans(message)
    text = f"{context[-1]} {message}" if is_follow_up else message
    head = _heads()["words" if embedder is None else "meaning"]
    cues = cues_in(text)
    features = features_of(text, cues)
    score = head.score(text, features, embedder) if text.strip() else 0.0
    weighed = (Signal(cue.family, head.features[cue.family], cue.words) for cue in cues)
    signals = tuple(sorted(weighed, key=lambda signal: -signal.weight))
    if preference is not Preference.AUTO:
        is_on = preference is Preference.ALWAYS
        words = (
            "Searching the web, as requested." if is_on else "Web search is switched off for this question."
        )
        return GateVerdict(is_on, score, signals, words)
    should_browse = score >= THRESHOLD
    held = [words for name, words in _TASKS.items() if name in features and head.features[name] < 0]
    return GateVerdict(should_browse, score, signals, _reason(should_browse, held, signals))


@cache
def _heads() -> dict[str, _Head]:
    stored = json.loads(_WEIGHTS.read_text(encoding="utf-8"))
    return {
        name: _Head(one["bias"], one["features"], np.array(one["words"]), np.array(one["meaning"]))
        for name, one in stored.items()
    }


def _reason(should_browse: bool, held: Sequence[str], signals: Sequence[Signal]) -> str:
    if should_browse:
        why = signals[0].words if signals else "it reads like a question about facts"
        return f"Searching the web: {why}."
    return f"No search needed: {' and '.join(held) or 'it reads like a request that contains all it needs'}."
