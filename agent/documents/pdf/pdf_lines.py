"""The lines of a PDF's page as a reader sees them, with where they stand; and what only programs see. Child only."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Box = tuple[float, float, float, float]
_NO_INK = 3  # text render mode: neither filled nor drawn
_PALE = 0.93  # of each colour; paler is white to an eye on white paper
_FAINT, _TINY_PT = 0.05, 0.5
_IMAGE_KINDS = ("fill-image", "fill-imgmask", "fill-shade")
_GAP = 1.3  # of the letters' height: a wider gap in a line is one between columns or cells
_BOLD, _SUPERSCRIPT = 16, 1
_LIGATURES = str.maketrans(
    {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st"}
)  # fmt: skip
_BLANKS = re.compile(r"[ \t\u00a0\u2000-\u200b]+")


@dataclass(frozen=True, slots=True)
class Line:
    """A run of words on one baseline. Places in points, turned so that the words run from left to right."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    is_bold: bool = False
    turn: int = 0  # degrees of the words' direction on the page: 0, 90, 180, 270, or what it is

    @property
    def middle(self) -> float:
        """The height that it stands at."""
        return (self.y0 + self.y1) / 2

    @property
    def width(self) -> float:
        """From its first letter to its last."""
        return self.x1 - self.x0


def lines_of(page: Any, flags: int) -> tuple[list[Line], str]:
    """What a reader of the page sees, as lines in the file's order, and what only a program sees."""
    trace = page.get_texttrace()
    spans = [span for span in trace if _is_hidden(span, page)]
    if not spans:
        return list(_lines(page.get_text("dict", flags=flags)["blocks"])), ""
    unseen = {_key(chr(char[0]), char[2]) for span in spans for char in span["chars"]}
    seen = {_key(chr(c[0]), c[2]) for span in trace if span not in spans for c in span["chars"]}
    words = "".join(chr(char[0]) for span in spans[:200] for char in span["chars"])
    blocks = page.get_text("rawdict", flags=flags)["blocks"]
    return list(_lines(_without(blocks, unseen - seen))), words + " "


def _lines(blocks: Iterable[Mapping[str, Any]]) -> Iterable[Line]:
    for block in blocks:
        for line in block.get("lines", ()):
            yield from _split(line["spans"], line.get("dir", (1.0, 0.0)))


def _split(spans: list[Any], direction: tuple[float, float]) -> Iterable[Line]:
    """One line, or several where wide gaps part it."""
    turn = round(math.degrees(math.atan2(direction[1], direction[0]))) % 360
    run: list[tuple[Any, Box]] = []
    for span in spans:
        if not span["text"]:
            continue
        box = _turned(span["bbox"], turn)
        if run and box[0] - run[-1][1][2] > _GAP * max(span["size"], 4.0):
            yield from _line(run, turn)
            run = []
        if span["text"].strip() or run:
            run.append((span, box))
    yield from _line(run, turn)


def _line(run: list[tuple[Any, Box]], turn: int) -> Iterable[Line]:
    text = "".join(span["text"] for span, _ in run)
    text = _BLANKS.sub(" ", text.translate(_LIGATURES)).strip()
    if not text:
        return
    inked = [(span, box) for span, box in run if span["text"].strip()]
    letters = max(inked, key=lambda pair: len(pair[0]["text"].strip()))[0]
    bold = sum(
        len(span["text"]) for span, _ in inked if span["flags"] & _BOLD or "bold" in span["font"].lower()
    )
    yield Line(
        text,
        min(box[0] for _, box in inked),
        min(box[1] for _, box in inked),
        max(box[2] for _, box in inked),
        max(box[3] for _, box in inked),
        round(letters["size"], 1),
        bold * 2 > len(text),
        turn,
    )


def _turned(box: Box, turn: int) -> Box:
    """The box as it stands when the page is turned so that these words are upright."""
    x0, y0, x1, y1 = box
    if turn == 90:
        return (y0, -x1, y1, -x0)
    if turn == 180:
        return (-x1, -y1, -x0, -y0)
    if turn == 270:
        return (-y1, x0, -y0, x1)
    return (x0, y0, x1, y1)


# -- what is hidden --------------------------------------------------------------------------------


def _key(char: str, origin: Iterable[float]) -> tuple[str, int, int]:
    x, y = origin
    return char, round(x * 2), round(y * 2)


def _without(blocks: list[Any], unseen: set[tuple[str, int, int]]) -> list[Any]:
    """The blocks without the unseen letters, spans with a `text` as in the plainer form."""
    for block in blocks:
        for line in block.get("lines", ()):
            for span in line["spans"]:
                kept = [c for c in span["chars"] if _key(c["c"], c["origin"]) not in unseen]
                span["text"] = "".join(c["c"] for c in kept)
                if kept and len(kept) < len(span["chars"]):
                    boxes = [c["bbox"] for c in kept]
                    x0s, y0s, x1s, y1s = zip(*boxes, strict=True)
                    span["bbox"] = (min(x0s), min(y0s), max(x1s), max(y1s))
    return blocks


def _is_hidden(span: Mapping[str, Any], page: Any) -> bool:
    """Without ink, see-through, too small to see, off the page, or white where nothing dark lies beneath."""
    if span["type"] == _NO_INK or span.get("opacity", 1.0) < _FAINT or span["size"] < _TINY_PT:
        return True
    if not _overlaps(span["bbox"], tuple(page.rect)):
        return True
    return _is_pale(span["color"]) and not _has_ground(span["bbox"], page)


def _is_pale(color: Any) -> bool:
    parts = tuple(color) if isinstance(color, list | tuple) else (color,)
    if len(parts) == 4:  # cyan, magenta, yellow, black: no ink at all is white
        return all(part <= 1 - _PALE for part in parts)
    return bool(parts) and all(part >= _PALE for part in parts)


def _has_ground(box: Box, page: Any) -> bool:
    """Whether a picture or something coloured lies under the middle of that box."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    if any(kind in _IMAGE_KINDS and _holds(area, x, y) for kind, area in page.get_bboxlog()):
        return True
    fills = (d for d in page.get_cdrawings() if d.get("fill") is not None)
    return any(_holds(d["rect"], x, y) and not _is_pale(d["fill"]) for d in fills)


def _holds(area: Box, x: float, y: float) -> bool:
    return area[0] <= x <= area[2] and area[1] <= y <= area[3]


def _overlaps(one: Box, other: Box) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]
