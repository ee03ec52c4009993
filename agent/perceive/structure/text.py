"""The text of a page as a person reads it: lines made of pieces, each piece knowing where it is.

A line is what is in one inline run (a paragraph, a heading, a table cell, a link in a grid).
Fragments of a price that a page puts into their own boxes ("$", "12", "99") are joined again when
they are side by side.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from agent.perceive.structure.snapshot import BLOCK, READER_ONLY, SEEN, STRUCK, Node, Snapshot

_PRICE_FRAGMENT = re.compile(
    r"^[\s\d.,'’:–\-/*€$£¥₹₽₩₺₴₪฿₫₱₦]{1,12}$|^\s*(?:[A-Z]{2,3}\$?|[Kk]r\.?|zł|Kč|Fr\.|Rs\.?|лв\.?|Ft|lei)\s*$"
)
_SPACES = re.compile(r"[^\S\n]+")
_CENTS_RATIO = 0.86
_AMOUNT = re.compile(r"\d{1,6}(?:[.,' ]\d{3}){0,2}(?:[.,]\d\d\b|\s?[€£$¥₹₽])|[€£¥₹₽]\s?\d")
_WHOLE = re.compile(r"[€£$]\s?\d{1,3}(?:[.,']\d{3}){0,2}$")
_COUNT = re.compile(r"\d+\s+[^\W\d_]{2}")
_DONE = re.compile(r"\d[.,]\d{2,3}$")

_CONTROL_DEPTH = 4
_PADDED = 1.7  # times its font size: the height from which on a link in a line looks like a button


class Piece:
    """A stretch of text with one style. `start` counts characters in its line."""

    __slots__ = ("end", "node", "start", "text")

    def __init__(self, text: str, node: Node, start: int) -> None:
        self.text = text
        self.node = node
        self.start = start
        self.end = start + len(text)


class Line:
    """One inline run. `first` and `last` are the rows of its first and last text."""

    __slots__ = ("block", "first", "last", "pieces", "text")

    def __init__(self, block: Node, pieces: list[Piece]) -> None:
        self.block = block
        self.pieces = pieces
        self.text = "".join(p.text for p in pieces)
        self.first = pieces[0].node.index
        self.last = pieces[-1].node.index

    def node_at(self, offset: int) -> Node:
        """The text node that holds the character at that offset."""
        for piece in self.pieces:
            if offset < piece.end:
                return piece.node
        return self.pieces[-1].node

    def text_in(self, node: Node) -> str:
        """What of it is inside the node."""
        return "".join(p.text for p in self.pieces if node.index <= p.node.index < node.end)

    def is_struck(self, start: int, end: int) -> bool:
        """Whether any letter or digit between the offsets is crossed out."""
        return any(
            p.node.flags & STRUCK and p.text.strip() for p in self.pieces if p.start < end and p.end > start
        )


class PageText:
    """All visible lines of a page, in document order, with look-up by subtree."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.lines: list[Line] = _join_fragments(list(_lines(snapshot)))
        self._starts = [line.first for line in self.lines]
        self._words: dict[int, str] = {}

    def lines_in(self, node: Node) -> Sequence[Line]:
        """The lines that begin inside the node."""
        low = bisect_left(self._starts, node.index)
        return self.lines[low : bisect_left(self._starts, node.end)]

    def rows(self, start: int, end: int) -> Sequence[Line]:
        """The lines that begin between two rows."""
        return self.lines[bisect_left(self._starts, start) : bisect_left(self._starts, end)]

    def words(self, node: Node) -> str:
        """The visible words inside the node on one line; also for an inline node in mid-line."""
        known = self._words.get(node.index)
        if known is None:
            known = self._words[node.index] = squash(" ".join(self._parts(node)))
        return known

    def _parts(self, node: Node) -> Iterator[str]:
        low = bisect_left(self._starts, node.index)
        if low and self.lines[low - 1].last >= node.index:
            low -= 1
        for line in self.lines[low:]:
            if line.first >= node.end:
                break
            if line.first >= node.index and line.last < node.end:
                yield line.text
            else:
                yield line.text_in(node)

    def whole(self) -> str:
        """All of it, one line each."""
        return "\n".join(text for line in self.lines if (text := line.text.strip()))


_MARKUP = re.compile(
    r"</?[a-zA-Z][^<>]{0,200}>|^[a-zA-Z-]{0,20}=[\"'][^\"'<>]{0,200}[\"']\s?/?>|<[a-zA-Z/][^<>]{0,200}$"
)


def without_markup(text: str) -> str:
    """The text without the tags that a damaged page shows as words."""
    return squash(_MARKUP.sub(" ", text)) if "<" in text or ">" in text else text


def squash(text: str) -> str:
    """The text on one line, each run of white space one blank."""
    return " ".join(text.split())


def _lines(snapshot: Snapshot) -> Iterator[Line]:
    run: list[Piece] = []
    block: Node | None = None
    last_end = 0
    for node in snapshot.nodes:
        if node.tag != "#" and not _is_generated(node):
            if node.flags & BLOCK and run:
                yield from _close(block, run)
                run = []
            continue
        here = _block_of(node)
        if run and (here is not block or node.index >= last_end):
            yield from _close(block, run)
            run = []
        block, last_end = here, here.end
        _add(run, node)
    if run:
        yield from _close(block, run)


def _is_generated(node: Node) -> bool:
    attrs = node.attrs
    return bool(attrs) and ("before" in attrs or "after" in attrs) and node.is_seen


def _block_of(node: Node) -> Node:
    at = node if node.tag != "#" else node.parent
    while at is not None and at.parent is not None and not at.flags & BLOCK:
        at = at.parent
    return at or node


def _add(run: list[Piece], node: Node) -> None:
    parent = node.parent
    if node.tag != "#":
        text = node.get("before") if node.children else node.get("before") + node.get("after")
        if text:
            run.append(Piece(text, node, run[-1].end if run else 0))
        return
    if not node.flags & SEEN or node.flags & READER_ONLY:
        return
    text = _SPACES.sub(" ", node.text) if node.text else " "
    start = run[-1].end if run else 0
    if run and text[0] == " " and run[-1].text.endswith(" "):
        text = text[1:]
    if not text:
        return
    if run and _is_raised_cents(run, node, text):
        text = "." + text
    elif (
        run
        and text[0] != " "
        and not run[-1].text.endswith(" ")
        and (_control(run[-1].node) is not _control(node) or _is_another_count(run[-1], node, text))
    ):
        text = " " + text  # a button's text is a word by itself
    if parent is not None and parent.attrs and parent.get("after") and parent.children[-1] is node:
        text += parent.get("after")
    run.append(Piece(text, node, start))


def _is_another_count(before: Piece, node: Node, text: str) -> bool:
    """Whether "2 bids" follows "$200", or "42.00 CHF" follows "1 set": two things, though nothing parts them."""
    last = before.text[-1:]
    if before.node.parent is node.parent or not last.isalnum():
        return False
    if last.isdigit() and text[0].isdigit() and _DONE.search(before.text):
        return True
    beside = node.parent.children if node.parent is not None else []
    said = text + "".join(c.text or " " for c in beside if c.index > node.index)
    return bool((_COUNT if last.isdigit() else _AMOUNT).match(said))


def _control(node: Node) -> Node | None:
    """The button that holds a text; a link that is padded like one counts."""
    for depth, at in enumerate(node.ancestors()):
        if at.flags & BLOCK or depth == _CONTROL_DEPTH:
            return None
        if at.tag == "button" or at.get("role") == "button":
            return at
        if at.tag == "a" and at.height > _PADDED * max(at.font_size, 8):
            return at
    return None


def _is_raised_cents(run: list[Piece], node: Node, text: str) -> bool:
    if len(text.strip()) != 2 or not text.strip().isdigit() or text[0] == " ":
        return False
    before = run[-1]
    if not before.text or not before.text[-1].isdigit() or before.node.parent is node.parent:
        return False
    is_small = node.font_size < before.node.font_size * _CENTS_RATIO
    is_sup = node.parent is not None and node.parent.tag == "sup"
    return is_small or is_sup or bool(_WHOLE.search("".join(p.text for p in run[-2:])))


def _close(block: Node | None, run: list[Piece]) -> Iterator[Line]:
    if block is not None and any(p.text.strip() for p in run):
        yield Line(block, run)


def _join_fragments(lines: list[Line]) -> list[Line]:
    out: list[Line] = []
    for line in lines:
        if out and _is_beside(out[-1], line):
            out[-1] = _joined(out[-1], line)
        else:
            out.append(line)
    return out


def _is_beside(left: Line, right: Line) -> bool:
    if len(right.text) > 14 or len(left.text) > 24:
        return False
    a, b = left.pieces[-1].node, right.pieces[0].node
    if not (_PRICE_FRAGMENT.match(right.text) and _PRICE_FRAGMENT.match(left.pieces[-1].text)):
        return False
    if a.parent is None or b.parent is None or len(a.parent.children) > 2 or len(b.parent.children) > 2:
        return False
    if _cell_of(a) is not _cell_of(b):
        return False  # of "20 47 14 £4.68" in a table no two are one number
    gap = b.x - (a.x + a.width)
    overlap = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    return -3 <= gap <= 0.3 * max(a.font_size, 10) and overlap > 0.4 * min(a.height, b.height) > 0


def _cell_of(node: Node) -> Node | None:
    return next((at for at in node.ancestors() if at.tag in ("td", "th")), None)


def _joined(left: Line, right: Line) -> Line:
    pieces = list(left.pieces)
    while len(pieces) > 1 and not pieces[-1].text.strip():
        pieces.pop()
    last = pieces[-1]
    tail = Piece(last.text.rstrip(), last.node, last.start)
    pieces[-1] = tail
    at = tail.end
    for index, piece in enumerate(right.pieces):
        text = piece.text.lstrip() if index == 0 else piece.text
        if index == 0 and _is_raised_cents([tail], piece.node, text):
            text = "." + text
        pieces.append(Piece(text, piece.node, at))
        at = pieces[-1].end
    return Line(left.block, pieces)
