"""One measured number, as it is printed and written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict


class Row(TypedDict):
    """`unit` is such as ms, s, MB, /s. `limit` is the bar that the value should stay below."""

    name: str
    value: float
    unit: str
    note: NotRequired[str]
    limit: NotRequired[float]


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share (0-1) of all lies; nearest rank. *Raises* ValueError on no values."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
