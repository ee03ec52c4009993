"""Fits the gate's weights on the development prompts; `python -m tests.bench.fit_gate` writes them.

Two models: from the named features alone, and from these and the message's embedding. Logistic regression by plain
gradient descent; signs are held (a cue never speaks against browsing, a task never for it), so that the signals
that people are shown mean what they say.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.llm.embeddings import minilm
from research.pipeline.gate.gate_features import CUE_NAMES, FEATURES, TASK_NAMES, features_of

HERE = Path(__file__).parent / "gate"
WEIGHTS = Path(__file__).parents[2] / "research" / "pipeline" / "gate_weights.json"
STEPS = 4000
PENALTY = 1.0
MEANING_SCALE = (
    2.5  # of unit vectors against flags of 0 and 1; 2-4 differ by less than one prompt in a hundred
)
LEAST_CUE = 0.15

Matrix = NDArray[np.float64]


def prompts(name: str) -> tuple[list[str], Matrix]:
    """The prompts of one file and their labels (1.0 needs the web)."""
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("|", 1) for line in lines if line[:2] in ("0|", "1|")]
    return [text for _, text in rows], np.array([float(label) for label, _ in rows])


def flags(texts: list[str]) -> Matrix:
    """One row a prompt, one column a feature."""
    held = [features_of(text).names for text in texts]
    return np.array([[float(name in names) for name in FEATURES] for names in held])


def fit(rows: Matrix, labels: Matrix) -> tuple[Matrix, float]:
    """Weights and bias."""
    weights, bias = np.zeros(rows.shape[1]), 0.0
    low = np.array(
        [LEAST_CUE if n in (*CUE_NAMES, "person", "name", "fragment") else -np.inf for n in FEATURES]
    )
    high = np.array([0.0 if n in TASK_NAMES else np.inf for n in FEATURES])
    count = len(FEATURES)
    for _ in range(STEPS):
        wrong = 1 / (1 + np.exp(-(rows @ weights + bias))) - labels
        weights -= 0.5 * (rows.T @ wrong + PENALTY * weights) / len(labels)
        weights[:count] = np.clip(weights[:count], low, high)
        bias -= 0.5 * float(wrong.mean())
    return weights, bias


def main() -> None:
    """Fit both models and write them."""
    texts, labels = prompts("dev")
    rows = flags(texts)
    plain, plain_bias = fit(rows, labels)
    whole, whole_bias = fit(np.hstack([rows, MEANING_SCALE * minilm().embed(texts)]), labels)
    count = len(FEATURES)

    def named(weights: Matrix) -> dict[str, float]:
        return {name: round(float(w), 3) for name, w in zip(FEATURES, weights, strict=False)}

    record = {
        "rules": {"bias": round(plain_bias, 3), "weights": named(plain)},
        "meaning": {
            "bias": round(whole_bias, 3),
            "weights": named(whole[:count]),
            "vector": [round(float(w * MEANING_SCALE), 3) for w in whole[count:]],
        },
    }
    WEIGHTS.write_text(json.dumps(record, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
