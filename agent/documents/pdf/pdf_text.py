"""Lines of a PDF's pages to text: without what runs along the edges, paragraphs as lines. Child only.

A row at an edge is weighed by what speaks for a running line: others like it at the same height of other pages, a
number that counts the pages, a white between it and the text, its place in the margin, small letters. A heading that
begins each page has large letters and its text right under it, and stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, zip_longest
from statistics import median

from agent.documents.pdf.pdf_lines import Line, Rows, rows_of

_DEPTH = 4  # rows that are looked at, from the edge inwards
_ZONE = 0.17  # of the page's height
_OUTER, _MARGIN, _EDGE = 0.07, 0.085, 0.1
_LEVEL_PT = 5.0
_ENOUGH, _ENOUGH_ALONE = 3.5, 3.0  # the second for a document of one page, which no other can confirm
_NEAR = 12  # pages: what runs along a document runs along its neighbours
_ROMAN = r"(?=[ivxlc])(?:c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
_NUMBER = re.compile(rf"(?i)\d+|(?<![^\W\d_]){_ROMAN}(?![^\W\d_])")
_MONTH = re.compile(
    r"(?i)\b(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|déc|févr?|avr|juil|août)[a-zéûä]{0,9}\b\.?"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
)
_NUMBERED = re.compile(
    r"(?i)^\W{0,3}(?:(?:page|p\.?|pg\.?|seite|s\.|página|pag(?:ina|e|\.)?|side|sida|sivu|strona|str\.|стр(?:аница|\.)?|sheet"
    rf"|blatt|folio|第)\W{{0,2}})?(?:\d{{1,4}}|{_ROMAN}|[a-z]-?\d{{1,3}})"
    r"(?:\s?(?:/|of|von|de|di|av|van|z|из|\|)\s?\d{1,4})?\W{0,3}(?:页|頁|ページ)?\W{0,3}$"
)


@dataclass
class _Row:
    """A row near an edge; `gap` is the white between it and the next row inwards."""

    page: int
    lines: list[Line]
    depth: int
    at: float  # its middle, from that edge
    gap: float
    size: float
    text: str
    is_running: bool = False
    is_repeated: bool = False
    counts: bool = False


@dataclass(frozen=True, slots=True)
class PageLines:
    """A page's lines with its height in points."""

    lines: list[Line]
    height: float


def without_running(pages: Sequence[PageLines]) -> list[list[Line]]:
    """Each page's lines without those that run along its edges, and without stamps along its sides."""
    sizes = [line.size for page in pages for line in page.lines if len(line.text) > 25]
    body = median(sizes) if sizes else 10.0
    gone: set[int] = set()
    for is_top in (True, False):
        rows = [list(_edge_rows(n, page, is_top)) for n, page in enumerate(pages)]
        _judge(rows, pages, body)
        gone |= {id(line) for page_rows in rows for row in page_rows if row.is_running for line in row.lines}
    gone |= _stamps(pages)
    return [[line for line in page.lines if id(line) not in gone] for page in pages]


def _edge_rows(number: int, page: PageLines, is_top: bool) -> Iterator[_Row]:
    """The rows within the zone at that edge, from the edge inwards."""
    rows = rows_of(line for line in page.lines if line.turn == 0)
    if not is_top:
        rows.reverse()
    for depth, row in enumerate(rows[:_DEPTH]):
        y0, y1 = min(line.y0 for line in row), max(line.y1 for line in row)
        at = (y0 + y1) / 2 if is_top else page.height - (y0 + y1) / 2
        if at > _ZONE * page.height:
            return
        if depth + 1 < len(rows):
            after = rows[depth + 1]
            inner = min(line.y0 for line in after) - y1 if is_top else y0 - max(line.y1 for line in after)
        else:
            inner = 100.0
        text = "  ".join(line.text for line in row)
        yield _Row(number, row, depth, at, inner, median(line.size for line in row), text)


def _judge(rows: list[list[_Row]], pages: Sequence[PageLines], body: float) -> None:
    """Mark the running rows, from the edge inwards: what is within something that stays, stays."""
    every = [row for page_rows in rows for row in page_rows]
    for row in every:
        level = [
            other
            for other in every
            if 0 < abs(other.page - row.page) <= _NEAR and abs(other.at - row.at) <= _LEVEL_PT
        ]
        _compare(row, level)
    enough = _ENOUGH if len(pages) > 1 else _ENOUGH_ALONE
    slots = _running_slots(every, len(pages), pages[0].height if pages else 1.0)
    for page_rows in rows:
        for row, inner in reversed(list(pairwise(page_rows))):
            if inner.is_repeated:  # two rows that run together are parted from the text together
                row.gap = max(row.gap, inner.gap)
        for row, inner_row in zip_longest(page_rows, page_rows[1:]):
            score = _score(row, pages[row.page].height, body)
            score += _alone(row, inner_row) if len(pages) == 1 else 0.0
            in_slot = any(abs(row.at - at) <= _LEVEL_PT for at in slots) and row.gap > 0.9 * row.size
            if score < enough and not (in_slot and score >= 0 and row.size <= 1.15 * body):
                break
            row.is_running = True


def _compare(row: _Row, level: Sequence[_Row]) -> None:
    """Whether a row at that height of another page is the same, and whether a number in it counts pages."""
    row.is_repeated = any(_plain(other.text) == _plain(row.text) for other in level)
    row.counts = any(_counts(row, other) for other in level)


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    """The text with numbers and dates left open."""
    return " ".join(_NUMBER.sub("#", _MONTH.sub("@", text.casefold())).split())


def _counts(row: _Row, other: _Row) -> bool:
    """Whether a number in both differs as the pages do."""
    apart = row.page - other.page
    theirs = set(_numbers(other.text))
    return any(number - apart in theirs for number in _numbers(row.text)) and apart != 0


def _numbers(text: str) -> list[int]:
    """The numbers at either end of it, Roman ones too: a page number is first or last."""
    found = _NUMBER.findall(text)
    near = [*found[:2], *found[-2:]]
    return [int(word) if word.isdigit() else _roman(word) for word in near if len(word) < 7]


_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def _roman(word: str) -> int:
    values = [_VALUES.get(letter, 0) for letter in word.lower()]
    return sum(-v if n + 1 < len(values) and values[n + 1] > v else v for n, v in enumerate(values))


def _running_slots(rows: Sequence[_Row], pages: int, height: float) -> list[float]:
    """Heights at which most rows are running ones: a chapter's title is there once and runs all the same."""
    if pages < 3:
        return []
    slots = []
    for at in sorted({round(row.at) for row in rows if row.depth == 0}):
        level = [row for row in rows if abs(row.at - at) <= _LEVEL_PT]
        alike = sum(row.is_repeated or row.counts for row in level)
        on = len({row.page for row in level})
        is_strip = (
            on >= max(4, 0.7 * pages)
            and median(row.at for row in level) < _OUTER * height
            and all(row.gap > row.size and len(row.text) < 80 for row in level)
        )
        if is_strip or (on >= 0.5 * pages and alike >= max(0.5 * len(level), 2)):
            slots.append(float(at))
    return slots


def _score(row: _Row, height: float, body: float) -> float:
    """What speaks for a running line, less what speaks for a heading or the text."""
    leading = row.gap / max(row.size, 1.0)
    is_number = bool(_NUMBERED.match(row.text))
    score = 2.0 if row.is_repeated else 0.0
    score += 2.5 if row.counts and (is_number or row.is_repeated) else 0.0
    score += 1.0 if is_number and row.counts else 0.0
    score += 1.0 if leading > 1.0 else 0.5 if leading > 0.7 else -1.0
    score += 1.0 if row.at < _MARGIN * height else 0.0 if row.at < _EDGE * height else -1.0
    score += 1.0 if row.size < 0.93 * body else 0.0
    if row.size > 1.15 * body:
        score -= 0.5 if row.at < _OUTER * height else 1.5  # a letterhead is large, but in the outer margin
    return score


def _alone(row: _Row, inner: _Row | None) -> float:
    """What speaks for a running line where no other page does: a page's number at its end, or much white."""
    is_numbered = any(_NUMBERED.match(row.lines[end].text) for end in (0, -1))
    if is_numbered and (len(row.lines) == 1 or inner is None or len(inner.lines) == 1):
        return 2.0
    return 0.0 if row.gap > 2 * row.size else -1.0


def _stamps(pages: Sequence[PageLines]) -> set[int]:
    """Turned lines that are on most pages: stamps along a side, watermarks."""
    seen: dict[str, list[Line]] = {}
    for page in pages:
        for line in page.lines:
            if line.turn != 0 and len(line.text) < 200:
                seen.setdefault(_plain(line.text), []).append(line)
    least = max(2, round(0.5 * len(pages)))
    return {id(line) for lines in seen.values() if len(lines) >= least for line in lines}


_PARTED = re.compile(r"(\w{2,40})[-\u2010\u00ad]$")
_NEXT = re.compile(r"[^\W\d_]\w{0,40}")
_ENDS = re.compile(r"[.!?:;…»”\"')\]]$")
_ITEM = re.compile(r"^(?:[•●▪■◦‣∙·–—*-]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s")
_SOFT = "\u00ad"
_LONGEST = 60  # letters: only the end of a paragraph can be half a word


@dataclass(frozen=True, slots=True)
class _Place:
    """A row within its region: how wide that is, whether the row begins it, how many cells the row has."""

    left: float
    right: float
    is_first: bool
    cells: int


def text_of(regions: Sequence[Rows], vocabulary: frozenset[str]) -> str:
    """The page's text. `vocabulary` (lower case) holds the document's words, to know a parted word from a compound."""
    paragraphs: list[str] = []
    last: Line | None = None
    for rows in regions:
        left = min((row[0].x0 for row in rows), default=0.0)
        right = max((row[-1].x1 for row in rows), default=0.0)
        for n, row in enumerate(rows):
            words = "\t".join(line.text for line in row)
            if last is not None and _goes_on(last, row[0], _Place(left, right, n == 0, len(row))):
                paragraphs[-1] = _joined(paragraphs[-1], words, vocabulary)
            else:
                paragraphs.append(words)
            last = row[-1]
    return "\n".join(paragraph.replace(_SOFT, "") for paragraph in paragraphs)


def _goes_on(last: Line, line: Line, place: _Place) -> bool:
    """Whether this line is the same paragraph as the last."""
    is_other = (
        abs(last.size - line.size) > 0.08 * line.size
        or last.is_bold != line.is_bold
        or last.turn != line.turn
    )
    if place.cells > 1 or is_other or _ITEM.match(line.text):
        return False
    ends, is_lower = bool(_ENDS.search(last.text)), line.text[:1].islower()
    if place.is_first:  # the next column, or below what spans: a sentence may go on
        return not ends and is_lower
    if line.y0 - last.y1 > 0.75 * line.size or line.middle < last.middle:
        return False
    if line.x0 - last.x0 > 0.8 * line.size and ends:
        return False
    is_short = place.right - last.x1 > 0.22 * (place.right - place.left)
    return not (is_short and (ends or not is_lower))


def _joined(before: str, words: str, vocabulary: frozenset[str]) -> str:
    parted, following = _PARTED.search(before[-_LONGEST:]), _NEXT.match(words)
    if before.endswith(_SOFT):
        return before[:-1] + words
    if parted is None or following is None:
        return before + ("" if _is_wide(before[-1:]) and _is_wide(words[:1]) else " ") + words
    whole, compound = parted[1] + following[0], f"{parted[1]}-{following[0]}"
    if not following[0][0].islower() or (compound.lower() in vocabulary and whole.lower() not in vocabulary):
        return before + words
    return before[:-1] + words


def _is_wide(letter: str) -> bool:
    """Whether it belongs to a script without blanks between words."""
    return "\u3040" <= letter <= "\u9fff"


_WORD = re.compile(r"[^\W\d_]{2,40}(?:-[^\W\d_]{2,40}){0,3}")


def vocabulary_of(pages: Sequence[Sequence[Line]]) -> frozenset[str]:
    """The words within the document's lines, in lower case; what is at a line's end may be half a word."""
    found: set[str] = set()
    for lines in pages:
        for line in lines:
            words = _WORD.findall(line.text)
            found.update(
                word.lower() for word in (words[:-1] if line.text.endswith(("-", "\u2010", _SOFT)) else words)
            )
        if len(found) > 50_000:
            break
    return frozenset(found)
