"""A Word file (DOCX) as a classified document: what it shows to a reader, block by block. Parsing child only.

The file is a zip archive of XML. Before it is opened, its directory says how much it unpacks to, and a part that
declares entities is refused: the format knows none. Its text goes through the reader of HTML, so that headings, lists
and tables are the same blocks wherever they come from.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from html import escape
from typing import Any

from agent.core.kinds import PageState
from agent.documents.child.limits import MAX_TEXT_CHARS
from agent.documents.document import Document
from agent.documents.html.article import tree_of
from agent.documents.html.article_blocks import outline_of
from agent.documents.html.saved_copy import saved_copy
from agent.documents.pdf.pdf import headline

MAX_UNPACKED_BYTES = 60_000_000
MAX_XML_BYTES = 20_000_000  # a tree of XML takes some ten times its bytes
MAX_PARTS = 5_000
_MOST_HIDDEN = 4_000  # characters of hidden text that are kept as evidence
_TINY_HALF_POINTS = 4
_PARTS = ("word/", "[Content_Types].xml")
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_NOTES = ("/footnotes", "/endnotes")
_SKIPPED = frozenset(
    {f"{_W}moveFrom", "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"}
)
_SIGNS = {f"{_W}tab": " ", f"{_W}br": "<br>", f"{_W}cr": "<br>", f"{_W}noBreakHyphen": "-"}
_HEADING = re.compile(r"heading ([1-9])")

_HEAVY = Document(
    PageState.ERROR, "The Word file unpacks to more than one document may take.", "docx", problem="too_heavy"
)
_DECLARES = Document(
    PageState.ERROR, "The Word file declares entities, which no Word file has.", "docx", problem="broken"
)
_BROKEN = Document(
    PageState.ERROR, "The Word file is broken and could not be read.", "docx", problem="broken"
)
_HIDDEN = "The Word file shows no text to a reader; what lies hidden in it is not used."


def is_word_file(data: bytes) -> bool:
    """Whether these bytes are an archive with the parts of a Word file."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, UnicodeDecodeError):
        return False
    return all(any(name.startswith(part) for name in names) for part in _PARTS)


def word_document(data: bytes) -> Document:
    """What this Word file is. Never raises for a bad one."""
    try:
        return _refused(data) or _read(data)
    except (
        KeyError,
        ValueError,
        TypeError,
        AttributeError,
        OSError,
        EOFError,
        zipfile.BadZipFile,
        SyntaxError,
    ):
        return _BROKEN  # lxml's errors of syntax are SyntaxErrors; the library asserts the format by look-ups
    except (NotImplementedError, RuntimeError):  # a packing that is not known, a part with a password
        return _BROKEN


def _refused(data: bytes) -> Document | None:
    """What its directory and its parts' first lines say against opening it. No more is unpacked than was declared."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = archive.infolist()
        markup = [part for part in parts if part.filename.lower().endswith((".xml", ".rels"))]
        is_heavy = sum(part.file_size for part in parts) > MAX_UNPACKED_BYTES or len(parts) > MAX_PARTS
        if is_heavy or sum(part.file_size for part in markup) > MAX_XML_BYTES:
            return _HEAVY
        declares = any(b"<!" + b"DOCTYPE" in archive.read(part).replace(b"\0", b"") for part in markup)
    return _DECLARES if declares else None


def _read(data: bytes) -> Document:
    import docx

    file = docx.Document(io.BytesIO(data))
    styles = _Styles.of(file)
    writer = _Writer(styles, is_dark=file.element.find(f"{_W}background") is not None)
    html = "".join(writer.blocks(file.element.body))
    for note in _notes(file):
        html += "".join(writer.blocks(note))
    root = tree_of(f"<main>{html}</main>")
    blocks = outline_of(root).blocks if root is not None else []
    text = "\n".join(block.text for block in blocks)[:MAX_TEXT_CHARS]
    hidden = "".join(writer.hidden)[:_MOST_HIDDEN]
    if not text.strip():
        reason, problem = (_HIDDEN, "hidden") if hidden.strip() else ("The Word file has no text.", "")
        return Document(PageState.EMPTY, reason, "docx", hidden=hidden, problem=problem)
    said = file.core_properties
    return Document(
        PageState.OK,
        kind="docx",
        title=(said.title or headline(text))[:1000],
        author=(said.author or "")[:300],
        published=_day(said.created),
        updated=_day(said.modified),
        language=(said.language or "")[:20],
        text=text,
        hidden=hidden,
        saved_html=saved_copy(html),
        shape="".join(block.shape for block in blocks)[: text.count("\n") + 1],
    )


def _day(at: datetime | None) -> str:
    return at.date().isoformat() if at else ""


def _notes(file: Any) -> Iterator[Any]:
    """The roots of its foot- and endnotes."""
    from docx.oxml.parser import parse_xml

    for relation in file.part.rels.values():
        if not relation.is_external and relation.reltype.endswith(_NOTES):
            yield parse_xml(relation.target_part.blob)


@dataclass(frozen=True, slots=True)
class _Styles:
    """By id: the level of headings, which are lists, which are hidden."""

    levels: dict[str, int] = field(default_factory=dict)
    lists: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()

    @classmethod
    def of(cls, file: Any) -> _Styles:
        """As the file defines them; a style's name is English in every language of the program."""
        levels: dict[str, int] = {}
        lists, hidden = set(), set()
        for style in file.styles.element.iter(f"{_W}style"):
            key, name = _value(style, f"{_W}styleId"), _of(style, "name").lower()
            heading = _HEADING.match(name)
            if heading or name == "title":
                levels[key] = min(int(heading[1]) if heading else 1, 6)
            if name.startswith("list") or style.find(f"{_W}pPr/{_W}numPr") is not None:
                lists.add(key)
            if _is_on(style.find(f"{_W}rPr/{_W}vanish")):
                hidden.add(key)
        return cls(levels, frozenset(lists), frozenset(hidden))


@dataclass(slots=True)
class _Writer:
    """Writes the file's elements as HTML; what no reader sees goes to `hidden` instead."""

    styles: _Styles
    is_dark: bool  # the page has a colour of its own: white words may be seen
    hidden: list[str] = field(default_factory=list)

    def blocks(self, parent: Any) -> Iterator[str]:
        """The paragraphs and tables in an element, in their order."""
        for child in parent:
            if child.tag in _SKIPPED:
                continue
            if child.tag == f"{_W}p":
                yield from self._paragraph(child)
            elif child.tag == f"{_W}tbl":
                yield from self._table(child)
            else:
                yield from self.blocks(child)

    def _paragraph(self, paragraph: Any) -> Iterator[str]:
        style = _of(paragraph, "pPr/pStyle")
        level, is_item = self.styles.levels.get(style, 0), style in self.styles.lists
        is_item = is_item or paragraph.find(f"{_W}pPr/{_W}numPr") is not None
        tag = f"h{level}" if level else "li" if is_item else "p"
        boxes: list[Any] = []
        words = "".join(self._words(paragraph, style in self.styles.hidden, boxes))
        yield f"<{tag}>{words}</{tag}>"
        for box in boxes:
            yield from self.blocks(box)

    def _words(self, parent: Any, is_hidden: bool, boxes: list[Any]) -> Iterator[str]:
        """The words in an element; text boxes in it are left for after the paragraph."""
        for child in parent:
            if child.tag in _SKIPPED:
                continue
            if child.tag == f"{_W}txbxContent":
                boxes.append(child)
            elif child.tag == f"{_W}t":
                if is_hidden:
                    self.hidden.append(child.text or "")
                else:
                    yield escape(child.text or "")
            elif child.tag in _SIGNS:
                yield _SIGNS[child.tag]
            else:
                yield from self._words(child, is_hidden or self._is_unseen(child), boxes)

    def _is_unseen(self, run: Any) -> bool:
        """Whether a reader cannot see what this run says: hidden, tiny, or white on white."""
        look = run.find(f"{_W}rPr") if run.tag == f"{_W}r" else None
        if look is None:
            return False
        if _is_on(look.find(f"{_W}vanish")) or _of(run, "rPr/rStyle") in self.styles.hidden:
            return True
        size = _of(run, "rPr/sz")
        if size.isdecimal() and int(size) <= _TINY_HALF_POINTS:
            return True
        return _of(run, "rPr/color").upper() == "FFFFFF" and not self.is_dark and not _is_shaded(run)

    def _table(self, table: Any) -> Iterator[str]:
        yield "<table>"
        for number, row in enumerate(table.iter(f"{_W}tr")):
            if row.iterancestors(f"{_W}tbl").__next__() is not table:
                continue  # a row of a table within
            tag = "th" if _is_head(row, number) else "td"
            cells = (f"<{tag}>{''.join(self.blocks(cell))}</{tag}>" for cell in row.iter(f"{_W}tc")
                     if next(cell.iterancestors(f"{_W}tr")) is row)  # fmt: skip
            yield f"<tr>{''.join(cells)}</tr>"
        yield "</table>"


def _is_head(row: Any, number: int) -> bool:
    """Whether it names the columns: it says so, or it is the first and all its words are bold."""
    if _is_on(row.find(f"{_W}trPr/{_W}tblHeader")):
        return True
    runs = [run for run in row.iter(f"{_W}r") if run.find(f"{_W}t") is not None]
    return number == 0 and bool(runs) and all(_is_on(run.find(f"{_W}rPr/{_W}b")) for run in runs)


def _is_shaded(run: Any) -> bool:
    """Whether something may lie behind the words that makes white ones readable: a colour, a table's style, a shape."""
    around = {element.tag for element in run.iterancestors(f"{_W}tbl", f"{_W}txbxContent")}
    paragraph = next(run.iterancestors(f"{_W}p"), run)
    return bool(around) or next(paragraph.iter(f"{_W}shd", f"{_W}highlight"), None) is not None


def _is_on(switch: Any) -> bool:
    """Whether an element that switches something on is there, and does not say that it is off."""
    return switch is not None and _value(switch, f"{_W}val") not in ("0", "false", "off")


def _of(element: Any, path: str) -> str:
    """The value of the element at that path, "" without one."""
    found = element.find("/".join(f"{_W}{step}" for step in path.split("/")))
    return _value(found, f"{_W}val") if found is not None else ""


def _value(element: Any, name: str) -> str:
    return element.get(name) or ""
