"""Pages that are pictures: whether anything is on them, and the text that a scanner wrote behind them. Child only.

Such a text is believed where the picture shows letters at its places and hardly any elsewhere. That it says what the
picture shows is not known: whoever reads the document hears of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median
from typing import Any

from agent.documents.pdf.pdf_lines import Line

_PIXELS = 300_000
_PAPER_AT, _INK = 0.8, 0.7  # of the pixels, by brightness; ink is darker than that share of the paper
_LEAST_INK = 0.0002  # of the page: less is dust
_INK_IN_LINES = 0.6  # the rest may be figures
_ROW_GAP = 2.0  # of the letters' height; wider is a gap between columns
_SMALL, _LARGE = 0.85, 1.3  # of the usual size: beyond these a row's own size is none of the measuring


class Scan:
    """The picture of a page, as ink and paper."""

    def __init__(self, mupdf: Any, page: Any) -> None:
        self._scale = (_PIXELS / max(abs(page.rect.width * page.rect.height), 1.0)) ** 0.5
        pixels = page.get_pixmap(
            matrix=mupdf.Matrix(self._scale, self._scale), colorspace=mupdf.csGRAY, alpha=False
        )
        self._stride = pixels.stride
        paper = sorted(pixels.samples)[int(_PAPER_AT * (len(pixels.samples) - 1))]
        self._ink = pixels.samples.translate(bytes(level < _INK * paper for level in range(256)))

    @property
    def is_blank(self) -> bool:
        """Whether nothing is written or drawn on it."""
        return bool(self._ink.count(1) < _LEAST_INK * len(self._ink))

    def shows(self, lines: Sequence[Line]) -> bool:
        """Whether most of its ink is where these lines are."""
        left = bytearray(self._ink)
        for line in lines:
            first, last = (max(round(x * self._scale), 0) for x in (line.x0, line.x1))
            for y in range(max(round(line.y0 * self._scale), 0), round(line.y1 * self._scale) + 1):
                row = y * self._stride
                if row + self._stride <= len(left):
                    end = min(last, self._stride)
                    left[row + first : row + end] = bytes(max(end - first, 0))
        ink = self._ink.count(1)
        return bool(ink - left.count(1) > _INK_IN_LINES * ink)


def scanned(lines: Sequence[Line]) -> list[Line]:
    """A scanner's lines as if they were set: it places each word, and measures its size, by the ink."""
    size = median(line.size for line in lines)
    rows: list[list[Line]] = []
    for line in lines:
        if rows and _goes_on(rows[-1][-1], line, size):
            rows[-1].append(line)
        else:
            rows.append([line])
    return list(_set(rows, size))


def _goes_on(last: Line, line: Line, size: float) -> bool:
    is_level = last.y0 < line.middle < last.y1 and last.turn == line.turn
    return is_level and -size < line.x0 - last.x1 < _ROW_GAP * size


def _set(rows: Sequence[Sequence[Line]], size: float) -> Iterator[Line]:
    for row in rows:
        width = sum(line.width for line in row) or 1.0
        middle = sum(line.middle * line.width for line in row) / width if width > 1.0 else row[0].middle
        own = sum(line.size * line.width for line in row) / width if width > 1.0 else row[0].size
        height = size if _SMALL * size < own < _LARGE * size else own
        yield replace(
            row[0], text=" ".join(line.text for line in row), x1=row[-1].x1, size=height,
            y0=middle - height / 2, y1=middle + height / 2,
        )  # fmt: skip
