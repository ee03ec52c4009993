"""Reading words out of a page's pictures: whether that is needed, which parts, and where each line stands."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PIL import Image

from agent.browser.calls import IsAlive, guarded
from agent.browser.session.tab import Tab
from agent.core.errors import PageError
from agent.core.ports import Ocr
from agent.core.types import Box, ReadLine

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
