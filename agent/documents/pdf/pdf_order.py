"""The order in which a page is read: down its columns, across what spans them, along the rows of a table.

Regions are cut as in the recursive XY cut, at gutters first; what lies across a gutter parts the page into bands.
Source: Nagy, Seth and Viswanathan, "A prototype document image analysis system for technical journals", 1992.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from statistics import median

from agent.documents.pdf.pdf_lines import Line

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
    """Lines that stand beside each other are one row."""
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
    """From top to bottom: what lies across, and between, the two sides."""
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
    """The band, parted where a table stands in it between white strips: columns, (table,), columns."""
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
    """Whether the two stand side by side and are each read downwards; a table is read along its rows."""
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
