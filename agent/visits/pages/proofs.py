"""The evidence of a determination as its page shows it: the quotation, and the very spot on the picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from agent.visits.models import Step, Visit

_MARGIN = 12  # CSS pixels of the page around the element
_MOST = 12  # pictures on one page


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a step's picture, in the pixels of its viewport."""

    n: int  # the step
    view_box: str
    width: int
    height: int
    full: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Proof:
    """Words that decided, what decided by them, and where they stand."""

    quote: str
    url: str
    by: str
    spot: Spot | None


def proofs_of(visit: Visit) -> list[Proof]:
    """The visit's evidence, each with the spot on the newest picture of its page that shows it."""
    shots: dict[str, Step] = {}
    for step in visit.steps.exclude(screenshot="").order_by("n"):
        shots[step.url] = step
    return [_proof(item, shots if i < _MOST else {}) for i, item in enumerate(visit.evidence)]


def _proof(item: Mapping[str, Any], shots: Mapping[str, Step]) -> Proof:
    url = str(item.get("url", ""))
    step = shots.get(str(item.get("page") or url))
    box = item.get("box")
    spot = _spot(box, step) if step is not None and isinstance(box, dict) else None
    return Proof(str(item.get("quote", "")), url, str(item.get("by", "")), spot)


def _spot(box: Mapping[str, Any], step: Step) -> Spot | None:
    """The box with a margin, where it lies wholly within the picture."""
    width, height = (int(n) for n in step.viewport) if len(step.viewport) == 2 else (0, 0)
    left, top = float(box.get("x", -1)), float(box.get("y", -1))
    right, bottom = left + float(box.get("width", 0)), top + float(box.get("height", 0))
    if left < 0 or top < 0 or right > width or bottom > height or right - left < 4 or bottom - top < 4:
        return None
    x, y = max(0, left - _MARGIN), max(0, top - _MARGIN)
    w, h = min(width, right + _MARGIN) - x, min(height, bottom + _MARGIN) - y
    return Spot(step.n, f"{x:.0f} {y:.0f} {w:.0f} {h:.0f}", round(w), round(h), (width, height))
