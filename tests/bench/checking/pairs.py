"""Reads the labelled pairs beside this file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Pair:
    """One sentence with its evidence; `label` is S, P or U (README.md)."""

    style: str
    evidence: str
    sentence: str
    label: str

    @property
    def is_supported(self) -> bool:
        """Whether the evidence says all of it."""
        return self.label == "S"


def read_pairs(name: str) -> list[Pair]:
    """The pairs of the file `name`.txt, in order."""
    style = evidence = ""
    pairs = []
    for line in (_HERE / f"{name}.txt").read_text("utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        if mark == "=":
            style = rest
        elif mark == ">":
            evidence = rest
        elif mark in ("S", "P", "U"):
            pairs.append(Pair(style, evidence, rest, mark))
    return pairs


def area_under_curve(scores: list[float], labels: list[bool]) -> float:
    """AUROC: how often a supported pair scores above one that is not; ties count half."""
    good = [s for s, label in zip(scores, labels, strict=True) if label]
    bad = [s for s, label in zip(scores, labels, strict=True) if not label]
    wins = sum((g > b) + 0.5 * (g == b) for g in good for b in bad)
    return wins / (len(good) * len(bad))
