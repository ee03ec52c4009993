"""Where on our own pictures of a page something was read: evidence of a visit, and offers as small pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agent.visits.models import Step, Visit

_MARGIN = 12  # CSS pixels of the page around the element
_MOST = 12  # pictures on one page


def proofs_of(visit: Visit) -> list[dict[str, Any]]:
    """The visit's evidence, each with the spot on the newest picture of its page that shows it."""
    shots: dict[str, Step] = {}
    for step in visit.steps.exclude(screenshot="").order_by("n"):
        shots[step.url] = step
    return [_proof(item, shots if i < _MOST else {}) for i, item in enumerate(visit.evidence)]


def _proof(item: Mapping[str, Any], shots: Mapping[str, Step]) -> dict[str, Any]:
    url = str(item.get("url", ""))
    step = shots.get(str(item.get("page") or url))
    box = item.get("box")
    spot = _spot(box, step) if step is not None and isinstance(box, dict) else None
    return {"quote": str(item.get("quote", "")), "url": url, "by": str(item.get("by", "")), "spot": spot}


def _spot(box: Mapping[str, Any], step: Step) -> dict[str, Any] | None:
    """The box with a margin in the pixels of the step's viewport, where it lies wholly within the picture."""
    width, height = (int(n) for n in step.viewport) if len(step.viewport) == 2 else (0, 0)
    left, top = float(box.get("x", -1)), float(box.get("y", -1))
    right, bottom = left + float(box.get("width", 0)), top + float(box.get("height", 0))
    if left < 0 or top < 0 or right > width or bottom > height or right - left < 4 or bottom - top < 4:
        return None
    x, y = max(0, left - _MARGIN), max(0, top - _MARGIN)
    w, h = min(width, right + _MARGIN) - x, min(height, bottom + _MARGIN) - y
    shown = f"{x:.0f} {y:.0f} {w:.0f} {h:.0f}"
    return {"n": step.n, "view_box": shown, "width": round(w), "height": round(h), "full": (width, height)}


@dataclass(frozen=True, slots=True)
class Thumb:
    """A part of the picture of one step: its address by visit and number, and an SVG view box in pixels."""

    visit_id: int
    n: int
    view_box: str
    width: int
    height: int


_LEAST_PART_PX, _MOST_WIDE = 120, 3  # what is lower or wider is text, and the page as a whole says more
Place = tuple[int, str, Sequence[float] | None]  # visit, address of the page, box as x, y, width, height


def thumbs_of(places: Sequence[Place]) -> list[Thumb | None]:
    """For each place its part of the newest picture of that page, else the whole picture; one query for all."""
    shots = {}
    steps = Step.objects.filter(visit__in={visit_id for visit_id, _, _ in places}).exclude(screenshot="")
    for step in steps.order_by("n").only("visit_id", "n", "url", "viewport"):
        shots[step.visit_id, step.url] = step
    return [_thumb(shots.get((visit_id, url)), box) for visit_id, url, box in places]


def _thumb(step: Step | None, box: Sequence[float] | None) -> Thumb | None:
    if step is None or len(step.viewport) != 2:
        return None
    width, height = (int(n) for n in step.viewport)
    given = dict(zip(("x", "y", "width", "height"), box or (), strict=False))
    high = given.get("height", 0)
    is_part = high >= _LEAST_PART_PX and _LEAST_PART_PX <= given["width"] <= _MOST_WIDE * high
    part = _spot(given, step) if is_part else None
    shown = part["view_box"] if part else f"0 0 {width} {height}"
    return Thumb(step.visit_id, step.n, shown, width, height)
