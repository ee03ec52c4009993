"""The lines of a PDF's page as a reader sees them, and the order in which they are read. Child only.

What only programs see is set apart. A page is read down its columns, across what spans them, along the rows of a
table: regions are cut as in the recursive XY cut, at gutters first; what is across a gutter parts it into bands.
Source: Nagy, Seth and Viswanathan, "A prototype document image analysis system for technical journals", 1992.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import median
from typing import Any

Box = tuple[float, float, float, float]
_NO_INK = 3  # text render mode: neither filled nor drawn
_PALE = 0.93  # of each colour; paler is white to an eye on white paper
_FAINT, _TINY_PT = 0.05, 0.5
_IMAGE_KINDS = ("fill-image", "fill-imgmask", "fill-shade")
_GAP = 1.3  # of the letters' height: a wider gap in a line is one between columns or cells
_BOLD = 16
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
        """The height that it is at."""
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
        return all_lines_of(page, flags), ""
    unseen = {_key(chr(char[0]), char[2]) for span in spans for char in span["chars"]}
    seen = {_key(chr(c[0]), c[2]) for span in trace if span not in spans for c in span["chars"]}
    words = "".join(chr(char[0]) for span in spans[:200] for char in span["chars"])
    blocks = page.get_text("rawdict", flags=flags)["blocks"]
    return list(_lines(_without(blocks, unseen - seen))), words + " "


def all_lines_of(page: Any, flags: int) -> list[Line]:
    """Also what nobody sees."""
    return list(_lines(page.get_text("dict", flags=flags)["blocks"]))


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
    """The box when the page is turned so that these words are upright."""
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
    """Without ink, see-through, too small to see, off the page, or white with nothing dark beneath it."""
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
    """Whether a picture or something coloured is under the middle of that box."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    if any(kind in _IMAGE_KINDS and _holds(area, x, y) for kind, area in page.get_bboxlog()):
        return True
    fills = (d for d in page.get_cdrawings() if d.get("fill") is not None)
    return any(_holds(d["rect"], x, y) and not _is_pale(d["fill"]) for d in fills)


def _holds(area: Box, x: float, y: float) -> bool:
    return area[0] <= x <= area[2] and area[1] <= y <= area[3]


def _overlaps(one: Box, other: Box) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


Rows = list[list[Line]]
_MOST_LINES, _DEEPEST, _MOST_STARTS = 3000, 8, 60
_MOST_ACROSS = 0.4  # of the lines: more of them across it, and it is no gutter
_CELL_LETTERS = 30
_NUMBER = re.compile(r"[\d.,%$€£()+–-]+")


def in_order(lines: Sequence[Line]) -> list[Rows]:
    """Regions in reading order, each rows from top to bottom, each row cells from left to right."""
    upright: dict[int, list[Line]] = {}
    for line in lines[:_MOST_LINES]:
        upright.setdefault(line.turn, []).append(line)
    groups = sorted(upright.values(), key=lambda group: -sum(len(line.text) for line in group))
    return [rows for group in groups for rows in _regions(group, 0)]


def rows_of(lines: Iterable[Line]) -> Rows:
    """Lines that are beside each other are one row."""
    rows: Rows = []
    for line in sorted(lines, key=lambda one: (one.middle, one.x0)):
        last = rows[-1] if rows else None
        if last is not None and abs(line.middle - last[0].middle) < 0.45 * max(
            min(line.size, last[0].size), 3.0
        ):
            last.append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda one: one.x0) for row in rows]


def _regions(lines: list[Line], depth: int) -> list[Rows]:
    if len(lines) < 2 or depth > _DEEPEST:
        return [rows_of(lines)] if lines else []
    gutter = _gutter(lines)
    if gutter is None:
        return [rows_of(lines)]
    left = [line for line in lines if line.x1 <= gutter]
    right = [line for line in lines if line.x0 >= gutter]
    across = sorted((line for line in lines if line.x0 < gutter < line.x1), key=lambda one: one.middle)
    found: list[Rows] = []
    for band in _bands(left, right, across):
        if isinstance(band, tuple):
            for part in _without_tables(*band):
                for side in part:
                    found += _regions(side, depth + 1)
        else:
            found += _regions(band, depth + 1) if len(band) < len(lines) else [rows_of(band)]
    return found


def _bands(
    left: list[Line], right: list[Line], across: list[Line]
) -> list[tuple[list[Line], list[Line]] | list[Line]]:
    """From top to bottom: what is across, and between, the two sides."""
    marks = [(line.middle, line) for line in across]
    found: list[tuple[list[Line], list[Line]] | list[Line]] = []

    def number(line: Line) -> int:
        return sum(middle < line.middle for middle, _ in marks)

    sides = sorted(
        [*((number(one), 0, one) for one in left), *((number(one), 1, one) for one in right)],
        key=lambda s: s[0],
    )
    by_band = {n: list(group) for n, group in groupby(sides, key=lambda s: s[0])}
    spanning: list[Line] = []
    for n in range(len(across) + 1):
        if band := by_band.get(n):
            if spanning:
                found.append(spanning)
                spanning = []
            found.append(([one for _, side, one in band if not side], [one for _, side, one in band if side]))
        if n < len(across):
            spanning.append(across[n])
    if spanning:
        found.append(spanning)
    return found


def _without_tables(left: list[Line], right: list[Line]) -> list[tuple[list[Line], ...]]:
    """The band, parted where a table is in it between white strips: columns, (table,), columns."""
    parts: list[tuple[list[Line], ...]] = []
    open_left: list[Line] = []
    open_right: list[Line] = []
    for strip in _strips([*left, *right]):
        ids = {id(line) for line in strip}
        sides = [one for one in left if id(one) in ids], [one for one in right if id(one) in ids]
        if min(map(len, sides)) >= 2 and _letters(strip) <= _CELL_LETTERS * len(strip) and _is_table(*sides):
            if open_left or open_right:
                parts.append((open_left, open_right))
                open_left, open_right = [], []
            parts.append((strip,))
        else:
            open_left, open_right = open_left + sides[0], open_right + sides[1]
    return [*parts, (open_left, open_right)] if open_left or open_right else parts


def _strips(lines: list[Line]) -> list[list[Line]]:
    """Lines between white strips that go through all of the region."""
    strips: list[list[Line]] = []
    floor = 0.0
    for line in sorted(lines, key=lambda one: one.y0):
        if strips and line.y0 - floor < 0.9 * line.size:
            strips[-1].append(line)
        else:
            strips.append([line])
        floor = max(floor, line.y1) if len(strips[-1]) > 1 else line.y1
    return strips


def _gutter(lines: list[Line]) -> float | None:
    """The middle of the white that best parts these lines into two columns of text; None for none."""
    size = median(line.size for line in lines)
    edges = {line.x1 for line in lines}
    starts = [x for x, _ in Counter(round(line.x0) for line in lines).most_common(_MOST_STARTS)]
    best, best_score = None, 0.0
    for start in sorted(starts)[1:]:
        ends = [x for x in edges if x < start - max(0.5 * size, 4.0)]
        if not ends:
            continue
        at = (max(ends) + start) / 2
        left = [line for line in lines if line.x1 <= at]
        right = [line for line in lines if line.x0 >= at]
        across = len(lines) - len(left) - len(right)
        if across > _MOST_ACROSS * len(lines) or not _are_columns(left, right, size):
            continue
        score = min(_letters(left), _letters(right)) * (start - max(ends)) ** 0.25 / (1 + across)
        if score > best_score:
            best, best_score = at, score
    return best


def _letters(lines: list[Line]) -> int:
    return sum(len(line.text) for line in lines)


def _are_columns(left: list[Line], right: list[Line], size: float) -> bool:
    """Whether the two are side by side and are each read downwards; a table is read along its rows."""
    if len(left) < 2 or len(right) < 2:
        return False
    top = max(min(one.y0 for one in left), min(one.y0 for one in right))
    end = min(max(one.y1 for one in left), max(one.y1 for one in right))
    shorter = min(max(one.y1 for one in side) - min(one.y0 for one in side) for side in (left, right))
    if end - top < 0.4 * shorter or end - top < 1.5 * size:
        return False
    return not _is_table(left, right)


def _is_table(left: list[Line], right: list[Line]) -> bool:
    heights = sorted(line.middle for line in left)
    fewer, more = (
        (right, heights) if len(right) <= len(left) else (left, sorted(line.middle for line in right))
    )
    level = sum(any(abs(line.middle - other) < 0.25 * line.size for other in more) for line in fewer)
    if level < 0.7 * len(fewer):
        return False
    return not (_is_prose(left) and _is_prose(right))


def _is_prose(lines: list[Line]) -> bool:
    """Lines that fill their column with words, as cells of a table do not."""
    widest = max(line.width for line in lines)
    full = sum(line.width > 0.75 * widest for line in lines)
    words = median(len(line.text) / 6 for line in lines)
    numbers = sum(bool(_NUMBER.fullmatch(line.text)) for line in lines)
    return full >= 0.4 * len(lines) and words >= 2.5 and numbers < 0.3 * len(lines)
