"""Text of a PDF as a reader sees it: without what its pages hide and what runs along their edges, in reading order.

Runs in the parsing child only (`agent/documents/child/child.py`).
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from agent.documents.child.limits import MAX_PAGES, MAX_TEXT_CHARS
from agent.documents.pdf.pdf_lines import Line, lines_of
from agent.documents.pdf.pdf_order import in_order
from agent.documents.pdf.pdf_running import PageLines, without_running
from agent.documents.pdf.pdf_text import text_of, vocabulary_of

_MAGIC, _MAGIC_WITHIN = b"%PDF-", 1024
_MOST_HIDDEN = 4000  # characters of hidden text that are kept as evidence
_FEW_LETTERS = 25  # on a page that is a picture: a scanner's mark
_MUCH_OF_PAGE = 0.5  # that pictures cover, where the page is one
_MANY_STROKES = 60  # letters that were drawn as shapes


class UnreadableError(ValueError):
    """The document is not what it says; `args[0]` is the problem's name (`agent.documents.parser.PROBLEMS`)."""


@dataclass(frozen=True, slots=True)
class PdfText:
    """A PDF's text and what was seen on the way. `pictures` and `blanks` count pages without text."""

    title: str
    text: str
    page_starts: tuple[int, ...]
    hidden: str = ""
    pages: int = 0
    pictures: int = 0
    blanks: int = 0
    broken: int = 0
    is_dynamic: bool = False  # a form or a folder of files that only its maker's program shows
    metadata: tuple[tuple[str, str], ...] = ()


def load_mupdf() -> Any:
    """Import PyMuPDF without the layout models that it looks for: half the time, a third of the memory."""
    modules: dict[str, Any] = sys.modules
    for name in ("pymupdf.layout", "pymupdf4llm"):
        modules.setdefault(name, None)  # None says: this cannot be imported
    pymupdf: Any = importlib.import_module("pymupdf")
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    return pymupdf


def faults(mupdf: Any) -> tuple[type[Exception], ...]:
    """What the library raises over a bad document: its own errors, of which some are no RuntimeError."""
    return (
        RuntimeError,
        ValueError,
        IndexError,
        mupdf.FileDataError,
        mupdf.EmptyFileError,
        mupdf.mupdf.FzErrorBase,
    )


def read_pdf(data: bytes) -> dict[str, object]:
    """Title, visible text, where each page starts in it, and what was hidden. *Raises* UnreadableError."""
    found = pdf_text(data)
    return {
        "title": found.title, "text": found.text, "page_starts": list(found.page_starts), "hidden": found.hidden,
    }  # fmt: skip


@contextmanager
def opened(data: bytes) -> Iterator[Any]:
    """The document, open and readable. *Raises* UnreadableError.

    The bytes must begin as a PDF does and be opened as one: the same library also opens HTML, SVG and e-books,
    whatever file type it is told. A password that only keeps from printing keeps nobody from reading.
    """
    if _MAGIC not in data[:_MAGIC_WITHIN]:
        raise UnreadableError("not_pdf")
    mupdf = load_mupdf()
    try:
        with mupdf.open(stream=data, filetype="pdf") as document:
            if not document.is_pdf:
                raise UnreadableError("not_pdf")
            if document.needs_pass:
                raise UnreadableError("encrypted")
            yield document
    except UnreadableError:
        raise
    except faults(mupdf) as exc:
        raise UnreadableError("broken") from exc


def pdf_text(data: bytes) -> PdfText:
    """What the document says. At most 200 pages and 2 MB of text. *Raises* UnreadableError."""
    with opened(data) as document:
        return _read(document)


def _read(document: Any) -> PdfText:
    mupdf = load_mupdf()
    flags = mupdf.TEXT_PRESERVE_WHITESPACE | mupdf.TEXT_MEDIABOX_CLIP | mupdf.TEXT_CID_FOR_UNKNOWN_UNICODE
    pages: list[PageLines] = []
    hidden, pictures, blanks, broken, letters = "", 0, 0, 0, 0
    for number in range(min(document.page_count, MAX_PAGES)):
        pages.append(PageLines([], 612.0, 792.0))
        try:
            page = document[number]
            lines, unseen = lines_of(page, flags)
            pages[-1] = PageLines(lines, page.rect.width, page.rect.height)
            is_picture = _few(lines) and _is_picture(page)
        except faults(mupdf):
            broken += 1  # a broken page does not spoil the others
            continue
        hidden = (hidden + unseen)[:_MOST_HIDDEN]
        pictures += is_picture
        blanks += not lines and not is_picture
        letters += sum(len(line.text) for line in lines)
        if letters >= MAX_TEXT_CHARS:
            break
    text, starts = _in_one(pages)
    metadata = document.metadata or {}
    return PdfText(
        str(metadata.get("title") or "")[:1000], text, starts, hidden, len(pages), pictures, blanks, broken,
        _is_dynamic(document, text), tuple((key, str(value)) for key, value in metadata.items() if value),
    )  # fmt: skip


def _in_one(pages: list[PageLines]) -> tuple[str, tuple[int, ...]]:
    """The text of all pages, each in reading order, and where each begins."""
    kept = without_running(pages)
    vocabulary = vocabulary_of(kept)
    parts: list[str] = []
    starts: list[int] = []
    length = 0
    for lines in kept:
        starts.append(length)
        if length >= MAX_TEXT_CHARS:
            break
        words = text_of(in_order(lines), vocabulary).strip()
        parts.append(part := (words + "\n")[: MAX_TEXT_CHARS - length])
        length += len(part)
    return "".join(parts), tuple(starts)


def _few(lines: list[Line]) -> bool:
    return sum(len(line.text) for line in lines) < _FEW_LETTERS


def _is_picture(page: Any) -> bool:
    """Whether the page is a picture: one that covers much of it, or letters drawn as shapes."""
    area = max(abs(page.rect.width * page.rect.height), 1.0)
    covered = 0.0
    strokes = 0
    for kind, (x0, y0, x1, y1) in page.get_bboxlog():
        if kind in ("fill-image", "fill-imgmask"):
            covered += abs((x1 - x0) * (y1 - y0))
        strokes += kind in ("fill-path", "stroke-path")
    return covered > _MUCH_OF_PAGE * area or strokes >= _MANY_STROKES or (covered > 0.02 * area)


def _is_dynamic(document: Any, text: str) -> bool:
    """A form (XFA) or a portfolio, whose own page only says which program to get."""
    if len(text) > 1500 or document.page_count > 2:
        return False
    try:
        catalog = document.pdf_catalog()
        form = document.xref_get_key(catalog, "AcroForm/XFA")[0]
        folder = document.xref_get_key(catalog, "Collection")[0]
    except faults(load_mupdf()):
        return False
    says = any(words in text.lower() for words in ("please wait", "adobe reader", "acrobat", "pdf portfolio"))
    return (form != "null" or folder != "null") and (says or not text.strip())
