"""Where sentences begin and end in a page's text: prose, headings, lists, tables, code, wrapped lines of PDFs.

Lines are the reader's paragraphs; a line that is visibly cut by a narrow column goes on in the next one. Offsets are
kept: `text[start:end]` is the sentence, with a line break inside where it was wrapped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from research.pipeline.facts.words import listed

Span = tuple[int, int]

_STOP = re.compile(r"[.!?…。！？؟]{1,6}[\"”’»)\]]{0,3}(?=\s)|[。！？]")
_NEXT_WORD = re.compile(r"[\"“‘'«(\[]{0,3}([^\W_]{1,40})")
_LAST_WORD = re.compile(r"([^\W_][\w.&'’-]{0,30})$")
_WRAPPED_END = re.compile(
    r"(?:,|-|–|\b(?:the|a|an|of|in|on|at|to|for|and|or|by|with|from|as|that|is|are|was|were|der|die"
    r"|das|und|von|mit"
    r"|de|la|le|les|et|des|del|el|y|en))$",
    re.IGNORECASE,
)
_ITEM = re.compile(r"\s{0,20}(?:[-*•‣▪·–]\s|\d{1,3}[.)]\s|[a-z][.)]\s|\|)", re.IGNORECASE)
_LINE = re.compile(r"[^\n]+")
_NEVER_ENDS = listed(
    "mr mrs ms dr prof rev hon gen col capt lt sgt gov sen rep st mt messrs e.g i.e eg ie cf vs viz "
    "fig figs eq sec ch "
    "vol vols no nos nr art pp p ed eds al approx ca resp incl z.b d.h u.a bzw usw vgl abs hr fr "
    "mme mlle m sr sra dott "
    "ing str n.b par op cit trans est tel dept"
)
_MAY_END = listed(
    "inc ltd co corp llc plc gmbh etc jr sr u.s u.k u.n e.u a.m p.m d.c b.c a.d ph.d b.a m.a jan "
    "feb mar apr jun jul "
    "aug sep sept oct nov dec mon tue wed thu fri sat sun bros ave blvd rd"
)
_STARTERS = listed(
    "the a an it its this that these those he she they we you i his her their our there here in on "
    "at as if when while "
    "after before since but and or however also for from to with no yes not all some many most each "
    "one both such "
    "according because although during under over by then thus meanwhile what who how why where which"
)
_MONTHS = listed(
    "january february march april may june july august september october november december januar "
    "februar märz mai juni "
    "juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre"
)


def split_sentences(text: str) -> list[Span]:
    """Offsets of the sentences in `text`, without surrounding blanks; empty ones are left out. Linear."""
    return [span for block in _blocks(text) for span in _cut(text, *block)]


def one_line(text: str) -> str:
    """The sentence as it is shown: line breaks and runs of blanks become one blank."""
    return " ".join(text.split())


def _blocks(text: str) -> Iterator[Span]:
    """Lines, those that were wrapped put together."""
    lines = [(m.start(), m.end()) for m in _LINE.finditer(text) if m.group().strip()]
    start = end = -1
    for i, (a, b) in enumerate(lines):
        if start >= 0 and _goes_on(text, (start, end), (a, b), lines[max(0, i - 4) : i + 4]):
            end = b
            continue
        if start >= 0:
            yield start, end
        start, end = a, b
    if start >= 0:
        yield start, end


def _goes_on(text: str, before: Span, line: Span, around: Sequence[Span]) -> bool:
    """Whether the line continues the one before it."""
    if "\n" in text[before[1] : line[0]].replace("\n", "", 1):
        return False  # an empty line lies between
    last = text[max(before[0], before[1] - 400) : before[1]].rpartition("\n")[2].rstrip()
    first = text[line[0] : line[1]].lstrip()
    if (
        not last
        or not first
        or last[-1] in ".!?…:;。！？"
        or _ITEM.match(first)
        or _is_row(last)
        or _is_row(first)
    ):
        return False
    if len(last) >= 25 and (first[0].islower() or _WRAPPED_END.search(last)):
        return True
    return _is_column(around) and len(last) >= 45


def _is_column(around: Sequence[Span]) -> bool:
    """Whether these lines look like text set in one narrow column: several of nearly the same length."""
    lengths = sorted((b - a for a, b in around), reverse=True)
    most = lengths[0]
    near = [n for n in lengths if n >= 0.8 * most]
    return len(around) >= 5 and 45 <= most <= 130 and len(near) >= 0.6 * len(lengths)


def _is_row(line: str) -> bool:
    return "|" in line or "\t" in line


def _cut(text: str, start: int, end: int) -> Iterator[Span]:
    """The sentences of one block."""
    position = start
    for stop in _STOP.finditer(text, start, end):
        if stop.start() < position or not _ends(text, position, stop, end):
            continue
        yield from _trimmed(text, position, stop.end())
        position = stop.end()
    yield from _trimmed(text, position, end)


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    piece = text[start:end]
    a, b = start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())
    if b > a:
        yield a, b


def _ends(text: str, start: int, stop: re.Match[str], end: int) -> bool:
    """Whether a sentence ends at these signs."""
    signs = stop.group()
    if stop.end() >= end or signs[0] in "。！？":
        return True
    tail = text[stop.end() : min(end, stop.end() + 60)].lstrip()
    following = _NEXT_WORD.match(tail)
    word = following[1] if following else ""
    if word and word[0].islower():
        return False
    if signs[0] != "." or len(signs.rstrip('"”’»)]')) > 1:
        return True
    before = text[max(start, stop.start() - 40) : stop.start()]
    return not _is_abbreviation(before, word, is_first=stop.start() - start <= 4)


def _is_abbreviation(before: str, word: str, *, is_first: bool) -> bool:
    """Whether the full stop after `before` belongs to a short form, an initial, a list's number or an ordinal.

    `is_first`: nothing but a few signs of the sentence stand before it.
    """
    found = _LAST_WORD.search(before)
    if not found:
        return False
    last = found[1].casefold()
    if last in _NEVER_ENDS:
        return last != "no" or word[:1].isdigit()
    if last in _MAY_END or (len(last) == 1 and found[1].isupper()):
        return word.casefold() not in _STARTERS
    if last.isdigit():
        return (is_first and before.strip() == found[1]) or (len(last) <= 2 and word.casefold() in _MONTHS)
    return False
