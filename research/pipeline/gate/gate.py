"""Whether a message needs the web: five families of signals, one calibrated score (R1).

The score is the chance that the message needs the web, by logistic regression over the features that
`gate_features.py` names, and over the message's embedding where an embedder is at hand (it judges English
better than the words alone). Weights: `gate_weights.json`, fitted by `tests/bench/fit_gate.py`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypedDict

from agent.core.ports import Embedder
from research.pipeline.gate.gate_features import Features, features_of
from research.pipeline.gate.gate_signals import Family
from research.pipeline.gate.gate_tasks import TASK_WORDS
from research.pipeline.plan.depth import Preference

THRESHOLD = 0.6  # Source: R1
_WEIGHTS = Path(__file__).with_name("gate_weights.json")

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


class _Model(TypedDict, total=False):
    bias: float
    weights: dict[str, float]
    vector: list[float]


def judge(
    message: str,
    *,
    preference: Preference = Preference.AUTO,
    context: Sequence[str] = (),
    embedder: Embedder | None = None,
) -> GateVerdict:
    """Decide for one message; `context` are earlier messages of the conversation, oldest first."""
    features = features_of(message, context)
    score = _score(message, features, embedder)
    weights = _models()["rules"]["weights"]
    signals = tuple(
        sorted(
            (Signal(e.family, weights[e.name], e.words) for e in features.evidence), key=lambda s: -s.weight
        )
    )
    if preference is not Preference.AUTO:
        is_on = preference is Preference.ALWAYS
        words = "Looking things up was asked for." if is_on else "Looking things up is switched off."
        return GateVerdict(is_on, score, signals, words)
    should_browse = score >= THRESHOLD
    return GateVerdict(should_browse, score, signals, _reason(should_browse, features, signals))


@cache
def _models() -> dict[str, _Model]:
    models: dict[str, _Model] = json.loads(_WEIGHTS.read_text(encoding="utf-8"))
    return models


def _score(message: str, features: Features, embedder: Embedder | None) -> float:
    if not message.strip():
        return 0.0
    model = _models()["meaning" if embedder is not None else "rules"]
    odds = model["bias"] + sum(model["weights"][name] for name in features.names)
    if embedder is not None:
        vector = embedder.embed([message])[0]
        odds += sum(weight * float(part) for weight, part in zip(model["vector"], vector, strict=True))
    return round(1 / (1 + math.exp(-max(-30.0, min(30.0, odds)))), 3)


def _reason(should_browse: bool, features: Features, signals: Sequence[Signal]) -> str:
    tasks = " and ".join(words for task, words in TASK_WORDS.items() if task in features.tasks)
    if should_browse:
        why = signals[0].words if signals else "it asks for something that may have changed"
        return f"Browses: {why}."
    if tasks:
        return f"Does not browse: {tasks}."
    return "Does not browse: nothing in it needs a look-up."
