"""One look at a tab: the injected script's reply and a picture, both under deadlines, OCR only where needed; its HTML.

The injected script cannot look into frames of other origins from the page. So it is run in each visible one, and its
rows are put behind the row of the frame's element: moved to the frame's place on the screen, their parents
renumbered, their element ids prefixed with the frame's number (`2:e12`), by which the pointer finds them again.
"""

from __future__ import annotations

import asyncio
import base64
import io
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Frame

from agent.browser.calls import IsAlive, PageHungError, PageMovedError, attempted, guarded
from agent.browser.page.script import SNAPSHOT_SCRIPT
from agent.browser.page.settle import SettleLimits, settle
from agent.browser.session.tab import Tab
from agent.browser.takeover.private_fields import hiding_of, paint_over
from agent.core.errors import PageError
from agent.core.ports import PART_MARK, Ocr, Rendered
from agent.core.types import Box, Look, ReadLine

MAX_FRAMES = 4
FRAME_SECONDS = 2.0
MIN_WIDTH, MIN_HEIGHT = 100, 30
_CHILD_OPTIONS = {"maxNodes": 4000, "deadlineMs": 600}
_ROW_PARENT, _ROW_X, _ROW_Y, _ROW_ATTRS, _ROW_LENGTH = 0, 3, 4, 9, 10


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
    address = str(child.get("url") or "about:blank")[:400]  # the gate asks in whose frame an element is
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
    """What is in the frames behind those rows, as far as they are large enough and answer in time."""
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


_ASK_SECONDS = 2
_MARGIN_PX = 6
_QUALITY = 85
_LEAST_PX = 8

_WANTED_SCRIPT = Path(__file__).with_name("regions.js").read_text("utf-8")


async def read_pictures(tab: Tab, is_alive: IsAlive, ocr: Ocr, screenshot: bytes) -> tuple[ReadLine, ...]:
    """The lines in the screenshot's pictures where the page's letters are not enough; () where they are."""
    try:
        async with guarded("read the page", _ASK_SECONDS, is_alive):
            wanted = await tab.page.evaluate(_WANTED_SCRIPT)
    except PageError:
        return ()
    if not isinstance(wanted, list):
        return ()
    if not wanted:
        return tuple(await ocr.read(screenshot))
    boxes = [Box(*map(float, row)) for row in wanted if isinstance(row, list) and len(row) == 4]
    cut, left, top = await asyncio.to_thread(_only, screenshot, boxes)
    lines = await ocr.read(cut) if cut else ()
    return tuple(replace(line, box=_moved(line.box, left, top)) for line in lines)


def _only(jpeg: bytes, boxes: Sequence[Box]) -> tuple[bytes, float, float]:
    """The part of the picture that holds the boxes, white between them; and where it began."""
    with Image.open(io.BytesIO(jpeg)) as opened:
        image = opened.convert("RGB")
    kept = [_corners(box, image.width, image.height) for box in boxes]
    kept = [k for k in kept if k[2] - k[0] >= _LEAST_PX and k[3] - k[1] >= _LEAST_PX]
    if not kept:
        return b"", 0.0, 0.0
    left, top = min(k[0] for k in kept), min(k[1] for k in kept)
    right, bottom = max(k[2] for k in kept), max(k[3] for k in kept)
    sheet = Image.new("RGB", (right - left + 2 * _MARGIN_PX, bottom - top + 2 * _MARGIN_PX), "white")
    for corners in kept:
        sheet.paste(image.crop(corners), (corners[0] - left + _MARGIN_PX, corners[1] - top + _MARGIN_PX))
    out = io.BytesIO()
    sheet.save(out, "JPEG", quality=_QUALITY)
    return out.getvalue(), float(left - _MARGIN_PX), float(top - _MARGIN_PX)


def _corners(box: Box, width: int, height: int) -> tuple[int, int, int, int]:
    left, top = max(0, round(box.x)), max(0, round(box.y))
    return left, top, min(width, round(box.x + box.width)), min(height, round(box.y + box.height))


def _moved(box: Box, left: float, top: float) -> Box:
    return Box(box.x + left, box.y + top, box.width, box.height)


RENDER_SECONDS = 8.0
_FOLDER = Path(__file__).parent / "snapshot"
RENDERED_SCRIPT = "\n".join(
    [
        "(options) => {",
        *(
            (_FOLDER / f"{part}.js").read_text(encoding="utf-8")
            for part in ("setup", "hidden", "colours", "rendered")
        ),
        "}",
    ]
)


async def take_rendered(tab: Tab, is_alive: IsAlive) -> Rendered:
    """The page in this tab. *Raises* PageError when it does not answer, BrowserGone when there is none.

    As with a look, what a person typed into a secret field is nowhere in it.
    """
    mark = f"<!--{PART_MARK}-{secrets.token_hex(12)}-->"
    found = await _asked(tab, is_alive, mark)
    html, part = found.get("html"), found.get("part")
    if not isinstance(html, str) or not isinstance(part, str):
        raise PageError("The page could not be read.")
    return Rendered(
        url=tab.typed.hide(tab.page.url),
        body=tab.typed.hide(html).encode("utf-8", "replace"),
        status=tab.status,
        headers=dict(tab.headers),
        part=tab.typed.hide(part),
        mark=mark if mark in html else "",
        is_partial=bool(found.get("partial")),
    )


async def _asked(tab: Tab, is_alive: IsAlive, mark: str) -> dict[str, object]:
    for is_last in (False, True):
        try:
            async with guarded("read the page", RENDER_SECONDS, is_alive):
                found = await tab.page.evaluate(RENDERED_SCRIPT, {"mark": mark})
            return found if isinstance(found, dict) else {}
        except PageMovedError:
            if is_last:
                raise
            await settle(tab, SettleLimits(), is_alive)
    return {}


SNAPSHOT_SECONDS = 6.0
PICTURE_SECONDS = 6.0
JPEG_QUALITY = 60


async def take_look(tab: Tab, is_alive: IsAlive, ocr: Ocr | None) -> Look:
    """Read one tab. *Raises* PageError when the page does not answer, BrowserGone when there is none.

    What a look holds may be stored: secret fields are painted over in its picture, and what a person typed
    into one is nowhere in it.
    """
    timings: dict[str, float] = {}
    snapshot, screenshot = await asyncio.gather(_snapshot(tab, is_alive, timings), picture(tab, timings))
    lines: tuple[ReadLine, ...] = ()
    if ocr is not None and screenshot:
        began = time.monotonic()
        lines = await read_pictures(tab, is_alive, ocr, screenshot)
        if lines:
            timings["ocr"] = _ms_since(began)
    return Look(
        url=tab.typed.hide(tab.page.url),
        snapshot=tab.typed.hide_within(snapshot),
        screenshot=screenshot,
        http_status=tab.status,
        headers=dict(tab.headers),
        ocr_lines=tuple(replace(line, text=tab.typed.hide(line.text)) for line in lines),
        timings_ms=timings,
    )


async def picture(tab: Tab, timings: dict[str, float]) -> bytes:
    """What the viewport shows, as JPEG, secret fields painted over.

    Empty when the page does not let itself be drawn, while a secret field has the focus, and when the page
    does not say where its fields are: no picture is better than one that shows a secret.
    """
    began = time.monotonic()
    found = b""
    async with attempted(PICTURE_SECONDS):
        found = await _masked(tab)
    timings["screenshot"] = _ms_since(began)
    return found


async def _masked(tab: Tab) -> bytes:
    before = await hiding_of(tab.page)
    if before.is_focused:
        return b""
    cdp = await tab.cdp()
    shot = await cdp.send(
        "Page.captureScreenshot", {"format": "jpeg", "quality": JPEG_QUALITY, "optimizeForSpeed": True}
    )
    after = await hiding_of(tab.page)  # the page may have moved meanwhile: what it was and what it is
    if after.is_focused:
        return b""
    return await asyncio.to_thread(paint_over, base64.b64decode(shot["data"]), (before, after))


_NEVER_STILL_FROM = 2  # documents that came while one was read
NEVER_STILL = "The page kept moving from address to address while it was read."


async def _snapshot(tab: Tab, is_alive: IsAlive, timings: dict[str, float]) -> dict[str, object]:
    began, arrived = time.monotonic(), tab.arrivals
    for is_last in (False, False, True):
        try:
            async with guarded("read the page", SNAPSHOT_SECONDS, is_alive):
                found = await tab.page.evaluate(SNAPSHOT_SCRIPT, {})
            break
        except PageMovedError as exc:
            if is_last:
                raise PageMovedError(NEVER_STILL) from exc
            await settle(tab, SettleLimits(), is_alive)
        except PageHungError as exc:  # nothing answers while one document takes the place of the other
            if tab.arrivals - arrived < _NEVER_STILL_FROM:
                raise
            raise PageMovedError(NEVER_STILL) from exc
    timings["snapshot"] = _ms_since(began)
    if not isinstance(found, dict):
        raise PageError("The page could not be read.")
    return await graft_frames(tab, SNAPSHOT_SCRIPT, {str(key): value for key, value in found.items()})


def _ms_since(began: float) -> float:
    return round((time.monotonic() - began) * 1000, 1)
