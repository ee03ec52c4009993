"""Where the bars, lines and words of the study's drawings stand, in px. Pure: the templates draw them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from agent.learning.study.figures.measures import PARTS, Sums

WIDTH, HEIGHT, HEAD, FLOOR = 760, 250, 24, 210
PANEL_HEIGHT, PANEL_HEAD, PANEL_FLOOR = 150, 22, 122
MOST_COLUMNS = 12  # sessions in one drawing, the newest
WIDEST = 96.0
_LABEL_PX = 7.2  # what a letter takes at 12 px
_WINDOW = 5  # visits behind the mean line

PART_WORDS = {
    "task": "wrong outcomes",
    "asked": "asked a person",
    "steps": "steps",
    "tokens": "tokens",
    "seconds": "time",
}


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle with its meaning."""

    kind: str
    y: float
    height: float
    words: str


@dataclass(frozen=True, slots=True)
class Column:
    """One session or visit: its blocks from the floor upwards."""

    x: float
    width: float
    middle: float
    top: float
    total: str
    label: str  # as much of the name as there is room for
    words: str
    blocks: tuple[Block, ...] = ()
    figures: tuple[tuple[float, str], ...] = ()  # y and words of what stands below, in a picture of its own


@dataclass(frozen=True, slots=True)
class Drawing:
    """Columns on a floor under a scale."""

    columns: tuple[Column, ...]
    most: float
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = FLOOR
    head: int = HEAD
    left_out: int = 0
    line: str = ""  # points of the mean line
    rows: tuple[tuple[float, str], ...] = ()  # y and words of the figures' names

    @property
    def most_words(self) -> str:
        return _number(self.most)

    @property
    def label_y(self) -> int:
        """Where the names of the columns stand."""
        return self.floor + 18

    @property
    def legend(self) -> tuple[tuple[str, str, int], ...]:
        """Kind, words and x of each part."""
        found, x = [], 0
        for kind, words in PART_WORDS.items():
            found.append((kind, words, x))
            x += round(len(words) * _LABEL_PX) + 32
        return tuple(found)


def loss_drawing(sessions: Sequence[tuple[str, Sums]], *, with_figures: bool = False) -> Drawing:
    """One stacked column of loss per session, by its parts; the newest ones when there are many."""
    shown = sessions[-MOST_COLUMNS:]
    most = _round_up(max((sums.total for _, sums in shown), default=0.0))
    left = 96.0 if with_figures else 0.0
    step = (WIDTH - left) / max(1, len(shown))
    columns = tuple(
        _loss_column(name, sums, left + n * step, step, most, with_figures=with_figures)
        for n, (name, sums) in enumerate(shown)
    )
    height = HEIGHT + (len(_FIGURES) * _ROW_PX if with_figures else 0)
    rows = tuple((_row_y(n), words) for n, (words, _) in enumerate(_FIGURES)) if with_figures else ()
    return Drawing(columns, most, height=height, left_out=len(sessions) - len(shown), rows=rows)


def _loss_column(name: str, sums: Sums, x: float, step: float, most: float, *, with_figures: bool) -> Column:
    width = min(WIDEST, step * 0.6)
    blocks, y = [], float(FLOOR)
    for part in PARTS:
        value = getattr(sums.loss, part)
        height = (FLOOR - HEAD) * value / most
        y -= height
        blocks.append(Block(part, round(y, 1), round(height, 1), f"{PART_WORDS[part]} {value:.1f}"))
    words = f"{name}: loss {sums.total:.1f}, " + ", ".join(b.words for b in blocks)
    figures = tuple((_row_y(n), told(sums)) for n, (_, told) in enumerate(_FIGURES)) if with_figures else ()
    middle = round(x + step / 2, 1)
    return Column(
        round(middle - width / 2, 1), round(width, 1), middle, round(y - 6, 1), f"{sums.total:.1f}",
        _clip(name, step), words, tuple(blocks), figures,
    )  # fmt: skip


_ROW_PX = 20
_FIGURES: tuple[tuple[str, Callable[[Sums], str]], ...] = (
    ("wrong", lambda s: f"{s.wrong} of {s.tasks}"),
    ("offers exact", lambda s: f"{s.offers_exact} of {s.offers_expected}"),
    ("model calls", lambda s: _number(s.model_calls)),
    ("tokens", lambda s: _number(s.tokens)),
    ("time", lambda s: f"{s.seconds:.0f} s"),
    ("repeated", lambda s: f"{round(100 * s.repeated_share)} %"),
)


def _row_y(n: int) -> float:
    return HEIGHT + n * _ROW_PX + 8


@dataclass(frozen=True, slots=True)
class Value:
    """One visit's figure in a panel; `part` of `whole` is drawn in another tone."""

    whole: float
    label: str
    words: str
    part: float = 0.0


def panel(values: Sequence[Value], *, floor_most: float = 1.0) -> Drawing:
    """One column per visit in their order, and the mean of the last five as a line."""
    most = _round_up(max([v.whole for v in values], default=0.0), floor_most)
    step = WIDTH / max(1, len(values))
    columns, points = [], []
    for n, value in enumerate(values):
        columns.append(_plain_column(value, n * step, step, most))
        seen = [v.whole for v in values[max(0, n - _WINDOW + 1) : n + 1]]
        points.append(f"{columns[-1].middle},{PANEL_FLOOR - _high(sum(seen) / len(seen), most):.1f}")
    line = " ".join(points) if len(points) > 1 else ""
    return Drawing(tuple(columns), most, height=PANEL_HEIGHT, floor=PANEL_FLOOR, head=PANEL_HEAD, line=line)


def _plain_column(value: Value, x: float, step: float, most: float) -> Column:
    width = min(28.0, max(1.0, step * 0.7))
    middle, top = round(x + step / 2, 1), PANEL_FLOOR - _high(value.whole, most)
    part = _high(value.part, most)
    blocks = (
        Block("part", round(PANEL_FLOOR - part, 1), round(part, 1), value.words),
        Block("rest", round(top, 1), round(PANEL_FLOOR - part - top, 1), value.words),
    )
    left = round(middle - width / 2, 1)
    return Column(left, round(width, 1), middle, round(top, 1), "", value.label, value.words, blocks)


def _high(value: float, most: float) -> float:
    return (PANEL_FLOOR - PANEL_HEAD) * value / most


_STEPS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)


def _round_up(value: float, least: float = 1.0) -> float:
    """A round number that holds the value, `least` or more, and leaves at most a third of the room empty."""
    wanted = max(value, least)
    decade = 10.0 ** math.floor(math.log10(wanted))
    return next(decade * step for step in _STEPS if decade * step >= wanted)


def _number(value: float) -> str:
    """12 → "12", 41250 → "41.3k"."""
    if value >= 1000:
        return f"{value / 1000:.1f}k"
    return f"{value:g}"


def _clip(name: str, room_px: float) -> str:
    letters = max(3, int(room_px / _LABEL_PX))
    return name if len(name) <= letters else f"{name[: letters - 1]}…"
