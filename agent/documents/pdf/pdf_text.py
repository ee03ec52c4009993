"""Lines in reading order to text: paragraphs as lines, words whole that a line's end had parted. Child only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent.documents.pdf.pdf_lines import Line
from agent.documents.pdf.pdf_order import Rows

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
    """The words within the document's lines, in lower case; what stands at a line's end may be half a word."""
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
