"""Fits `research.pipeline.facts.chances`; `python -m tests.bench.fit_answers` prints weights and a cross-validation.

`answers/rated.tsv` has the four best quotations for each part of a question with what is known of them and whether
they have accepted words: of `answers/manuals.tsv`, `answers/other_manuals.tsv` (`others`) and the development half of
tests/corpora/questions (`own`). The sets weigh the same; quotations that hold no such thing as is asked are left out.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

_FILE = Path(__file__).parent / "answers" / "rated.tsv"
_NAMES = ("score", "among", "behind", "constant")
_RIDGE, _STEPS, _FOLDS = 2.0, 30, 8
_ASKED = (0.4, 0.5, 0.6)

Matrix = NDArray[np.float64]


def main() -> None:
    """Weights over all, and for each set the questions answered rightly and wrongly by weights of the other folds."""
    lines = [line.split("\t") for line in _FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    sets, asked = np.array([line[0] for line in lines]), np.array([int(line[1]) for line in lines])
    numbers = np.array([[float(cell) for cell in line[2:]] for line in lines])
    answers, columns = numbers[:, 0], _columns(numbers[:, 1:])
    sizes = Counter(sets)
    weight = np.array([len(lines) / len(sizes) / sizes[name] for name in sets])
    print(
        {name: round(float(w), 2) for name, w in zip(_NAMES, fitted(columns, answers, weight), strict=True)}
    )
    chance = np.zeros(len(lines))
    for fold in range(_FOLDS):
        own = asked % _FOLDS == fold
        chance[own] = _shares(columns[own] @ fitted(columns[~own], answers[~own], weight[~own]))
    for name in sizes:
        print(name, *_said(chance[sets == name], answers[sets == name], asked[sets == name]))


def _columns(given: Matrix) -> Matrix:
    score, many, behind = given.T
    return np.column_stack([score, score / many, behind / many, np.ones(len(given))])


def fitted(columns: Matrix, answers: Matrix, weight: Matrix) -> Matrix:
    """A logistic regression by Newton's method, with a ridge on standardised columns and none on the constant."""
    scale = np.append(columns[:, :-1].std(axis=0), 1.0)
    rows, ridge = columns / scale, np.diag([_RIDGE] * (columns.shape[1] - 1) + [0.0])
    found = np.zeros(columns.shape[1])
    for _ in range(_STEPS):
        chance = _shares(rows @ found)
        slope = rows.T @ (weight * (answers - chance)) - ridge @ found
        curve = (rows * (weight * chance * (1 - chance))[:, None]).T @ rows + ridge
        found += np.linalg.solve(curve, slope)
    weights: Matrix = found / scale
    return weights


def _shares(odds: Matrix) -> Matrix:
    return 1 / (1 + np.exp(-odds))


def _said(chance: Matrix, answers: Matrix, asked: NDArray[np.int64]) -> list[str]:
    best = [np.flatnonzero(asked == one)[chance[asked == one].argmax()] for one in set(asked.tolist())]
    found = []
    for least in _ASKED:
        said = [answers[i] for i in best if chance[i] >= least]
        right, wrong = sum(said) / len(best), (len(said) - sum(said)) / len(best)
        found.append(f"| from {least}: right {right:.0%}, wrong {wrong:.0%}")
    return found


if __name__ == "__main__":
    main()
