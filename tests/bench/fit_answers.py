"""Fits `research.pipeline.facts.chances`; `python -m tests.bench.fit_answers` prints weights and curves of several.

`answers/rated.tsv` (by `rate_answers`) has the likeliest quotations for each part of a question with what is known of
them and whether they have accepted words. Each manual is judged by weights of all the others. A part is said when its
likeliest quotation is likely enough, and then right when that one or the second has accepted words.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from tests.bench.rate_answers import COLUMNS, FILE

_RIDGE, _STEPS = 10.0, 30
_SHOWN = 2
_WRONG = (0.02, 0.03, 0.05, 0.07, 0.10)  # shares of the parts that may be answered wrongly
_AT = (0.35, 0.4, 0.45, 0.5)

Matrix = NDArray[np.float64]
Row = dict[str, str]
_SETS = {  # what the weights are of; the last ones are shipped
    "without the reader": ("words", "above", "over_third"),
    "the reader alone": ("odds", "odds_over_ninth"),
    "all": ("words", "above", "over_third", "odds", "odds_over_ninth"),
}


def main() -> None:
    """The curves of each set of columns, and the weights of the last one over everything."""
    lines = [line.split("\t") for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    rows = [dict(zip(COLUMNS, line, strict=True)) for line in lines]
    right = np.array([float(row["right"]) for row in rows])
    for left in ("", "own"):
        print(f"without {left}" if left else "all")
        for name, columns in _SETS.items():
            _report(name, rows, _left_out(rows, _columns(rows, columns), right), left)
    columns = next(reversed(_SETS.values()))
    weights = fitted(_columns(rows, columns), right)
    print({name: round(float(w), 2) for name, w in zip((*columns, "constant"), weights, strict=True)})


def _columns(rows: list[Row], names: tuple[str, ...]) -> Matrix:
    return np.array([[*(float(row[name]) for name in names), 1.0] for row in rows])


def _said(rows: list[Row], chance: Matrix) -> Matrix:
    """What holds no such thing as is asked, or is about another one, is never likely enough."""
    return np.where([row["kind"] == "-1" or row["is_about"] == "0" for row in rows], 0.4 * chance, chance)


def _left_out(rows: list[Row], columns: Matrix, right: Matrix) -> Matrix:
    manuals = np.array([row["manual"] for row in rows])
    chance = np.zeros(len(rows))
    for manual in set(manuals.tolist()):
        own = manuals == manual
        chance[own] = _shares(columns[own] @ fitted(columns[~own], right[~own]))
    return _said(rows, chance)


def fitted(columns: Matrix, right: Matrix) -> Matrix:
    """A logistic regression by Newton's method, with a ridge on standardised columns and none on the constant."""
    scale = np.append(columns[:, :-1].std(axis=0), 1.0)
    rows, ridge = columns / scale, np.diag([_RIDGE] * (columns.shape[1] - 1) + [0.0])
    found = np.zeros(columns.shape[1])
    for _ in range(_STEPS):
        chance = _shares(rows @ found)
        slope = rows.T @ (right - chance) - ridge @ found
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + ridge
        found += np.linalg.solve(curve, slope)
    weights: Matrix = found / scale
    return weights


def _shares(odds: Matrix) -> Matrix:
    return 1 / (1 + np.exp(-odds))


def _report(name: str, rows: list[Row], chance: Matrix, left: str) -> None:
    parts: dict[tuple[str, str], list[int]] = defaultdict(list)
    for i, row in enumerate(rows):
        if row["set"] != left:
            parts[row["question"], row["part"]].append(i)
    said = []
    for own in parts.values():
        best = sorted(own, key=lambda i: -chance[i])[:_SHOWN]
        said.append((float(chance[best[0]]), any(rows[i]["right"] == "1" for i in best)))
    said.sort(reverse=True)
    print(
        f"  {name}, {len(said)} parts: AUROC {_auroc(said):.3f}; right when at most so many are wrong:",
        end="",
    )
    print(
        "".join(f" {_most_right(said, share):.0%} at {share:.0%}" for share in _WRONG), end="; from a chance:"
    )
    print("".join(f" {least}: {_counted(said, least)}" for least in _AT))


def _auroc(said: list[tuple[float, bool]]) -> float:
    good, bad = ([chance for chance, is_right in said if is_right is kind] for kind in (True, False))
    return float(np.mean([(g > b) + (g == b) / 2 for g in good for b in bad]))


def _most_right(said: list[tuple[float, bool]], wrong: float) -> float:
    rights = np.cumsum([is_right for _, is_right in said])
    wrongs = np.arange(1, len(said) + 1) - rights
    return float(max(rights[wrongs <= wrong * len(said)], default=0)) / len(said)


def _counted(said: list[tuple[float, bool]], least: float) -> str:
    kept = [is_right for chance, is_right in said if chance >= least]
    return f"{sum(kept)} right, {len(kept) - sum(kept)} wrong"


if __name__ == "__main__":
    main()
