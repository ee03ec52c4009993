"""A page as passages: paragraphs, definitions under their term, rows under the heads of their columns, code.

Each knows the headings above it, so that "The default is 100" is known to speak of what the term or heading names.
Lines and their shapes are the reader's (`agent.documents.document.Document.shape`); a page of a manual that is one
preformatted text is cut by its indents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, takewhile
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from research.pipeline.facts.sentences import Span, blocks_of, cut, language_of
from research.pipeline.facts.words import WORD, stems_of, stems_of_names, stems_of_text

MOST_CHARACTERS = 600  # of one quotation
WITH_TERM, WITH_CODE = (
    460,
    420,
)  # characters up to which a quotation takes its term and the code after it along
_MOST_READ = 420  # characters of a text that are read: some hundred tokens
_MOST_PASSAGES = 12_000  # of one source
_MOST_OF_CODE = 1500
_MOST_ITEMS = 8
_HEADING_CHARS, _TERM_CHARS = 90, 160
_NOTHING: frozenset[str] = frozenset()
_IN_COLUMNS = re.compile(r" {0,60}(\S{1,80}(?: \S{1,60}){0,3}) {2,60}(?=\S)")
_ENDS = re.compile(r"[.!?] +")
_OPTION = re.compile(r"-{0,2}[A-Za-z]\w{0,40}(?:[._-]\w{1,40}){1,6}(?: ?\([^()]{1,40}\))?(?: ?[:=–—-])?")
_LABELLED = re.compile(r"[^\W\d_][\w -]{2,40}: +\S.*")
_PROSE = re.compile(r"\b[A-Za-z]{2,40}[,.]? [a-z]{2,40} [a-z]{2,40} [a-z]{2,40}")


@dataclass(frozen=True, slots=True)
class SourceText:
    """The readable text of one page. `pages` holds the start offset of each page of a PDF.

    `shape` has a letter for each line of the text, as `agent.documents.document.Document.shape`; "" for none.
    """

    n: int
    url: str
    title: str
    text: str
    pages: tuple[int, ...] = ()
    shape: str = ""
    listed: str = ""  # the title under which a search found it, with its site's name

    def page_of(self, offset: int) -> int | None:
        """The 1-based page at that offset, or None when the source has no pages."""
        if not self.pages:
            return None
        return sum(1 for start in self.pages if start <= offset) or 1


class Line(NamedTuple):
    """A piece of text that belongs together, and its letter (`Document.shape`)."""

    start: int
    end: int
    shape: str


class Place(NamedTuple):
    """What stands over passages: headings from the outermost, the term that they define, the heads of a table."""

    headings: tuple[str, ...] = ()
    term: str = ""
    term_start: int = -1
    heads: str = ""

    def over(self, title: str, text: str) -> str:
        """The text under its page's title, headings and term: as a reader of answers learned it and is asked."""
        above = (title[:60], " > ".join(heading[:60] for heading in self.headings[-2:]), self.term[:60])
        return ": ".join(filter(None, (*above, text[:_MOST_READ])))


@dataclass(frozen=True, slots=True)
class Passage:
    """`text[start:end]` of a source, with what it is about. Stems are sets, for comparing with what is asked.

    `is_first`: nothing is between it and its term or, without a term, its heading.
    """

    source: SourceText
    line: Line
    place: Place
    is_first: bool
    own: frozenset[str]
    term: frozenset[str]
    near: frozenset[str]  # of the innermost heading and the heads of a table
    far: frozenset[str]  # of the other headings
    title: frozenset[str]
    before: frozenset[str]  # of the line before it
    follows: tuple[Line, ...]  # code or items to which it leads up

    @property
    def text(self) -> str:
        """As it is in the source."""
        return self.source.text[self.line.start : self.line.end]


@dataclass(frozen=True, slots=True)
class Unit:
    """What may be quoted of a passage: a sentence, a row, code. The quotation may begin with the passage's term."""

    passage: Passage
    start: int
    end: int
    said: Span  # the sentence itself
    own: frozenset[str]
    before: frozenset[str]
    is_first: bool

    @property
    def text(self) -> str:
        """The quotation."""
        return self.passage.source.text[self.start : self.end]

    @property
    def sentence(self) -> str:
        """The sentence without its term."""
        return self.passage.source.text[slice(*self.said)]


@lru_cache(maxsize=24)
def passages_of(source: SourceText) -> tuple[Passage, ...]:
    """The passages of a page in order, and none for its headings and terms."""
    lines = _lines(source)[:_MOST_PASSAGES]
    title = stems_of_names(f"{source.title} {source.listed} {_address_words(source.url)}")
    found = []
    for i, (line, place, is_first) in enumerate(_placed(source.text, lines)):
        if line.shape not in "123456th":
            found.append(_passage(source, lines, i, place, is_first, title))
    return tuple(found)


def _passage(
    source: SourceText, lines: Sequence[Line], i: int, place: Place, is_first: bool, title: frozenset[str]
) -> Passage:
    line, headings = lines[i], place.headings
    text = source.text[line.start : line.end]
    return Passage(
        source,
        line,
        place,
        is_first,
        stems_of_text(text),
        stems_of_names(place.term) if place.term else _NOTHING,
        stems_of_names(" ".join((*headings[-1:], place.heads))),
        stems_of_names(" ".join(headings[:-1])),
        title,
        stems_of(_ENDS.split(source.text[lines[i - 1].start : lines[i - 1].end].strip())[-1])
        if i
        else _NOTHING,
        _led_up_to(lines, i) if text.rstrip()[-1:] in (":", "：") and line.shape not in "cr" else (),
    )


def _led_up_to(lines: Sequence[Line], i: int) -> tuple[Line, ...]:
    """The code after a line, or the items of the list."""
    following = lines[i + 1 : i + 1 + _MOST_ITEMS]
    if following and following[0].shape == "c":
        return tuple(following[:1])
    return tuple(takewhile(lambda line: line.shape == "i", following)) if lines[i].shape != "i" else ()


def _address_words(url: str) -> str:
    parts = urlsplit(url)
    return re.sub(r"\.\w{2,5}$", "", unquote(parts.path)).replace("/", " ")


def _lines(source: SourceText) -> list[Line]:
    if not source.shape:
        blocks = [
            Line(*block, "r" if _is_row(source.text, *block) else "p") for block in blocks_of(source.text)
        ]
        return _labelled(source.text, blocks, "2")
    found, at = [], 0
    for text, shape in zip(source.text.split("\n"), source.shape, strict=False):
        found.append(Line(at, at + len(text), shape))
        at += len(text) + 1
    whole: list[Line] = []
    for is_code, together in groupby(found, key=lambda line: line.shape == "c"):
        lines = list(together)
        whole += _code(source.text, lines) if is_code else lines
    return _labelled(source.text, [line for line in whole if source.text[line.start : line.end].strip()], "t")


def _labelled(text: str, lines: Sequence[Line], shape: str) -> list[Line]:
    """With that shape for plain lines that only name what follows: short, without an end, before a longer one.

    So is an item that is nothing but the name of an option or setting.
    """
    found = list(lines)
    for i in range(len(found) - 2, -1, -1):
        line, after = found[i], found[i + 1]
        words = text[line.start : line.end].strip()
        is_label = (
            line.shape == "p" and len(words) <= 60 and len(words.split()) <= 8 and words[-1:] not in ".!?:,"
        )
        if shape == "t" and line.shape == "i" and _OPTION.fullmatch(words) and after.shape in "pid":
            found[i] = line._replace(shape=shape)
            continue
        if shape == "2":  # nothing but its words says so
            is_label = is_label and words[-1:].isalnum() and words[:1].isupper() and ":" not in words
        leads = after.shape in "pc" and after.end - after.start > 60
        if is_label and (leads or (after.shape == shape == "t" and lines[i + 1].shape == "p")):
            found[i] = line._replace(shape=shape)
    return found


def _is_row(text: str, start: int, end: int) -> bool:
    return "|" in text[start:end] and end - start <= _TERM_CHARS


def _code(text: str, lines: Sequence[Line]) -> list[Line]:
    """Preformatted lines: prose that is set by indents as its parts, anything else as one."""
    start, end = lines[0].start, lines[-1].end
    told = [line for line in lines if _PROSE.search(text, line.start, line.end)]
    if len(lines) >= 8 and len(told) * 3 >= sum(line.end > line.start for line in lines):
        return list(_manual(text, lines))
    if end - start <= _MOST_OF_CODE:
        return [Line(start, end, "c")]
    return list(lines)


def _manual(text: str, lines: Sequence[Line]) -> Iterator[Line]:
    """A manual page: capitals at the margin are headings, what is indented under a line or beside it defines it."""
    runs = list(_runs(text, lines))
    for i, run in enumerate(runs):
        first = text[run.start : run.end].strip()
        is_label = "\n" not in first and len(first) < _HEADING_CHARS
        after = runs[i + 1] if i + 1 < len(runs) else run
        if is_label and run.indent == 0 and first.isupper():
            yield Line(run.start, run.end, "2")
        elif is_label and after.indent > run.indent and text.count("\n", run.end, after.start) < 2:
            yield Line(run.start, run.end, "t")
        elif run.column > run.indent:
            yield Line(run.start, run.start + run.column, "t")
            yield Line(run.start + run.column, run.end, "d")
        else:
            yield Line(run.start, run.end, "d" if i and run.indent > runs[i - 1].indent else "p")


class _Run(NamedTuple):
    """Lines of one indent; `column` is where their words begin when a term is beside the first of them."""

    start: int
    end: int
    indent: int
    column: int


def _runs(text: str, lines: Sequence[Line]) -> Iterator[_Run]:
    run: _Run | None = None
    for line in lines:
        words = text[line.start : line.end]
        indent = len(words) - len(words.lstrip())
        if run and words.strip() and indent in (run.indent, run.column):
            run = run._replace(end=line.end, indent=min(indent, run.indent), column=indent)
            continue
        if run:
            yield run
        columns = _IN_COLUMNS.match(words)
        run = (
            _Run(line.start, line.end, indent, columns.end() if columns else indent)
            if words.strip()
            else None
        )
    if run:
        yield run


def _placed(text: str, lines: Sequence[Line]) -> Iterator[tuple[Line, Place, bool]]:
    """Each line with what stands over it."""
    levels: list[tuple[str, str]] = []
    place, before = Place(), "1"
    for line in lines:
        words = text[line.start : line.end]
        if line.shape in "123456":
            levels = [one for one in levels if one[0] < line.shape] + [
                (line.shape, " ".join(words.split())[:200])
            ]
            place = Place(tuple(heading for _, heading in levels))
        elif line.shape == "t":
            term, start = " ".join(words.split())[:_TERM_CHARS], line.start
            if before == "t" and place.term and line.start - place.term_start < 2 * _TERM_CHARS:
                term, start = f"{place.term} {term}", place.term_start
            place = place._replace(term=term, term_start=start)
        elif line.shape == "h":
            place = place._replace(heads=" ".join(words.split())[:_TERM_CHARS])
        elif line.shape == "p" and before not in ("t", "p"):
            place = Place(place.headings)
        yield line, place, before in ("t" if place.term else "123456")
        before = line.shape


def units_of(passage: Passage) -> list[Unit]:
    """What may be quoted of it, in order."""
    source, line = passage.source, passage.line
    spans = [(line.start, line.end)]
    if line.shape not in "cr":
        spans = list(cut(source.text, line.start, line.end, language_of(source.text)))
    found: list[Unit] = []
    before = passage.before
    for i, said in enumerate(spans):
        start, end = _quoted(passage, said, is_last=i == len(spans) - 1)
        own = stems_of_text(source.text[said[0] : min(end, said[0] + MOST_CHARACTERS)])
        is_under_name = start < said[0] or (passage.is_first and len(spans) == 1)
        if _is_quotable(source.text[slice(*said)], line.shape, has_term=is_under_name):
            found.append(Unit(passage, start, end, said, own, before, passage.is_first and i == 0))
        before = own
    return found


@lru_cache(maxsize=24)
def wholes_of(source: SourceText) -> dict[int, Unit]:
    """What stands under one term or heading, where it is several short lines, by the start of each of these.

    "Payload size of IPv4." and "Default: 1232" answer what the default is only together.
    """
    found = {}
    for _, under in groupby(passages_of(source), key=lambda passage: passage.place):
        lines = list(under)
        first, last = lines[0], lines[-1]
        start, end = first.line.start, last.line.end
        if len(lines) > 1 and end - start <= WITH_TERM and all(one.line.shape not in "cr" for one in lines):
            begin, _ = _quoted(first, (start, end), is_last=False)
            own = frozenset[str]().union(*(one.own for one in lines))
            unit = Unit(first, begin, end, (start, end), own, first.before, first.is_first)
            found.update(dict.fromkeys((one.line.start for one in lines), unit))
    return found


def _quoted(passage: Passage, said: Span, *, is_last: bool) -> Span:
    """The sentence with its term before it, and the code that it leads up to."""
    start, end = said
    term, follows = passage.place.term_start, passage.follows
    if 0 <= term < start and end - term <= WITH_TERM:
        start = term
    if is_last:
        end = max((line.end for line in follows if line.end - start <= WITH_CODE), default=end)
    return start, end


def _is_quotable(text: str, shape: str, *, has_term: bool) -> bool:
    """Long enough to say something, and no question: a question answers nothing."""
    if shape in "cr" or has_term:
        return 2 <= len(text) <= MOST_CHARACTERS
    is_told = len(text) >= 12 and len(WORD.findall(text)) >= 3
    return (
        len(text) <= MOST_CHARACTERS
        and not text.endswith("?")
        and (is_told or bool(_LABELLED.fullmatch(text)))
    )
