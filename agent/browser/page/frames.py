"""Reads frames of other origins too, and grafts what stands in them into the page's snapshot.

The injected script cannot look into such frames from the page. So it is run in each visible one, and its
rows are put behind the row of the frame's element: moved to the frame's place on the screen, their parents
renumbered, their element ids prefixed with the frame's number (`2:e12`), by which `hands` finds them again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Frame

from agent.browser.session.tab import Tab

MAX_FRAMES = 4
FRAME_SECONDS = 2.0
MIN_WIDTH, MIN_HEIGHT = 100, 30
_CHILD_OPTIONS = {"maxNodes": 4000, "deadlineMs": 600}
_ROW_PARENT, _ROW_TAG, _ROW_X, _ROW_Y, _ROW_ATTRS, _ROW_LENGTH = 0, 1, 3, 4, 9, 10


async def graft_frames(tab: Tab, script: str, found: dict[str, Any]) -> dict[str, Any]:
    """The snapshot with the rows of frames of other origins in it; as it was when there are none."""
    packed = found.get("json")
    if not isinstance(packed, str) or '"frames":[]' in packed:
        return found
    try:
        data = json.loads(packed)
        closed = {int(row) for row, _, is_open in data["frames"] if not is_open}
    except (ValueError, TypeError, KeyError):
        return found
    children = await _read_children(tab, script, data["rows"], closed) if closed else {}
    if not children:
        return found
    return {**found, "json": json.dumps(graft(data, children), ensure_ascii=False)}


def graft(data: Mapping[str, Any], children: Mapping[int, tuple[int, Mapping[str, Any]]]) -> dict[str, Any]:
    """The page's data with each child's rows behind its frame's row. Pure.

    `children` maps the row of a frame's element to (the frame's number, its snapshot's data).
    """
    rows: list[list[Any]] = []
    moved: dict[int, int] = {-1: -1}
    covers = []
    for old, row in enumerate(data["rows"]):
        moved[old] = len(rows)
        rows.append([moved[row[_ROW_PARENT]], *row[1:]])
        if old in children:
            number, child = children[old]
            covers += _append_child(rows, moved[old], number, child)
    own = [[moved.get(a, -1), moved.get(b, -1)] for a, b in data.get("covers", ())]
    frames = [[moved.get(row, -1), src, is_open] for row, src, is_open in data["frames"]]
    is_partial = bool(data.get("partial")) or any(child.get("partial") for _, child in children.values())
    return {**data, "rows": rows, "covers": own + covers, "frames": frames, "partial": is_partial}


def _append_child(rows: list[list[Any]], at: int, number: int, child: Mapping[str, Any]) -> list[list[int]]:
    """Put a child's rows behind row `at`; its covered rows, renumbered."""
    base, x, y = len(rows), rows[at][_ROW_X], rows[at][_ROW_Y]
    address = str(child.get("url") or "about:blank")[:400]  # the gate asks in whose frame an element stands
    for row in child["rows"]:
        parent = at if row[_ROW_PARENT] < 0 else row[_ROW_PARENT] + base
        new = [parent, *row[1:]]
        if len(new) >= _ROW_LENGTH:
            new[_ROW_X], new[_ROW_Y] = new[_ROW_X] + x, new[_ROW_Y] + y
            attrs = new[_ROW_ATTRS]
            if isinstance(attrs, dict) and "id" in attrs:
                new[_ROW_ATTRS] = {**attrs, "id": f"{number}:{attrs['id']}", "fr": address}
        rows.append(new)
    return [[a + base, b + base if b >= 0 else -1] for a, b in child.get("covers", ())]


async def _read_children(
    tab: Tab, script: str, rows: list[list[Any]], closed: set[int]
) -> dict[int, tuple[int, Mapping[str, Any]]]:
    """What stands in the frames behind those rows, as far as they are large enough and answer in time."""
    main = tab.page.main_frame
    frames = [frame for frame in tab.page.frames if frame.parent_frame == main][: MAX_FRAMES * 3]
    answers = await asyncio.gather(*(_read_child(frame, script) for frame in frames))
    children: dict[int, tuple[int, Mapping[str, Any]]] = {}
    for frame, answer in zip(frames, answers, strict=True):
        if answer is None or len(children) >= MAX_FRAMES:
            continue
        box, data = answer
        row = next((r for r in closed - children.keys() if _is_at(rows[r], box)), None)
        if row is not None:
            children[row] = (tab.number_of(frame), data)
    return children


async def _read_child(frame: Frame, script: str) -> tuple[dict[str, float], dict[str, Any]] | None:
    try:
        async with asyncio.timeout(FRAME_SECONDS):
            element = await frame.frame_element()
            box = await element.bounding_box()
            if box is None or box["width"] < MIN_WIDTH or box["height"] < MIN_HEIGHT:
                return None
            found = await frame.evaluate(script, _CHILD_OPTIONS)
            data = json.loads(found["json"])
            rows = data["rows"]
    except (PlaywrightError, TimeoutError, ValueError, TypeError, KeyError):
        return None  # it moves, hangs or is not ours to read: the page without it is still the page
    is_sound = isinstance(rows, list) and all(isinstance(r, list) and len(r) >= 4 for r in rows)
    place = {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}
    return (place, data) if is_sound else None


def _is_at(row: list[Any], box: Mapping[str, float]) -> bool:
    return all(abs(row[3 + i] - box[key]) <= 2 for i, key in enumerate(("x", "y", "width", "height")))
