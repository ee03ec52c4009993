"""A PDF as a classified document, as text as a reader sees it, and as pictures of its pages. Parsing child only.

The text is without what the pages hide and what runs along their edges, in reading order.
"""

from __future__ import annotations

import base64
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from agent.core.kinds import PageState
from agent.documents.child.limits import MAX_PAGES, MAX_TEXT_CHARS
from agent.documents.document import Document
from agent.documents.pdf.mupdf import faults, load_mupdf
from agent.documents.pdf.pdf_lines import all_lines_of, in_order, lines_of
from agent.documents.pdf.pdf_scans import Scan, scanned
from agent.documents.pdf.pdf_text import PageLines, text_of, vocabulary_of, without_running

_MAGIC, _MAGIC_WITHIN = b"%PDF-", 1024
_MOST_HIDDEN = 4000  # characters of hidden text that are kept as evidence
_FEW_LETTERS = 25  # on a page that is a picture: a scanner's mark
_FEW_BESIDE = 0.1  # of the letters behind the picture: so many seen are such a mark too
_MOST_LOOKS = 40  # at pictures of pages
_MUCH_OF_PAGE = 0.5  # that pictures cover, where the page is one
_MANY_STROKES = 60  # letters that were drawn as shapes


class UnreadableError(ValueError):
    """The document is not what it says; `args[0]` is the problem's name (`agent.documents.parser.PROBLEMS`)."""


@dataclass(frozen=True, slots=True)
class PdfText:
    """A PDF's text and what was seen on the way. `pictures` counts pages without text."""

    title: str
    text: str
    page_starts: tuple[int, ...]
    hidden: str = ""
    pages: int = 0
    pictures: int = 0
    broken: int = 0
    scans: int = 0  # pages whose text a scanner wrote behind their picture
    is_dynamic: bool = False  # a form or a folder of files that only its maker's program shows
    metadata: tuple[tuple[str, str], ...] = ()


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


@dataclass(frozen=True, slots=True)
class _PageRead:
    """One page's lines, what only a program sees, and what the page is."""

    lines: PageLines
    hidden: str = ""
    kind: str = "text"  # text, scan, picture, blank, broken

    @property
    def letters(self) -> int:
        """Of its lines."""
        return sum(len(line.text) for line in self.lines.lines)


def _read(document: Any) -> PdfText:
    pages: list[_PageRead] = []
    letters = looks = 0
    for number in range(min(document.page_count, MAX_PAGES)):
        try:
            page = _page(document[number], may_look=looks < _MOST_LOOKS)
        except faults(load_mupdf()):
            page = _PageRead(PageLines([], 792.0), kind="broken")  # it does not spoil the others
        pages.append(page)
        looks += page.kind in ("scan", "picture")
        letters += page.letters
        if letters >= MAX_TEXT_CHARS:
            break
    text, starts = _in_one([page.lines for page in pages])
    metadata = document.metadata or {}
    count = Counter(page.kind for page in pages)
    return PdfText(
        str(metadata.get("title") or "")[:1000], text, starts,
        "".join(page.hidden for page in pages)[:_MOST_HIDDEN], len(pages), count["picture"],
        count["broken"], count["scan"], _is_dynamic(document, text),
        tuple((key, str(value)) for key, value in metadata.items() if value),
    )  # fmt: skip


def _page(page: Any, *, may_look: bool) -> _PageRead:
    """`may_look`: at the picture, which takes a tenth of a second; without it a scanner's text is no text."""
    mupdf = load_mupdf()
    flags = mupdf.TEXT_PRESERVE_WHITESPACE | mupdf.TEXT_MEDIABOX_CLIP | mupdf.TEXT_CID_FOR_UNKNOWN_UNICODE
    lines, hidden = lines_of(page, flags)
    height = page.rect.height
    found = _PageRead(PageLines(lines, height), hidden)
    if found.letters >= max(_FEW_LETTERS, len(hidden) * _FEW_BESIDE) or not _is_picture(page):
        return found if lines else replace(found, kind="blank")
    scan = Scan(mupdf, page) if may_look else None
    if scan is None or not hidden:
        return replace(found, kind="blank" if scan and scan.is_blank and not lines else "picture")
    behind = all_lines_of(page, flags)
    if sum(len(line.text) for line in behind) >= _FEW_LETTERS and scan.shows(behind):
        return _PageRead(PageLines(scanned(behind), height), kind="scan")
    return replace(found, kind="picture")


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


_UNREADABLE = {
    "not_pdf": (PageState.WRONG_TYPE, "The document is said to be a PDF, but it is not one."),
    "encrypted": (PageState.ENCRYPTED, "The PDF is locked with a password."),
    "broken": (PageState.ERROR, "The PDF is broken and could not be read."),
}
_DATE = re.compile(r"D:(\d{4})(\d\d)?(\d\d)?")
_STRANGE = re.compile("[\x00-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd]")
_MARKUP = re.compile(rb"(?i)<(?:!doctype|html|body|svg)[\s>]")
_LEAST_TEXT = 20  # letters
_STRANGE_SHARE = 0.3  # of letters that no font gives a meaning


def pdf_document(data: bytes) -> Document:
    """What this PDF is. Never raises for a bad one."""
    try:
        found = pdf_text(data)
    except UnreadableError as exc:
        problem = str(exc.args[0])
        if problem == "broken" and b" obj" not in data and _MARKUP.search(data[:2048]):
            problem = "not_pdf"  # a page with a PDF's first line
        state, reason = _UNREADABLE.get(problem, _UNREADABLE["broken"])
        return Document(state, reason, "pdf", problem=problem)
    state, reason = _state_of(found)
    said = dict(found.metadata)
    document = Document(
        state, reason, "pdf", found.title, said.get("author", "")[:300], hidden=found.hidden,
        problem="hidden" if found.hidden and not found.text.strip() else "",
    )  # fmt: skip
    if state is not PageState.OK:
        return document
    unread = found.pictures + found.broken
    return replace(
        document,
        text=found.text,
        page_starts=found.page_starts,
        title=found.title or headline(found.text),
        confidence=1.0 - (0.5 * unread + 0.2 * found.scans) / max(found.pages, 1),
        published=_date(said.get("creationDate", "")),
        updated=_date(said.get("modDate", "")),
    )


def _state_of(found: PdfText) -> tuple[PageState, str]:
    letters = len("".join(found.text.split()))
    if not found.pages:
        return PageState.EMPTY, "The PDF has no pages."
    if found.is_dynamic:
        return (
            PageState.WRONG_TYPE,
            "The PDF is a form or a folder that shows its content only in its maker's program.",
        )
    if letters >= _LEAST_TEXT and _strange(found.text) > _STRANGE_SHARE:
        return (
            PageState.NEEDS_OCR,
            "The PDF's letters have no meaning to a program; its pages can be read as pictures.",
        )
    if found.pictures and letters < max(_LEAST_TEXT, 25 * found.pictures):
        also = "; what lies hidden behind them is not used" if found.hidden else ""
        return PageState.NEEDS_OCR, f"{_count(found.pictures)} without text in it (a scan?){also}."
    if not letters:
        return _textless(found)
    return PageState.OK, _partly(found)


def _textless(found: PdfText) -> tuple[PageState, str]:
    if found.hidden:
        return PageState.EMPTY, "The PDF shows no text to a reader; what lies hidden in it is not used."
    if found.broken:
        return PageState.ERROR, "The PDF's pages are broken and could not be read."
    return PageState.EMPTY, "The PDF's pages are blank."


def _partly(found: PdfText) -> str:
    """What is missing or uncertain of a document that can be read all the same."""
    missing = [f"{_count(found.pictures)} without text"] if found.pictures else []
    missing += [f"{found.broken} of {found.pages} pages could not be read"] if found.broken else []
    read = f"Read in part: {', '.join(missing)}." if missing else ""
    scans = f"{_count(found.scans)} with the text that a scanner recognised." if found.scans else ""
    return f"{read} {scans}".strip()


def _count(pictures: int) -> str:
    return "One page is a picture" if pictures == 1 else f"{pictures} pages are pictures"


def _strange(text: str) -> float:
    """The share of letters that stand for nothing: unknown, private, control."""
    letters = [letter for letter in text[:20_000] if not letter.isspace()]
    return sum(bool(_STRANGE.match(letter)) for letter in letters) / max(len(letters), 1)


def headline(text: str) -> str:
    """The first line, where it is short enough to be one."""
    first = text.strip().partition("\n")[0].strip()
    return first if 3 <= len(first) <= 150 else ""


def _date(said: str) -> str:
    """A PDF's own form of date as ISO; "" where it has none."""
    found = _DATE.search(said)
    if found is None or not 1980 <= int(found[1]) <= 2100:
        return ""
    return "-".join(part for part in found.groups() if part)


_MOST_PIXELS = 4_000_000
_MOST_PNG_BYTES = 6_000_000
_YELLOW = (1.0, 0.87, 0.2)
_PIECE = 60  # letters: enough to be found once, where the whole is not found in one


def render_page(payload: bytes) -> dict[str, object]:
    """{"png": base64} of the page that is asked for. *Raises* UnreadableError."""
    size = int.from_bytes(payload[:4])
    wanted = json.loads(payload[4 : 4 + size])
    number = int(wanted["number"])
    with opened(payload[4 + size :]) as document:
        if not 1 <= number <= min(document.page_count, MAX_PAGES):
            raise UnreadableError("no_page")
        page = document[number - 1]
        for box in _boxes(page, str(wanted["highlight"])):
            page.add_highlight_annot(box).set_colors(stroke=_YELLOW)
        area = max(abs(page.rect.width * page.rect.height), 1.0)
        scale = min(int(wanted["dpi"]) / 72, (_MOST_PIXELS / area) ** 0.5)
        png = page.get_pixmap(matrix=load_mupdf().Matrix(scale, scale), alpha=False).tobytes("png")
    if len(png) > _MOST_PNG_BYTES:
        raise UnreadableError("too_heavy")
    return {"png": base64.b64encode(png).decode("ascii")}


def _boxes(page: Any, highlight: str) -> Iterator[Any]:
    """Where the words of the highlight are; by letters alone, since the text joins what lines part."""
    wanted = _letters_of(highlight)
    if len(wanted) < 2:
        return
    words = page.get_text("words")
    text, owners = "", list[int]()
    for n, word in enumerate(words):
        letters = _letters_of(word[4])
        text += letters
        owners += [n] * len(letters)
    at = text.find(wanted)
    pieces = (
        [(at, len(wanted))]
        if at >= 0
        else [(text.find(p), len(p)) for p in (wanted[:_PIECE], wanted[-_PIECE:])]
    )
    found = {owner for at, long in pieces if at >= 0 for owner in owners[at : at + long]}
    for n in sorted(found):
        yield load_mupdf().Rect(words[n][:4])


def _letters_of(words: str) -> str:
    return "".join(char for char in words.casefold() if char.isalnum())
