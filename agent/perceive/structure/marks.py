"""A screenshot with each usable element framed and labelled with its id, for a model that sees (S9). Pure.

Fields for secrets and personal data are painted over here once more, whatever the picture showed before.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from functools import cache

from PIL import Image, ImageDraw, ImageFont, UnidentifiedImageError

from agent.core.types import Box, InteractiveElement, PageUnderstanding

_MOST_MARKS = 80
_MOST_PIXELS = 20_000_000
_COLOURS = ("#d6336c", "#1c7ed6", "#2b8a3e", "#e8590c", "#7048e8", "#0b7285")
_LABEL_PX = 13
_QUALITY = 70
_PAINT = "#444444"


def marked_picture(picture: bytes, page: PageUnderstanding) -> bytes:
    """The picture with its marks, as JPEG; as it is when it cannot be opened."""
    try:
        with Image.open(io.BytesIO(picture), formats=("JPEG", "PNG", "WEBP")) as opened:
            if opened.width * opened.height > _MOST_PIXELS:
                return picture
            image = opened.convert("RGB")
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        return picture
    scale = image.width / max(1, page.viewport[0])
    draw = ImageDraw.Draw(image)
    for element in _private(page):
        draw.rectangle(_corners(element.box, scale), fill=_PAINT)
    for n, element in enumerate(_shown(page)):
        _mark(draw, element, scale, _COLOURS[n % len(_COLOURS)])
    out = io.BytesIO()
    image.save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()


def _shown(page: PageUnderstanding) -> Iterator[InteractiveElement]:
    """What can be used in the visible part, small things last: their labels stay on top."""
    width, height = page.viewport
    here = [
        e for e in page.interactive_elements
        if e.in_viewport and not e.is_covered and not e.is_disabled and _is_within(e.box, width, height)
    ]  # fmt: skip
    yield from sorted(here[:_MOST_MARKS], key=lambda e: -e.box.width * e.box.height)


def _private(page: PageUnderstanding) -> Iterator[InteractiveElement]:
    for element in page.interactive_elements:
        if (element.input_type == "password" or element.field_kind) and _is_within(
            element.box, *page.viewport
        ):
            yield element


def _is_within(box: Box, width: float, height: float) -> bool:
    values = (box.x, box.y, box.width, box.height)
    is_sane = all(map(math.isfinite, values)) and box.width > 0 and box.height > 0
    return is_sane and box.x < width and box.y < height and box.x + box.width > 0 and box.y + box.height > 0


def _corners(box: Box, scale: float) -> tuple[float, float, float, float]:
    return box.x * scale, box.y * scale, (box.x + box.width) * scale, (box.y + box.height) * scale


def _mark(draw: ImageDraw.ImageDraw, element: InteractiveElement, scale: float, colour: str) -> None:
    left, top, right, bottom = _corners(element.box, scale)
    draw.rectangle((left, top, right, bottom), outline=colour, width=2)
    wide = draw.textlength(element.id, font=_font()) + 6
    x, y = max(0.0, min(left, right - wide)), max(0.0, top - _LABEL_PX - 3)
    draw.rectangle((x, y, x + wide, y + _LABEL_PX + 3), fill=colour)
    draw.text((x + 3, y + 1), element.id, fill="white", font=_font())


@cache
def _font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(_LABEL_PX)
