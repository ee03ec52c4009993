"""Fits the gate's two heads; `python -m tests.bench.fit_gate` writes them, with `check` it only cross-validates.

Logistic regression on three kinds of prompts: our own (`dev` and `heldout`), fillings of our templates, and two thirds
of the people's prompts in the shared data. Signs are held (a cue never speaks against browsing, a given text or a sum
never for it), so that the signals that people are shown mean what they say.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import sys
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.llm.embeddings import minilm
from research.pipeline.gate.gate import THRESHOLD
from research.pipeline.gate.gate_features import (
    BUCKETS,
    FEATURES,
    Family,
    asked_of,
    cues_in,
    features_of,
    hashed_words,
)

HERE = Path(__file__).parent / "gate"
PEOPLE = Path(__file__).parents[3] / "shared" / "data" / "browse-gate" / "gate.jsonl"
WEIGHTS = Path(__file__).parents[2] / "research" / "pipeline" / "gate" / "gate_weights.json"
FILLINGS = 6  # a template
WEIGHT = {"people": 1.5, "own": 1.0, "templates": 0.8}  # of one prompt
NEEDS_WEIGHT = 1.3  # of a prompt that needs the web: a look-up too many costs less than a made-up answer
STEPS = 400
PENALTY = 1.0
MEANING_SCALE = 3.0  # of unit vectors against features of about 0 to 1
LEAST_CUE = 0.15
FOLDS = 4

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Prompts:
    """Texts, their labels (1.0 needs the web) and their features: named, words, meaning."""

    texts: list[str]
    labels: Matrix
    rows: Matrix


def prompts(name: str) -> tuple[list[str], Matrix]:
    """The prompts of one file and their labels (1.0 needs the web)."""
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("|", 1) for line in lines if line[:2] in ("0|", "1|")]
    return [text for _, text in rows], np.array([float(label) for label, _ in rows])


def filled() -> tuple[list[str], Matrix]:
    """The templates with their words in braces chosen by lot, the same at each call."""
    lines = (HERE / "templates.txt").read_text(encoding="utf-8").splitlines()
    lists = {name: words.split(" | ") for name, _, words in (line.partition(" = ") for line in lines)}
    dice = random.Random(1)
    texts, labels = prompts("templates")
    made = {
        re.sub(r"\{(\w+)\}", lambda slot: dice.choice(lists[slot[1]]), text): label
        for text, label in zip(texts, labels, strict=True)
        for _ in range(FILLINGS)
    }
    return list(made), np.array(list(made.values()))


def people(*, look_once: bool = False) -> tuple[list[str], Matrix]:
    """Two thirds of the people's prompts, or the third that is only scored; [] without the shared data."""
    lines = PEOPLE.read_text(encoding="utf-8").splitlines() if PEOPLE.exists() else []
    rows = [row for row in map(json.loads, lines) if _is_third(row["id"]) is look_once]
    return [row["text"] for row in rows], np.array([float(row["browse"]) for row in rows])


def _is_third(name: str) -> bool:
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 3 == 0


def read(texts: list[str], labels: Matrix) -> Prompts:
    """One row a prompt."""
    named = [features_of(text, cues_in(text)) for text in texts]
    flags = np.array([[features.get(name, 0.0) for name in FEATURES] for features in named])
    words = np.array([hashed_words(text) for text in texts])
    return Prompts(
        texts, labels, np.hstack([flags, words, MEANING_SCALE * minilm().embed([asked_of(t) for t in texts])])
    )


def fit(rows: Matrix, labels: Matrix, weight: Matrix) -> tuple[Matrix, float]:
    """Weights and bias, by gradient descent with momentum."""
    low, high = np.full(rows.shape[1], -np.inf), np.full(rows.shape[1], np.inf)
    low[: len(Family)] = LEAST_CUE
    high[[FEATURES.index(name) for name in ("sum", "given_text")]] = 0.0
    weights, bias = np.zeros(rows.shape[1]), 0.0
    last, ahead = weights, weights
    for step in range(STEPS):
        wrong = weight * (1 / (1 + np.exp(-(rows @ ahead + bias))) - labels)
        weights = np.clip(ahead - 0.2 * (rows.T @ wrong + PENALTY * ahead) / len(labels), low, high)
        ahead = weights + min(0.9, step / (step + 3)) * (weights - last)
        last = weights
        bias -= 0.2 * float(wrong.mean())
    return weights, bias


def scores(prompts_: Prompts, head: tuple[Matrix, float], columns: slice) -> Matrix:
    """The chance (0-1) of each prompt."""
    return np.asarray(1 / (1 + np.exp(-(prompts_.rows[:, columns] @ head[0] + head[1]))))


def figures(labels: Matrix, found: Matrix) -> str:
    """Accuracy, recall and false browsing at the threshold."""
    browses = found >= THRESHOLD
    right, recall, false = browses == (labels > 0), browses[labels > 0].mean(), browses[labels == 0].mean()
    return f"accuracy {right.mean():.1%}, recall {recall:.1%}, false browsing {false:.1%} of {len(labels)}"


HEADS = {"words": slice(0, -384), "meaning": slice(0, None)}


def check(sets: dict[str, Prompts], columns: slice) -> None:
    """Print the figures of each set, cross-validated: a prompt is scored by a head that never saw it."""
    folds = {
        name: np.array([zlib.crc32(t.encode()) % FOLDS for t in one.texts]) for name, one in sets.items()
    }
    found = {name: np.zeros(len(one.texts)) for name, one in sets.items()}
    for fold in range(FOLDS):
        kept = {name: folds[name] != fold if name != "templates" else folds[name] >= 0 for name in sets}
        head = _fitted(sets, kept, columns)
        for name, one in sets.items():
            found[name][~kept[name]] = scores(one, head, columns)[~kept[name]]
    for name in ("people", "own"):
        print(f"  {name}: {figures(sets[name].labels, found[name])}")


def _fitted(
    sets: dict[str, Prompts], kept: Mapping[str, NDArray[np.bool_]], columns: slice
) -> tuple[Matrix, float]:
    labels = np.concatenate([one.labels[kept[name]] for name, one in sets.items()])
    weight = np.concatenate([np.full(kept[name].sum(), WEIGHT[name]) for name in sets])
    rows = np.vstack([one.rows[kept[name]][:, columns] for name, one in sets.items()])
    return fit(rows, labels, weight * np.where(labels > 0, NEEDS_WEIGHT, 1.0))


def _record(weights: Matrix, bias: float) -> dict[str, object]:
    named, words, meaning = np.split(weights, [len(FEATURES), len(FEATURES) + BUCKETS])
    return {
        "bias": round(bias, 3),
        "features": {name: round(float(w), 3) for name, w in zip(FEATURES, named, strict=True)},
        "words": [round(float(w), 2) for w in words],
        "meaning": [round(float(w * MEANING_SCALE), 2) for w in meaning],
    }


def main() -> None:
    """Fit both heads, print their figures and, without `check`, write them."""
    (dev, dev_labels), (later, later_labels) = prompts("dev"), prompts("heldout")
    given = {
        "people": people(),
        "own": (dev + later, np.concatenate([dev_labels, later_labels])),
        "templates": filled(),
    }
    sets = {name: read(*one) for name, one in given.items() if one[0]}
    record = {}
    for name, columns in HEADS.items():
        print(name)
        check(sets, columns)
        weights, bias = _fitted(
            sets, {name: np.ones(len(one.texts), bool) for name, one in sets.items()}, columns
        )
        blind = read(*prompts("blind"))
        print(f"  blind: {figures(blind.labels, scores(blind, (weights, bias), columns))}")
        record[name] = _record(weights, bias)
    if sys.argv[1:] != ["check"]:
        WEIGHTS.write_text(json.dumps(record, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
