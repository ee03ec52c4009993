"""Fields that hold secrets: where they are on the screen, which has the focus, and what was typed into them.

What a person types into such a field is remembered here while the visit's browser lives, in memory alone, so
that a page that shows it again (in its address, its title, its text) does not carry it into the record.
"""

from __future__ import annotations

import asyncio
import io
import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_plus

from PIL import Image, ImageDraw
from playwright.async_api import BrowserContext, Frame, Page
from playwright.async_api import Error as PlaywrightError

SCRIPT = (Path(__file__).parent / "private_fields.js").read_text(encoding="utf-8")
HIDDEN = "•••"
MIN_HIDDEN = 6  # shorter ones are words that pages are full of; the pictures and the fields hide them still
MAX_KEPT = 200
FRAME_SECONDS = 1.5
MARGIN_PX = 3
PAINT = (38, 38, 38)
JPEG_QUALITY = 70

Rect = tuple[float, float, float, float]  # x, y, width, height in CSS pixels of the top viewport


@dataclass(slots=True)
class TypedSecrets:
    """What was typed into secret fields of one visit: the latest text of each field, never written anywhere."""

    _fields: dict[str, str] = field(default_factory=dict)
    _run: str = ""  # typed in a row, whatever the field: codes with a box for each digit

    def note(self, field_id: str, text: str, typed: str = "") -> None:
        """The text of a field as it is or will be in a moment, and what was typed just now."""
        self._fields.pop(field_id, None)
        self._fields[field_id] = text
        self._run = (self._run + typed)[-1000:]
        self._fields["run"] = self._run
        while len(self._fields) > MAX_KEPT:
            self._fields.pop(next(iter(self._fields)))

    def end_run(self) -> None:
        """Something else was done in between."""
        if len(self._run) >= MIN_HIDDEN:
            self._fields[f"run {len(self._fields)}"] = self._run
        self._run = ""

    def hide(self, text: str) -> str:
        """The text without any of them, in whatever form addresses, pages and JSON write them."""
        for secret in sorted(
            {s for s in self._fields.values() if len(s) >= MIN_HIDDEN}, key=len, reverse=True
        ):
            for form in _forms(secret):
                text = text.replace(form, HIDDEN)
        return text

    def hide_within(self, found: Mapping[str, object]) -> dict[str, object]:
        """The same for a snapshot: its texts, and the JSON in it."""
        return {key: self.hide(value) if isinstance(value, str) else value for key, value in found.items()}

    def __repr__(self) -> str:
        return f"TypedSecrets({len(self._fields)})"


def _forms(secret: str) -> Iterable[str]:
    stripped = secret.strip()
    plain = (secret, stripped) if len(stripped) >= MIN_HIDDEN else (secret,)
    for text in dict.fromkeys(plain):
        yield from dict.fromkeys(
            (text, quote(text), quote(text, safe=""), quote_plus(text), escape(text), json.dumps(text)[1:-1],
             json.dumps(text, ensure_ascii=False)[1:-1])
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Focus:
    """The field that has the focus, if it is a private one."""

    is_private: bool = False
    field_id: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Hiding:
    """What must be painted over in a picture taken now; `is_focused`: take none."""

    rects: tuple[Rect, ...]
    is_focused: bool
    width: float


async def install(context: BrowserContext) -> None:
    """Let every document of the context remember its secret fields from its beginning."""
    await context.add_init_script(f"({SCRIPT})({{}})")


async def focus_of(page: Page) -> Focus:
    """The private field with the focus in any frame of the page. *Raises* PlaywrightError, TimeoutError."""
    async with asyncio.timeout(FRAME_SECONDS):
        found = await page.main_frame.evaluate(SCRIPT, {"ask": "focus"})
        if not found["isFrame"]:
            return _focus(found)
        frames = [frame for frame in page.frames if frame != page.main_frame]
        answers = await asyncio.gather(*(_ask(frame, "focus") for frame in frames))
        return next((_focus(a) for a in answers if a and a["isPrivate"]), Focus())


def _focus(found: Mapping[str, Any]) -> Focus:
    return Focus(bool(found["isPrivate"]), str(found["field"]), str(found["value"]))


async def shows_secret(page: Page) -> bool:
    """Whether a secret can be read on the page now, or is about to be typed. *Raises* as above."""
    async with asyncio.timeout(FRAME_SECONDS):
        answers = await asyncio.gather(*(_ask(frame, "shows") for frame in page.frames))
    return any(answer["shows"] for answer in answers if answer)


async def hiding_of(page: Page) -> Hiding:
    """Every private field of every frame. A frame that does not answer is hidden whole.

    *Raises* PlaywrightError, TimeoutError when the page itself does not answer: take no picture then.
    """
    async with asyncio.timeout(FRAME_SECONDS * 2):
        own, parts = await asyncio.gather(
            page.main_frame.evaluate(SCRIPT, {"ask": "boxes"}),
            asyncio.gather(*(_within(frame) for frame in page.frames if frame != page.main_frame)),
        )
    rects = [_rect(box) for box in own["boxes"]]
    is_focused = bool(own["focused"])
    for hidden, has_focus in parts:
        rects += hidden
        is_focused = is_focused or has_focus
    return Hiding(tuple(rects), is_focused, float(own["width"] or 1))


async def _within(frame: Frame) -> tuple[list[Rect], bool]:
    """The private fields of one inner frame, in the top viewport."""
    answer = await _ask(frame, "boxes")
    if frame.is_detached() or (answer is not None and not answer["boxes"]):
        return [], bool(answer and answer["focused"])
    try:
        async with asyncio.timeout(FRAME_SECONDS):
            element = await frame.frame_element()
            place = await element.bounding_box()
            inside = await element.evaluate("(el) => [el.clientLeft, el.clientTop, el.clientWidth]")
    except (PlaywrightError, TimeoutError):
        return [], False  # gone in the meantime, and its place with it
    if place is None:
        return [], bool(answer and answer["focused"])
    whole = (place["x"], place["y"], place["width"], place["height"])
    if answer is None or abs(inside[2] - answer["width"]) > 20:  # silent, or drawn at another scale
        return [whole], False
    x, y = place["x"] + inside[0], place["y"] + inside[1]
    moved = [(x + r[0], y + r[1], r[2], r[3]) for r in map(_rect, answer["boxes"])]
    return moved, bool(answer["focused"])


async def _ask(frame: Frame, what: str) -> dict[str, Any] | None:
    try:
        async with asyncio.timeout(FRAME_SECONDS):
            answer: dict[str, Any] = await frame.evaluate(SCRIPT, {"ask": what})
            return answer
    except (PlaywrightError, TimeoutError):
        return None


def _rect(box: list[float]) -> Rect:
    x, y, width, height = (float(n) for n in box)
    return x, y, width, height


def paint_over(jpeg: bytes, hidings: Iterable[Hiding]) -> bytes:
    """The picture with every one of those fields painted over; as it is when there are none."""
    hidden = list(hidings)
    if not any(h.rects for h in hidden):
        return jpeg
    with Image.open(io.BytesIO(jpeg)) as opened:
        image = opened.convert("RGB")
    draw = ImageDraw.Draw(image)
    for hiding in hidden:
        scale = image.width / hiding.width
        for x, y, width, height in hiding.rects:
            if all(map(math.isfinite, (x, y, width, height))):
                left, top = (x - MARGIN_PX) * scale, (y - MARGIN_PX) * scale
                right, bottom = (x + width + MARGIN_PX) * scale, (y + height + MARGIN_PX) * scale
                draw.rectangle((left, top, right, bottom), fill=PAINT)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=JPEG_QUALITY)
    return out.getvalue()
